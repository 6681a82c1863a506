"""What is away or held for the moment: servers left alone until they answer, refusals of the database."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError, OperationalError
from django.utils.translation import gettext_lazy

from tables.core.errors import Busy

logger = logging.getLogger(__name__)


class Breaker:
    """Remembers that a server failed just now, and logs only when that changes."""

    def __init__(self, name: str, pause: float = 5.0, clock: Callable[[], float] = time.monotonic) -> None:
        """`pause` is how many seconds the server is left alone after a failure."""
        self.name = name
        self.pause = pause
        self._clock = clock
        self._until = 0.0
        self._failing = False

    @property
    def is_open(self) -> bool:
        """True while the server should be left alone."""
        return self._failing and self._clock() < self._until

    def failed(self, error: Exception) -> None:
        """Note a failure and start a pause."""
        if not self._failing:
            logger.warning("%s does not answer (%s); going on without it", self.name, type(error).__name__)
        self._failing = True
        self._until = self._clock() + self.pause

    def answered(self) -> None:
        """Note that the server is well."""
        if self._failing:
            logger.warning("%s answers again", self.name)
            self._failing = False


_HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_AWAY = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_WAITED_IN_VAIN = {"55P03", "40P01", "40001", "57014"}
"""PostgreSQL: a lock not to be had in time, a deadlock, a serialization failure, a statement timeout."""

HELD = gettext_lazy(
    "Somebody else's change takes longer than usual. Nothing was saved; try again in a moment."
)
AWAY = gettext_lazy("The database cannot be reached just now. Nothing was saved; try again in a moment.")


def as_busy(error: BaseException | None) -> Busy | None:
    """Return the refusal that a database error stands for; None if it is a fault, or no database error at
    all."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code in _HELD:
            return Busy(str(HELD), wait=2)
        return Busy(str(AWAY), wait=5) if code in _AWAY else None
    if getattr(cause, "sqlstate", None) in _WAITED_IN_VAIN:
        return Busy(str(HELD), wait=2)
    return Busy(str(AWAY), wait=5) if isinstance(error, OperationalError | InterfaceError) else None
