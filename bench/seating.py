"""CPU of seating round 4, random and Swiss by points, and what small fields attain over a whole event.

`python -m bench.seating` shows the latter field by field.

The floor of a field is what any method must do: index who met whom, shuffle, look at the result once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations

from tables.events.rules.draws import Stream
from tables.formats.rules.presets import PRESETS
from tables.rounds.rules.history import index_meetings
from tables.rounds.rules.sizes import REGULATION, TableSizes, describe, split_for, table_sizes
from tables.rounds.seating import SeatingProblem, SwissPriority, seat
from tests.regulations.seating.attainable import optimum

REPEATS = 5
SEEDS = 40
RANDOM = ((24, 0.003), (400, 0.015), (1_000, 0.040), (10_000, 0.250))
SWISS = ((24, 0.300), (400, 0.150), (1_000, 0.200), (10_000, 0.500))
FLOOR_FROM = 400
MAX_FLOORS = 3.0
MANY = 1_000
OTHER_SIZES = dict.fromkeys(
    sizes for preset in PRESETS.values() if (sizes := TableSizes.of(preset)) != REGULATION
)
"""The sizes of tables that formats other than Kingsmoot have."""
ABOVE_THEIR_BOUND = (35, 36)
"""Fields whose round 4 is at its optimum above the bound that proves others best."""
PRIORITIES: tuple[SwissPriority, ...] = ("rematches_first", "balanced", "points_first")


@dataclass(frozen=True, slots=True)
class Attained:
    """What the events of one field have come to after one of their rounds.

    reached: (repeated triples, repeated pairs) of the event so far -> number of seeds. proved: number of
    seeds whose seating was proved best.
    """

    n: int
    played: int
    reached: Mapping[tuple[int, int], int]
    proved: int

    @property
    def is_optimal(self) -> bool:
        """Whether every seed reached the optimum."""
        return self.reached.keys() == {optimum(self.n, self.played)}


def run() -> list[tuple[str, float | str, float | str]]:
    """Return (name, measured CPU seconds, budget) per case; rows named "× floor" are ratios.

    Seconds are the median over a few keys, from the problem to the seating with its quality. The last
    rows count what small fields attain.
    """
    rows: list[tuple[str, float | str, float | str]] = []
    for n, budget in RANDOM:
        problem = _random_problem(n)
        seconds = _median(partial(seat, problem))
        rows.append((f"seat round 4, random, {n:,} players, s of CPU", seconds, budget))
        if n >= FLOOR_FROM:
            floor = _median(partial(_floor, problem))
            rows.append((f"seat round 4, random, {n:,} players, × floor", seconds / floor, MAX_FLOORS))
    for sizes in OTHER_SIZES:
        problem = _random_problem(MANY, sizes)
        ratio = _median(partial(seat, problem)) / _median(partial(_floor, problem))
        tables = f"tables of {sizes.text}, preferably {sizes.preferred}"
        rows.append((f"seat round 4, random, {MANY:,} players, {tables}, × floor", ratio, MAX_FLOORS))
    for n, budget in SWISS:
        for priority in PRIORITIES:
            problem = _swiss_problem(n, priority)
            seconds = _median(partial(seat, problem))
            rows.append((f"seat round 4, Swiss {priority}, {n:,} players, s of CPU", seconds, budget))
    attained = attain()
    events = f"6 to 40 players, after 2, 3 and 4 rounds, {SEEDS} seeds each"
    optimal = [cell for cell in attained if cell.is_optimal]
    proved = sum(cell.proved for cell in optimal)
    provable = len(attained) - len(ABOVE_THEIR_BOUND)
    return [
        *rows,
        (f"{events}: fields at their optimum", len(optimal), f"≥ {len(attained)}"),
        (f"{events}: seatings proved best", f"{proved:,}", f"≥ {SEEDS * provable:,}"),
    ]


def attain(seeds: int = SEEDS) -> list[Attained]:
    """Return what whole events of 6 to 40 players reach, for each field after 2, 3 and 4 rounds."""
    cells = []
    for n in range(6, 41):
        reached: list[Counter[tuple[int, int]]] = [Counter() for _ in range(4)]
        proved = [0] * 4
        for number in range(seeds):
            history: tuple[tuple[tuple[str, ...], ...], ...] = ()
            for played in range(4):
                problem = SeatingProblem(_ids(n), table_sizes(n), history, rounds_ahead=3 - played)
                seating = seat(problem, _key(4 * number + played))
                quality = seating.quality
                reached[played][quality.event_repeated_triples, quality.event_repeated_pairs] += 1
                proved[played] += quality.proved_best
                history += (seating.tables,)
        cells += [Attained(n, played + 1, reached[played], proved[played]) for played in range(1, 4)]
    return cells


def _median(work: Callable[[bytes], object]) -> float:
    measured = []
    for number in range(REPEATS):
        start = time.process_time()
        work(_key(number))
        measured.append(time.process_time() - start)
    return sorted(measured)[REPEATS // 2]


def _floor(problem: SeatingProblem, key: bytes) -> tuple[int, int]:
    """Index the history, shuffle, count repeated triples and pairs: no search at all."""
    met = index_meetings(problem.previous_rounds)
    players = list(problem.players)
    Stream(key).shuffle(players)
    triples = pairs = start = 0
    for size in problem.sizes:
        table = players[start : start + size]
        start += size
        for place, player in enumerate(table):
            row = met[player]
            masks = [mask for other in table[place + 1 :] if (mask := row.get(other))]
            pairs += sum(2 * mask.bit_count() - 1 for mask in masks)
            triples += sum(1 for one, other in combinations(masks, 2) if one & other)
    return triples, pairs


def _ids(n: int) -> tuple[str, ...]:
    return tuple(f"p{number:05}" for number in range(n))


def _key(number: int) -> bytes:
    return number.to_bytes(32, "big")


@cache
def _random_problem(n: int, sizes: TableSizes = REGULATION) -> SeatingProblem:
    """Round 4 of an event of `n` players whose first rounds were seated by the same method."""
    problem = SeatingProblem(_ids(n), split_for(n, "regulation", sizes), rounds_ahead=3)
    for played in range(1, 4):
        tables = seat(problem, _key(100 + played)).tables
        problem = SeatingProblem(
            problem.players, problem.sizes, (*problem.previous_rounds, tables), rounds_ahead=3 - played
        )
    return problem


@cache
def _swiss_problem(n: int, priority: SwissPriority) -> SeatingProblem:
    """Round 4 of a Swiss event with made-up results: the stronger mostly win 15, the others 0 to 8."""
    stream = Stream(_key(n))
    strength = {player: stream.below(1_000) for player in _ids(n)}
    points = dict.fromkeys(strength, 0)
    history: tuple[tuple[tuple[str, ...], ...], ...] = ()
    while True:
        problem = SeatingProblem(
            _ids(n), table_sizes(n), history, mode="points", swiss_priority=priority, points=points
        )
        if len(history) == 3:
            return problem
        tables = seat(problem, _key(100 + len(history))).tables
        history += (tables,)
        for table in tables:
            finish = sorted(table, key=lambda player: -strength[player] - stream.below(600))
            for place, player in enumerate(finish, start=1):
                points[player] += 15 if place == 1 else stream.below(13) // place + stream.below(3)


if __name__ == "__main__":
    for cell in attain():
        figures = ", ".join(f"T {t} P {p} in {count}" for (t, p), count in sorted(cell.reached.items()))
        verdict = (
            "the optimum"
            if cell.is_optimal
            else "T {} P {} is possible".format(*optimum(cell.n, cell.played))
        )
        print(
            f"{cell.n:>2} ({describe(table_sizes(cell.n))}) after {cell.played} rounds: "
            f"{figures}; {verdict}; proved best in {cell.proved}"
        )
