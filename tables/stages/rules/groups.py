"""Groups that stay together for several rounds, and whose seats rotate by a Latin square.

In a group of k players, after k rounds everybody has sat in each seat once. With an even k everybody has also
followed each other player in the order of seats exactly once (E. J. Williams's squares, 1949). Where somebody
left, missed a round or joined, the others sit where fewest of them have sat before.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import permutations

from tables.events.rules.draws import Stream
from tables.rounds.rules.filling import filled
from tables.rounds.rules.sizes import ANY_FORMAT, Sizes, TableSizes, even_split

GROUPS_VERSION = "groups/2"
"""The version of `draw_groups` and `rotated`, in every draw of groups."""


@cache
def square(size: int) -> tuple[tuple[int, ...], ...]:
    """Return for each round of a group who sits in each seat, by positions from 0.

    >>> square(4)
    ((0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0), (3, 0, 2, 1))
    """
    first = [0] + [(at + 1) // 2 if at % 2 else size - at // 2 for at in range(1, size)]
    return tuple(tuple((member + turn) % size for member in first) for turn in range(size))


def group_sizes(players: int, size: int, sizes: TableSizes = ANY_FORMAT) -> Sizes:
    """Return the sizes of groups of up to `size` players, largest first. Raises InvalidSplit where there are
    none."""
    return even_split(players, max(1, -(-players // size)), sizes)


def draw_groups(
    players: Sequence[str], size: int, key: bytes, *, is_ranked: bool
) -> tuple[tuple[str, ...], ...]:
    """Return the groups in the seats of their first round.

    Where `players` are ranked, the best first, a snake makes the groups about equally strong; otherwise they
    are drawn. Seats are drawn. Raises InvalidSplit where the players fill no groups.
    """
    stream, dealt = Stream(key), list(players)
    if not is_ranked:
        stream.shuffle(dealt)
    groups = [list(group) for group in filled(dealt, group_sizes(len(players), size), "spread")]
    for group in groups:
        stream.shuffle(group)
    return tuple(map(tuple, groups))


def rotated(
    groups: Mapping[int, Sequence[str]],
    turn: int,
    playing: Collection[str],
    sat: Mapping[str, Sequence[int]],
) -> dict[int, tuple[str, ...]]:
    """Return the seats of each group (by table number) in a later round; `turn` counts from 0, `groups` have
    the seats of the first one, `sat` the seats (from 1) in which each player has played since.

    Players of no group join the smallest one, in the order given.
    """
    here = {number: [key for key in group if key in playing] for number, group in groups.items()}
    known = {key for group in groups.values() for key in group}
    seats: dict[int, tuple[str, ...]] = {}
    for number, group in groups.items():
        row, first = square(len(group))[turn % len(group)], square(len(group))[0]
        member_at = dict(zip(first, group, strict=True))
        seats[number] = tuple(member_at[at] for at in row if member_at[at] in here[number])
    for key in playing:
        if key not in known:
            smallest = min(seats, key=lambda number: (len(seats[number]), number))
            seats[smallest] = (*seats[smallest], key)
    return {number: _least_repeated(row, sat) for number, row in seats.items()}


def _least_repeated(row: tuple[str, ...], sat: Mapping[str, Sequence[int]]) -> tuple[str, ...]:
    """Return the row, or its players in the first other order in which fewer sit where they sat before."""

    def repeats(order: Sequence[str]) -> int:
        return sum(sat.get(key, ()).count(at) for at, key in enumerate(order, start=1))

    return min(permutations(row), key=repeats) if repeats(row) else row
