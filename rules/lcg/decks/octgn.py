"""Deck lists as OCTGN keeps them: `.o8d` files, XML with a section for each kind of card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from rules.kernel.language import N_
from rules.lcg.decks.catalogue_facts import Houses
from rules.lcg.decks.deck_list import DeckCard, DeckList, deck_list
from rules.lcg.decks.lines import HEADINGS, titled
from rules.lcg.decks.problems import DeckUnreadable
from rules.lcg.decks.tidy import MAX_CARDS, MAX_COPIES, MAX_NAME_LENGTH, tidied

DEEPEST: Final = 8


@dataclass(slots=True)
class _Reading:
    """What has been read so far: the open elements, and the text and count of the card being read."""

    parser: expat.XMLParserType
    houses: Houses
    section: str = ""
    path: list[str] = field(default_factory=list)
    quantity: str = ""
    text: list[str] = field(default_factory=list)
    faction: str = ""
    agendas: list[DeckCard] = field(default_factory=list)
    cards: list[DeckCard] = field(default_factory=list)

    def problem(self, text: str, /, **arguments: object) -> DeckUnreadable:
        """Return a problem at the line the parser has reached."""
        return DeckUnreadable.because(text, self.parser.CurrentLineNumber, **arguments)

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        self.path.append(tag)
        if len(self.path) > DEEPEST:
            raise self.problem(N_("The elements of this file are nested too deep for a deck."))
        if len(self.path) == 1 and tag != "deck":
            raise self.problem(N_("This is XML, but no OCTGN deck: it begins with <{tag}>."), tag=tag[:40])
        if tag == "section":
            self.section = tidied(attributes.get("name", "")).casefold()
        elif tag == "card":
            self.quantity, self.text = attributes.get("qty", ""), []

    def read(self, text: str) -> None:
        """Take in text; only that of a card matters."""
        if self.path[-1:] == ["card"]:
            self.text.append(text)

    def close(self, tag: str) -> None:
        """End an element."""
        self.path.pop()
        if tag == "card":
            self._take_in(tidied("".join(self.text)))
        elif tag == "section":
            self.section = ""

    def _take_in(self, name: str) -> None:
        if not name or len(name) > MAX_NAME_LENGTH:
            raise self.problem(N_("A card of this file has no readable title."))
        if not (
            self.quantity.isascii() and self.quantity.isdigit() and 1 <= int(self.quantity[:4]) <= MAX_COPIES
        ):
            raise self.problem(
                N_("“{name}” has no number of copies from 1 to {most}."), name=name, most=MAX_COPIES
            )
        kind = HEADINGS.get(self.section, "")
        if kind == "faction":
            self.faction = self.houses.named(name)
            if not self.faction:
                raise self.problem(self.houses.refusal(name))
        elif kind == "agenda":
            self.agendas.append(titled(name, 1, "agenda"))
        else:
            self.cards.append(titled(name, int(self.quantity), "" if kind == "name" else kind))
        if len(self.cards) + len(self.agendas) > MAX_CARDS:
            raise self.problem(N_("A deck list has at most {most} lines with cards."), most=MAX_CARDS)


def read_octgn(text: str, houses: Houses) -> DeckList:
    """Read an OCTGN deck; cards are told by their titles, as the file does not name packs.

    Nothing outside the file is ever opened and no entity is expanded: a document type is refused. Raises
    `DeckUnreadable` naming the line.
    """
    parser = expat.ParserCreate("utf-8")
    reading = _Reading(parser, houses)

    def refuse(*_: object) -> None:
        raise reading.problem(N_("This file declares a document type, which no deck needs. It was not read."))

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = reading.open
    parser.EndElementHandler = reading.close
    parser.CharacterDataHandler = reading.read
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise DeckUnreadable.because(
            "This is no well-formed XML: {fault}.", error.lineno, fault=expat.ErrorString(error.code)
        ) from None
    if not reading.cards:
        raise DeckUnreadable.because("There is no card in this OCTGN deck.")
    return deck_list("", reading.faction, reading.agendas, reading.cards)
