"""`manage.py import_event FILE [--slug NEW]`: an archive becomes an event again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.archive.actions.archive import import_archive
from tables.core.errors import ActionError
from tables.management.archive_files import organizer_called, read_archive
from tables.management.staff_lines import organizer_lines


class Command(BaseCommand):
    """Take an archive in, all of it or nothing."""

    help = "Make an event of a kingsmoot-event/1 archive."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE, another slug, the secret seed of a running event, and who organizes it here."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="import under this name instead of the archive's own")
        parser.add_argument(
            "--seed", type=Path, metavar="FILE", help="the secret seed of an unfinished event"
        )
        parser.add_argument("--organizer", metavar="USER", help="the account that organizes the event here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the archive. Raises CommandError with everything that is wrong with it."""
        organizer = organizer_called(options["organizer"])
        archive = read_archive(options["file"])
        try:
            seed = options["seed"].read_text(encoding="utf-8").strip() if options["seed"] else ""
            event = import_archive(archive, slug=options["slug"], seed=seed, organizer=organizer)
        except (ActionError, OSError, UnicodeDecodeError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{event.name} is here as {event.slug}: "
            f"{len(archive.players)} players, {len(archive.rounds)} rounds."
        )
        for line in organizer_lines(event):
            self.stdout.write(line)
