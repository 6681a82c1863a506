"""Designs: rounds known from combinatorics in which nobody, or hardly anybody, meets again (R-11).

Search finds such rounds one by one, but hardly ever a round 3 that leaves room for a round 4. A design has
them all at once. Its points are players, named by the table they sit at in each round: two players who share
no number never meet.

- 25 players: the lines of the affine plane of order 5, six rounds in which nobody meets again.
- 36 players: two Latin squares of order 6 which, laid upon each other, show 34 of the 36 pairs of symbols.
  There are none that show all (Euler's officers) and none that show 35, so in round 4 two pairs meet again.
  Without one cell of each of the two pairs that are shown twice nobody does: 34 players. 35, 33 and 32 leave
  out one, three and four cells, no two of them in one row, column or symbol.

Round 1 fits any design, and so does a round 2 in which nobody meets again. Later rounds are looked up in it:
the tables of the rounds before are matched with its own, in an order drawn from the seed, and the next round
is read off. Where they do not match, as after a drop or a late entry, it is left to search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from tables.regulations.draws import Stream
from tables.regulations.seating.costs import Arrangement, Costs

Point = tuple[int, ...]
"""A player of a design: the table in each of its rounds."""

_FIRST_SQUARE = ("340251", "205143", "021534", "514320", "432015", "153402")
_SECOND_SQUARE = ("012345", "103254", "540123", "234501", "325410", "451032")
_LEFT_OUT = ((2, 4), (4, 0), (0, 5), (1, 1))
_ANY_TWO_ROUNDS = 2


@cache
def design(players: int) -> tuple[Point, ...]:
    """Return the design for so many players; empty if there is none."""
    if players == 25:
        return tuple((x, y, *((x * k + y) % 5 for k in range(1, 5))) for x in range(5) for y in range(5))
    if not 32 <= players <= 36:
        return ()
    left_out = _LEFT_OUT[: 36 - players]
    return tuple(
        (row, column, int(_FIRST_SQUARE[row][column]), int(_SECOND_SQUARE[row][column]))
        for row in range(6)
        for column in range(6)
        if (row, column) not in left_out
    )


def from_design(costs: Costs, stream: Stream) -> Arrangement | None:
    """Return the next round of the design that the rounds before are part of, or None.

    None too where something else than meetings counts, and in the last round if any method finds the best.
    """
    points, played = design(costs.n), len(costs.rounds)
    if not points or not 1 <= played < len(points[0]):
        return None
    if played <= _ANY_TWO_ROUNDS and not costs.problem.rounds_ahead:
        return None
    if costs.problem.mode != "random" or costs.locked or costs.apart or not _same_field(costs, points):
        return None
    player_at = _dealt(costs, points, stream) if played == 1 else _matched(costs, points, stream)
    if player_at is None:
        return None
    tables: Arrangement = [[] for _ in costs.sizes]
    for point, player in player_at.items():
        tables[point[played]].append(player)
    stream.shuffle(tables)
    tables.sort(key=len)  # stable: tables of one size stay in drawn order
    by_size = {size: [table for table in tables if len(table) == size] for size in set(costs.sizes)}
    return [by_size[size].pop() for size in costs.sizes]


def _same_field(costs: Costs, points: Sequence[Point]) -> bool:
    """Say whether the same players sat at tables of the design's sizes in every round, and will now."""
    sizes = _sizes([point[0] for point in points])
    rounds_fit = all(sorted(map(len, tables)) == sizes for tables in costs.rounds)
    return rounds_fit and sorted(costs.sizes) == sizes and len(costs.ids) == costs.n


def _sizes(tables: Sequence[int]) -> list[int]:
    return sorted(tables.count(table) for table in set(tables))


def _dealt(costs: Costs, points: Sequence[Point], stream: Stream) -> dict[Point, int]:
    """Return which player each point is after one round, which fits every design: the seed draws it."""
    rows = [[point for point in points if point[0] == row] for row in {point[0] for point in points}]
    stream.shuffle(rows)
    player_at: dict[Point, int] = {}
    for table, row in zip(sorted(costs.rounds[0], key=len), sorted(rows, key=len), strict=True):
        players = list(table)
        stream.shuffle(players)
        player_at |= zip(row, players, strict=True)
    return player_at


def _matched(costs: Costs, points: Sequence[Point], stream: Stream) -> dict[Point, int] | None:
    """Return which player each point is, so that the rounds played are the design's first; None if they are
    not. Among all ways the seed draws one."""
    places = [tuple(table_at[player] for table_at in costs.table_at) for player in range(costs.n)]
    player_in = {place[:2]: player for player, place in enumerate(places)}
    if len(player_in) < costs.n:
        return None  # somebody met twice
    point_in = {point[:2]: point for point in points}
    orders = list(permutations(range(len(costs.sizes))))
    stream.shuffle(orders)
    columns = [
        [player for player in range(costs.n) if places[player][1] == c] for c in range(len(costs.sizes))
    ]
    targets = list(range(len(columns)))
    stream.shuffle(targets)
    for rows in orders:
        found = next(_columns(columns, targets, rows, places, point_in, {}), None)
        if found is not None:
            return found
    return None


def _columns(
    columns: Sequence[Sequence[int]],
    targets: Sequence[int],
    rows: Sequence[int],
    places: Sequence[Point],
    point_in: dict[Point, Point],
    later: dict[tuple[int, int], int],
) -> Iterator[dict[Point, int]]:
    """Yield the ways to match the tables of round 2, given those of round 1; `later` is what is settled of
    the rounds after: by round, and the table played or, with a minus, the design's, the other one."""
    if not columns:
        yield {}
        return
    for target in targets:
        if _size_of(point_in, target) != len(columns[0]):
            continue
        settled = _settled(columns[0], target, rows, places, point_in, dict(later))
        if settled is None:
            continue
        here = {point_in[rows[places[player][0]], target]: player for player in columns[0]}
        left = [other for other in targets if other != target]
        for rest in _columns(columns[1:], left, rows, places, point_in, settled):
            yield here | rest


def _size_of(point_in: dict[Point, Point], column: int) -> int:
    return sum(cell[1] == column for cell in point_in)


def _settled(
    players: Sequence[int],
    target: int,
    rows: Sequence[int],
    places: Sequence[Point],
    point_in: dict[Point, Point],
    later: dict[tuple[int, int], int],
) -> dict[tuple[int, int], int] | None:
    """Return `later` with what follows from putting these players in a column; None if it contradicts."""
    for player in players:
        point = point_in.get((rows[places[player][0]], target))
        if point is None:
            return None
        for number in range(_ANY_TWO_ROUNDS, len(places[player])):
            played, designed = places[player][number], point[number]
            if later.setdefault((number, played), designed) != designed:
                return None
            if later.setdefault((number, ~designed), played) != played:
                return None
    return later
