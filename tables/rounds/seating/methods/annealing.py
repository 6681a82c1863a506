"""Annealing: random swaps, at first also for the worse, then less and less (R-11).

It serves where the aims pull against each other: points against rematches, or triples that cannot all be
avoided. A loss of k times the temperature is accepted with probability about 2^-k; the trailing zero
bits of a random word are distributed just so, which keeps floating point out of the draw.
"""

from __future__ import annotations

from tables.events.rules.draws import Stream
from tables.rounds.seating.costs import Arrangement, Costs
from tables.rounds.seating.methods.position import TriplePosition
from tables.rounds.seating.methods.units import Units

_STEPS_PER_TEMPERATURE = 128


def anneal(
    costs: Costs, arrangement: Arrangement, units: Units, stream: Stream, steps: int, warmest: int, reach: int
) -> Arrangement:
    """Return the seating with the lowest cost on the scale of `units` met in the cooler half of `steps`.

    Each step proposes one swap of free players at tables at most `reach` numbers apart. The temperature
    falls evenly from `warmest` to 0. Units may be small here: what is right in the end is for the
    caller to judge.
    """
    position = TriplePosition(costs, arrangement, costs.matrix(range(costs.n), units))
    at, tables, count = position.at, position.tables, len(position.tables)
    free, below, locked = costs.free, len(costs.free), costs.locked
    cost = 0  # over that of the start: costs are compared with each other only
    best, lowest = position.arrangement(), cost
    span = 2 * min(reach, count - 1)
    for step in range(steps):
        if step == steps // 2:
            best, lowest = position.arrangement(), cost
        if step % _STEPS_PER_TEMPERATURE == 0:
            temperature = warmest * (steps - step) // steps
        word = stream.word()
        one = free[(word >> 44) * below >> 20]
        a = at[one]
        offset = ((word >> 32) & 0xFFF) * span >> 12
        b = a + offset - span // 2
        b += b >= a
        if not 0 <= b < count:
            continue
        table = tables[b]
        other = table[((word >> 20) & 0xFFF) * len(table) >> 12]
        if other in locked:
            continue
        allowed = temperature * ((word & -word).bit_length() - 1)
        change = position.change(one, other)
        if change - units.triple * position.triple_meetings > allowed:
            continue
        change += units.triple * position.triples_change(one, other)
        if change > allowed:
            continue
        position.swap(one, other)
        cost += change
        if cost < lowest:
            best, lowest = position.arrangement(), cost
    return best
