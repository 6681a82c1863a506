"""`manage.py restore`: put a backup in the place of the database, while nothing runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tables.operations.backups import all_backups, find_backup
from tables.operations.restoring import RestoreRefused, restore_backup


class Command(BaseCommand):
    """Check a backup, keep the present database aside, and replace it."""

    help = (
        "Puts a backup in the place of the database. Refuses while the server runs. The present database is "
        "kept among the backups. Without FILE, lists the backups."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="a file, or the name of one of the backups")

    def handle(self, *args: Any, **options: Any) -> None:
        named: str | None = options["file"]
        if named is None:
            self._list()
            return
        found = find_backup(named)
        try:
            aside = restore_backup(found.file if found is not None else Path(named))
        except RestoreRefused as error:
            raise CommandError(f"Nothing was changed. {error}") from error
        self.stdout.write(f"Restored {named}.")
        if aside is not None:
            self.stdout.write(f"The database that was there is kept as {aside}.")
        self.stdout.write(f"Bring it up to date before serving: {settings.COMMAND} migrate")

    def _list(self) -> None:
        backups = all_backups()
        if not backups:
            raise CommandError(f"There is no backup yet. Name a file: {settings.COMMAND} restore FILE")
        for each in backups:
            self.stdout.write(f"{each.name}  {each.size / 1024:,.0f} KiB")
        self.stdout.write(f"Name one of them, or a file: {settings.COMMAND} restore NAME")
