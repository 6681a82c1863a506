"""Exact re-splits: the players of two tables, dealt between them as well as can be (R-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tables.events.rules.draws import Stream
from tables.rounds.seating.costs import Arrangement, Costs
from tables.rounds.seating.methods.exact import Splits


class Polish:
    """Re-splits pairs of tables of one arrangement while that gains, within a budget.

    tables: the arrangement, changed in place. budget: re-splits left.
    """

    __slots__ = ("_changes", "_costs", "_stream", "_tried", "budget", "tables")

    def __init__(self, costs: Costs, arrangement: Arrangement, stream: Stream, budget: int) -> None:
        self.tables = [list(table) for table in arrangement]
        self.budget = budget
        self._costs = costs
        self._stream = stream
        self._changes = [0] * len(self.tables)
        self._tried: dict[tuple[int, int], tuple[int, int]] = {}

    def repair(self, troubled: Iterable[int], reach: int) -> set[int]:
        """Re-split each troubled table with neighbors, the nearest first, until it is no longer troubled.

        Returns the tables that changed.
        """
        changed = set()
        for a in troubled:
            for b in _neighbors(a, reach, len(self.tables)):
                if not self.troubled(a):
                    break
                if self.resplit(a, b):
                    changed |= {a, b}
        return changed

    def settle(self, among: Iterable[int], reach: int) -> None:
        """Re-split the tables `among` with all neighbors within `reach` until nothing gains any more."""
        waiting = sorted(among)
        while waiting and self.budget > 0:
            changed = set()
            for a in waiting:
                for b in _neighbors(a, reach, len(self.tables)):
                    if self.resplit(a, b):
                        changed |= {a, b}
            waiting = sorted(changed)

    def troubled(self, table: int) -> bool:
        """Return whether somebody at `table` meets again or should be kept apart."""
        players, apart = self.tables[table], self._costs.apart
        return bool(self._costs.repeats(players)) or any(
            player in apart and not apart[player].keys().isdisjoint(players) for player in players
        )

    def resplit(self, a: int, b: int) -> bool:
        """Deal the free players of two tables between them as well as can be; return whether it gained."""
        a, b = min(a, b), max(a, b)
        state = (self._changes[a], self._changes[b])
        if self.budget <= 0 or self._tried.get((a, b)) == state:
            return False
        self._tried[a, b] = state
        self.budget -= 1
        costs, table_a, table_b = self._costs, self.tables[a], self.tables[b]
        fixed_a = [player for player in table_a if player in costs.locked]
        fixed_b = [player for player in table_b if player in costs.locked]
        free = [player for player in table_a + table_b if player not in costs.locked]
        if len(fixed_a) == len(table_a) or len(fixed_b) == len(table_b):
            return False
        splits = Splits(costs, free, fixed_a, fixed_b, len(table_a), len(table_b))
        found = splits.tables(self._stream.choice(splits.best))
        if costs.score(found) >= costs.score([table_a, table_b]):
            return False
        self.tables[a], self.tables[b] = found
        self._changes[a] += 1
        self._changes[b] += 1
        self._tried[a, b] = (self._changes[a], self._changes[b])
        return True


def _neighbors(table: int, reach: int, count: int) -> Iterator[int]:
    """Yield the tables at most `reach` numbers from `table`, the nearest first."""
    for distance in range(1, reach + 1):
        for other in (table - distance, table + distance):
            if 0 <= other < count:
                yield other
