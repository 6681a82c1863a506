"""Writing a deck list as text that other programs and people read, and `read_lines` reads back."""

from __future__ import annotations

from typing import Final

from rules.lcg.decks.deck_list import DeckList, copies
from rules.lcg.decks.lines import speaks_for_itself
from rules.lcg.printed import FACTION_NAMES

KIND_TITLES: Final = {
    "plot": "Plots",
    "character": "Characters",
    "location": "Locations",
    "attachment": "Attachments",
    "event": "Events",
    "draw": "Draw deck",
    "": "Other cards",
}
"""How the kinds of cards are headed, in the order of a list."""


def to_text(deck: DeckList) -> str:
    """The list in ThronesDB's order by type: name, faction, agendas, then each kind under its heading."""
    lines = []
    if deck.name:
        lines += [deck.name if speaks_for_itself(deck.name) else f"Name: {deck.name}", ""]
    if deck.faction:
        lines.append(FACTION_NAMES[deck.faction])
    for agenda in deck.agendas:
        bare = deck.faction and speaks_for_itself(agenda.label)
        lines.append(agenda.label if bare else f"Agenda: {agenda.label}")
    for kind, title in KIND_TITLES.items():
        cards = deck.of_kind(kind)
        if cards:
            lines += ["", f"{title} ({copies(cards)})"]
            lines += [f"{card.copies}x {card.label}" for card in cards]
    return "\n".join(lines).strip() + "\n"
