"""Finding a seating: which method serves which field (R-11)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from tables.events.rules.draws import Stream, derive
from tables.rounds.seating.bounds import target
from tables.rounds.seating.costs import Arrangement, Costs
from tables.rounds.seating.methods.designs import from_design
from tables.rounds.seating.methods.exact import optimal_arrangements
from tables.rounds.seating.methods.lookahead import look_ahead
from tables.rounds.seating.methods.random_mode import deal, search_at_random
from tables.rounds.seating.methods.slices import slice_ranking
from tables.rounds.seating.methods.swiss import by_standing, search_by_points
from tables.rounds.seating.problem import InvalidSeatingProblem, SeatingProblem, Tables
from tables.rounds.seating.quality import Quality, evaluate, quality_of, require_everyone_once
from tables.rounds.seating.seat_order import order_seats


@dataclass(frozen=True, slots=True)
class Version:
    """What a version of the method does: how many seatings it compares by what they leave for the rounds to
    come, for which numbers of players it knows designs, and whether it looks at all splits of three tables.
    """

    candidates: int
    designs: Collection[int]
    splits_three_tables: bool


VERSIONS = {
    "kingsmoot-seating/1": Version(candidates=12, designs=(), splits_three_tables=False),
    "kingsmoot-seating/2": Version(candidates=80, designs=(25, *range(32, 37)), splits_three_tables=True),
    "kingsmoot-seating/3": Version(candidates=80, designs=range(25, 37), splits_three_tables=True),
}
"""Every version there was, so that old draws can be drawn again."""

ALGORITHM = "kingsmoot-seating/3"
"""The version in use; another one whenever the same problem and key would give another seating."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A seating of one round.

    tables: player ids in seat order, the first player first; table 1 first.
    quality: what it costs and how much of that is unavoidable.
    algorithm: the version of the method that found it.
    """

    tables: Tables
    quality: Quality
    algorithm: str = ALGORITHM


def seat(problem: SeatingProblem, key: bytes, effort: int = 1, *, algorithm: str = ALGORITHM) -> Seating:
    """Seat a round as well as it can be done within a budget of steps (R-11, R-12).

    `key` is the 32-byte key of this choice (`draws.derive(seed, draws.seating_label(round, attempt))`).
    The same problem, key, effort and algorithm (one of `VERSIONS`) give the same seating everywhere; `effort`
    multiplies the budget. Where the bottom of the standings sit apart, each part is seated under a key of its
    own.
    """
    if problem.bottom:
        found = [
            (places, seat(part, derive(key, f"zone/{number}"), effort, algorithm=algorithm))
            for number, (places, part) in enumerate(problem.zones(), start=1)
        ]
        return _joined(problem, {places: seating.tables for places, seating in found}, algorithm)
    costs, stream, version = Costs(problem), Stream(key), VERSIONS[algorithm]
    swiss = problem.mode == "points"
    optimal = optimal_arrangements(costs, three_tables=version.splits_three_tables)
    designed = from_design(costs, stream) if costs.n in version.designs else None
    if designed is not None:
        arrangement = designed
    elif not swiss and problem.rounds_ahead:
        arrangement = look_ahead(costs, optimal, stream, effort, version.candidates)
    elif optimal is not None:
        arrangement = stream.choice(optimal)
    elif swiss:
        arrangement = search_by_points(costs, slice_ranking(costs, stream), stream, effort)
    else:
        arrangement = search_at_random(costs, deal(costs, stream), stream, effort)
    if swiss:
        arrangement = by_standing(costs, arrangement)
    return _seating(costs, order_seats(costs, arrangement, stream), algorithm)


def improve(
    problem: SeatingProblem, seating: Seating, key: bytes, effort: int = 1, *, algorithm: str = ALGORITHM
) -> Seating:
    """Search on from a seating of `problem`, found or edited by hand; the result is never worse.

    Locked tables and seats hold. Where nothing better is found the seating comes back as it was. The
    same arguments give the same result, so a further try takes another key.
    """
    require_everyone_once(problem, seating.tables)
    costs = Costs(problem)
    start = [[costs.index[player] for player in table] for table in seating.tables]
    _require_sizes_and_locks(costs, start)
    stream = Stream(derive(key, "improve/" + seating_digest(seating.tables)))
    optimal = optimal_arrangements(costs, three_tables=VERSIONS[algorithm].splits_three_tables)
    if optimal is not None:
        found = stream.choice(optimal)
    elif problem.mode == "points":
        found = search_by_points(costs, start, stream, effort)
    else:
        found = search_at_random(costs, start, stream, effort)
    if costs.score(found) >= costs.score(start):
        return Seating(seating.tables, quality_of(costs, start), algorithm)
    if problem.mode == "points":
        found = by_standing(costs, found)
    return _seating(costs, order_seats(costs, found, stream), algorithm)


def improve_in_parts(
    problem: SeatingProblem,
    seating: Seating,
    key: bytes,
    parts: int,
    goes_on: Callable[[], bool] = lambda: True,
    *,
    algorithm: str = ALGORITHM,
) -> tuple[Seating, int]:
    """As `improve`, in `parts` as long as a draw each, one after the other; returns how many were done.

    Asked before each part but the first, `goes_on` may end the search, by a clock for example. The same
    arguments with as many parts as were done give the same result everywhere.
    """
    require_everyone_once(problem, seating.tables)
    zones = problem.zones() if problem.bottom else ((tuple(range(1, len(problem.sizes) + 1)), problem),)
    searches = {
        places: _Search(
            part,
            tuple(seating.tables[place - 1] for place in places),
            derive(key, f"zone/{number}") if problem.bottom else key,
            algorithm,
        )
        for number, (places, part) in enumerate(zones, start=1)
    }
    done = 0
    while done < parts and any(search.may_gain for search in searches.values()) and (not done or goes_on()):
        for search in searches.values():
            if search.may_gain:
                search.go_on()
        done += 1
    tables = {places: search.tables() for places, search in searches.items()}
    if not any(search.has_gained for search in searches.values()):
        return Seating(seating.tables, evaluate(problem, seating.tables), algorithm), done
    return _joined(problem, tables, algorithm), done


class _Search:
    """A search that goes on from a seating, as long as a draw at a time."""

    __slots__ = (
        "_before",
        "_best",
        "_costs",
        "_goal",
        "_search",
        "_start",
        "_stream",
        "may_gain",
    )

    def __init__(self, problem: SeatingProblem, tables: Tables, key: bytes, algorithm: str) -> None:
        self._costs = costs = Costs(problem)
        self._before = tables
        self._start = [[costs.index[player] for player in table] for table in tables]
        _require_sizes_and_locks(costs, self._start)
        self._stream = Stream(derive(key, "improve/" + seating_digest(tables)))
        self._search = search_by_points if problem.mode == "points" else search_at_random
        self._goal, self._best = target(costs), self._start
        optimal = optimal_arrangements(costs, three_tables=VERSIONS[algorithm].splits_three_tables)
        self.may_gain = optimal is None and costs.score(self._best) > self._goal
        if optimal is not None:
            self._take(self._stream.choice(optimal))

    @property
    def has_gained(self) -> bool:
        """Whether something better was found than the seating it started from."""
        return self._best is not self._start

    def go_on(self) -> None:
        """Search for as long as a draw takes."""
        self._take(self._search(self._costs, self._best, self._stream, 1))
        self.may_gain = self._costs.score(self._best) > self._goal

    def tables(self) -> Tables:
        """Return the best tables, in seat order; those it started from where nothing better was found."""
        if not self.has_gained:
            return self._before
        swiss = self._costs.problem.mode == "points"
        best = by_standing(self._costs, self._best) if swiss else self._best
        ordered = order_seats(self._costs, best, self._stream)
        return tuple(tuple(self._costs.ids[player] for player in table) for table in ordered)

    def _take(self, found: Arrangement) -> None:
        if self._costs.score(found) < self._costs.score(self._best):
            self._best = found


def _joined(problem: SeatingProblem, zones: Mapping[tuple[int, ...], Tables], algorithm: str) -> Seating:
    """Return the seating made of the tables of its parts, each at the numbers of its places."""
    by_number = {
        place: table for places, tables in zones.items() for place, table in zip(places, tables, strict=True)
    }
    tables = tuple(by_number[number] for number in sorted(by_number))
    return Seating(tables, evaluate(problem, tables), algorithm)


def seating_digest(tables: Tables) -> str:
    """Return the SHA-256, in hex, of the tables as JSON without spaces."""
    return hashlib.sha256(json.dumps(tables, separators=(",", ":")).encode()).hexdigest()


def _require_sizes_and_locks(costs: Costs, arrangement: Arrangement) -> None:
    sizes = [len(table) for table in arrangement]
    same = sizes == list(costs.sizes)
    if costs.problem.mode == "points":
        same = sorted(sizes) == sorted(costs.sizes)
    if not same:
        raise InvalidSeatingProblem("The tables have other sizes than the round to be seated.")
    for player, number in costs.locked.items():
        if player not in arrangement[number]:
            raise InvalidSeatingProblem(f"{costs.ids[player]} is locked to table {number + 1}.")


def _seating(costs: Costs, ordered: Arrangement, algorithm: str) -> Seating:
    tables = tuple(tuple(costs.ids[player] for player in table) for table in ordered)
    return Seating(tables, quality_of(costs, ordered), algorithm)
