"""A seating problem in whole numbers: what it costs to put two players at one table.

Searches work on players numbered in the problem's order (0 … n - 1; players of earlier rounds who are
no longer active follow) and on tables numbered from 0. Every aim below the repeated triples is a sum
over pairs at a table or over single seats, so the aims are folded into one whole number per pair: each
aim is scaled by more than everything below it can add up to.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import cast

from tables.regulations.history import index_meetings
from tables.regulations.seating.problem import SeatingProblem

Arrangement = list[list[int]]
"""Players per table, as numbers; tables in number order, seats in no order yet."""

_MOST_PARTNERS = 5


class Costs:
    """The problem's players, meetings, locks and scaled costs, as whole numbers.

    ids: player number -> id, active players first. n: number of active players.
    rounds: the earlier rounds' tables in player numbers, former players included.
    met: player number -> opponent number -> bit mask of rounds.
    points: tournament points per active player (all 0 in random mode: they count for nothing).
    apart: player -> player to keep apart -> scaled cost.
    locked: active player -> table. free: the other active players in order.
    small_again: active players for whom a table of three would be a second one.
    pair_unit, spread_unit, small_unit: scale of one repeated pair, one point squared, one seat at a
    second table of three; strong_unit and weak_unit of one broken keep-apart; triple_unit of one repeated
    triple.
    """

    __slots__ = (
        "apart",
        "free",
        "ids",
        "index",
        "locked",
        "met",
        "n",
        "pair_unit",
        "points",
        "problem",
        "rounds",
        "sizes",
        "small_again",
        "small_unit",
        "spread_unit",
        "strong_unit",
        "triple_unit",
        "weak_unit",
    )

    def __init__(self, problem: SeatingProblem) -> None:
        self.problem = problem
        self.sizes = problem.sizes
        self.n = len(problem.players)
        ids = list(problem.players)
        index = {player: number for number, player in enumerate(ids)}
        for tables in problem.previous_rounds:
            for table in tables:
                for player in table:
                    if player not in index:
                        index[player] = len(ids)
                        ids.append(player)
        self.ids, self.index = ids, index
        number_of = index.__getitem__
        self.rounds = [
            [tuple(map(number_of, table)) for table in tables] for tables in problem.previous_rounds
        ]
        self.met = index_meetings(self.rounds)
        for number in range(self.n):
            self.met.setdefault(number, {})
        swiss = problem.mode == "points"
        self.points = [problem.points[player] if swiss else 0 for player in problem.players]
        small = cast(frozenset[str], problem.sat_at_three_before)
        self.small_again = {index[player] for player in small} if 3 in self.sizes else set()
        self.locked = {index[player]: table - 1 for player, table in problem.locked_seats.items()}
        for table_number, locked_table in problem.locked_tables.items():
            self.locked.update(dict.fromkeys(map(number_of, locked_table), table_number - 1))
        self.free = [player for player in range(self.n) if player not in self.locked]
        self._scale()
        self.apart = self._apart()

    def _scale(self) -> None:
        """Choose the units so that no aim can be bought with all of the aims below it."""
        problem = self.problem
        most_pairs = self.n * _MOST_PARTNERS // 2 + 1
        weak = any(not group.above_rematches for group in problem.keep_apart)
        self.small_unit = 1
        total = self.n if self.small_again else 0
        self.weak_unit = total + 1
        if weak:
            total += self.weak_unit * most_pairs
        repeats_limit = most_pairs * 2 * max(1, len(self.rounds))
        widest = max(self.points) - min(self.points)
        spread_limit = most_pairs * widest * widest
        if not widest:
            self.spread_unit, self.pair_unit = 0, total + 1
            total += self.pair_unit * repeats_limit
        elif problem.swiss_priority == "balanced":
            self.spread_unit = total + 1
            self.pair_unit = self.spread_unit * problem.balance_weight
            total += self.spread_unit * spread_limit + self.pair_unit * repeats_limit
        elif problem.swiss_priority == "points_first":
            self.pair_unit = total + 1
            total += self.pair_unit * repeats_limit
            self.spread_unit = total + 1
            total += self.spread_unit * spread_limit
        else:
            self.spread_unit = total + 1
            total += self.spread_unit * spread_limit
            self.pair_unit = total + 1
            total += self.pair_unit * repeats_limit
        self.strong_unit = total + 1
        strong = any(group.above_rematches for group in problem.keep_apart)
        self.triple_unit = total + 1 + (self.strong_unit * most_pairs if strong else 0)

    def _apart(self) -> dict[int, dict[int, int]]:
        apart: dict[int, dict[int, int]] = {}
        for (one, other), above in apart_pairs(self.problem).items():
            unit = self.strong_unit if above else self.weak_unit
            a, b = self.index[one], self.index[other]
            apart.setdefault(a, {})[b] = unit
            apart.setdefault(b, {})[a] = unit
        return apart

    def weight(self, a: int, b: int) -> int:
        """Return the scaled cost of seating `a` and `b` at one table."""
        mask = self.met[a].get(b)
        cost = self.pair_unit * (2 * mask.bit_count() - 1) if mask else 0
        if self.spread_unit:
            difference = self.points[a] - self.points[b]
            cost += self.spread_unit * difference * difference
        if a in self.apart:
            cost += self.apart[a].get(b, 0)
        return cost

    def matrix(self, players: Sequence[int]) -> list[list[int]]:
        """Return the scaled costs between `players`, as rows in their order; 0 on the diagonal."""
        points = [self.points[player] for player in players]
        unit = self.spread_unit
        if unit:
            rows = [[unit * (x - y) * (x - y) for y in points] for x in points]
        else:
            rows = [[0] * len(players) for _ in players]
        place = {player: k for k, player in enumerate(players)}
        for k, player in enumerate(players):
            row = rows[k]
            for opponent, mask in self.met[player].items():
                if opponent in place:
                    row[place[opponent]] += self.pair_unit * (2 * mask.bit_count() - 1)
            for other, cost in self.apart.get(player, {}).items():
                if other in place:
                    row[place[other]] += cost
        return rows

    def seat_cost(self, player: int, size: int) -> int:
        """Return the scaled cost of seating `player` at a table of `size`, whoever else is there."""
        return self.small_unit if size == 3 and player in self.small_again else 0

    def table_cost(self, table: Sequence[int]) -> int:
        """Return the scaled cost of one table; repeated triples are counted apart."""
        cost = sum(self.seat_cost(player, len(table)) for player in table)
        return cost + sum(self.weight(a, b) for a, b in combinations(table, 2))

    def triples(self, table: Sequence[int]) -> int:
        """Return how many groups of three at `table` met before."""
        count = 0
        for k, a in enumerate(table):
            row = self.met[a]
            masks = [mask for b in table[k + 1 :] if (mask := row.get(b))]
            for one, other in combinations(masks, 2):
                if one & other:
                    count += 1
        return count

    def score(self, arrangement: Arrangement) -> tuple[int, int]:
        """Return (repeated triples, scaled cost of everything else): smaller is better."""
        triples = sum(map(self.triples, arrangement))
        return triples, sum(map(self.table_cost, arrangement))


def apart_pairs(problem: SeatingProblem) -> dict[tuple[str, str], bool]:
    """Return the pairs to keep apart -> whether that comes before repeated pairs."""
    pairs: dict[tuple[str, str], bool] = {}
    for group in problem.keep_apart:
        for pair in combinations(group.players, 2):
            pairs[pair] = pairs.get(pair, False) or group.above_rematches
    return pairs
