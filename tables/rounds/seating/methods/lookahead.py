"""Looking ahead: a seating as good as any now that leaves the announced rounds the best chances (R-11).

In small fields one best seating of round 3 can make a best round 4 impossible where another does not. So
a few equally good seatings are drawn, the rounds to come are played out quickly behind each of them, and
the one with the best outlook is taken; equals stay in drawn order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tables.events.rules.draws import Stream
from tables.rounds.seating.bounds import main_target
from tables.rounds.seating.costs import Arrangement, Costs, Score
from tables.rounds.seating.methods.exact import optimal_arrangements
from tables.rounds.seating.methods.random_mode import deal, search_at_random
from tables.rounds.seating.methods.tabu import tabu

MAX_FIELD = 36
"""Larger fields hardly ever paint themselves into a corner within the rounds of one event."""

_KNOWN_CANDIDATES = 12
_LAST_CANDIDATES = 60
_DEEPEST = 2
_PLAYOUT_STEPS = 1_000

Outlook = tuple[Score, ...]


def look_ahead(
    costs: Costs, optimal: list[Arrangement] | None, stream: Stream, effort: int, most: int
) -> Arrangement:
    """Return a seating as good as the best found now, chosen for the rounds still to come.

    `optimal` lists all best seatings where they are known; where not, at most `most` are looked at.
    """
    depth = min(_DEEPEST, costs.problem.rounds_ahead)
    candidates = _known(optimal, stream, depth) if optimal else _found(costs, stream, effort, most)
    best = next(candidates)
    if costs.n > MAX_FIELD or not costs.problem.previous_rounds:
        return best
    best_outlook, open_best = _outlook(_after(costs, best), depth, stream)
    for candidate in candidates:
        if open_best:
            break
        outlook, open_best = _outlook(_after(costs, candidate), depth, stream)
        if outlook < best_outlook:
            best, best_outlook = candidate, outlook
    return best


def _known(optimal: list[Arrangement], stream: Stream, depth: int) -> Iterator[Arrangement]:
    count = _LAST_CANDIDATES if depth == 1 else _KNOWN_CANDIDATES
    yield from stream.sample(optimal, min(count, len(optimal)))


def _found(costs: Costs, stream: Stream, effort: int, most: int) -> Iterator[Arrangement]:
    """Yield the best seating found, then others as good as it, found from new shuffles."""
    first = search_at_random(costs, deal(costs, stream), stream, effort)
    yield first
    score = costs.score(first)
    for _ in range(most - 1):
        other = _quickly(costs, score, stream)
        if costs.score(other) == score:
            yield other


def _quickly(costs: Costs, goal: Score, stream: Stream) -> Arrangement:
    start = deal(costs, stream)
    return tabu(costs, start, stream, goal, _PLAYOUT_STEPS, _PLAYOUT_STEPS, lambda: start)


def _after(costs: Costs, arrangement: Arrangement) -> Costs:
    """Return the next round's costs if this one is seated as `arrangement`: same players, no locks."""
    problem = costs.problem
    tables = tuple(tuple(costs.ids[player] for player in table) for table in arrangement)
    at_three = {player for table in tables if len(table) == 3 for player in table}
    return Costs(
        replace(
            problem,
            previous_rounds=(*problem.previous_rounds, tables),
            locked_tables={},
            locked_seats={},
            sat_at_three_before=(problem.sat_at_three_before or frozenset()) | at_three,
            rounds_ahead=problem.rounds_ahead - 1,
        )
    )


def _outlook(costs: Costs, depth: int, stream: Stream) -> tuple[Outlook, bool]:
    """Return the scores of the next `depth` rounds, played out quickly, and whether all meet the bounds."""
    goal = main_target(costs)
    optimal = optimal_arrangements(costs)
    if optimal is None:
        candidates = [_quickly(costs, goal, stream)]
    elif depth == 1:
        candidates = optimal[:1]
    else:
        candidates = list(_known(optimal, stream, depth))
    score = costs.score(candidates[0])
    if depth == 1:
        return (score,), score <= goal
    best: tuple[Outlook, bool] | None = None
    for candidate in candidates:
        outlook, open_best = _outlook(_after(costs, candidate), depth - 1, stream)
        if best is None or outlook < best[0]:
            best = outlook, open_best
        if open_best:
            break
    assert best is not None
    return (score, *best[0]), best[1] and score <= goal
