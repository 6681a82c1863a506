"""The clock everything reads, so that tests and the simulator can set it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import NewType
from zoneinfo import ZoneInfo

from django.utils import timezone

Instant = NewType("Instant", str)
"""A moment as JSON has it, in ISO 8601."""

_set_time: ContextVar[datetime | None] = ContextVar("set_time", default=None)


def now() -> datetime:
    """Return the present moment, aware and in UTC; the set time inside `time_set_to`."""
    return _set_time.get() or timezone.now()


def instant(moment: datetime | None) -> Instant | None:
    """Return a moment as JSON has it."""
    return None if moment is None else Instant(moment.isoformat())


def moments_of(wall_clock: datetime, zone: ZoneInfo) -> tuple[datetime, ...]:
    """Return the moments, in UTC, at which clocks of a zone show a time without a zone: one, none in an hour
    that daylight saving skips or where UTC has no such year, and two in one that it repeats."""
    try:
        moments = {
            moment
            for fold in (0, 1)
            if (moment := wall_clock.replace(tzinfo=zone, fold=fold).astimezone(UTC))
            and moment.astimezone(zone).replace(tzinfo=None) == wall_clock.replace(fold=0)
        }
    except OverflowError:  # in the first hours of the year 1 or the last ones of 9999
        return ()
    return tuple(sorted(moments))


@contextmanager
def time_set_to(moment: datetime) -> Iterator[None]:
    """Let `now` answer `moment` inside the block."""
    token = _set_time.set(moment)
    try:
        yield
    finally:
        _set_time.reset(token)
