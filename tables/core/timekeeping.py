"""The clock everything reads, so that tests and the simulator can set it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import NewType

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


@contextmanager
def time_set_to(moment: datetime) -> Iterator[None]:
    """Let `now` answer `moment` inside the block."""
    token = _set_time.set(moment)
    try:
        yield
    finally:
        _set_time.reset(token)
