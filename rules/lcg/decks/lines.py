"""Deck lists as lines of text: ThronesDB by type and by cycle, and what people type."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from rules.kernel.language import N_
from rules.kernel.terms import Refusal
from rules.lcg.decks.catalogue_facts import Houses
from rules.lcg.decks.deck_list import DeckCard, DeckList, deck_list
from rules.lcg.decks.problems import DeckUnreadable, Unreadable
from rules.lcg.decks.tidy import MAX_CARDS, MAX_COPIES, MAX_LINE_LENGTH, MAX_NAME_LENGTH, tidied

HEADINGS: Final = {
    "plot": "plot",
    "plots": "plot",
    "plot deck": "plot",
    "character": "character",
    "characters": "character",
    "location": "location",
    "locations": "location",
    "attachment": "attachment",
    "attachments": "attachment",
    "event": "event",
    "events": "event",
    "draw deck": "draw",
    "cards": "",
    "other cards": "",
    "agenda": "agenda",
    "agendas": "agenda",
    "faction": "faction",
    "house": "faction",
    "name": "name",
    "deck": "name",
    "deck name": "name",
    # German
    "strategie": "plot",
    "strategien": "plot",
    "strategiekarte": "plot",
    "strategiekarten": "plot",
    "strategiedeck": "plot",
    "charakter": "character",
    "charaktere": "character",
    "ort": "location",
    "orte": "location",
    "verstärkung": "attachment",
    "verstärkungen": "attachment",
    "ereignis": "event",
    "ereignisse": "event",
    "fraktion": "faction",
    "haus": "faction",
    # Spanish
    "trama": "plot",
    "tramas": "plot",
    "personaje": "character",
    "personajes": "character",
    "lugar": "location",
    "lugares": "location",
    "accesorio": "attachment",
    "accesorios": "attachment",
    "evento": "event",
    "eventos": "event",
    "plan": "agenda",
    "planes": "agenda",
    "facción": "faction",
    "casa": "faction",
    "nombre": "name",
    # French
    "complot": "plot",
    "complots": "plot",
    "personnage": "character",
    "personnages": "character",
    "lieu": "location",
    "lieux": "location",
    "attachement": "attachment",
    "attachements": "attachment",
    "évènement": "event",
    "évènements": "event",
    "événement": "event",
    "événements": "event",
    "dessein": "agenda",
    "desseins": "agenda",
    "maison": "faction",
    "nom": "name",
}
"""What a heading says of the lines below it, or of the rest of its own line: the kind of the cards there,
or a part of the list's head."""

_HEAD: Final = frozenset({"name", "faction", "agenda"})
_ENTRY: Final = re.compile(r"(?:#\d+ )?(\d{1,3})(?: ?[x×] ?| )(\S.*)", re.IGNORECASE)
_ENTRY_COUNT_LAST: Final = re.compile(r"(\S.*) [x×] ?(\d{1,3})", re.IGNORECASE)
_BETWEEN_ENTRIES: Final = re.compile(r"[,;] (?=\d{1,3} ?[x×] ?\S)", re.IGNORECASE)
_PACK: Final = re.compile(r"(\S.*?) ?\(([^()]*)\)")
_NUMBER_IN_PACK: Final = re.compile(r" ?#\d+$")
_CODE: Final = re.compile(r"\d{5}")
_SIZE: Final = re.compile(r" ?\(\d+\)")
_BULLET: Final = re.compile(r"[•*·-] ")
_REMARK: Final = re.compile(
    r"//|#(?!\d)|packs?:|https?://|(?:total|cards):? \d|deck (?:built|made|created) ", re.IGNORECASE
)


@dataclass(slots=True)
class _Reading:
    """What has been read so far; `section` is what the last heading said, None before the first."""

    houses: Houses
    first_line: str = ""
    name: str = ""
    faction: str = ""
    faction_line: str = ""
    section: str | None = None
    agendas: list[DeckCard] = field(default_factory=list)
    cards: list[DeckCard] = field(default_factory=list)


class _Senseless(Refusal):
    """A line that says nothing known."""


def read_lines(text: str, houses: Houses) -> DeckList:
    """Read a list of lines such as "3x Name", "3 Name (Pack)", "Name x3" under optional headings.

    Before the cards stand, in this order, the deck's name, its faction and its agendas, or each after a
    label ("Agenda: Fealty"). Raises `DeckUnreadable` naming the lines that say nothing known, so that no
    card is lost silently.
    """
    reading, problems = _Reading(houses), []
    for number, raw in enumerate(text.splitlines(), 1):
        line = _BULLET.sub("", tidied(raw), count=1) if _BULLET.match(tidied(raw)) else tidied(raw)
        if not _says_anything(line):
            continue
        try:
            _read(reading, line)
        except _Senseless as reason:
            problems.append(Unreadable(reason.args[0], number, reason.arguments))
    if problems:
        raise DeckUnreadable(problems)
    if not reading.cards:
        raise DeckUnreadable.because(
            "There is no card in this list. A card is a line such as “3x Melisandre”."
        )
    if len(reading.cards) > MAX_CARDS:
        raise DeckUnreadable.because("A deck list has at most {most} lines with cards.", most=MAX_CARDS)
    return deck_list(reading.name, reading.faction, reading.agendas, reading.cards)


def speaks_for_itself(text: str, houses: Houses) -> bool:
    """Return whether a deck's or agenda's name is read as such on a line of its own, without a label."""
    line = tidied(text)
    return (
        _says_anything(line)
        and not _BULLET.match(line)
        and not line.startswith(("--", "<", "{", "["))
        and not houses.named(line)
        and _heading(line) is None
        and not _label(line)
        and not _ENTRY.fullmatch(line)
        and not _ENTRY_COUNT_LAST.fullmatch(line)
    )


def titled(text: str, copies: int = 1, kind: str = "") -> DeckCard:
    """Return the card of a title as written: "Name", "Name (Pack)", "Name (Pack #12)" or a code of five
    digits."""
    with_pack = _PACK.fullmatch(text)
    name = with_pack[1] if with_pack else text
    pack = _NUMBER_IN_PACK.sub("", with_pack[2]).strip() if with_pack else ""
    code = name if _CODE.fullmatch(name) else ""
    return DeckCard(copies, name, code, kind, pack)


def _says_anything(line: str) -> bool:
    return any(letter.isalnum() for letter in line) and not _REMARK.match(line)


def _heading(line: str) -> str | None:
    """Return what a heading says ("Plots", "Characters (33):", "== Events =="), or None for another line."""
    bare = _SIZE.sub("", line).strip("*_=~#-: ")
    return HEADINGS.get(bare.casefold())


def _label(line: str) -> tuple[str, str] | None:
    """Return what a label says ("Agenda: …") and what stands behind it, or None."""
    before, colon, behind = line.partition(":")
    section = _heading(before) if colon else None
    return (section, behind.strip()) if section is not None and behind.strip() else None


def _read(reading: _Reading, line: str) -> None:
    if len(line) > MAX_LINE_LENGTH:
        raise _Senseless(N_("This line has {count} characters, too many for a card."), count=len(line))
    section, label = _heading(line), _label(line)
    reading.first_line = reading.first_line or line
    if line.startswith("--") and line.endswith("--"):
        reading.section = ""
    elif section is not None:
        reading.section = section
    elif label and label[0] in _HEAD:
        _read_head(reading, *label)
    elif label:
        reading.section = label[0]
        _read_entries(reading, label[1])
    elif reading.section in _HEAD:
        _read_head(reading, reading.section, line)
        reading.section = "agenda" if reading.section == "agenda" else None
    elif _ENTRY.fullmatch(line) or _ENTRY_COUNT_LAST.fullmatch(line):
        _read_entries(reading, line)
    elif reading.section is None and (not reading.cards or _was_name(reading, line)):
        _read_head(reading, _place_in_head(reading, line), line)
    else:
        raise _senseless(line)


def _was_name(reading: _Reading, line: str) -> bool:
    """Return whether the faction follows one line that looked like a card: then that was the deck's name,
    such as "3 Dragons", and is made so."""
    if len(reading.cards) != 1 or reading.name or reading.faction_line or not reading.houses.named(line):
        return False
    reading.name, reading.cards = reading.first_line[:MAX_NAME_LENGTH].rstrip(), []
    return True


def _place_in_head(reading: _Reading, line: str) -> str:
    """Return which part of the head a line without a label is, by the lines before it."""
    if reading.houses.named(line):
        if reading.faction_line and not reading.name:
            reading.name = reading.faction_line
        return "faction"
    if reading.faction:
        return "agenda"
    if reading.name:
        raise _senseless(line)
    return "name"


def _read_head(reading: _Reading, part: str, text: str) -> None:
    entry = _ENTRY.fullmatch(text)
    if part == "name":
        reading.name = text[:MAX_NAME_LENGTH].rstrip()
    elif part == "agenda":
        reading.agendas.append(_entry(entry[2] if entry else text, 1, "agenda"))
    else:
        reading.faction = reading.houses.named(titled(entry[2] if entry else text).name)
        reading.faction_line = text
        if not reading.faction:
            raise _Senseless(reading.houses.refusal(text[:MAX_NAME_LENGTH]))


def _read_entries(reading: _Reading, text: str) -> None:
    for piece in _BETWEEN_ENTRIES.split(text.removesuffix(".") if _BETWEEN_ENTRIES.search(text) else text):
        first, last = _ENTRY.fullmatch(piece), _ENTRY_COUNT_LAST.fullmatch(piece)
        if first:
            reading.cards.append(_entry(first[2], int(first[1]), reading.section or ""))
        elif last:
            reading.cards.append(_entry(last[1], int(last[2]), reading.section or ""))
        else:
            raise _senseless(piece)


def _entry(text: str, copies: int, kind: str) -> DeckCard:
    card = titled(text, copies, kind)
    if len(card.name) > MAX_NAME_LENGTH:
        raise _Senseless(N_("A title of {count} characters is too long for a card."), count=len(card.name))
    if not 1 <= copies <= MAX_COPIES:
        raise _Senseless(
            N_("“{name}” has {copies} copies; write a number from 1 to {most}."),
            name=card.name,
            copies=copies,
            most=MAX_COPIES,
        )
    return card


def _senseless(line: str) -> _Senseless:
    return _Senseless(
        N_(
            "“{line}” is neither a card (“3x Title”), a faction nor a heading. Write “Agenda: …” before an "
            "agenda's title, or // before a remark."
        ),
        line=line[:MAX_NAME_LENGTH],
    )
