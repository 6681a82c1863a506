"""What each release wrote: a backup for SQLite and one for PostgreSQL, an archive, an event backup."""

from __future__ import annotations

from pathlib import Path

FILES = Path(__file__).parent
"""A folder for each release, by its number, written by `python -m tests.releases.write`."""
BACKUPS = {"sqlite": "backup.sqlite3", "postgresql": "backup.dump"}
ARCHIVE, EVENT_BACKUP = "archive.json", "event-backup.json"
EVENT, RUNNING_EVENT = "simulated-kingsmoot-7", "kingsmoot-at-pyke"
"""The event of the archive, which is finished, and that of the event backup."""


def releases() -> list[str]:
    """Return the releases whose files are here, by name."""
    return sorted(folder.name for folder in FILES.iterdir() if (folder / f"{ARCHIVE}.xz").is_file())
