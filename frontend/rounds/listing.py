"""Long lists of a round's tables: how many are shown at once, and which of them a search finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tables.core.text.plain import folded, whole_number

TABLES_PER_PAGE = 50


def table_search(text: str) -> Callable[[int, Iterable[str]], bool]:
    """Return whether a table, given by its number and its players' names, is one that was searched for: the
    table of that number, or those of players with such a name; every table for an empty search."""
    wanted, number = folded(text), whole_number(text.strip(), digits=5)
    if number is not None:
        return lambda table, names: table == number
    return lambda table, names: not wanted or any(wanted in folded(name) for name in names)
