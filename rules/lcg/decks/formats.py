"""Deck lists read from files and pasted text, and written as text."""

from __future__ import annotations

import re
from typing import Final

from rules.kernel.language import N_
from rules.lcg.decks.catalogue_facts import Catalogue, Houses
from rules.lcg.decks.deck_list import DeckList, copies, identified
from rules.lcg.decks.json_forms import read_json
from rules.lcg.decks.lines import read_lines, speaks_for_itself
from rules.lcg.decks.octgn import read_octgn
from rules.lcg.decks.problems import DeckUnreadable
from rules.lcg.decks.tidy import decoded

_JSON: Final = re.compile(r"\{|\[\s*[\[{\"\]]")


def read_deck(sent: bytes | str, catalogue: Catalogue) -> DeckList:
    """Return the deck list that a file or pasted text holds, every card the catalogue knows identified.

    Understands ThronesDB's text exports (by type and by cycle), OCTGN's `.o8d`, plain lists of lines and
    JSON; the first character tells which. Raises `DeckUnreadable` saying what is wrong, with the line.
    """
    text = decoded(sent)
    start = text.lstrip()
    if start[:20].casefold().startswith(("<html", "<!doctype html")):
        raise DeckUnreadable.because("This is a web page. Copy the deck's text export instead.")
    if start.startswith("<"):
        return identified(read_octgn(start, catalogue.houses), catalogue)
    if _JSON.match(start):
        return identified(read_json(text, catalogue.houses), catalogue)
    return identified(read_lines(text, catalogue.houses), catalogue)


KIND_TITLES: Final = {
    "plot": N_("Plots"),
    "character": N_("Characters"),
    "location": N_("Locations"),
    "attachment": N_("Attachments"),
    "event": N_("Events"),
    "draw": N_("Draw deck"),
    "": N_("Other cards"),
}
"""How the kinds of cards are headed, in the order of a list."""


def to_text(deck: DeckList, houses: Houses) -> str:
    """Return the list in ThronesDB's order by type: name, faction, agendas, then each kind under its
    heading."""
    lines = []
    if deck.name:
        lines += [deck.name if speaks_for_itself(deck.name, houses) else f"Name: {deck.name}", ""]
    if deck.faction:
        lines.append(houses.names[deck.faction])
    for agenda in deck.agendas:
        bare = deck.faction and speaks_for_itself(agenda.label, houses)
        lines.append(agenda.label if bare else f"Agenda: {agenda.label}")
    for kind, title in KIND_TITLES.items():
        cards = deck.of_kind(kind)
        if cards:
            lines += ["", f"{title} ({copies(cards)})"]
            lines += [f"{card.copies}x {card.label}" for card in cards]
    return "\n".join(lines).strip() + "\n"
