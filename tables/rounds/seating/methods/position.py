"""A seating being searched: who sits where, and what any swap would change, kept up to date."""

from __future__ import annotations

from tables.rounds.seating.costs import Arrangement, Costs


class Position:
    """An arrangement with the cost of every player at every table.

    tables: player numbers per table. at: player -> table. weights: scaled cost per pair.
    at_table[player][table]: what `player` costs at `table`, with the players who sit there now (itself
    apart).
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

    def triples(self) -> int:
        """Return the repeated triples of the whole."""
        return sum(map(self.costs.triples, self.tables))

    def arrangement(self) -> Arrangement:
        """Return a copy of the tables."""
        return [list(table) for table in self.tables]


class TriplePosition(Position):
    """A position that also knows what any swap would change in the repeated triples.

    Triples are counted once for every round in which they met. For each player and table it keeps how
    many at that table the player sat with in each earlier round, packed three bits a round: k of them
    from one round make k(k - 1)/2 triples with the player.
    """

    __slots__ = ("_packed", "_sat_with", "_triples_of", "triple_meetings")

    def __init__(self, costs: Costs, arrangement: Arrangement, weights: list[list[int]]) -> None:
        super().__init__(costs, arrangement, weights)
        self._packed = [[0] * costs.n for _ in range(costs.n)]
        for player, row in enumerate(self._packed):
            for opponent, mask in costs.met[player].items():
                if opponent < costs.n:
                    row[opponent] = _pack(mask)
        self._sat_with = [[sum(map(row.__getitem__, table)) for table in self.tables] for row in self._packed]
        self._triples_of = _PackedTriples()
        self.triple_meetings = (
            sum(self._triples_of[self._sat_with[player][table]] for player, table in enumerate(self.at)) // 3
        )

    def triples_change(self, one: int, other: int) -> int:
        """Return what swapping two players of different tables would add to the met triples."""
        a, b = self.at[one], self.at[other]
        row, other_row, triples_of = self._sat_with[one], self._sat_with[other], self._triples_of
        together = self._packed[one][other]
        return (
            triples_of[row[b] - together]
            - triples_of[row[a]]
            + triples_of[other_row[a] - together]
            - triples_of[other_row[b]]
        )

    def swap(self, one: int, other: int) -> None:
        """Swap two players of different tables."""
        self.triple_meetings += self.triples_change(one, other)
        a, b = self.at[one], self.at[other]
        super().swap(one, other)
        for row, leaves, comes in zip(self._sat_with, self._packed[one], self._packed[other], strict=True):
            if leaves != comes:
                row[a] += comes - leaves
                row[b] += leaves - comes


class _PackedTriples(dict[int, int]):
    """Packed numbers of players sat with in each round -> triples they make with one player."""

    def __missing__(self, packed: int) -> int:
        triples, rest = 0, packed
        while rest:
            triples += (rest & 7) * ((rest & 7) - 1) // 2
            rest >>= 3
        self[packed] = triples
        return triples


def _pack(mask: int) -> int:
    """Return a bit mask of rounds with three bits for each round."""
    return sum(1 << 3 * bit for bit in range(mask.bit_length()) if mask >> bit & 1)
