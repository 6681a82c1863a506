"""English for what only the second edition says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.lcg.reports.words import windows
from rules.lcg.second.attributes import OF_CHARACTERS
from rules.lcg.second.printed import FACTION_NAMES

_MEANT: Final = {
    f"what.{what} {kind}": f"{words}{kind}"
    for what, words in {
        "any": "",
        "loyal": "loyal ",
        **{
            key: f"{name.removeprefix('House ').removeprefix('The ')} " for key, name in FACTION_NAMES.items()
        },
    }.items()
    for kind in ("card", "character", "location", "attachment", "event")
}
"""What a reduction is for."""

WORDS: Final[Mapping[str, str]] = {
    "insight": "{seat} draws {n:card|cards} by insight.",
    "pillage": "{seat} pillages with {card}.",
    "intimidates": "{seat} intimidates {card}.",
    "ask.setup": "Setup: which cards do you begin with? (8 gold in all, at most one limited card)",
    "ask.reserve": (
        "Taxation phase: the reserve of your plot lets you keep {m:card|cards}. Discard {n:card|cards}."
    ),
    "ask.insight": (
        "You won the {challenge} challenge against {against_seat}. Who draws you a card for insight?"
    ),
    "ask.pillage": "Who pillages first? The top card of the deck of {against_seat} is discarded for each.",
    "ask.intimidate": (
        "Whom of {against_seat} do you intimidate? (STR {n} or less; who is intimidated kneels) "
    ),
    **windows({"pillaged": "{card} of {of_seat} {was} discarded by pillage."}),
    **_MEANT,
    **{f"attribute.{name}": text for name, text in OF_CHARACTERS.items()},
}
