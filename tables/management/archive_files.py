"""Archives that commands are given: as a file, or as the slug of an event in the database."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from tables.archive.queries.archive import event_archive
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import Archive
from tables.events.models import Event
from tables.staff.models import User


def read_archive(file: Path) -> Archive:
    """Read an archive file. Raises CommandError that lists every problem with its path."""
    try:
        return parse(file.read_bytes())
    except OSError as error:
        raise unreadable(file, error) from error
    except ArchiveMalformed as error:
        problems = "\n".join(f"  {problem.field or 'file'}: {problem.message}" for problem in error.problems)
        raise CommandError(f"{file} is not a sound archive:\n{problems}") from error


def unreadable(file: Path, error: OSError) -> CommandError:
    """Return the end of a command that cannot read its file."""
    return CommandError(f"{file} cannot be read: {error.strerror}.")


def organizer_called(username: str | None) -> User | None:
    """Return the account that is to organize an event, None where none is named. Raises CommandError."""
    if not username:
        return None
    found = User.objects.filter(username=username).first()
    if found is None:
        raise CommandError(
            f"There is no account called {username}. Make it first: "
            f"{settings.COMMAND} createsuperuser --username {username}"
        )
    return found


def event_called(slug: str) -> Event:
    """Return the event of that slug. Raises CommandError."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise CommandError(f"There is no event called {slug}.")
    return event


def archive_of(file_or_slug: str) -> Archive:
    """Read the file of that name, without touching the database; failing that, the event of that slug."""
    file = Path(file_or_slug)
    if file.is_file() or file.suffix == ".json" or "/" in file_or_slug:
        return read_archive(file)
    event = Event.objects.filter(slug=file_or_slug).first()
    if event is None:
        raise CommandError(f"There is neither a file nor an event called {file_or_slug}.")
    return event_archive(event)
