"""Swiss by points: near each other in points, but not the same opponents again (R-11)."""

from __future__ import annotations

from dataclasses import replace

from tables.events.rules.draws import Stream
from tables.rounds.seating.bounds import target
from tables.rounds.seating.costs import Arrangement, Costs
from tables.rounds.seating.methods.annealing import anneal
from tables.rounds.seating.methods.polish import Polish
from tables.rounds.seating.methods.units import Units

ANNEALED_FIELD = 130
"""Largest field, in players, that is annealed; larger ones are repaired and settled only."""

_REACH = 8
_FAR = 32
_SETTLED_REACH = 3
_RESPLITS = 300
_STEPS_PER_RUN = 40_000
_TRADES = (4, 16)


def search_by_points(costs: Costs, start: Arrangement, stream: Stream, effort: int) -> Arrangement:
    """Return the best seating by points found from `start` on; never worse than `start`."""
    best = _polished(costs, start, stream, effort)
    if costs.n > ANNEALED_FIELD:
        return best
    best_score, goal = costs.score(best), target(costs)
    for run in range(max(3, 6 - costs.n // 16) * effort):
        if best_score == goal:
            break
        units, warmest = _annealing_units(costs, _TRADES[run % len(_TRADES)])
        found = anneal(costs, best, units, stream, _STEPS_PER_RUN, warmest, _REACH)
        found = _polished(costs, found, stream, effort)
        score = costs.score(found)
        if score < best_score:
            best, best_score = found, score
    return best


def by_standing(costs: Costs, arrangement: Arrangement) -> Arrangement:
    """Return the tables without locked players renumbered among themselves, most points first."""
    locked = set(costs.locked.values())
    numbers = [number for number in range(len(arrangement)) if number not in locked]
    points = costs.points

    def mean_points(number: int) -> int:
        """In sixtieths of a point: whole at every table size."""
        table = arrangement[number]
        return sum(points[player] for player in table) * (60 // len(table))

    ranked = sorted(numbers, key=mean_points, reverse=True)
    result = list(arrangement)
    for number, source in zip(numbers, ranked, strict=True):
        result[number] = arrangement[source]
    return result


def _polished(costs: Costs, arrangement: Arrangement, stream: Stream, effort: int) -> Arrangement:
    polish = Polish(costs, arrangement, stream, _RESPLITS * effort)
    everywhere = range(len(arrangement))
    changed: set[int] = set()
    for reach in (_REACH, _FAR):
        while moved := polish.repair(filter(polish.troubled, everywhere), reach):
            changed |= moved
    if costs.n <= ANNEALED_FIELD:
        polish.settle(everywhere, _REACH)
    else:
        polish.settle(changed, _SETTLED_REACH)
    return polish.tables


def _annealing_units(costs: Costs, trade: int) -> tuple[Units, int]:
    """Return gentler units than the announced ones, and the temperature to start from.

    By the announced units a rematch outweighs any spread and nothing moves; here it weighs `trade`
    times the squared difference of two average players.
    """
    points = costs.points[: costs.n]
    mean_square = sum(p * p for p in points) * costs.n - sum(points) ** 2
    typical = max(1, 2 * mean_square // (costs.n * costs.n))
    priority = costs.problem.swiss_priority
    pair = trade * typical
    if priority == "balanced":
        pair = costs.problem.balance_weight
    elif priority == "points_first":
        pair = 1
    scale = 64 if priority == "points_first" else 1
    strong = scale * 4 * trade * typical
    units = replace(
        costs.units, spread=scale, pair=pair, strong=strong, triple=scale * trade * typical, weak=0, small=0
    )
    return units, scale * max(1, typical // max(2, costs.n // 25))
