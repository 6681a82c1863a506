"""`manage.py backup`: a checked copy of the database while people work, and copies elsewhere."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.events.models import Event
from tables.operations.backups import BY_HAND, BackupFailed, make_backup, save_backup
from tables.operations.copies import CopyFailed, copy_backups


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

        parser.add_argument(
            "--to",
            metavar="TARGET",
            help="make a backup, and copy the newest good ones off this machine and compare them there: a "
            "directory, user@host:path (rsync), or rclone:remote:path (rclone). Nothing is deleted there",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path | None = options["file"]
        target: str | None = options["to"]
        if file and target:
            raise CommandError("Name a file, or a target with --to, not both.")
        Event.objects.exists()  # without its table the command line says what to do
        try:
            if file is None:
                file = make_backup(BY_HAND).file
            else:
                save_backup(file)
            self.stdout.write(f"Saved and checked {file} ({file.stat().st_size / 1024:,.0f} KiB).")
            if target:
                copied = copy_backups(target)
                self.stdout.write(f"Copied to {target} and compared: the newest {len(copied)} backups.")
        except (BackupFailed, CopyFailed) as error:
            raise CommandError(str(error)) from error
