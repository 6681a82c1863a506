"""What the database refuses for the moment, told apart from faults: a lock not to be had, a server away."""

from __future__ import annotations

import sqlite3

from django.db import DatabaseError, InterfaceError, OperationalError

from tables.errors import Busy

_HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_AWAY = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_WAITED_IN_VAIN = {"55P03", "40P01", "40001", "57014"}
"""PostgreSQL: a lock not to be had in time, a deadlock, a serialization failure, a statement timeout."""

HELD = "Somebody else's change takes longer than usual. Nothing was saved; try again in a moment."
AWAY = "The database cannot be reached just now. Nothing was saved; try again in a moment."


def as_busy(error: BaseException | None) -> Busy | None:
    """The refusal that a database error stands for; None if it is a fault, or no database error at all."""
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code in _HELD:
            return Busy(HELD, wait=2)
        return Busy(AWAY, wait=5) if code in _AWAY else None
    if getattr(cause, "sqlstate", None) in _WAITED_IN_VAIN:
        return Busy(HELD, wait=2)
    return Busy(AWAY, wait=5) if isinstance(error, OperationalError | InterfaceError) else None
