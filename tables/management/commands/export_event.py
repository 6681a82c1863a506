"""`manage.py export_event SLUG [FILE]`: an event as an archive."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.archive.queries.archive import archive_text
from tables.core.errors import NeedsOverride
from tables.management.archive_files import event_called


class Command(BaseCommand):
    """Write the archive of one event to a file, or to standard output."""

    help = "Write an event as a kingsmoot-event/1 archive, to FILE or to standard output."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """SLUG, and FILE unless standard output is meant."""
        parser.add_argument("slug")
        parser.add_argument("file", nargs="?", type=Path)
        parser.add_argument(
            "--seed-to",
            type=Path,
            metavar="FILE",
            help="also write the secret seed there, to go on with the event on another machine",
        )
        parser.add_argument(
            "--override", action="store_true", help="write the file even if this program cannot read it again"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Export the event. Raises CommandError for an unknown event and a file that cannot be read back
        or written."""
        event = event_called(options["slug"])
        try:
            text = archive_text(event, override=options["override"])
        except NeedsOverride as refused:
            problems = "\n".join(f"  {each.field} {each.message}".rstrip() for each in refused.problems)
            raise CommandError(f"{problems}\nWrite it anyway: --override.") from refused
        try:
            if options["seed_to"] is not None:
                options["seed_to"].write_text(event.seed + "\n", encoding="utf-8")
            if options["file"] is None:
                self.stdout.write(text, ending="")
                return
            options["file"].write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise CommandError(f"The file cannot be written: {error}.") from error
        self.stderr.write(f"{event.name} is in {options['file']}.")
