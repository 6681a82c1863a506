"""Tables as an organizer writes them: a line for each, its number first, then its players in seat order; and
rankings that tables are filled by, a line for each player."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tables.core.text.csv import harmless
from tables.core.text.plain import folded, whole_number
from tables.core.text.sentences import Sentence, sentence
from tables.rounds.rules.sizes import MAX_TABLE_SIZE

MAX_LINES = 5_000
MAX_LETTERS = 400_000
MAX_LINE_LENGTH = 4_000
"""In letters: more than the longest names of a whole table take."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who may be meant: the key, the number, the name, and the name as namesakes are told apart."""

    key: str
    number: int
    name: str
    distinct_name: str


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A line that could be read: the number of the table and its players by key, in seat order."""

    line: int
    number: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrittenTables:
    """What a text says; `problems` name each line that is not understood."""

    tables: tuple[WrittenTable, ...]
    problems: tuple[Sentence, ...]


def read_tables(text: str, people: Iterable[Known]) -> WrittenTables:
    """Read lines such as "21; Asha; Baelor; p3; 17": players by name, number or key.

    Semicolons or tabs separate, or else commas. Empty lines are left out, and a first line of headings.
    """
    lines = _lines(text)
    if lines is None:
        return WrittenTables((), (sentence("This is longer than any list of tables."),))
    meant = _Meant(people)
    tables: list[WrittenTable] = []
    problems: list[Sentence] = []
    for line, written in enumerate(lines, start=1):
        if len(written) > MAX_LINE_LENGTH:
            problems.append(_at_line(line, sentence("This is longer than any table.")))
            continue
        cells = [cell.strip() for cell in _cells(written)]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        number = whole_number(folded(cells[0]).removeprefix("table").strip(" :"), digits=3)
        if number is None:
            if not tables and not problems and line == 1 and folded(cells[0]) in _HEADINGS:
                continue
            problems.append(_at_line(line, sentence("“{text}” is not the number of a table.", text=cells[0])))
            continue
        seats = cells[1:]
        if len(seats) > MAX_TABLE_SIZE:
            problems.append(
                _at_line(
                    line,
                    sentence(
                        "{count} players at table {table}. No table has more than {limit}.",
                        count=len(seats),
                        table=number,
                        limit=MAX_TABLE_SIZE,
                    ),
                )
            )
            continue
        players = []
        for cell in seats:
            found, problem = meant.by(cell)
            if problem:
                problems.append(_at_line(line, problem))
            else:
                players.append(found)
        tables.append(WrittenTable(line, number, tuple(players)))
    if not tables and not problems:
        problems.append(sentence("Write at least one table."))
    return WrittenTables(tuple(tables), tuple(problems))


@dataclass(frozen=True, slots=True)
class WrittenRanking:
    """Players by key, the best first; `problems` name each line that is not understood."""

    players: tuple[str, ...]
    problems: tuple[Sentence, ...]


def read_ranking(text: str, people: Iterable[Known]) -> WrittenRanking:
    """Read a list of players, one to a line, the best first: by name, number or key, also behind "1." as in
    numbered lists. Empty lines are left out."""
    lines = _lines(text)
    if lines is None:
        return WrittenRanking((), (sentence("This is longer than any list of players."),))
    meant = _Meant(people)
    line_of: dict[str, int] = {}
    problems: list[Sentence] = []
    for line, written_line in enumerate(lines, start=1):
        if len(written_line) > MAX_LINE_LENGTH:
            problems.append(_at_line(line, sentence("This is longer than any name.")))
            continue
        called = written_line.strip()
        if not meant.by(called)[0]:  # else it is a name that begins like a numbered line
            called = _NUMBERING.sub("", called)
        if not called:
            continue
        found, problem = meant.by(called)
        if not problem and found in line_of:
            problem = sentence("“{name}” is already on line {line}.", name=called, line=line_of[found])
        if problem:
            problems.append(_at_line(line, problem))
        else:
            line_of[found] = line
    if not line_of and not problems:
        problems.append(sentence("Write at least one player."))
    return WrittenRanking(tuple(line_of), tuple(problems))


def written(tables: Mapping[int, Iterable[str]], people: Iterable[Known]) -> str:
    """Return tables (number -> player keys) as `read_tables` reads them: whose name may be misread stands by
    number or key."""
    known = list(people)
    meant = _Meant(known)
    words = {person.key: meant.word_for(person) for person in known}
    return "\n".join(
        "; ".join([str(number), *(words[key] for key in keys)]) for number, keys in tables.items()
    )


_NUMBERING = re.compile(r"^\d{1,4}[.)]\s+")
_HEADINGS = frozenset({"table", "table number", "number", "no", "no."})


def _lines(text: str) -> list[str] | None:
    """Return the lines of a text, None where they are more than anybody writes."""
    if len(text) > MAX_LETTERS:
        return None
    lines = text.removeprefix("\ufeff").splitlines()
    return lines if len(lines) <= MAX_LINES else None


def _at_line(line: int, problem: Sentence) -> Sentence:
    return sentence("Line {line}: {problem}", line=line, problem=problem)


def _cells(line: str) -> list[str]:
    separator = next((mark for mark in (";", "\t") if mark in line), ",")
    return next(csv.reader([line], delimiter=separator), [])


class _Meant:
    """Who may be meant by what somebody writes: a name, a number or a key."""

    def __init__(self, people: Iterable[Known]) -> None:
        self._names: dict[str, set[str]] = {}
        self._exact: dict[str, set[str]] = {}
        for person in people:
            for text in (person.key, str(person.number)):
                self._exact.setdefault(folded(text), set()).add(person.key)
            for text in (person.name, person.distinct_name):
                for written in {text, str(harmless(text))}:  # also as our own lists have it
                    self._names.setdefault(folded(written), set()).add(person.key)

    def by(self, text: str) -> tuple[str, Sentence | None]:
        """Return the key of the player who is meant, and what to ask where that is not one person."""
        called = folded(text)
        named, numbered = self._names.get(called, set()), self._exact.get(called, set())
        found = sorted(named | numbered)
        if not found:
            return "", sentence("Nobody here is called “{name}”.", name=text)
        if len(found) == 1:
            return found[0], None
        if numbered:
            return "", sentence(
                "“{text}” is the number of one player and the name of another. Write one of: {keys}.",
                text=text,
                keys=", ".join(found),
            )
        return "", sentence("“{name}” is the name of several players. Write the number instead.", name=text)

    def word_for(self, person: Known) -> str:
        """Return what means this person and nobody else, the name where it does."""
        for word in (person.distinct_name, str(person.number)):
            if not set(word) & _SEPARATORS and self.by(word) == (person.key, None):
                return word
        return person.key


_SEPARATORS = frozenset(';\t"')
"""What would part a name in two, or begin a quotation."""
