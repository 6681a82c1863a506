"""Copies of the whole database: made by themselves, checked, kept by a rule, and found by their names.

A backup is everything: accounts, private links, seeds that are still secret, staff, keep-apart groups, live
games, which an archive leaves out. A file under its name is whole and was checked: it is written under
another, and renamed at the end. Its SHA-256 lies beside it, in the form `sha256sum -c` reads.
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from tables.core import timekeeping
from tables.operations import disk, integrity, postgres
from tables.operations.data_directory import one_at_a_time
from tables.operations.state import note, sync_directory, write_whole

KEEP_LAST = 20
KEEP_DAILY = timedelta(days=30)
COUNTED = (
    "tables_user",
    "tables_event",
    "tables_player",
    "tables_journalentry",
    "tables_sheet",
    "tables_livedecision",
)
"""Tables whose rows are counted in the database and again in the copy."""

DAILY, BY_HAND = "daily", "by-hand"
ASIDE = "before-restore"
"""What the database that a restore replaced is kept as."""

UNFINISHED = ".unfinished"
DIGEST = ".sha256"
_ASKED = ".asked"
_MOMENT = "%Y-%m-%d-%H%M%SZ"
_NAME = re.compile(
    r"kingsmoot-(?P<made_at>\d{4}-\d\d-\d\d-\d{6}Z)-(?P<occasion>[a-z-]{1,30})"
    r"(?:-(?P<release>\d+\.\d+\.\d+[a-z0-9.]*))?\.(?:sqlite3|dump)"
)


class BackupFailed(Exception):
    """No backup was made; the message says why, to a person."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A finished backup: `occasion` is what it was made at, `release` which program made it, "" for those
    from before names had it."""

    file: Path
    made_at: datetime
    occasion: str
    size: int
    release: str = ""

    @property
    def name(self) -> str:
        """The file's name, by which it is asked for."""
        return self.file.name


def directory() -> Path:
    """Return where backups lie."""
    return Path(settings.DATA_DIR) / "backups"


def all_backups() -> tuple[Backup, ...]:
    """Return every finished backup of ours, the newest first. Other files in the directory are nobody's
    business."""
    found = []
    try:
        with os.scandir(directory()) as entries:
            for entry in entries:
                name = _NAME.fullmatch(entry.name)
                if name is not None and entry.is_file(follow_symlinks=False):
                    made_at = datetime.strptime(name["made_at"], _MOMENT).replace(tzinfo=UTC)
                    size, release = entry.stat().st_size, name["release"] or ""
                    found.append(Backup(Path(entry.path), made_at, name["occasion"], size, release))
    except FileNotFoundError:
        return ()
    return tuple(sorted(found, key=lambda each: each.name, reverse=True))


def last_backup() -> Backup | None:
    """Return the newest backup that was made on purpose; what a restore set aside is none."""
    return next((each for each in all_backups() if each.occasion != ASIDE), None)


def ask_for_backup() -> None:
    """Have the upkeep make a backup at its next turn. Raises OSError."""
    directory().mkdir(parents=True, exist_ok=True)
    (directory() / _ASKED).touch()


def was_asked_for() -> bool:
    """Return whether somebody asked for a backup; asking is forgotten by telling."""
    try:
        (directory() / _ASKED).unlink()
    except FileNotFoundError:
        return False
    return True


def find_backup(name: str) -> Backup | None:
    """Return the backup of that name; only names in the list are found, so no path leads elsewhere."""
    return next((each for each in all_backups() if each.name == name), None)


def make_backup(occasion: str, *, unless_since: datetime | None = None) -> Backup:
    """Check the database, copy it, check the copy, and let go of backups that the rule does not keep.

    One at a time, in any number of processes; `unless_since` is content with one that was begun after that
    moment. Writers go on meanwhile. Raises `BackupFailed`, and leaves everything as it was then.
    """
    try:
        with _one_at_a_time():
            last = last_backup()
            if unless_since is not None and last is not None and last.made_at > unless_since:
                return last
            damage = integrity.damage_of_database(is_thorough=occasion == DAILY)
            note(checked_at=timekeeping.now(), damage=damage)
            if damage:
                raise BackupFailed(f"The database is damaged, so older backups are left alone: {damage[0]}")
            file = new_file(occasion)
            _require_room()
            _copy(file)
            note(failed_at=None, failure="")
            remove_superfluous()
            made = find_backup(file.name)
            assert made is not None
            return made
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise BackupFailed(f"The backup could not be written: {error}") from error


def save_backup(file: Path) -> None:
    """Copy the database into `file`, which must not exist, and check the copy. Raises `BackupFailed`."""
    if file.exists():
        raise BackupFailed(f"{file} exists already; choose another name.")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _copy(file)
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise BackupFailed(f"The backup could not be written: {error}") from error


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    directory().mkdir(parents=True, exist_ok=True)
    with one_at_a_time(directory() / ".lock"):
        for left in directory().glob(f"*{UNFINISHED}*"):  # by a process that was killed: nobody else is here
            left.unlink(missing_ok=True)
        yield


def new_file(occasion: str) -> Path:
    """Return a name that is free: two backups in one second get different ones."""
    ending = "sqlite3" if connection.vendor == "sqlite" else "dump"
    while True:
        moment = timekeeping.now().astimezone(UTC).strftime(_MOMENT)
        file = directory() / f"kingsmoot-{moment}-{occasion}-{settings.VERSION}.{ending}"
        if not any(directory().glob(f"kingsmoot-{moment}-*")):
            return file
        time.sleep(0.1)


def _require_room() -> None:
    free = disk.free_bytes()
    needed = postgres.size() if connection.vendor != "sqlite" else _sqlite_size()
    if free is not None and free - needed < settings.DISK_FLOOR:
        raise BackupFailed(
            f"The disk has no room for a backup: {free // 2**20} MB are free, about {needed // 2**20} MB are "
            f"needed beside the {settings.DISK_FLOOR // 2**20} MB that are kept free."
        )


def _sqlite_size() -> int:
    database = Path(connection.settings_dict["NAME"])
    wal = database.with_name(f"{database.name}-wal")
    return database.stat().st_size + (wal.stat().st_size if wal.exists() else 0)


def _copy(file: Path) -> None:
    """Write a checked copy and its digest; the name appears at the very end."""
    draft = file.with_name(f"{file.name}{UNFINISHED}")
    draft.unlink(missing_ok=True)
    try:
        if connection.vendor == "sqlite":
            _copy_sqlite(Path(connection.settings_dict["NAME"]), draft)
        else:
            postgres.dump(draft, COUNTED)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
            digest = hashlib.file_digest(written, "sha256").hexdigest()
        write_whole(digest_file(file), f"{digest}  {file.name}\n".encode())
        draft.rename(file)
        sync_directory(file.parent)
    except postgres.ToolFailed as error:
        raise BackupFailed(str(error)) from error
    finally:
        draft.unlink(missing_ok=True)
        draft.with_name(f"{draft.name}-journal").unlink(missing_ok=True)


def _copy_sqlite(source: Path, target: Path) -> None:
    """One moment of a database, by SQLite's online backup; its rows are counted at the same moment."""
    with (
        closing(sqlite3.connect(source, timeout=20, isolation_level=None)) as database,
        closing(sqlite3.connect(target)) as copy,
    ):
        database.execute("BEGIN")
        counted = _counts(database)
        database.backup(copy)
        database.execute("ROLLBACK")
        copy.execute("PRAGMA journal_mode=DELETE")
        if _counts(copy) != counted:
            raise BackupFailed("The copy has other rows than the database; it was thrown away.")
    damage = integrity.damage_of_file(target)
    if damage:
        raise BackupFailed(f"The copy is damaged and was thrown away: {damage[0]}")


def _counts(database: sqlite3.Connection) -> list[int]:
    there = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [
        int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608
        for table in COUNTED
        if table in there
    ]


def digest_file(file: Path) -> Path:
    """Return the file beside a backup that holds its SHA-256."""
    return file.with_name(f"{file.name}{DIGEST}")


def differs_from_digest(file: Path) -> bool:
    """Return whether a backup is not what was written, by the digest beside it; False where there is none."""
    digest = digest_file(file)
    if not digest.exists():
        return False
    with file.open("rb") as opened:
        found = hashlib.file_digest(opened, "sha256").hexdigest()
    return digest.read_text(encoding="ascii").split()[:1] != [found]


def kept(moments: Iterable[datetime], now: datetime) -> set[datetime]:
    """Return the moments whose backups are kept: the last twenty, each day's last for a month, each month's
    last."""
    newest_first = sorted(moments, reverse=True)
    keep = set(newest_first[:KEEP_LAST])
    days: set[str] = set()
    months: set[str] = set()
    for moment in newest_first:
        day, month = f"{moment:%Y-%m-%d}", f"{moment:%Y-%m}"
        if (day not in days and now - moment <= KEEP_DAILY) or month not in months:
            keep.add(moment)
        days.add(day)
        months.add(month)
    return keep


def remove_superfluous() -> None:
    """Delete the backups that the rule does not keep."""
    found = all_backups()
    keep = kept((each.made_at for each in found), timekeeping.now())
    for each in found:
        if each.made_at not in keep:
            each.file.unlink(missing_ok=True)
            digest_file(each.file).unlink(missing_ok=True)
