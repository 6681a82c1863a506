"""Slicing the ranking: where a Swiss seating starts from (R-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod

from tables.events.rules.draws import Stream
from tables.rounds.seating.costs import Arrangement, Costs
from tables.rounds.seating.methods.exact import locked_arrangement

_MAX_STATES = 100_000


def slice_ranking(costs: Costs, stream: Stream) -> Arrangement:
    """Return the free players seated by their ranking, equals in random order, table 1 at the top.

    The sizes of tables without a lock come in the order that gives the smallest point spread. Tables
    with some locked players take the free players nearest to them in points.
    """
    ranking = list(costs.free)
    stream.shuffle(ranking)
    points = costs.points
    ranking.sort(key=points.__getitem__, reverse=True)
    arrangement = locked_arrangement(costs)
    for table, size in zip(arrangement, costs.sizes, strict=True):
        if 0 < len(table) < size:
            _fill_nearest(table, size, ranking, points)
    empty = [number for number, table in enumerate(arrangement) if not table]
    order = best_size_order([points[player] for player in ranking], [costs.sizes[t] for t in empty])
    start = 0
    for number, size in zip(empty, order, strict=True):
        arrangement[number] = ranking[start : start + size]
        start += size
    return arrangement


def _fill_nearest(table: list[int], size: int, ranking: list[int], points: Sequence[int]) -> None:
    """Move the players nearest in points to those at `table` from `ranking` to it, up to `size`."""
    total, fixed = sum(points[player] for player in table), len(table)
    nearest = sorted(ranking, key=lambda player: abs(points[player] * fixed - total))[: size - fixed]
    table += nearest
    for player in nearest:
        ranking.remove(player)


def best_size_order(points: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Return `sizes` in the order that slices the descending `points` with the smallest spread.

    Dynamic programming over how many tables of each size are used so far. Where that would take too
    long (an own split of very many tables) the sizes stay as they are.
    """
    available = Counter(sizes)
    kinds = sorted(available, reverse=True)
    counts = [available[kind] for kind in kinds]
    if len(kinds) < 2 or prod(count + 1 for count in counts) > _MAX_STATES:
        return list(sizes)
    sums, squares = _prefix_sums(points)

    def spread(start: int, size: int) -> int:
        total = sums[start + size] - sums[start]
        return size * (squares[start + size] - squares[start]) - total * total

    states: dict[tuple[int, ...], tuple[int, tuple[int, ...] | None, int]] = {(0,) * len(kinds): (0, None, 0)}
    layer = list(states)
    for _ in sizes:
        found: dict[tuple[int, ...], tuple[int, tuple[int, ...] | None, int]] = {}
        for used in layer:
            cost = states[used][0]
            start = sum(number * kind for number, kind in zip(used, kinds, strict=True))
            for k, kind in enumerate(kinds):
                if used[k] == counts[k]:
                    continue
                following = (*used[:k], used[k] + 1, *used[k + 1 :])
                total = cost + spread(start, kind)
                if following not in found or total < found[following][0]:
                    found[following] = (total, used, kind)
        states |= found
        layer = list(found)
    order = []
    state: tuple[int, ...] | None = tuple(counts)
    while state is not None:
        _, state, kind = states[state]
        order.append(kind)
    return order[-2::-1]


def slice_spread(points: Sequence[int], size: int) -> int:
    """Return the point spread of equal tables of `size` cut from the descending ranking.

    No other seating at equal tables has less: a swap that moves the higher points to the table with
    the higher sum never adds to the spread.
    """
    sums, squares = _prefix_sums(sorted(points, reverse=True))
    return size * squares[-1] - sum(
        (sums[start + size] - sums[start]) ** 2 for start in range(0, len(points), size)
    )


def _prefix_sums(points: Sequence[int]) -> tuple[list[int], list[int]]:
    sums, squares = [0], [0]
    for value in points:
        sums.append(sums[-1] + value)
        squares.append(squares[-1] + value * value)
    return sums, squares
