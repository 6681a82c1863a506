"""Finding a seating: which method is used for which field (R-11)."""

from __future__ import annotations

from dataclasses import dataclass

from tables.regulations.draws import Stream
from tables.regulations.seating.costs import Arrangement, Costs
from tables.regulations.seating.exact import locked_arrangement, optimal_arrangements
from tables.regulations.seating.problem import SeatingProblem, Tables
from tables.regulations.seating.quality import Quality, quality_of, require_everyone_once
from tables.regulations.seating.seat_order import order_seats

ALGORITHM = "kingsmoot-seating/1"
"""Changes whenever the same problem and key would give another seating."""


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


def seat(problem: SeatingProblem, key: bytes, effort: int = 1) -> Seating:
    """Seat a round as well as it can be done within a budget of steps (R-11, R-12).

    `key` is the 32-byte key of this choice (`draws.derive(seed, draws.seating_label(round, attempt))`).
    The same problem, key and effort give the same seating everywhere; `effort` multiplies the budget.
    """
    costs = Costs(problem)
    stream = Stream(key)
    arrangement = _arrange(costs, stream)
    return _finish(costs, order_seats(costs, arrangement, stream))


def improve(problem: SeatingProblem, seating: Seating, key: bytes, effort: int = 1) -> Seating:
    """Search on from a seating of `problem`, found or edited by hand; the result is never worse.

    Locked tables and seats hold. The same arguments give the same result; calling it again with the
    result and the same key goes on with fresh randomness.
    """
    require_everyone_once(problem, seating.tables)
    return seating


def _arrange(costs: Costs, stream: Stream) -> Arrangement:
    optimal = optimal_arrangements(costs)
    if optimal is not None:
        return stream.choice(optimal)
    return random_arrangement(costs, stream)


def random_arrangement(costs: Costs, stream: Stream) -> Arrangement:
    """Return the free players dealt at random to the seats that are not locked."""
    arrangement = locked_arrangement(costs)
    free = list(costs.free)
    stream.shuffle(free)
    for table, size in zip(arrangement, costs.sizes, strict=True):
        seats = size - len(table)
        table.extend(free[:seats])
        del free[:seats]
    return arrangement


def _finish(costs: Costs, ordered: Arrangement) -> Seating:
    tables = tuple(tuple(costs.ids[player] for player in table) for table in ordered)
    return Seating(tables, quality_of(costs, ordered))
