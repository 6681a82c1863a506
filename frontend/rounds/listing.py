"""Long lists of a round's tables: how many are shown at once, and which of them a search finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.http import HttpRequest

from frontend.addresses import asked_for, page_number
from tables.core.paging import Page, part_of
from tables.core.text.plain import folded, whole_number
from tables.rounds.queries.pairings import TableView

TABLES_PER_PAGE = 50


def tables_shown(request: HttpRequest, tables: Sequence[TableView]) -> Page[TableView]:
    """Return the part of a round's tables that a page shows: `?q=` those that a search finds, `?page=2` the
    second part, `?table=7` the part in which table 7 is."""
    is_found = table_search(asked_for(request, "q"))
    found = [table for table in tables if is_found(table.number, (seat.name for seat in table.seats))]
    wanted = whole_number(asked_for(request, "table"), digits=5)
    at = next((at for at, table in enumerate(found) if table.number == wanted), None)
    number = page_number(request) if at is None else at // TABLES_PER_PAGE + 1
    return part_of(found, number, TABLES_PER_PAGE)


def table_search(text: str) -> Callable[[int, Iterable[str]], bool]:
    """Return whether a table, given by its number and its players' names, is one that was searched for: the
    table of that number, or those of players with such a name; every table for an empty search."""
    wanted, number = folded(text), whole_number(text.strip(), digits=5)
    if number is not None:
        return lambda table, names: table == number
    return lambda table, names: not wanted or any(wanted in folded(name) for name in names)
