"""Room on the disk: what is written is refused in a sentence before the disk is full, not after.

A database that meets a full disk in the middle of a commit can do nothing but fail. So writes stop while
there is still room for what must be written anyway: sessions, the log of the database, a last backup.
"""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tables.core.errors import NoRoom

_ADDS = ("INSERT", "UPDATE")
_FULL = ("database or disk is full", "No space left on device")
_PERHAPS_FULL = "disk I/O error"
"""What SQLite says when its log cannot grow, and when the disk is broken."""

_POSTGRES_FULL = "53100"


def free_bytes() -> int | None:
    """Return what the data directory's disk still takes, or None where there is no such directory."""
    try:
        return shutil.disk_usage(settings.DATA_DIR).free
    except FileNotFoundError:
        return None


def is_low() -> bool:
    """Return whether less is free than the settings keep free (`DISK_FLOOR_MB`)."""
    free = free_bytes()
    return free is not None and free < settings.DISK_FLOOR


def no_room() -> NoRoom:
    """Return the refusal of whatever would be written."""
    return NoRoom(
        _(
            "The disk of this server is nearly full, so nothing more is saved. What was saved before "
            "is safe. Ask the operator of this installation to free some space; saving then works "
            "again by itself."
        )
    )


def says_full(error: BaseException) -> bool:
    """Return whether a failure, or what led to it, is a full disk."""
    each: BaseException | None = error
    while each is not None:
        if isinstance(each, OSError) and each.errno in {errno.ENOSPC, errno.EDQUOT}:
            return True
        if getattr(each, "sqlstate", None) == _POSTGRES_FULL:
            return True
        if isinstance(each, DatabaseError):
            if any(words in str(each) for words in _FULL):
                return True
            if _PERHAPS_FULL in str(each) and is_low():
                return True
        each = each.__cause__
    return False


def refuse_without_room(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
    """Run a statement, unless it adds and there is no room (for `connection.execute_wrapper`).

    Raises `NoRoom`, also where the disk turns out to be full.
    """
    if sql.lstrip().startswith(_ADDS) and is_low():
        raise no_room()
    try:
        return execute(sql, *rest)
    except DatabaseError as error:
        if says_full(error):
            raise no_room() from error
        raise
