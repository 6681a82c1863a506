"""PostgreSQL's own tools for backups, run with the settings' connection."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

_MINUTES = 60

NO_BACKUP = "{file} is no backup of Kingsmoot."


class ToolFailed(Exception):
    """A tool is missing or failed; the message says what a person can do."""


def size() -> int:
    """Return the most that a dump may need."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def tools_version() -> int:
    """Return the major version of the tools. Raises `ToolFailed`."""
    return int(re.findall(r"\d+", _run("pg_dump", "--version", connects=False))[0])


def dump(file: Path, counted: Sequence[str]) -> None:
    """Write the database into `file` in PostgreSQL's custom format.

    Of the `counted` tables it must hold as many rows as the very snapshot that is dumped. Raises
    `ToolFailed`.
    """
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = str(cursor.fetchone()[0])
        there = set(connection.introspection.table_names(cursor))
        rows = {}
        for table in counted:
            if table in there:
                cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
                rows[table] = int(cursor.fetchone()[0])
        _run("pg_dump", "--format=custom", "--no-owner", f"--snapshot={snapshot}", f"--file={file}")
    for table, expected in rows.items():
        if rows_in(file, table) != expected:
            raise ToolFailed(f"The dump has other rows of {table} than the database; it was thrown away.")


def require_sound_dump(file: Path) -> None:
    """Read a dump from end to end. Raises `ToolFailed` if it is none of ours, or damaged."""
    _run("pg_restore", "--file=/dev/null", str(file), connects=False)
    if "TABLE DATA public django_migrations" not in _run("pg_restore", "--list", str(file), connects=False):
        raise ToolFailed(NO_BACKUP.format(file=file))


def restore(file: Path, script: Path) -> None:
    """Put a dump in the place of everything the database holds, all of it or nothing. Raises `ToolFailed`.

    `script` is a file to be written meanwhile. What a newer version had added is dropped with the rest.
    """
    _run("pg_restore", "--no-owner", f"--file={script}", str(file), connects=False)
    with connection.cursor() as cursor:
        names = map(connection.ops.quote_name, connection.introspection.table_names(cursor))
        drop = [f"DROP TABLE {name} CASCADE" for name in names] + _functions(cursor)
    connection.close()
    _run(
        "psql",
        *("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"),
        *(f"--command={statement}" for statement in drop),
        f"--file={script}",
    )


def _functions(cursor: CursorWrapper) -> list[str]:
    """Statements that drop the functions of our triggers; a dump brings its own."""
    cursor.execute(
        "SELECT p.oid::regprocedure::text FROM pg_proc p "
        "WHERE p.pronamespace = current_schema()::regnamespace AND NOT EXISTS "
        "(SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')"
    )
    return [f"DROP FUNCTION {row[0]} CASCADE" for row in cursor.fetchall()]


def others_connected() -> int:
    """Return how many other connections the database has."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])


def rows_in(file: Path, table: str) -> int:
    """Return how many rows of a table a dump holds."""
    return sum(1 for _ in _lines_of(file, table))


def migrations_in(file: Path) -> set[tuple[str, str]]:
    """Return the migrations (application, name) that had been applied to the database in a dump."""
    rows = (line.split("\t") for line in _lines_of(file, "django_migrations"))
    return {(app, name) for _, app, name, _ in rows}


def _lines_of(file: Path, table: str) -> Iterator[str]:
    """Yield a table's rows in a dump: the lines between COPY and its end."""
    is_inside = False
    arguments = ("--data-only", f"--table={table}", "--file=-", str(file))
    with subprocess.Popen([_found("pg_restore"), *arguments], stdout=subprocess.PIPE) as reading:  # noqa: S603
        assert reading.stdout is not None
        for line in reading.stdout:
            if is_inside and line == b"\\.\n":
                is_inside = False
            elif is_inside:
                yield line.decode()
            elif line.startswith(b"COPY "):
                is_inside = True


def _found(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise ToolFailed(
            f"{program} is not installed here. Install PostgreSQL's client programs of the server's version."
        )
    return path


_VARIABLES = {
    "host": "PGHOST",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
    "sslmode": "PGSSLMODE",
}


def _run(program: str, *arguments: str, connects: bool = True) -> str:
    """Run a tool of PostgreSQL and return what it prints. Raises `ToolFailed` with its last words."""
    parameters = connection.get_connection_params() if connects else {}
    database = {
        variable: str(parameters[name]) for name, variable in _VARIABLES.items() if parameters.get(name)
    }
    try:
        done = subprocess.run(  # noqa: S603
            [_found(program), *arguments],
            env={**os.environ, **database},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_MINUTES * 60,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolFailed(f"{program} did not end within {_MINUTES} minutes.") from error
    if done.returncode != 0:
        output = done.stderr.strip().splitlines()
        raise ToolFailed(f"{program} failed: {output[-1] if output else 'it did not say why'}")
    return done.stdout
