"""English for what the first edition says in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.language import N_, phrase
from rules.lcg.first.attributes import OF_CHARACTERS
from rules.lcg.first.printed import HOUSE_NAMES
from rules.lcg.reports.windows import OCCURRENCES, windows
from rules.lcg.reports.words import reductions

_ANSWERS: Final = {
    "would": N_("Save it, cancel it, or pass."),
    "reaction": N_("Respond, or pass."),
}

_LINES: Final = {
    "phase.marshaling": N_("marshalling phase"),
    "enters by marshal": N_("{seat} plays {card}."),
    "gains_power": N_("{seat} claims {n} power on {card}."),
    "renown": N_("{seat} claims power with {n:card|cards} by renown."),
    "supports": N_("{seat} defends in the place of {against_seat}."),
    "takes_attack": N_("{seat} takes the attack on {against_seat} upon themselves."),
    "opposes": N_("{seat} has beaten an opposed title, that of {against_seat}."),
    "gives_gold": N_("{seat} gives {n} gold to {to_seat}."),
    "title_influence": N_("{seat} uses the influence of {card}."),
}

_PROMPTS: Final = {
    "ask.setup": N_(
        "Setup: which characters and locations do you begin with? (5 gold in all; other houses’ cards cost "
        "2 more)"
    ),
    "ask.marshal": N_("Your marshalling: {n} gold. Play cards, or pass to finish."),
    "ask.act_in_marshaling": N_("{by_seat} marshals and has {n} gold left. Take an action, or pass."),
    "ask.act_in_plot": N_("Plot phase, round {n}. Take an action, or pass."),
    "ask.choose_title": N_("Plot phase: which title do you take for this round?"),
    "ask.order_forced": N_("You are the first player: which of these passive effects is first?"),
    "ask.way": N_("{by_card}: play it for gold, or put it into play by ambush?"),
    "ask.influence": N_(
        "The price of {by_card}: which cards do you kneel for {n} influence? Surplus influence is lost."
    ),
    "ask.infamy": N_("You claim {n} power. On your House, or on a card with infamy?"),
    "ask.deadly": N_("{by_seat} has more deadly attackers. Which of your defenders is killed?"),
    "ask.vigilant": N_("You won as the attacker. Which of your vigilant cards stand?"),
    "ask.vengeful": N_("You lost as the defender. Which of your vengeful cards stand?"),
    "ask.pile_order": N_("In which order do these cards go on top of your deck? (the last lies on top)"),
    "ask.give_to": N_("To whom do you give gold? Promises bind nobody."),
    "ask.give_gold": N_("How much gold do you give to {to_seat}?"),
    "ask.take_attack": N_(
        "Nobody defends {against_seat} against the military challenge of {by_seat}. Take it upon yourself? "
        "(once a round)"
    ),
    "option.take": N_("Take it"),
    "option.redirect": N_("Redirect it"),
    "option.marshal": N_("For gold"),
    "option.ambush": N_("By ambush"),
}

_OF_CARDS: Final = {
    "no_challenges_between": N_(
        "{seat} and {with_seat} initiate no {challenge} against each other this round."
    ),
    "pays_tax": N_("{seat} gives {n} gold to {to_seat}."),
    "swaps_plots": N_("{seat} swaps plot decks with {with_seat} until the end of the round."),
    "guards": N_("{card} will stand in place of the death of {for_card} this phase."),
    "phase_over": N_("{seat} ends the {phase}."),
    "ask.pay_to": N_("{by_card}: which opponent do you give 1 gold to play it?"),
    "ask.name_plot": N_("{by_card}: name a plot."),
}
"""What cards say and ask that only this edition has."""

_PAIRS: Final = (("stark", "baratheon"), ("lannister", "greyjoy"), ("targaryen", "martell"))
_SHORT_NAMES: Final = {key: key.capitalize() for key in HOUSE_NAMES}

_MEANT: Final = {
    **reductions(_SHORT_NAMES),
    **{
        f"what.{one} or {other} character": phrase(
            N_("{house} or {other} character"), house=_SHORT_NAMES[one], other=_SHORT_NAMES[other]
        )
        for one, other in _PAIRS
    },
    "what.military icon character": N_("character with a military icon"),
    "what.intrigue icon character": N_("character with an intrigue icon"),
    "what.power icon character": N_("character with a power icon"),
}
"""What a reduction is for, and tokens."""

_OCCURRENCES: Final = {
    **OCCURRENCES,
    "resolved": (
        N_("The challenge is about to end."),
        N_("The challenge is over."),
    ),
    "shows": (
        N_("{by_seat} is about to reveal {card}."),
        N_("{by_seat} revealed {card}."),
    ),
    "shows by_seat": (
        N_("You are about to reveal {card}."),
        N_("You revealed {card}."),
    ),
}

WORDS: Final[Mapping[str, str]] = {
    **_LINES,
    **_PROMPTS,
    **_OF_CARDS,
    **windows(_OCCURRENCES, _ANSWERS),
    **_MEANT,
    "zone.chosen plot": N_("Plot chosen by {seat}"),
    **{f"attribute.{name}": text for name, text in OF_CHARACTERS.items()},
}
