"""`manage.py restore_event FILE`: bring one event back from its event backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.actions.events.backup import restore_event
from tables.archive.json_text import BACKUPS, ArchiveMalformed
from tables.core.errors import ActionError
from tables.management.archive_files import organizer_called, unreadable


class Command(BaseCommand):
    """Take an event backup in, all of it or nothing."""

    help = (
        "Brings one event back from an event backup, as it was, with its private links. Clocks stand until "
        "somebody resumes them. Refuses where the event is already."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE, and another slug if the event's own is taken."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="bring it back under this name instead of its own")
        parser.add_argument("--organizer", metavar="USER", help="who also organizes the event here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore the event. Raises CommandError with everything that is wrong with the file."""
        file: Path = options["file"]
        organizer = organizer_called(options["organizer"])
        try:
            with file.open("rb") as opened:
                content = opened.read(BACKUPS.bytes + 1)
            restored = restore_event(content, slug=options["slug"], organizer=organizer)
        except OSError as error:
            raise unreadable(file, error) from error
        except (ActionError, ArchiveMalformed) as error:
            problems = "\n".join(
                f"  {problem.field}: {problem.message}" if problem.field else f"  {problem.message}"
                for problem in error.problems
            )
            raise CommandError(f"Nothing was changed by {file}:\n{problems}") from error
        event = restored.event
        self.stdout.write(f"{event.name} is back as {event.slug}, {event.get_status_display().lower()}.")
        self.stdout.write(f"Staff here: {', '.join(restored.staff) or 'nobody'}.")
        if restored.missing:
            self.stdout.write(f"No account here, so without a role: {', '.join(restored.missing)}.")
        self.stdout.write(
            "Clocks that ran stand still: resume them. Slips of the open round: print them anew."
        )
