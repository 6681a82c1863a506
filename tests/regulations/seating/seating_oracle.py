"""The quantities of a seating computed literally from their definitions, and every seating there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from tables.events.rules.draws import Stream
from tables.rounds.rules.sizes import table_sizes
from tables.rounds.seating import ALGORITHM, SeatingProblem, seat

Tables = Sequence[Sequence[str]]


def key(number: int) -> bytes:
    """A 32-byte key of its own for each number."""
    return number.to_bytes(32, "big")


def field(n: int) -> tuple[str, ...]:
    return tuple(f"p{number:03}" for number in range(n))


def meetings(rounds: Sequence[Tables], group: Sequence[str]) -> int:
    """In how many rounds all of `group` sat at one table."""
    return sum(1 for tables in rounds for table in tables if set(group) <= set(table))


def whole_event(rounds: Sequence[Tables]) -> tuple[int, int]:
    """T and P over all rounds: sums of max(0, m - 1) over triples, of (m - 1)^2 over pairs with m >= 1."""
    everybody = sorted({player for tables in rounds for table in tables for player in table})
    triples = sum(max(0, meetings(rounds, group) - 1) for group in combinations(everybody, 3))
    counts = [meetings(rounds, group) for group in combinations(everybody, 2)]
    return triples, sum((m - 1) ** 2 for m in counts if m)


@cache
def groups_met(rounds: tuple[Any, ...]) -> Counter[frozenset[str]]:
    """Every pair and triple that shared a table -> in how many rounds."""
    return Counter(
        frozenset(group)
        for tables in rounds
        for table in tables
        for size in (2, 3)
        for group in combinations(table, size)
    )


def added(rounds: Sequence[Tables], tables: Tables) -> tuple[int, int]:
    """T and P that `tables` add to the rounds before: one per triple, 2c - 1 per pair that met c times."""
    met = groups_met(tuple(rounds))
    triples = sum(1 for table in tables for group in combinations(table, 3) if met[frozenset(group)])
    counts = [met[frozenset(pair)] for table in tables for pair in combinations(table, 2)]
    return triples, sum(2 * count - 1 for count in counts if count)


def spread(points: dict[str, int], tables: Tables) -> int:
    return sum((points[a] - points[b]) ** 2 for table in tables for a, b in combinations(table, 2))


def objective(problem: SeatingProblem, tables: Tables) -> tuple[int, ...]:
    """The announced order of aims as a tuple: smaller is better."""
    triples, pairs = added(problem.previous_rounds, tables)
    together: dict[frozenset[str], bool] = {}
    for group in problem.keep_apart:
        for pair in combinations(group.players, 2):
            if any(set(pair) <= set(table) for table in tables):
                together[frozenset(pair)] = together.get(frozenset(pair), False) or group.above_rematches
    strong = sum(together.values())
    weak = len(together) - strong
    before = problem.sat_at_three_before or frozenset()
    small = sum(1 for table in tables if len(table) == 3 for player in table if player in before)
    if problem.mode == "random":
        return triples, strong, pairs, weak, small
    distance = spread(dict(problem.points), tables)
    middle = {
        "rematches_first": (pairs, distance),
        "balanced": (problem.balance_weight * pairs + distance,),
        "points_first": (distance, pairs),
    }[problem.swiss_priority]
    return triples, strong, *middle, weak, small


def every_seating(players: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to fill numbered tables of `sizes`."""
    if not sizes:
        yield []
        return
    for table in combinations(players, sizes[0]):
        rest = [player for player in players if player not in table]
        for others in every_seating(rest, sizes[1:]):
            yield [table, *others]


def shuffled_rounds(players: Sequence[str], rounds: int, stream: Stream) -> tuple[Any, ...]:
    """Rounds dealt at random, some players missing now and then: not a seating anybody would choose."""
    played = []
    for _ in range(rounds):
        present = [player for player in players if stream.below(6)]
        if len(present) < 3:
            present = list(players)
        stream.shuffle(present)
        tables, start = [], 0
        for size in table_sizes(len(present)):
            tables.append(tuple(present[start : start + size]))
            start += size
        played.append(tuple(tables))
    return tuple(played)


def seated_event(n: int, rounds: int, number: int, *, algorithm: str = ALGORITHM, **fields: Any) -> list[Any]:
    """The seatings of an event of `n` players who all stay, round by round, each drawn with its own key."""
    seatings: list[Any] = []
    for played in range(rounds):
        rounds_before = tuple(seating.tables for seating in seatings)
        given: dict[str, Any] = {"sizes": table_sizes(n), "rounds_ahead": rounds - played - 1} | fields
        problem = SeatingProblem(field(n), previous_rounds=rounds_before, **given)
        seatings.append(seat(problem, key(1000 * number + played), algorithm=algorithm))
    return seatings
