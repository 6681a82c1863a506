"""Designs: rounds known from combinatorics in which as few pairs meet again as can be (R-11).

Search finds such rounds one by one, but hardly ever a round 3 that leaves room for a round 4. A design has
them all at once. Its points are players, named by the table they sit at in each round: two players who share
no number never meet.

- 25 players: the lines of the affine plane of order 5, six rounds in which nobody meets again.
- 26 to 30 players: the first five rounds of that plane and up to five points besides, no two of which ever
  meet. Each of them shares two numbers with one point of the plane for any two rounds, and three with none:
  one repeated pair for each pair of rounds, which is the bound, and no repeated triple.
- 31 players: four rounds in which nobody meets again, found by search.
- 36 players: two Latin squares of order 6 which, laid upon each other, show 34 of the 36 pairs of symbols.
  There are none that show all (Euler's officers) and none that show 35, so in round 4 two pairs meet again.
  Without one cell of each of the two pairs that are shown twice nobody does: 34 players. 35, 33 and 32 leave
  out one, three and four cells, no two of them in one row, column or symbol.

Round 1 fits any design, and so does a round 2 that meets its bound. Later rounds are looked up in it:
the tables of the rounds before are matched with its own, in an order drawn from the seed, and the next round
is read off. Where they do not match, as after a drop or a late entry, it is left to search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from tables.events.rules.draws import Stream
from tables.rounds.seating.costs import Arrangement, Costs

Point = tuple[int, ...]
"""A player of a design: the table in each of its rounds."""

_PLANE_ORDER = 5
_BESIDES_THE_PLANE = ((0, 0, 1, 3, 4), (1, 1, 2, 3, 4))
"""The first point beside the plane, and the step from each to the next, modulo its order."""

_SQUARES_OF_31 = (
    (".23045", "0.1352", "41.520", "105.34", "5324.1", "254103"),
    (".53421", "1.0543", "54.210", "235.04", "3120.5", "401352"),
)
_SQUARES_OF_36 = (
    ("340251", "205143", "021534", "514320", "432015", "153402"),
    ("012345", "103254", "540123", "234501", "325410", "451032"),
)
_LEFT_OUT = ((2, 4), (4, 0), (0, 5), (1, 1))
"""Cells of the squares of 36, in the order in which smaller fields leave them out."""

_ANY_TWO_ROUNDS = 2


@cache
def design(players: int) -> tuple[Point, ...]:
    """Return the design for so many players; empty if there is none."""
    order = _PLANE_ORDER
    if players == order**2:
        return _plane(order + 1)
    if order**2 < players <= order * (order + 1):
        first, step = _BESIDES_THE_PLANE
        besides = (
            tuple((start + number * each) % order for start, each in zip(first, step, strict=True))
            for number in range(players - order**2)
        )
        return (*_plane(order), *besides)
    if players == 31:
        return _overlaid(*_SQUARES_OF_31)
    if 32 <= players <= 36:
        return _overlaid(*_SQUARES_OF_36, left_out=_LEFT_OUT[: 36 - players])
    return ()


def _plane(rounds: int) -> tuple[Point, ...]:
    """Return the points of the affine plane, each named by its lines of the first `rounds` directions."""
    numbers = range(_PLANE_ORDER)
    return tuple(
        (x, y, *((x * slope + y) % _PLANE_ORDER for slope in range(1, rounds - 1)))
        for x in numbers
        for y in numbers
    )


def _overlaid(
    third: Sequence[str], fourth: Sequence[str], left_out: Sequence[tuple[int, int]] = ()
) -> tuple[Point, ...]:
    """Return a point for each cell: row and column are its first two tables, the symbols the later ones."""
    return tuple(
        (row, column, int(symbol), int(fourth[row][column]))
        for row, symbols in enumerate(third)
        for column, symbol in enumerate(symbols)
        if symbol != "." and (row, column) not in left_out
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
    if _shared_cells(places) != _shared_cells(points):
        return None
    points_in: dict[Point, list[Point]] = {}
    for point in points:
        points_in.setdefault(point[:2], []).append(point)
    orders = list(permutations(range(len(costs.sizes))))
    stream.shuffle(orders)
    columns = [
        [player for player in range(costs.n) if places[player][1] == c] for c in range(len(costs.sizes))
    ]
    targets = list(range(len(columns)))
    stream.shuffle(targets)
    for cell in points_in.values():
        stream.shuffle(cell)
    for rows in orders:
        found = next(_columns(columns, targets, rows, places, points_in, {}), None)
        if found is not None:
            return found
    return None


def _shared_cells(places: Sequence[Point]) -> list[int]:
    """Return how many share each pair of tables in the first two rounds, in ascending order."""
    return sorted(Counter(place[:2] for place in places).values())


def _columns(
    columns: Sequence[Sequence[int]],
    targets: Sequence[int],
    rows: Sequence[int],
    places: Sequence[Point],
    points_in: Mapping[Point, Sequence[Point]],
    later: dict[tuple[int, int], int],
) -> Iterator[dict[Point, int]]:
    """Yield the ways to match the tables of round 2, given those of round 1; `later` is what is settled of
    the rounds after: by round, and the table played or, with a minus, the design's, the other one."""
    if not columns:
        yield {}
        return
    for target in targets:
        if _size_of(points_in, target) != len(columns[0]):
            continue
        left = [other for other in targets if other != target]
        for here, settled in _settled(columns[0], target, rows, places, points_in, {}, later):
            for rest in _columns(columns[1:], left, rows, places, points_in, settled):
                yield here | rest


def _size_of(points_in: Mapping[Point, Sequence[Point]], column: int) -> int:
    return sum(len(points) for cell, points in points_in.items() if cell[1] == column)


def _settled(
    players: Sequence[int],
    target: int,
    rows: Sequence[int],
    places: Sequence[Point],
    points_in: Mapping[Point, Sequence[Point]],
    here: dict[Point, int],
    later: dict[tuple[int, int], int],
) -> Iterator[tuple[dict[Point, int], dict[tuple[int, int], int]]]:
    """Yield the ways to put these players in a column, beside those who are `here`, each with `later` and
    what follows from it."""
    if not players:
        yield here, later
        return
    player, *others = players
    for point in points_in.get((rows[places[player][0]], target), ()):
        if point in here:
            continue
        follows = _with_point(places[player], point, later)
        if follows is not None:
            yield from _settled(others, target, rows, places, points_in, {**here, point: player}, follows)


def _with_point(
    place: Point, point: Point, later: dict[tuple[int, int], int]
) -> dict[tuple[int, int], int] | None:
    """Return `later` with what follows if the player at `place` is `point`; None if it contradicts."""
    follows = dict(later)
    for number in range(_ANY_TWO_ROUNDS, len(place)):
        played, designed = place[number], point[number]
        if follows.setdefault((number, played), designed) != designed:
            return None
        if follows.setdefault((number, ~designed), played) != played:
            return None
    return follows
