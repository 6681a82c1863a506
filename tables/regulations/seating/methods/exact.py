"""Two tables: every split is looked at, so the best one is known to be best (R-11).

Whether three players share one of two tables depends on pairs alone: of the three pairs among them
either all three sit together or exactly one does. So repeated triples, too, become costs of pairs, and
one number per pair holds the whole objective. The costs of all ways to fill table A are then built by
doubling: those with player k at table A are those without, plus what moving player k changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from operator import add, itemgetter

from tables.regulations.seating.costs import Arrangement, Costs

MOST_FREE = 12


def optimal_arrangements(costs: Costs) -> list[Arrangement] | None:
    """Return every best arrangement if the free players fill at most two tables, else None.

    Locked players stay where they are. The list is in a fixed order; it has up to 924 entries.
    """
    arrangement = locked_arrangement(costs)
    open_tables = [t for t, size in enumerate(costs.sizes) if len(arrangement[t]) < size]
    if len(open_tables) > 2 or len(costs.free) > MOST_FREE:
        return None
    if not open_tables:
        return [arrangement]
    if len(open_tables) == 1:
        arrangement[open_tables[0]] += costs.free
        return [arrangement]
    a, b = open_tables
    splits = Splits(costs, costs.free, arrangement[a], arrangement[b], costs.sizes[a], costs.sizes[b])
    found = []
    for mask in splits.best:
        best = list(arrangement)
        best[a], best[b] = splits.tables(mask)
        found.append(best)
    return found


def locked_arrangement(costs: Costs) -> Arrangement:
    """Return the tables with only their locked players seated."""
    arrangement: Arrangement = [[] for _ in costs.sizes]
    for player, table in sorted(costs.locked.items()):
        arrangement[table].append(player)
    return arrangement


class Splits:
    """All ways to fill two tables from `free` players beside those who are fixed there.

    best: the best ways, as bit masks over `free` of who sits at table A (only one of each mirrored
    pair, where the tables are alike). At most 12 players may be free.
    """

    __slots__ = ("_fixed_a", "_fixed_b", "_free", "best")

    def __init__(
        self,
        costs: Costs,
        free: Sequence[int],
        fixed_a: list[int],
        fixed_b: list[int],
        size_a: int,
        size_b: int,
    ) -> None:
        if size_a == size_b and not fixed_a and not fixed_b:
            fixed_b, free = [free[-1]], free[:-1]
        self._free, self._fixed_a, self._fixed_b = free, fixed_a, fixed_b
        values = _split_values(costs, free, fixed_a, fixed_b, size_a, size_b)
        masks, pick = _subsets(len(free), size_a - len(fixed_a))
        candidates = pick(values)
        least = min(candidates)
        self.best = [mask for mask, value in zip(masks, candidates, strict=True) if value == least]

    def tables(self, mask: int) -> Arrangement:
        """Return the two tables of one way, the fixed players first."""
        at_a = [player for k, player in enumerate(self._free) if mask >> k & 1]
        at_b = [player for k, player in enumerate(self._free) if not mask >> k & 1]
        return [self._fixed_a + at_a, self._fixed_b + at_b]


def _split_values(
    costs: Costs, free: Sequence[int], fixed_a: list[int], fixed_b: list[int], size_a: int, size_b: int
) -> list[int]:
    """Return twice the cost of each set of `free` players (as a bit mask) at table A, up to a constant."""
    players = [*free, *fixed_a, *fixed_b]
    doubled = _doubled_weights(costs, players)
    n, a_end = len(free), len(free) + len(fixed_a)
    values = [0]
    for k in range(n):
        row = doubled[k]
        change = 2 * (costs.seat_cost(free[k], size_a) - costs.seat_cost(free[k], size_b))
        change += sum(row[n:a_end]) - sum(row[a_end:]) - sum(row[:n])
        changes = [change]
        for weight in row[:k]:
            twice = weight + weight
            changes += [value + twice for value in changes]
        values += map(add, values, changes)
    return values


def _doubled_weights(costs: Costs, players: Sequence[int]) -> list[list[int]]:
    """Return, per pair, twice its cost plus one triple's cost for each met triple it belongs to."""
    doubled = [[2 * cost for cost in row] for row in costs.matrix(players)]
    unit = costs.units.triple
    place = {player: k for k, player in enumerate(players)}
    for k, player in enumerate(players):
        met = [(place[other], mask) for other, mask in costs.met[player].items() if place.get(other, -1) > k]
        row = doubled[k]
        for (i, one), (j, other_mask) in combinations(met, 2):
            if one & other_mask:
                row[i] += unit
                row[j] += unit
                doubled[i][k] += unit
                doubled[j][k] += unit
                doubled[i][j] += unit
                doubled[j][i] += unit
    return doubled


@cache
def _subsets(n: int, size: int) -> tuple[tuple[int, ...], Callable[[Sequence[int]], tuple[int, ...]]]:
    """Return the bit masks of all `size`-subsets of `n` players, and a picker of their values."""
    masks = tuple(sum(1 << k for k in chosen) for chosen in combinations(range(n), size))
    if len(masks) == 1:
        return masks, lambda values: (values[masks[0]],)
    return masks, itemgetter(*masks)
