"""What the round clock shows at a moment: worked out from the stored instants, never pushed (R-4, R-5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Literal

from tables.core import timekeeping
from tables.models import OPEN_ROUNDS, Round, RoundStatus, Table, TableStatus
from tables.regulations.rounds.schedule import LONGEST_EXTENSION, Clock

ClockState = Literal["not_started", "running", "paused", "time_called", "closed"]


@dataclass(frozen=True, slots=True)
class TableClock:
    """The clock of one table with an extension of its own."""

    number: int
    extension_minutes: int
    seconds_left: int
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class ClockView:
    """A round clock as read at `now`.

    `ends_at` is the moment at which time is called if nothing changes, None while time stands still.
    `seconds_left` is negative once time was called. `extended_tables` have more time than the others and
    are not finished.
    """

    state: ClockState
    now: datetime
    started_at: datetime | None
    ends_at: datetime | None
    seconds_left: int
    length_minutes: int
    extension_minutes: int
    extended_tables: tuple[TableClock, ...]
    revision: int


def clock_of(round_: Round) -> Clock:
    """Return the round's clock as a value of the regulations."""
    return Clock(
        length_seconds=round_.length_minutes * 60,
        started_at=round_.started_at,
        paused_at=round_.paused_at,
        paused_total=round_.paused_for.total_seconds(),
        extension=round_.extension_minutes * 60,
    )


def lost_minutes(table: Table, since: int, now: datetime) -> int:
    """Return the minutes that the table has lost since a second of play, begun ones counted whole and pauses
    left out; 0 where it can be given no more time. No query where the round is loaded."""
    if table.status == TableStatus.CONFIRMED or table.round.status not in OPEN_ROUNDS:
        return 0
    lost = clock_of(table.round).elapsed(now) - since
    return min(LONGEST_EXTENSION, max(0, ceil(lost / 60)))


def clock_view(round_: Round, tables: Iterable[Table] | None = None) -> ClockView:
    """Return the clock as it is now (one query for the tables with an extension, none if `tables` are
    given)."""
    now = timekeeping.now()
    clock = clock_of(round_)
    extended = round_.tables.exclude(extension_minutes=0) if tables is None else tables
    return ClockView(
        state=_state(round_, clock, now),
        now=now,
        started_at=round_.started_at,
        ends_at=clock.ends_at(now),
        seconds_left=round(clock.remaining(now)),
        length_minutes=round_.length_minutes,
        extension_minutes=round_.extension_minutes,
        extended_tables=tuple(
            TableClock(
                table.number,
                table.extension_minutes,
                round(clock.remaining(now, table.extension_minutes * 60)),
                clock.ends_at(now, table.extension_minutes * 60),
            )
            for table in extended
            if table.extension_minutes and table.status != TableStatus.CONFIRMED
        ),
        revision=round_.revision,
    )


def _state(round_: Round, clock: Clock, now: datetime) -> ClockState:
    if round_.status == RoundStatus.CLOSED:
        return "closed"
    if clock.started_at is None:
        return "not_started"
    if clock.time_called(now):
        return "time_called"
    return "running" if clock.running else "paused"
