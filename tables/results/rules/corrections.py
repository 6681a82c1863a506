"""What a correction would change: two standings side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from tables.formats.rules.format import MetricName
from tables.standings.rules.standings import StandingRow

Figure = TypeVar("Figure")


@dataclass(frozen=True, slots=True)
class Change(Generic[Figure]):
    """A figure before and after; None where there is none (not ranked, or not in the standings)."""

    old: Figure | None
    new: Figure | None


@dataclass(frozen=True, slots=True)
class TiebreakerChange:
    """The value of a metric before and after; None where there is none."""

    metric: MetricName
    old: Fraction | None
    new: Fraction | None


@dataclass(frozen=True, slots=True)
class StandingChange:
    """What changes for one player; a figure that stays is None. `tiebreakers` are those that change, in the
    order in which they decide."""

    player: str
    name: str
    rank: Change[int] | None
    points: Change[int] | None
    tiebreakers: tuple[TiebreakerChange, ...]

    @property
    def sos(self) -> Change[Fraction] | None:
        """The change of strength of schedule."""
        return self.change_of("sos")

    @property
    def extended_sos(self) -> Change[Fraction] | None:
        """The change of extended strength of schedule."""
        return self.change_of("extended_sos")

    def change_of(self, metric: MetricName) -> Change[Fraction] | None:
        """Return the change of a tiebreaker, None where it stays."""
        found = (each for each in self.tiebreakers if each.metric == metric)
        return next((Change(each.old, each.new) for each in found), None)


def compare_standings(
    before: Iterable[StandingRow], after: Iterable[StandingRow]
) -> tuple[StandingChange, ...]:
    """Return what changes from one standings to another, in the rank order of the new ones.

    Players without any change are left out; players who are only in the old standings come last.
    """
    old_rows = {row.player: row for row in before}
    new_rows = {row.player: row for row in after}
    gone = [player for player in old_rows if player not in new_rows]
    changes = (_compare(old_rows.get(player), new_rows.get(player)) for player in [*new_rows, *gone])
    return tuple(change for change in changes if change is not None)


def _compare(old: StandingRow | None, new: StandingRow | None) -> StandingChange | None:
    row = new or old
    if row is None:
        return None
    change = StandingChange(
        row.player,
        row.name,
        _change(None if old is None else old.rank, None if new is None else new.rank),
        _change(None if old is None else old.points, None if new is None else new.points),
        tuple(_tiebreaker_changes(old, new, [found.metric for found in row.tiebreakers])),
    )
    return change if change.rank or change.points or change.tiebreakers else None


def _tiebreaker_changes(
    old: StandingRow | None, new: StandingRow | None, metrics: Iterable[MetricName]
) -> Iterator[TiebreakerChange]:
    for metric in metrics:
        before = None if old is None else old.value_of(metric)
        after = None if new is None else new.value_of(metric)
        if before != after:
            yield TiebreakerChange(metric, before, after)


def _change(old: Figure | None, new: Figure | None) -> Change[Figure] | None:
    return None if old == new else Change(old, new)
