"""What a correction would change: two standings side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from tables.standings.rules.standings import StandingRow

Figure = TypeVar("Figure")


@dataclass(frozen=True, slots=True)
class Change(Generic[Figure]):
    """A figure before and after; None where there is none (not ranked, or not in the standings)."""

    old: Figure | None
    new: Figure | None


@dataclass(frozen=True, slots=True)
class StandingChange:
    """What changes for one player; a figure that stays is None."""

    player: str
    name: str
    rank: Change[int] | None
    points: Change[int] | None
    sos: Change[Fraction] | None
    extended_sos: Change[Fraction] | None


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
        _change(None if old is None else old.sos, None if new is None else new.sos),
        _change(None if old is None else old.extended_sos, None if new is None else new.extended_sos),
    )
    if change.rank or change.points or change.sos or change.extended_sos:
        return change
    return None


def _change(old: Figure | None, new: Figure | None) -> Change[Figure] | None:
    return None if old == new else Change(old, new)
