"""Tables filled by a ranking instead of a draw: spread over them, or the best together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from tables.rounds.rules.sizes import Sizes

Filling = Literal["spread", "together"]
"""How a ranking fills tables.

``spread``: seeded, the first players one to a table, the next ones back again, and so on, so that all tables
are about equally strong. ``together``: the first players at the first table, the next at the second.
"""


def filled(ranked: Sequence[str], sizes: Sizes, filling: Filling) -> tuple[tuple[str, ...], ...]:
    """Return the players of each table, best first, from a ranking of all of them.

    >>> filled("abcdefg", (4, 3), "spread")
    (('a', 'd', 'e', 'g'), ('b', 'c', 'f'))
    >>> filled("abcdefg", (4, 3), "together")
    (('a', 'b', 'c', 'd'), ('e', 'f', 'g'))
    """
    places = _to_and_fro(sizes) if filling == "spread" else _one_by_one(sizes)
    tables: list[list[str]] = [[] for _ in sizes]
    for player, place in zip(ranked, places, strict=True):
        tables[place].append(player)
    return tuple(map(tuple, tables))


def _to_and_fro(sizes: Sizes) -> Iterator[int]:
    """Yield the place of each seat in a snake over the tables, which leaves out those that are full."""
    for row in range(max(sizes)):
        order = range(len(sizes)) if row % 2 == 0 else reversed(range(len(sizes)))
        yield from (place for place in order if sizes[place] > row)


def _one_by_one(sizes: Sizes) -> Iterator[int]:
    for place, size in enumerate(sizes):
        yield from [place] * size
