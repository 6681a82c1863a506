"""Few tables: every split is looked at, so the best one is known to be best (R-11).

Three tables of up to 13 players, in Swiss mode, are put together from the costs of all tables there can be.
Two tables are split faster.

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

from tables.rounds.seating.costs import Arrangement, Costs

MAX_FREE = 12
MAX_FREE_AT_THREE = 13


def optimal_arrangements(costs: Costs, *, three_tables: bool = True) -> list[Arrangement] | None:
    """Return every best arrangement if the free players fill at most two tables, or by points three, else
    None.

    Locked players stay where they are. The list is in a fixed order; from two tables it has up to 924
    entries.
    """
    arrangement = locked_arrangement(costs)
    open_tables = [t for t, size in enumerate(costs.sizes) if len(arrangement[t]) < size]
    if three_tables and len(open_tables) == 3 and costs.problem.mode == "points":
        return _best_of_three(costs, arrangement, open_tables)
    if len(open_tables) > 2 or len(costs.free) > MAX_FREE:
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


def _best_of_three(
    costs: Costs, arrangement: Arrangement, open_tables: list[int]
) -> list[Arrangement] | None:
    """Return every best way to fill three tables; of ways that differ in the numbers of tables that are alike
    only one."""
    free = costs.free
    if len(free) > MAX_FREE_AT_THREE:
        return None
    a, b, c = open_tables
    b_size = costs.sizes[b] - len(arrangement[b])
    a_like_b, b_like_c = (
        costs.sizes[one] == costs.sizes[other] and not arrangement[one] and not arrangement[other]
        for one, other in ((a, b), (b, c))
    )
    at_a, at_b, at_c = (_table_costs(costs, arrangement[t], costs.sizes[t]) for t in open_tables)
    everybody = (1 << len(free)) - 1
    least: int | None = None
    best: list[tuple[int, int, int]] = []
    for mask_a, cost_a in at_a.items():
        left = everybody ^ mask_a
        bits = [1 << k for k in range(len(free)) if left >> k & 1]
        fixed = bits.pop(0) if b_like_c else 0
        for chosen in combinations(bits, b_size - bool(fixed)):
            mask_b = fixed + sum(chosen)
            if a_like_b and mask_a & -mask_a > mask_b & -mask_b:
                continue
            mask_c = left ^ mask_b
            cost = cost_a + at_b[mask_b] + at_c[mask_c]
            if least is None or cost < least:
                least, best = cost, []
            if cost == least:
                best.append((mask_a, mask_b, mask_c))
    return [
        [
            table + [player for k, player in enumerate(free) if masks.get(number, 0) >> k & 1]
            for number, table in enumerate(arrangement)
        ]
        for masks in (dict(zip(open_tables, way, strict=True)) for way in best)
    ]


def _table_costs(costs: Costs, fixed: list[int], size: int) -> dict[int, int]:
    """Return what a table costs with each set of free players (as a bit mask) that fills it, in a fixed
    order."""
    found = {}
    for chosen in combinations(range(len(costs.free)), size - len(fixed)):
        triples, cost = costs.score([[*fixed, *(costs.free[k] for k in chosen)]])
        found[sum(1 << k for k in chosen)] = triples * costs.units.triple + cost
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
