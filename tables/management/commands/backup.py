"""`manage.py backup`: a checked copy of the database while everybody goes on working."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.events.models import Event
from tables.operations.backups import BY_HAND, BackupFailed, make_backup, save_backup


class Command(BaseCommand):
    """Copy the database by its own means, which see one moment and keep nobody waiting."""

    help = "Copies the database into a file, safely while the server runs, and checks the copy."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            help="where to (default: among the backups in the data directory, which are kept by a rule)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path | None = options["file"]
        Event.objects.exists()  # without its table the command line says what to do
        try:
            if file is None:
                file = make_backup(BY_HAND).file
            else:
                save_backup(file)
        except BackupFailed as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Saved and checked {file} ({file.stat().st_size / 1024:,.0f} KiB).")
