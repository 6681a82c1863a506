"""`manage.py backup`: a consistent copy of the SQLite database while everybody goes on working."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection


class Command(BaseCommand):
    """Copy the database by SQLite's online backup, which sees one moment and blocks nobody for long."""

    help = "Copies the SQLite database into a file, safely while the server runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            help="where to (default: a new file named after the time, in the data directory's backups)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("This database is PostgreSQL. Back it up with: pg_dump -Fc")
        file: Path = options["file"] or self._default_file()
        if file.exists():
            raise CommandError(f"{file} exists already; choose another name.")
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"{file.name}.unfinished")
        with (
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
            closing(sqlite3.connect(draft)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        draft.rename(file)
        self.stdout.write(f"Saved {file} ({file.stat().st_size / 1024:,.0f} KiB).")

    def _default_file(self) -> Path:
        now = datetime.now().astimezone()
        return Path(settings.DATA_DIR) / "backups" / f"kingsmoot-{now:%Y-%m-%d-%H%M%S}.sqlite3"
