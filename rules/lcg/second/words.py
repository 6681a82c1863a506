"""English for what only the second edition says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.language import N_, phrase
from rules.lcg.reports.windows import windows
from rules.lcg.reports.words import reductions
from rules.lcg.second.attributes import OF_CHARACTERS
from rules.lcg.second.printed import SHORT_NAMES

_OCCURRENCES: Final = {
    "comparing": (
        N_("Initiative is about to be compared."),
        N_("Initiative is compared."),
    ),
    "pillaged": (
        N_("{card} of {of_seat} is about to be discarded by pillage."),
        N_("{card} of {of_seat} was discarded by pillage."),
    ),
    "pillaged of_seat": (
        N_("Your {card} is about to be discarded by pillage."),
        N_("Your {card} was discarded by pillage."),
    ),
}

WORDS: Final[Mapping[str, str]] = {
    "insight": N_("{seat} draws {n:card|cards} by insight."),
    "pillage": N_("{seat} pillages with {card}."),
    "intimidates": N_("{seat} intimidates {card}."),
    "ask.setup": N_("Setup: which cards do you begin with? (8 gold in all, at most one limited card)"),
    "ask.reserve": N_(
        "Taxation phase: the reserve of your plot lets you keep {m:card|cards}. Discard {n:card|cards}."
    ),
    "ask.bestow": N_("Bestow: how much gold do you put on {by_card}? (at most {n})"),
    "ask.insight": N_(
        "You won the {challenge} against {against_seat}. Which characters draw you a card each for insight?"
    ),
    "ask.pillage": N_(
        "Which character pillages first? Each discards the top card of the deck of {against_seat}."
    ),
    "ask.intimidate": N_("Which character of {against_seat} do you intimidate? It kneels. (STR {n} or less)"),
    **windows(_OCCURRENCES),
    **reductions(SHORT_NAMES),
    **{
        f"what.not:{key} card": phrase(N_("card not of {house}"), house=house)
        for key, house in SHORT_NAMES.items()
    },
    "what.unique character": N_("unique character"),
    "what.unique, more from 6 character": N_("unique character"),
    "what.bell": N_("bell"),
    "what.kiss": N_("kiss"),
    "what.doom": N_("Valar Morghulis"),
    "what.loyal card": N_("loyal card"),
    "what.loyal character": N_("loyal character"),
    "what.loyal location": N_("loyal location"),
    "what.loyal attachment": N_("loyal attachment"),
    "what.loyal event": N_("loyal event"),
    "what.trait:House Tully|The Seven character": N_("House Tully or The Seven character"),
    "what.betrayal": N_("betrayal"),
    "what.poison": N_("poison"),
    "what.ear": N_("ear"),
    "what.venom": N_("venom"),
    "what.stand": N_("stand"),
    "attribute.insight": N_("insight"),
    "attribute.pillage": N_("pillage"),
    "attribute.terminal": N_("terminal"),
    **{f"attribute.{name}": text for name, text in OF_CHARACTERS.items()},
}
