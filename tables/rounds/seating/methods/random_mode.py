"""Random seating: a shuffle, repaired until nothing better is possible or the budget is spent (R-11)."""

from __future__ import annotations

from tables.events.rules.draws import Stream
from tables.rounds.seating.bounds import main_target, target
from tables.rounds.seating.costs import Arrangement, Costs
from tables.rounds.seating.methods.annealing import anneal
from tables.rounds.seating.methods.exact import locked_arrangement
from tables.rounds.seating.methods.repair import repair
from tables.rounds.seating.methods.tabu import tabu
from tables.rounds.seating.methods.units import Units

TABU_FIELD = 130
"""Largest field, in players, that is searched with a full table of costs; larger ones are repaired."""

_REPAIRED_FIELD = 25
_PASSES = 30
_WORK = 720_000
_MAX_STEPS = 45_000
_SHARE_FOR_SMALL_TABLES = 8
_STEPS_PER_RUN = 1_000
_ANNEALING_RUNS = 4
_ANNEALING_STEPS = 15_000


def deal(costs: Costs, stream: Stream) -> Arrangement:
    """Return the free players dealt at random to the seats that are not locked."""
    arrangement = locked_arrangement(costs)
    free = list(costs.free)
    stream.shuffle(free)
    for table, size in zip(arrangement, costs.sizes, strict=True):
        seats = size - len(table)
        table.extend(free[:seats])
        del free[:seats]
    return arrangement


def search_at_random(costs: Costs, start: Arrangement, stream: Stream, effort: int) -> Arrangement:
    """Return the best seating found from `start` on.

    Stops as soon as the bounds are met; otherwise `effort` multiplies the steps taken. Where only
    second seats at a table of three are left to avoid, a share of the steps has to do.
    """
    best = repair(costs, start, stream, _PASSES * effort) if costs.n >= _REPAIRED_FIELD else start
    if costs.n > TABU_FIELD:
        return best
    goal, main_goal = target(costs), main_target(costs)
    steps = min(_MAX_STEPS, _WORK // costs.n) * effort
    best = tabu(costs, best, stream, main_goal, steps, _STEPS_PER_RUN, lambda: deal(costs, stream))
    score = costs.score(best)
    if goal < score <= main_goal:
        steps //= _SHARE_FOR_SMALL_TABLES
        best = tabu(costs, best, stream, goal, steps, _STEPS_PER_RUN, lambda: deal(costs, stream))
    elif score[0] > goal[0]:
        best = _separate_triples(costs, best, stream, effort)
    return best


def _separate_triples(costs: Costs, start: Arrangement, stream: Stream, effort: int) -> Arrangement:
    """Return the best seating found where fewer pairs and fewer triples are different things."""
    units = costs.units
    best, best_score = start, costs.score(start)
    for run in range(_ANNEALING_RUNS * effort):
        gentle = Units(units.pair << (run % 4 + 1), units.strong, units.pair, 0, units.weak, units.small)
        found = anneal(costs, best, gentle, stream, _ANNEALING_STEPS, 2 * units.pair, len(best))
        score = costs.score(found)
        if score < best_score:
            best, best_score = found, score
    return best
