"""What newcomers bring to a table: groups and pairs that meet again, pairs to be kept apart (R-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import combinations

from tables.rounds.rules.history import Round, index_meetings, rounds_met
from tables.rounds.seating.costs import apart_pairs
from tables.rounds.seating.problem import KeepApart
from tables.rounds.seating.quality import KeptTogether


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What makes a table worse, compared in the order of aims: smaller is better.

    repeated_triples, repeated_pairs: T and P, counted as in `Quality`. apart_above, apart_below: pairs who
    should be kept apart and share the table, by whether that comes before repeated pairs or after them.
    """

    repeated_triples: int = 0
    apart_above: int = 0
    repeated_pairs: int = 0
    apart_below: int = 0

    def __add__(self, other: Cost) -> Cost:
        return Cost(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    def __sub__(self, other: Cost) -> Cost:
        return Cost(*(one - less for one, less in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Who met whom in the rounds before, and which pairs should not meet at all.

    `met` is that of `index_meetings`; `apart`: pair -> whether keeping it apart comes before repeated pairs.
    """

    met: Mapping[str, Mapping[str, int]]
    apart: Mapping[frozenset[str], bool]

    @classmethod
    def of(cls, previous_rounds: Sequence[Round[str]], keep_apart: Sequence[KeepApart]) -> Acquaintance:
        """Read it off the tables of the rounds before and the groups to keep apart."""
        apart = {frozenset(pair): above for pair, above in apart_pairs(keep_apart).items()}
        return cls(index_meetings(previous_rounds), apart)

    def brought(self, table: Sequence[str], newcomers: Sequence[str]) -> Cost:
        """Return what `newcomers` add to the cost of `table`, among themselves included."""
        return self._cost([*table, *newcomers]) - self._cost(table)

    def brought_together(
        self, number: int, table: Sequence[str], newcomers: Sequence[str]
    ) -> tuple[KeptTogether, ...]:
        """Return the pairs who should be kept apart and share table `number` because of `newcomers`."""
        return tuple(
            KeptTogether((one, other), number, self.apart[pair])
            for one, other in combinations([*table, *newcomers], 2)
            if other in newcomers and (pair := frozenset((one, other))) in self.apart
        )

    def _cost(self, table: Sequence[str]) -> Cost:
        met = [len(rounds) for pair in combinations(table, 2) if (rounds := rounds_met(self.met, *pair))]
        triples = 0
        if len(met) > 2:
            triples = sum(1 for triple in combinations(table, 3) if rounds_met(self.met, *triple))
        apart = [
            self.apart[frozenset(pair)] for pair in combinations(table, 2) if frozenset(pair) in self.apart
        ]
        above = sum(apart)
        return Cost(triples, above, sum(2 * times - 1 for times in met), len(apart) - above)
