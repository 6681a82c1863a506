"""How good a seating can be at all: lower bounds that need no search (R-11).

Put the new tables and the tables of one earlier round in a grid; each cell holds the players who sit
at that new table and sat at that old one. The repeated pairs against that round are the pairs inside
cells, and pairs inside cells are fewest when every row and column is spread as evenly as possible. The
sum of these minima over the earlier rounds bounds the repeated pairs of the new round from below; the
largest of the minima for triples bounds its repeated triples (a triple that met in two rounds is one
repeated triple, so these are not added).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tables.rounds.seating.costs import Costs, Score
from tables.rounds.seating.methods.slices import slice_spread


@dataclass(frozen=True, slots=True)
class Bounds:
    """No seating of this round can have fewer repeated triples, repeated pairs or broken keep-aparts.

    `strong_apart` and `weak_apart` count pairs to be kept apart above and below the repeated pairs.
    `spread` bounds the point spread; where the table sizes differ it is only known not to be negative.
    """

    triples: int
    pairs: int
    strong_apart: int
    weak_apart: int
    spread: int


def bounds(costs: Costs, sizes: Sequence[int]) -> Bounds:
    """Return lower bounds for seating the active players at tables of `sizes`, in O(players * rounds).

    Tables locked as a whole are counted as they are where that gives the better bound.
    """
    triples, pairs = _repeats(costs, range(costs.n), sizes)
    locked = [[costs.index[player] for player in table] for table in costs.problem.locked_tables.values()]
    if locked:
        others = set(range(costs.n)).difference(*locked)
        open_sizes = list(sizes)
        for table in locked:
            open_sizes.remove(len(table))
        open_triples, open_pairs = _repeats(costs, others, open_sizes)
        triples = max(triples, open_triples + sum(map(costs.triples, locked)))
        pairs = max(pairs, open_pairs + sum(map(costs.repeated_pairs, locked)))
    alike = costs.units.spread and len(set(sizes)) == 1
    return Bounds(
        triples=triples,
        pairs=pairs,
        strong_apart=_kept_together(costs, sizes, True),
        weak_apart=_kept_together(costs, sizes, False),
        spread=slice_spread(costs.points, sizes[0]) if alike else 0,
    )


def target(costs: Costs) -> Score:
    """Return a score that no seating at the problem's sizes can beat; a search that meets it stops.

    The last aim, second seats at a table of three, is often contradicted by the others: a search that
    meets `main_target` has only that one left.
    """
    limits = bounds(costs, costs.sizes)
    newcomers = costs.n - len(costs.small_again)
    small = max(0, 3 * costs.sizes.count(3) - newcomers) if costs.small_again else 0
    cost = limits.pairs * costs.units.pair + small * costs.units.small
    cost += limits.strong_apart * costs.units.strong + limits.weak_apart * costs.units.weak
    cost += limits.spread * costs.units.spread
    return limits.triples, cost


def main_target(costs: Costs) -> Score:
    """Return the worst score that meets all bounds but that on second seats at a table of three."""
    triples, cost = target(costs)
    return triples, cost + (costs.units.weak - 1 if costs.small_again else 0)


def least_pairs(members: int, groups: int) -> int:
    """Return the fewest pairs together when `members` people are spread over `groups` groups."""
    quotient, larger = divmod(members, groups)
    return quotient * (quotient - 1) // 2 * groups + quotient * larger


def least_triples(members: int, groups: int) -> int:
    """Return the fewest triples together when `members` people are spread over `groups` groups."""
    quotient, larger = divmod(members, groups)
    return quotient * (quotient - 1) * (quotient - 2) // 6 * groups + quotient * (quotient - 1) // 2 * larger


def _repeats(costs: Costs, players: Collection[int], sizes: Sequence[int]) -> tuple[int, int]:
    """Return the bounds (triples, pairs) for seating `players` at tables of `sizes`."""
    triples = pairs = 0
    if not sizes:
        return 0, 0
    for tables in costs.rounds:
        if len(players) == len(costs.ids):
            old = [len(table) for table in tables]
        else:
            old = [sum(map(players.__contains__, table)) for table in tables]
            old = [members for members in old if members]
        if not old or max(*old, *sizes) <= min(len(old), len(sizes)):
            continue
        absent = len(players) - sum(old)
        columns_pairs = sum(least_pairs(members, len(sizes)) for members in old)
        columns_triples = sum(least_triples(members, len(sizes)) for members in old)
        rows_pairs, rows_triples = _rows(sizes, len(old), absent)
        pairs += max(columns_pairs, rows_pairs)
        triples = max(triples, columns_triples, rows_triples)
    return triples, pairs


def _rows(sizes: Sequence[int], old: int, absent: int) -> tuple[int, int]:
    """Return the fewest (pairs, triples) at the new tables against `old` tables.

    The k-th player at a table from that round (from 0) meets at least k // old others again, and so
    adds that many pairs. Players who were absent in that round cost nothing, so they are put where
    they save most.
    """
    met_again = sorted((k // old for size in sizes for k in range(old, size)), reverse=True)[absent:]
    return sum(met_again), sum(m * (m - 1) // 2 for m in met_again)


def _kept_together(costs: Costs, sizes: Sequence[int], above: bool) -> int:
    """Return the fewest broken keep-apart pairs of one kind: groups larger than the number of tables."""
    groups = [group.players for group in costs.problem.keep_apart if group.above_rematches == above]
    if not above:
        strong = [group.players for group in costs.problem.keep_apart if group.above_rematches]
        groups = [group for group in groups if set(group).isdisjoint(_members(strong))]
    least = [least_pairs(len(group), len(sizes)) for group in groups]
    disjoint = len(_members(groups)) == sum(map(len, groups))
    return sum(least) if disjoint else max(least, default=0)


def _members(groups: Iterable[Iterable[str]]) -> set[str]:
    return {player for group in groups for player in group}
