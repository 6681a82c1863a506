"""A seating problem in whole numbers: what it costs to put two players at one table.

Searches work on players numbered in the problem's order (0 … n - 1; players of earlier rounds who are
no longer active follow) and on tables numbered from 0. Every aim below the repeated triples is a sum
over pairs at a table or over single seats, so the aims are folded into one whole number per pair: each
aim is scaled by more than everything below it can add up to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import cast

from tables.rounds.seating.methods.units import Units, announced_units
from tables.rounds.seating.problem import KeepApart, SeatingProblem

Arrangement = list[list[int]]
"""Players per table, as numbers; tables in number order, seats in no order yet."""

Score = tuple[int, int]
"""(repeated triples, scaled cost of everything else): the smaller, the better."""


class Meetings(dict[int, dict[int, int]]):
    """Player number -> opponent number -> bit mask of the rounds they met in (bit 0: the first).

    A player's row is worked out when it is first asked for: in a large field only the few players
    whose seats need repair are ever looked up.
    """

    def __init__(self, rounds: Sequence[Sequence[tuple[int, ...]]], table_at: Sequence[list[int]]) -> None:
        super().__init__()
        self._rounds = rounds
        self._table_at = table_at

    def __missing__(self, player: int) -> dict[int, int]:
        row: dict[int, int] = {}
        for number, (tables, table_at) in enumerate(zip(self._rounds, self._table_at, strict=True)):
            table = table_at[player]
            if table >= 0:
                for opponent in tables[table]:
                    row[opponent] = row.get(opponent, 0) | 1 << number
        row.pop(player, None)
        self[player] = row
        return row


class Costs:
    """The problem's players, meetings, locks and scaled costs, as whole numbers.

    ids: player number -> id, active players first. n: number of active players.
    rounds: the earlier rounds' tables in player numbers, former players included.
    table_at: per earlier round, player -> table; a negative number of their own for the absent.
    met: player -> opponent -> bit mask of rounds.
    points: tournament points per active player (all 0 in random mode: they count for nothing).
    apart: player -> player to keep apart -> whether that comes before repeated pairs.
    locked: active player -> table. free: the other active players in order.
    small_again: active players for whom a table of three would be a second one.
    units: the scale of the announced order of aims.
    """

    __slots__ = (
        "apart",
        "free",
        "ids",
        "index",
        "locked",
        "met",
        "n",
        "points",
        "problem",
        "rounds",
        "sizes",
        "small_again",
        "table_at",
        "units",
    )

    def __init__(self, problem: SeatingProblem) -> None:
        self.problem = problem
        self.sizes = problem.sizes
        self.n = len(problem.players)
        self.ids = list(problem.players)
        self.index = {player: number for number, player in enumerate(self.ids)}
        self._read_rounds()
        swiss = problem.mode == "points"
        self.points = [problem.points[player] if swiss else 0 for player in problem.players]
        number_of = self.index.__getitem__
        small = cast(frozenset[str], problem.sat_at_three_before)
        self.small_again = set(map(number_of, small)) if 3 in self.sizes else set()
        self.locked = {number_of(player): table - 1 for player, table in problem.locked_seats.items()}
        for table_number, locked_table in problem.locked_tables.items():
            self.locked.update(dict.fromkeys(map(number_of, locked_table), table_number - 1))
        self.free = [player for player in range(self.n) if player not in self.locked]
        self.units = announced_units(problem)
        self.apart = self._apart()

    def _read_rounds(self) -> None:
        index, ids = self.index, self.ids
        for tables in self.problem.previous_rounds:
            for player in chain.from_iterable(tables):
                if player not in index:
                    index[player] = len(ids)
                    ids.append(player)
        number_of = index.__getitem__
        self.rounds = [
            [tuple(map(number_of, table)) for table in tables] for tables in self.problem.previous_rounds
        ]
        self.table_at = []
        for tables_in_numbers in self.rounds:
            table_at = list(range(-1, -len(ids) - 1, -1))
            for number, table in enumerate(tables_in_numbers):
                for seated in table:
                    table_at[seated] = number
            self.table_at.append(table_at)
        self.met = Meetings(self.rounds, self.table_at)

    def _apart(self) -> dict[int, dict[int, bool]]:
        apart: dict[int, dict[int, bool]] = {}
        for (one, other), above in apart_pairs(self.problem.keep_apart).items():
            a, b = self.index[one], self.index[other]
            apart.setdefault(a, {})[b] = above
            apart.setdefault(b, {})[a] = above
        return apart

    def matrix(self, players: Sequence[int], units: Units | None = None) -> list[list[int]]:
        """Return the costs between `players` as rows in their order, 0 on the diagonal.

        On the announced scale, or on that of `units`.
        """
        units = units or self.units
        points = [self.points[player] for player in players]
        spread = units.spread
        if spread:
            rows = [[spread * (x - y) * (x - y) for y in points] for x in points]
        else:
            rows = [[0] * len(players) for _ in players]
        place = {player: k for k, player in enumerate(players)}
        for player, row in zip(players, rows, strict=True):
            for opponent, mask in self.met[player].items():
                if opponent in place:
                    row[place[opponent]] += units.pair * (2 * mask.bit_count() - 1)
            for other, above in self.apart.get(player, {}).items():
                if other in place:
                    row[place[other]] += units.strong if above else units.weak
        return rows

    def seat_cost(self, player: int, size: int) -> int:
        """Return the scaled cost of seating `player` at a table of `size`, no matter who else is there."""
        return self.units.small if size == 3 and player in self.small_again else 0

    def repeats(self, table: Sequence[int], before: int | None = None) -> dict[tuple[int, int], int]:
        """Return the pairs at `table` who met before -> bit mask of the rounds.

        Pairs and their order follow the order of `table`. Only the rounds up to bit `before` (not
        included) count, if given.
        """
        size = len(table)
        found: dict[tuple[int, int], int] = {}
        for number, table_at in enumerate(self.table_at[:before]):
            if len({table_at[player] for player in table}) == size:
                continue
            for one, other in combinations(table, 2):
                if table_at[one] == table_at[other]:
                    found[one, other] = found.get((one, other), 0) | 1 << number
        return found

    def repeated_pairs(self, table: Sequence[int]) -> int:
        """Return what `table` adds to the repeated pairs, 2c - 1 for a pair that met c times before."""
        return weigh_pairs(self.repeats(table))

    def triples(self, table: Sequence[int]) -> int:
        """Return how many groups of three at `table` met before."""
        return len(met_triples(self.repeats(table)))

    def spread(self, table: Sequence[int]) -> int:
        """Return the squared point differences of all pairs at `table`, added up."""
        points = [self.points[player] for player in table]
        return len(points) * sum(p * p for p in points) - sum(points) ** 2

    def score(self, arrangement: Arrangement) -> Score:
        """Return the repeated triples and the scaled cost of everything else."""
        units = self.units
        triples = pairs = other = 0
        for table in arrangement:
            repeats = self.repeats(table)
            if repeats:
                triples += len(met_triples(repeats))
                pairs += weigh_pairs(repeats)
            if units.spread:
                other += units.spread * self.spread(table)
            if self.small_again and len(table) == 3:
                other += units.small * len(self.small_again.intersection(table))
            if self.apart:
                for a, b in combinations(table, 2):
                    if a in self.apart and b in self.apart[a]:
                        other += units.strong if self.apart[a][b] else units.weak
        return triples, units.pair * pairs + other


def weigh_pairs(repeats: Mapping[tuple[int, int], int]) -> int:
    """Return what pairs who met before add to P: 2c - 1 for a pair that met c times."""
    return sum(2 * mask.bit_count() - 1 for mask in repeats.values())


def met_triples(repeats: Mapping[tuple[int, int], int]) -> dict[tuple[int, int, int], int]:
    """Return the groups of three among pairs who met before at one table -> bit mask of the rounds."""
    found = {}
    for ((a, b), one), ((c, d), other) in combinations(repeats.items(), 2) if len(repeats) > 2 else ():
        if a == c and one & other:
            found[a, min(b, d), max(b, d)] = one & other
    return found


def apart_pairs(groups: Iterable[KeepApart]) -> dict[tuple[str, str], bool]:
    """Return the pairs to keep apart -> whether that comes before repeated pairs."""
    pairs: dict[tuple[str, str], bool] = {}
    for group in groups:
        for pair in combinations(group.players, 2):
            pairs[pair] = pairs.get(pair, False) or group.above_rematches
    return pairs
