"""A backup put in the place of the database, while nothing runs; what was there is kept aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from tables.operations import backups, integrity, postgres, schema
from tables.operations.data_directory import AlreadyServed, served_alone
from tables.operations.state import note, sync_directory

CONNECTED_SERVICES = ("web", "web2", "worker", "clocks", "bots", "upkeep")
"""The services of compose.yaml that use the database as long as they run."""


class RestoreRefused(Exception):
    """Nothing was changed; the message says why."""


def restore_backup(file: Path) -> Path | None:
    """Let the database be what `file` holds, and return where the present one is kept, if there is one.

    Raises `RestoreRefused` while a server or another program uses the database, and for a file that is no
    sound backup that this version can bring up to date; the database is as it was then. Killed at any
    moment, the database is the old one or the new one.
    """
    if not file.is_file():
        raise RestoreRefused(f"There is no file {file}.")
    try:
        with served_alone(Path(settings.DATA_DIR)):
            if backups.differs_from_digest(file):
                raise RestoreRefused(
                    f"{file} is not what was written: it does not fit {file.name}{backups.DIGEST}."
                )
            aside = _restore_sqlite(file) if connection.vendor == "sqlite" else _restore_postgres(file)
            note(checked_at=None, damage=(), failed_at=None, failure="")
            return aside
    except AlreadyServed as error:
        raise RestoreRefused(f"{error} Stop it first.") from error
    except (OSError, DatabaseError, sqlite3.Error, backups.BackupFailed, postgres.ToolFailed) as error:
        raise RestoreRefused(str(error)) from error


# --- SQLite -------------------------------------------------------------------------------------------------


def _restore_sqlite(file: Path) -> Path | None:
    database = Path(connection.settings_dict["NAME"])
    connection.close()
    integrity.forget_opened_file()
    draft = database.with_name(f"{database.name}.restored")
    try:
        shutil.copyfile(file, draft)
        _require_sound(draft, file)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        aside = _set_aside(database) if database.exists() else None
        draft.replace(database)
        sync_directory(database.parent)
        return aside
    finally:
        draft.unlink(missing_ok=True)


def _require_sound(draft: Path, file: Path) -> None:
    with draft.open("rb") as opened:
        if opened.read(16) != b"SQLite format 3\0":
            raise RestoreRefused(f"{file} is no SQLite database.")
    damage = integrity.damage_of_file(draft)
    if damage:
        raise RestoreRefused(f"{file} is damaged: {damage[0]}")
    with closing(sqlite3.connect(draft)) as copy:
        try:
            applied = {
                (str(app), str(name)) for app, name in copy.execute("SELECT app, name FROM django_migrations")
            }
        except sqlite3.OperationalError:
            raise RestoreRefused(postgres.NO_BACKUP.format(file=file)) from None
    if "tables" not in {app for app, _ in applied}:
        raise RestoreRefused(postgres.NO_BACKUP.format(file=file))
    _require_updatable(applied, file)


def _require_updatable(applied: set[tuple[str, str]], file: Path) -> None:
    if fault := schema.fault_of(applied, str(file)):
        raise RestoreRefused(fault)


def _set_aside(database: Path) -> Path:
    """Keep the present database, with its log, under another name; its own name stays until it is replaced.

    A log or journal that stayed behind would be read into the restored database, so it must be gone before.
    """
    _require_unused(database)
    backups.directory().mkdir(parents=True, exist_ok=True)
    aside = backups.new_file(backups.ASIDE)
    try:
        os.link(database, aside)
    except OSError:  # another disk
        shutil.copyfile(database, aside)
    for ending in ("-wal", "-shm", "-journal"):
        left = database.with_name(f"{database.name}{ending}")
        with suppress(FileNotFoundError):
            shutil.move(left, aside.with_name(f"{aside.name}{ending}"))
    sync_directory(aside.parent)
    sync_directory(database.parent)
    return aside


def _require_unused(database: Path) -> None:
    """Refuse while another program has the database open, and write its log into it, if it is sound enough.

    Leaving the write-ahead log takes every other connection to be gone.
    """
    try:
        with closing(sqlite3.connect(database, timeout=0)) as opened:
            opened.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise RestoreRefused("Another program has the database open. Stop it first.") from error
    except sqlite3.DatabaseError:
        pass  # damaged: that is why it is being replaced


# --- PostgreSQL ---------------------------------------------------------------------------------------------


def _restore_postgres(file: Path) -> Path | None:
    postgres.require_sound_dump(file)
    _require_updatable(postgres.migrations_in(file), file)
    if others := postgres.others_connected():
        raise RestoreRefused(
            f"The database has {others} other connections. Stop the server, worker and lanes first "
            f"(docker compose stop {' '.join(CONNECTED_SERVICES)})."
        )
    aside = None
    if "django_migrations" in connection.introspection.table_names():
        backups.directory().mkdir(parents=True, exist_ok=True)
        aside = backups.new_file(backups.ASIDE)
        backups.save_backup(aside)
    with tempfile.TemporaryDirectory(dir=Path(settings.DATA_DIR)) as directory:
        postgres.restore(file, Path(directory) / "restore.sql")
    return aside
