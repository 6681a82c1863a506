"""Whether the database is sound: by its own check, its foreign keys, and what must agree in our rows; and
whether its file is still the one that was opened."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import DatabaseError, OperationalError, connection
from django.db.models import Count, F, Max
from django.utils.translation import gettext_lazy

from tables.core.errors import Busy
from tables.events.models import Event
from tables.live.models.game import LiveGame

MAX_FINDINGS = 20
"""Problems that are told of one database."""

_CHECKS = {False: f"PRAGMA quick_check({MAX_FINDINGS})", True: f"PRAGMA integrity_check({MAX_FINDINGS})"}

REPLACED = gettext_lazy(
    "The database file was replaced or removed while the server was running. Nothing is saved until an "
    "administrator restarts the server."
)
_CHANGES = ("INSERT", "UPDATE", "DELETE")
_WAIT_FOR_RESTART = 60
_opened: dict[str, tuple[int, int]] = {}
"""Device and number of each SQLite file, by its name, as this process opened it first."""


def remember_opened_file(connection: Any, **sent: Any) -> None:
    """Remember which file a new connection has opened (a receiver of `connection_created`)."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and name not in _opened and (found := _file_called(name)):
        _opened[name] = found


def forget_opened_file() -> None:
    """Forget which file this process opened: it has closed it, and opens what it puts in its place."""
    _opened.pop(str(connection.settings_dict["NAME"]), None)


def is_file_replaced() -> bool:
    """Return whether another file, or none, has the name of the SQLite database that this process has open.

    Open connections go on with the old file, new ones begin with the other: what is saved may be lost. It
    costs one look at the directory.
    """
    name = str(connection.settings_dict["NAME"])
    return name in _opened and _file_called(name) != _opened[name]


def refuse_replaced_file(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
    """Run a statement, unless it changes something in a file that was replaced (for
    `connection.execute_wrapper`). Raises `Busy`."""
    if sql.lstrip().startswith(_CHANGES) and is_file_replaced():
        raise Busy(str(REPLACED), wait=_WAIT_FOR_RESTART)
    return execute(sql, *rest)


def _file_called(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def damage_of_database(*, is_thorough: bool = False) -> tuple[str, ...]:
    """Return what is wrong with the database that is in use; empty for a sound one.

    Nobody waits for it: SQLite reads one moment on a connection of its own, PostgreSQL takes no lock against
    writers. `is_thorough` also compares each index of SQLite with its table. A database that does not answer
    is no damage: raises `OperationalError`.
    """
    if connection.vendor == "sqlite":
        found = damage_of_file(Path(connection.settings_dict["NAME"]), is_thorough=is_thorough)
    else:
        found = tuple(_of_postgres())
    try:
        return found or tuple(_disagreements())[:MAX_FINDINGS]
    except OperationalError:
        raise
    except DatabaseError as error:
        return (str(error),)


def damage_of_file(file: Path, *, is_thorough: bool = True) -> tuple[str, ...]:
    """Return what is wrong with a SQLite database; empty for a sound one. Raises OSError if it cannot be
    read.

    The file is never opened but by SQLite: closing it would end the locks that this process holds on it, as
    POSIX has it, and another process would take itself to be alone and delete the write-ahead log.
    """
    file.stat()
    if not os.access(file, os.R_OK):
        raise PermissionError(f"{file} cannot be read.")
    try:
        with closing(sqlite3.connect(file, timeout=20)) as database:
            database.execute("PRAGMA query_only=ON")
            lines = [str(row[0]) for row in database.execute(_CHECKS[is_thorough])]
            found = [line for line in lines if line != "ok"]
            for table, row, parent, _ in database.execute("PRAGMA foreign_key_check").fetchmany(MAX_FINDINGS):
                found.append(f"row {row} of {table} points at nothing in {parent}")
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        return (str(error),)
    return tuple(found[:MAX_FINDINGS])


def _of_postgres() -> Iterator[str]:
    """Yield what `amcheck` finds in tables and indexes, where the server has it and lets us use it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS(SELECT FROM pg_extension WHERE extname = 'amcheck'), "
            "(SELECT rolsuper FROM pg_roles WHERE rolname = current_user), "
            "EXISTS(SELECT FROM pg_available_extensions WHERE name = 'amcheck')"
        )
        is_there, may_create, is_available = cursor.fetchone()
        if not is_there and may_create and is_available:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS amcheck")
            is_there = True
        if not is_there:
            return
        cursor.execute(
            "SELECT c.oid, c.relname, c.relkind FROM pg_class c JOIN pg_am a ON a.oid = c.relam "
            "LEFT JOIN pg_index i ON i.indexrelid = c.oid "
            "WHERE c.relnamespace = current_schema()::regnamespace AND c.relpersistence = 'p' "
            "AND (c.relkind = 'r' OR (c.relkind = 'i' AND a.amname = 'btree' AND i.indisvalid)) "
            "ORDER BY c.relname"
        )
        for oid, name, kind in cursor.fetchall():
            try:
                if kind == "i":
                    cursor.execute("SELECT bt_index_check(%s::regclass, true)", [oid])
                else:
                    cursor.execute(
                        "SELECT msg FROM verify_heapam(%s::regclass) LIMIT %s", [oid, MAX_FINDINGS]
                    )
                    for (message,) in cursor.fetchall():
                        yield f"{name}: {message}"
            except DatabaseError as error:
                if not _is_corruption(error):
                    raise
                yield f"{name}: {str(error).splitlines()[0]}"


def _is_corruption(error: DatabaseError) -> bool:
    """Return whether PostgreSQL says that data or an index is corrupted (class XX)."""
    return str(getattr(error.__cause__, "sqlstate", "") or "").startswith("XX")


def _disagreements() -> Iterator[str]:
    """Yield what the constraints of one row cannot see: counts that must agree with the rows they count.

    Only these columns are read: before an update the database does not have all that the models name.
    """
    events: Any = (
        Event.objects.values_list("slug", "revision")
        .annotate(last=Max("journal__revision"))
        .exclude(last=None)
        .exclude(last=F("revision"))
    )
    for slug, revision, last in events[:MAX_FINDINGS]:
        yield f"event {slug} has revision {revision}, its journal {last}"
    games: Any = (
        LiveGame.objects.values_list("pk", "length")
        .annotate(kept=Count("decisions"))
        .exclude(kept=F("length"))
    )
    for pk, length, kept in games[:MAX_FINDINGS]:
        yield f"live game {pk} has {length} decisions by its row, and {kept} in its log"
