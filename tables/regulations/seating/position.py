"""A seating being searched: who sits where, and what any swap would change, kept up to date."""

from __future__ import annotations

from tables.regulations.seating.costs import Arrangement, Costs


class Position:
    """An arrangement with the cost of every player at every table.

    tables: player numbers per table. at: player -> table. weights: scaled cost per pair.
    at_table[player][table]: what `player` costs at `table`, with whoever sits there now (itself apart).
    cost: scaled cost of the whole, repeated triples apart. free: who may be moved.

    Needs players * players memory, so it serves fields of up to a few hundred players.
    """

    __slots__ = ("at", "at_table", "cost", "costs", "free", "tables", "weights")

    def __init__(self, costs: Costs, arrangement: Arrangement, weights: list[list[int]]) -> None:
        self.costs = costs
        self.free = costs.free
        self.weights = weights
        self.tables = [list(table) for table in arrangement]
        self.at = [0] * costs.n
        for number, table in enumerate(self.tables):
            for player in table:
                self.at[player] = number
        single = [[costs.seat_cost(player, len(table)) for table in self.tables] for player in range(costs.n)]
        self.at_table = [
            [
                alone + sum(map(row.__getitem__, table))
                for alone, table in zip(alones, self.tables, strict=True)
            ]
            for alones, row in zip(single, weights, strict=True)
        ]
        together = sum(self.at_table[player][table] for player, table in enumerate(self.at))
        self.cost = (together + sum(single[player][table] for player, table in enumerate(self.at))) // 2

    def change(self, one: int, other: int) -> int:
        """Return what swapping two players of different tables would add to the cost."""
        a, b = self.at[one], self.at[other]
        row, other_row = self.at_table[one], self.at_table[other]
        return row[b] - row[a] + other_row[a] - other_row[b] - 2 * self.weights[one][other]

    def swap(self, one: int, other: int) -> None:
        """Swap two players of different tables."""
        self.cost += self.change(one, other)
        at, tables = self.at, self.tables
        a, b = at[one], at[other]
        tables[a][tables[a].index(one)] = other
        tables[b][tables[b].index(other)] = one
        at[one], at[other] = b, a
        for row, leaves, comes in zip(self.at_table, self.weights[one], self.weights[other], strict=True):
            if leaves != comes:
                row[a] += comes - leaves
                row[b] += leaves - comes

    def triples_change(self, one: int, other: int) -> int:
        """Return what swapping two players of different tables would add to the repeated triples."""
        home = [player for player in self.tables[self.at[one]] if player != one]
        there = [player for player in self.tables[self.at[other]] if player != other]
        count = self.costs.triples_with
        return count(one, there) - count(one, home) + count(other, home) - count(other, there)

    def triples(self) -> int:
        """Return the repeated triples of the whole."""
        return sum(map(self.costs.triples, self.tables))

    def arrangement(self) -> Arrangement:
        """Return a copy of the tables."""
        return [list(table) for table in self.tables]
