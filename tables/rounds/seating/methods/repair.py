"""Repair of a shuffle by local search: the method for large fields (R-11).

However many players there are, a shuffle puts only about (size - 1)² * rounds / 2 pairs together again.
Each of these is repaired by the best of a few sampled swaps.
"""

from __future__ import annotations

from tables.events.rules.draws import Stream
from tables.rounds.seating.costs import Arrangement, Costs

_SAMPLES = 24


def repair(costs: Costs, arrangement: Arrangement, stream: Stream, passes: int) -> Arrangement:
    """Return `arrangement` after up to `passes` passes over the players who cost something.

    Each of them makes the best of two dozen sampled swaps with free players, if it is a gain. Stops
    when a pass finds nobody to help or helps nobody.
    """
    tables = [list(table) for table in arrangement]
    at = [0] * costs.n
    for number, table in enumerate(tables):
        for player in table:
            at[player] = number
    unhappy = [player for table in tables for player in _unhappy(costs, table)]
    for _ in range(passes):
        improved = False
        for player in unhappy:
            improved |= _best_sampled_swap(costs, tables, at, player, stream)
        unhappy = [player for player in unhappy if _cost_at(costs, player, tables[at[player]])]
        if not unhappy or not improved:
            break
    return tables


def _unhappy(costs: Costs, table: list[int]) -> list[int]:
    """Return the free players who cost something at `table`."""
    if costs.apart or (costs.small_again and len(table) == 3):
        return [player for player in table if player not in costs.locked and _cost_at(costs, player, table)]
    again = {player for pair in costs.repeats(table) for player in pair}
    return [player for player in table if player in again and player not in costs.locked]


def _best_sampled_swap(costs: Costs, tables: Arrangement, at: list[int], player: int, stream: Stream) -> bool:
    """Make the best of the sampled swaps of `player`; return whether there was one that gains.

    A swap after which neither costs anything is taken at once.
    """
    home = tables[at[player]]
    now = _cost_at(costs, player, home)
    if not now:
        return False
    rest = [other for other in home if other != player]
    best, partner = 0, None
    free = costs.free
    for _ in range(_SAMPLES):
        other = free[stream.below(len(free))]
        there = tables[at[other]]
        if there is home:
            continue
        after = _cost_at(costs, player, [seated for seated in there if seated != other])
        if after > now:
            continue
        after += _cost_at(costs, other, rest)
        if not after:
            best, partner = -now, other
            break
        change = after - now - _cost_at(costs, other, there)
        if change < best:
            best, partner = change, other
    if partner is None:
        return False
    there = tables[at[partner]]
    home[home.index(player)], there[there.index(partner)] = partner, player
    at[player], at[partner] = at[partner], at[player]
    return True


def _cost_at(costs: Costs, player: int, others: list[int]) -> int:
    """Return what `player` costs at a table with `others`; counting the player among them is the same."""
    met = costs.met[player]
    cost = costs.seat_cost(player, len(others) + (player not in others)) if costs.small_again else 0
    for other in others:
        if other in met:
            cost += costs.units.pair * (2 * met[other].bit_count() - 1)
    apart = costs.apart.get(player)
    if apart:
        for other in others:
            if other in apart:
                cost += costs.units.strong if apart[other] else costs.units.weak
    return cost
