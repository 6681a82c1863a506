"""Tables as an organizer writes them: a line for each, its number first, then its players in seat order."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tables.text.plain import folded, whole_number

MOST_LINES = 5_000
MOST_LETTERS = 400_000


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
    problems: tuple[str, ...]


def read_tables(text: str, people: Iterable[Known]) -> WrittenTables:
    """Read lines such as "21; Asha; Baelor; p3; 17": players by name, number or key.

    Semicolons or tabs separate, or else commas. Empty lines are left out, and a first line of headings.
    """
    if len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES:
        return WrittenTables((), ("This is longer than any list of tables.",))
    meant = _meant(people)
    tables: list[WrittenTable] = []
    problems: list[str] = []
    lines = text.removeprefix("\ufeff").splitlines()
    for line, written in enumerate(lines, start=1):
        cells = [cell.strip() for cell in _cells(written)]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        number = whole_number(folded(cells[0]).removeprefix("table").strip(" :"), digits=3)
        if number is None:
            if not tables and not problems and line == 1 and folded(cells[0]) in _HEADINGS:
                continue
            problems.append(f"Line {line}: “{cells[0]}” is no number of a table.")
            continue
        players = []
        for cell in cells[1:]:
            found = meant.get(folded(cell), ())
            if len(found) == 1:
                players.append(found[0])
            elif found:
                problems.append(f"Line {line}: “{cell}” is the name of several; write the number instead.")
            else:
                problems.append(f"Line {line}: Nobody here is called “{cell}”.")
        tables.append(WrittenTable(line, number, tuple(players)))
    if not tables and not problems:
        problems.append("Write at least one table.")
    return WrittenTables(tuple(tables), tuple(problems))


def written(tables: Mapping[int, Iterable[str]], names: Mapping[str, str]) -> str:
    """Return tables (number -> player keys) as `read_tables` reads them."""
    return "\n".join(
        "; ".join([str(number), *(names[key].replace(";", ",") for key in keys)])
        for number, keys in tables.items()
    )


_HEADINGS = frozenset({"table", "table number", "number", "no", "no."})


def _cells(line: str) -> list[str]:
    separator = next((mark for mark in (";", "\t") if mark in line), ",")
    return next(csv.reader([line], delimiter=separator), [])


def _meant(people: Iterable[Known]) -> dict[str, tuple[str, ...]]:
    """Return what may be written -> the keys of those it may mean."""
    meant: dict[str, set[str]] = {}
    exact: dict[str, set[str]] = {}
    for person in people:
        for text in (person.key, str(person.number), person.distinct_name):
            exact.setdefault(folded(text), set()).add(person.key)
        meant.setdefault(folded(person.name), set()).add(person.key)
    return {text: tuple(sorted(keys)) for text, keys in {**exact, **meant}.items()}
