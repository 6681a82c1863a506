"""Tabu search on the cost of pairs: the method for fields of up to about 130 players (R-11).

Each step takes a random player who costs something at their table and makes the best swap with anybody
at another table, even if it is a change for the worse; a player who left a table may not come back for a
few steps, unless that gives the best seating so far. A random new start follows when a run has gone on
for long without success.
"""

from __future__ import annotations

from collections.abc import Callable

from tables.events.rules.draws import Stream
from tables.rounds.seating.costs import Arrangement, Costs, Score
from tables.rounds.seating.methods.position import Position

_MIN_BAN = 2
_BAN_SPAN = 4


def tabu(
    costs: Costs,
    arrangement: Arrangement,
    stream: Stream,
    target: Score,
    steps: int,
    steps_per_run: int,
    restart: Callable[[], Arrangement],
) -> Arrangement:
    """Return the best seating met in `steps` steps, from `arrangement` on; stop once at `target`.

    The search starts anew from `restart()` every `steps_per_run` steps.
    """
    weights = costs.matrix(range(costs.n))
    best, best_score = arrangement, costs.score(arrangement)
    while steps > 0 and best_score > target:
        found, score, used = _run(
            Position(costs, arrangement, weights), stream, target, min(steps, steps_per_run)
        )
        if score < best_score:
            best, best_score = found, score
        steps -= used
        arrangement = restart()
    return best


def _run(position: Position, stream: Stream, target: Score, steps: int) -> tuple[Arrangement, Score, int]:
    """Search from one start; return the best seating, its score and the steps taken."""
    at, at_table, tables, weights = position.at, position.at_table, position.tables, position.weights
    banned_until = [[0] * len(tables) for _ in at]
    numbered = list(enumerate(tables))
    below = stream.below
    locked = position.costs.locked
    best, lowest = position.arrangement(), position.cost
    best_score = (position.triples(), position.cost)
    step = 0
    while step < steps and best_score > target:
        step += 1
        unhappy = [player for player in position.free if at_table[player][at[player]]]
        if not unhappy:
            break
        one = unhappy[below(len(unhappy))]
        a = at[one]
        row, weight, bans = at_table[one], weights[one], banned_until[one]
        here = row[a]
        aspiration = lowest - position.cost
        least, choices = None, []
        for b, table in numbered:
            if b == a:
                continue
            base = row[b] - here
            banned = bans[b] > step
            for other in table:
                other_row = at_table[other]
                change = base + other_row[a] - other_row[b] - 2 * weight[other]
                if least is not None and change > least:
                    continue
                if (banned or banned_until[other][a] > step) and change >= aspiration:
                    continue
                if other in locked:
                    continue
                if change == least:
                    choices.append(other)
                else:
                    least, choices = change, [other]
        if not choices:
            continue
        other = choices[below(len(choices))] if len(choices) > 1 else choices[0]
        banned_until[one][a] = step + _MIN_BAN + below(_BAN_SPAN)
        banned_until[other][at[other]] = step + _MIN_BAN + below(_BAN_SPAN)
        position.swap(one, other)
        if position.cost < lowest or (position.cost == lowest and best_score[0]):
            lowest = position.cost
            score = (position.triples(), lowest)
            if score < best_score:
                best, best_score = position.arrangement(), score
    return best, best_score, step
