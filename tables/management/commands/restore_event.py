"""`manage.py restore_event FILE`: bring one event back from its event backup."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tables.archive.actions.backup import RestoredEvent, restore_event
from tables.archive.rules.json_text import BACKUPS, ArchiveMalformed
from tables.core.errors import ActionError
from tables.management.archive_files import organizer_called, unreadable
from tables.management.staff_lines import organizer_lines, set_password_lines


class Command(BaseCommand):
    """Take an event backup in, all of it or nothing."""

    help = (
        "Brings one event back from an event backup, as it was, with its private links. Clocks stand until "
        "somebody resumes them. Refuses where the event is already, unless --replace is given and the event "
        "here is an earlier state of the same."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE, and another slug if the event's own is taken."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="restore it under this name instead of its own")
        parser.add_argument(
            "--replace", action="store_true", help="put it in the place of an earlier state of the same event"
        )
        parser.add_argument("--organizer", metavar="USER", help="who also organizes the event here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore the event. Raises CommandError with everything that is wrong with the file."""
        file: Path = options["file"]
        organizer = organizer_called(options["organizer"])
        try:
            with file.open("rb") as opened:
                content = opened.read(BACKUPS.bytes + 1)
            restored = restore_event(
                content, slug=options["slug"], organizer=organizer, replace_earlier=options["replace"]
            )
        except OSError as error:
            raise unreadable(file, error) from error
        except (ActionError, ArchiveMalformed) as error:
            problems = "\n".join(
                f"  {problem.field}: {problem.message}" if problem.field else f"  {problem.message}"
                for problem in error.problems
            )
            raise CommandError(f"Nothing was changed by {file}:\n{problems}") from error
        for line in self._lines(restored):
            self.stdout.write(line)

    def _lines(self, restored: RestoredEvent) -> Iterator[str]:
        event = restored.event
        yield f"{event.name} is back as {event.slug}, {event.get_status_display().lower()}."
        staff = [f"{role.user.get_username()} ({role.role})" for role in restored.staff]
        yield f"Staff here: {', '.join(staff) or 'nobody'}."
        yield from organizer_lines(event)
        yield from set_password_lines([role.user for role in restored.staff])
        if restored.self_made:
            yield (
                f"Without a role, because somebody made the account of this name by signing up: "
                f"{', '.join(restored.self_made)}. If it is the same person: "
                f"{settings.COMMAND} grant_role {event.slug} USERNAME ROLE"
            )
        if restored.missing:
            yield f"No account here: {', '.join(restored.missing)}."
        yield "Clocks that ran stand still: resume them. Slips of the open round: print them anew."
