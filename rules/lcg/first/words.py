"""English for what the first edition says in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.lcg.first.attributes import OF_CHARACTERS
from rules.lcg.first.printed import HOUSE_NAMES
from rules.lcg.reports.words import EVENTS, windows

_ANSWERS: Final = {
    "ask.would": "Save it, cancel it, or pass.",
    "ask.reaction": "Respond, or pass.",
}

_LINES: Final = {
    "enters by marshal": "{seat} plays {card}.",
    "gains_power": "{seat} claims {n} power on {card}.",
    "renown": "{seat} claims power with {n:card|cards} by renown.",
    "supports": "{seat} defends in the place of {against_seat}.",
    "takes_attack": "{seat} takes the attack on {against_seat} upon themselves.",
    "opposes": "{seat} has beaten an opposed title, that of {against_seat}.",
    "gives_gold": "{seat} gives {n} gold to {to_seat}.",
    "title_influence": "{seat} uses the influence of {card}.",
    "leaves by top of deck": "{card} of {seat} goes to the top of its owner's deck.",
    "leaves by shuffle": "{card} of {seat} is shuffled into its owner's deck.",
}

_PROMPTS: Final = {
    "ask.setup": (
        "Setup: which characters and locations do you begin with? (5 gold in all; other houses’ cards cost "
        "2 more)"
    ),
    "ask.marshal": "Your marshalling: {n} gold. Play cards, or pass to finish.",
    "ask.act_in_marshaling": "{by_seat} marshals and has {n} gold left. Take an action, or pass.",
    "ask.act_in_plot": "Plot phase, round {n}. Take an action, or pass.",
    "ask.choose_title": "Plot phase: which title do you take for this round?",
    "ask.order_forced": "You are the first player: which of these passive effects is first?",
    "ask.way": "{by_card}: play it for gold, or put it into play by ambush?",
    "ask.influence": (
        "The price of {by_card}: which cards do you kneel for {n} influence? What is too much is lost."
    ),
    "ask.infamy": "You claim {n} power. On your House, or on a card with infamy?",
    "ask.deadly": "{by_seat} has more deadly attackers. Which of your defenders is killed?",
    "ask.vigilant": "You won as the attacker. Which of your vigilant cards stand?",
    "ask.vengeful": "You lost as the defender. Which of your vengeful cards stand?",
    "ask.pile_order": "In which order do these cards go on top of your deck? (the last lies on top)",
    "ask.give_to": "To whom do you give gold? Promises bind nobody.",
    "ask.give_gold": "How much gold do you give to {to_seat}?",
    "ask.take_attack": (
        "Nobody defends {against_seat} against the military challenge of {by_seat}. Take it upon yourself? "
        "(once a round)"
    ),
    "option.take": "Take it",
    "option.redirect": "Redirect it",
    "option.marshal": "For gold",
    "option.ambush": "By ambush",
}

_OF_CARDS: Final = {
    "no_challenges_between": (
        "{seat} and {with_seat} initiate no {challenge} challenges against each other this round."
    ),
    "pays_tax": "{seat} gives {n} gold to {to_seat}.",
    "swaps_plots": "{seat} swaps plot decks with {with_seat} until the end of the round.",
    "guards": "{card} will stand in place of the death of {for_card} this phase.",
    "phase_over": "{seat} ends the {phase} phase.",
    "to_top_of_deck": "{card} goes to the top of the deck of {seat}.",
    "ask.discard": "{by_card}: which card do you discard?",
    "ask.discard_some": "{by_card}: which {n:card|cards} do you discard?",
    "ask.kneel_as_cost_some": "The price of {by_card}: which {n:card|cards} do you kneel?",
    "ask.way_to_pay": "The price of {by_card}: how do you pay it?",
    "ask.pay_to": "{by_card}: which opponent do you give 1 gold to play it?",
    "ask.gold_from": "How much of the price do you pay with gold from {by_card}?",
    "ask.may_pay": "{by_card}: do you pay?",
    "ask.name_plot": "{by_card}: name a plot.",
    "ask.name_card": "{by_card}: name a card.",
}
"""What cards say and ask that only this edition has."""

_KINDS: Final = ("card", "character", "location", "attachment", "event")
_ICONS: Final = (("military", "a"), ("intrigue", "an"), ("power", "a"))
_PAIRS: Final = (("stark", "baratheon"), ("lannister", "greyjoy"), ("targaryen", "martell"))

_MEANT: Final = {
    f"what.{what} {kind}": f"{words}{kind}"
    for what, words in {
        "any": "",
        **{key: f"{name.removeprefix('House ')} " for key, name in HOUSE_NAMES.items()},
    }.items()
    for kind in _KINDS
} | {
    **{
        f"what.{one} or {other} character": f"{one.capitalize()} or {other.capitalize()} character"
        for one, other in _PAIRS
    },
    **{f"what.{icon} icon character": f"character with {article} {icon} icon" for icon, article in _ICONS},
}
"""What a reduction is for."""

WORDS: Final[Mapping[str, str]] = {
    **_LINES,
    **_PROMPTS,
    **_OF_CARDS,
    **windows(
        {
            **EVENTS,
            "resolved": "The challenge {ends}.",
            "shows": "{by_seat} {reveals} {card}.",
        },
        _ANSWERS,
    ),
    **_MEANT,
    "how.top of deck": "put on top of the deck",
    "how.shuffle": "shuffled into the deck",
    "zone.chosen plot": "Plot chosen by {seat}",
    **{f"attribute.{name}": text for name, text in OF_CHARACTERS.items()},
}
