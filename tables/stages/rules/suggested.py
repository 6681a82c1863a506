"""Cuts to suggest to an organizer: usual numbers of players who fill the tables of a format."""

from __future__ import annotations

from itertools import pairwise

from tables.rounds.rules.sizes import TableSizes
from tables.stages.rules.announced import Stage

USUAL = (4, 6, 8, 10, 16, 36, 64)
"""Numbers of players to which events are cut."""
MAX_SUGGESTED_CUTS = 3
"""Cuts in a row, the final among them."""

Cuts = tuple[Stage, ...]


def suggested_cuts(sizes: TableSizes, players: int | None = None) -> tuple[Cuts, ...]:
    """Return cuts down to a final at one table, the smallest field first; where the number of `players` is
    known, only cuts that leave some of them out.

    Tables are full where that is possible, and as few runners-up as possible advance beside the winners.

    >>> three_to_six = TableSizes(least=3, most=6, preferred=4)
    >>> [[(cut.players, cut.tables) for cut in cuts] for cuts in suggested_cuts(three_to_six, 23)]
    [[(4, 1)], [(6, 1)], [(8, 2), (4, 1)], [(10, 3), (4, 1)], [(16, 4), (4, 1)]]
    """
    full = {size**power for size in (sizes.preferred, sizes.most) for power in (1, 2)}
    counts = sorted({*USUAL, *full})
    found = [_best(count, sizes) for count in counts if players is None or count < players]
    return tuple(cuts for cuts in found if cuts)


def _best(players: int, sizes: TableSizes) -> Cuts:
    """Return the shortest way from so many players to a final; among equals that with the fewest
    runners-up."""
    usual = dict.fromkeys((sizes.preferred, sizes.most))
    ways = [way for size in usual if (way := _way(players, size, sizes, MAX_SUGGESTED_CUTS))]
    return min(ways, key=lambda way: (len(way), _runners_up(way)), default=())


def _way(players: int, size: int, sizes: TableSizes, cuts_left: int) -> Cuts:
    """Return cuts at tables of about `size` players each, () where there are none."""
    if players in sizes:
        return (Stage("cut", players=players, tables=1),)
    tables = -(-players // size)
    if cuts_left == 1 or sizes.misfit(players, tables):
        return ()
    for advancing in range(max(tables, size), players):
        if rest := _way(advancing, size, sizes, cuts_left - 1):
            return (Stage("cut", players=players, tables=tables), *rest)
    return ()


def _runners_up(cuts: Cuts) -> int:
    return sum(following.players - cut.tables for cut, following in pairwise(cuts))
