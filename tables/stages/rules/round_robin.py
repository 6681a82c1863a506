"""A round robin at tables of several: everybody meets everybody as evenly as the tables allow (R-11).

Where a design is known in which all pairs meet equally often, its rounds are taken in order: the affine
planes of 9, 16 and 25 players, in whose rounds everybody meets everybody once; 8 players at two tables, who
meet three times in seven rounds; 12 at two tables, five times in eleven. Otherwise, and after somebody came
or left, the rounds are found by a local search for the least sum of squares of meetings, the same for
everybody who repeats it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from tables.events.rules.draws import Stream, derive
from tables.rounds.rules.sizes import Sizes

ROUND_ROBIN_VERSION = "round-robin/1"
"""The version of `schedule` and `next_round`, in every draw of a round robin."""
SEARCHES, SEARCH_STEPS = 4, 40_000
"""How often a search begins anew, and the exchanges that it tries each time."""
_TOLERANCE = (2, 1, 1, 1, 0, 1, 0, 1, 0, 0)
"""By how much an exchange may make it worse, in the tenths of a search."""

Tables = tuple[tuple[int, ...], ...]

_SEARCH_KEY = b"kingsmoot round robin schedule, "
_SQUARES_MOD_11 = frozenset({1, 3, 4, 5, 9})


def schedule(sizes: Sizes, rounds: int) -> tuple[Tables, ...]:
    """Return so many rounds of players 0, 1, 2 … at tables of these sizes."""
    found = _design(sizes)
    if found and len(found) >= rounds:
        return found[:rounds]
    if len(sizes) == 1:
        return ((tuple(range(sizes[0])),),) * rounds
    return _searched(sizes, rounds, ())


def next_round(history: Sequence[Sequence[Sequence[int]]], sizes: Sizes) -> Tables:
    """Return the round after these, whose players may be others than before, by positions."""
    if len(sizes) == 1:
        return (tuple(range(sizes[0])),)
    return _searched(sizes, 1, tuple(tuple(map(tuple, tables)) for tables in history))[0]


def meetings(rounds: Sequence[Sequence[Sequence[int]]]) -> dict[tuple[int, int], int]:
    """Return how often each pair meets; pairs that never do are left out."""
    counts: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                counts[pair] = counts.get(pair, 0) + 1
    return counts


def _design(sizes: Sizes) -> tuple[Tables, ...]:
    if sizes in ((3,) * 3, (5,) * 5):
        return _plane(sizes[0])
    if sizes == (4,) * 4:
        return _plane_of_four()
    if sizes == (4, 4):
        return tuple(
            _halves([(vector & point).bit_count() % 2 for point in range(8)]) for vector in range(1, 8)
        )
    if sizes == (6, 6):
        return tuple(
            _halves([1, *((point - turn) % 11 in _SQUARES_MOD_11 for point in range(11))])
            for turn in range(11)
        )
    return ()


def _plane(order: int) -> tuple[Tables, ...]:
    """Return the parallel classes of the affine plane of a prime order."""
    points = [(x, y) for x in range(order) for y in range(order)]
    directions = [lambda x, y: x] + [
        (lambda x, y, slope=slope: (y - slope * x) % order) for slope in range(order)
    ]
    return tuple(
        tuple(tuple(at for at, (x, y) in enumerate(points) if line(x, y) == k) for k in range(order))
        for line in directions
    )


def _plane_of_four() -> tuple[Tables, ...]:
    """Return the parallel classes of the affine plane of order 4, over the field of four elements."""
    times = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    points = [(x, y) for x in range(4) for y in range(4)]
    rows = [[x for x, _ in points]] + [[y ^ times[slope][x] for x, y in points] for slope in range(4)]
    return tuple(
        tuple(tuple(at for at, line in enumerate(row) if line == k) for k in range(4)) for row in rows
    )


def _halves(sides: Sequence[int]) -> Tables:
    return tuple(tuple(at for at, side in enumerate(sides) if side == half) for half in (0, 1))


@lru_cache(maxsize=64)
def _searched(sizes: Sizes, rounds: int, history: tuple[Tables, ...]) -> tuple[Tables, ...]:
    """Return rounds whose meetings, with those of the rounds before, have the least sum of squares that some
    searches find; among equals those in which the most frequent pair meets least often."""
    key = _SEARCH_KEY.ljust(32, b".")
    streams = [Stream(derive(key, f"{sizes}/{rounds}/{history}/{again}")) for again in range(SEARCHES)]
    found = [_search(sizes, rounds, history, stream) for stream in streams]
    return min(found, key=lambda tables: _unevenness([*history, *tables]))


def _unevenness(rounds: Sequence[Tables]) -> tuple[int, int]:
    counts = meetings(rounds).values()
    return sum(count * count for count in counts), max(counts)


def _search(sizes: Sizes, rounds: int, history: tuple[Tables, ...], stream: Stream) -> tuple[Tables, ...]:
    players = sum(sizes)
    counts = [[0] * players for _ in range(players)]
    for (one, other), number in meetings(history).items():
        counts[one][other] = counts[other][one] = number
    found: list[list[list[int]]] = []
    for _ in range(rounds):
        order = list(range(players))
        stream.shuffle(order)
        places = iter(order)
        tables = [[next(places) for _ in range(size)] for size in sizes]
        found.append(tables)
        for table in tables:
            for one, other in combinations(table, 2):
                counts[one][other] += 1
                counts[other][one] += 1
    for step in range(SEARCH_STEPS):
        tables = found[stream.below(rounds)]
        first, second = stream.sample(range(len(tables)), 2)
        here, there = tables[first], tables[second]
        at, to = stream.below(len(here)), stream.below(len(there))
        one, other = here[at], there[to]
        gain = 0
        for member in here:
            if member != one:
                gain += counts[one][member] - 1 - counts[other][member]
        for member in there:
            if member != other:
                gain += counts[other][member] - 1 - counts[one][member]
        # Worse steps lead out of hollows, as long as they are small and the search is young.
        if gain >= -_TOLERANCE[step * len(_TOLERANCE) // SEARCH_STEPS]:
            for group, leaving, coming in ((here, one, other), (there, other, one)):
                for member in group:
                    if member != leaving:
                        counts[leaving][member] -= 1
                        counts[member][leaving] -= 1
                        counts[coming][member] += 1
                        counts[member][coming] += 1
            here[at], there[to] = other, one
    return tuple(tuple(tuple(sorted(table)) for table in tables) for tables in found)


def dealt(players: Sequence[str], key: bytes) -> tuple[str, ...]:
    """Return the players in the order in which they are the positions of a schedule, drawn by the key of the
    first round."""
    order = list(players)
    Stream(derive(key, "deal")).shuffle(order)
    return tuple(order)


def seat_round_robin(
    deal: Sequence[str], tables: Sequence[Sequence[int]], key: bytes
) -> tuple[tuple[str, ...], ...]:
    """Return the tables of a round in seat order, which the key draws."""
    stream = Stream(key)
    seats = [[deal[at] for at in table] for table in tables]
    for table in seats:
        stream.shuffle(table)
    return tuple(map(tuple, seats))
