"""Archives of finished events, each written once to a file and read from there.

An archive of 1,500 players and twenty rounds takes seconds and 90 MB to make, and everybody may ask for it.
What it holds changes with the event's revision only, so nobody outside can make the server write it twice;
the upkeep writes it right after the event is finished, so that hardly anybody waits for it at all.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import time
from typing import BinaryIO

from django.conf import settings
from django.utils.translation import gettext_lazy

from tables.archive.queries.archive import archive_text
from tables.core.errors import NeedsOverride, Refused
from tables.events.models import Event, EventStatus
from tables.operations import disk
from tables.operations.state import write_whole

FINISHED = (EventStatus.FINISHED, EventStatus.ARCHIVED)
CHUNK = 64 * 1024
MARK = ".unreadable"
UNREADABLE = gettext_lazy(
    "This program cannot read back the archive of this event, so it is not published. Its organizer "
    "can download it."
)

_STARTED = time()
_one_at_a_time = Lock()


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "archives"


def _name(event: Event) -> str:
    """Return a name that no other content of the event ever has, not even after a backup was put back."""
    identity = f"{event.seed_commitment}/{event.revision}/{event.journal_head}"
    return f"{event.pk}-{hashlib.sha256(identity.encode()).hexdigest()[:32]}.json.gz"


def open_archive(event: Event) -> BinaryIO:
    """Open the compressed archive of a finished event; anyone who comes first writes it.

    Raises `Refused` for one that could not be read back: its organizer gets it.
    """
    file = _directory() / _name(event)
    while True:
        with suppress(FileNotFoundError):
            return file.open("rb")
        with _one_at_a_time:
            if _is_marked(file):
                raise Refused(UNREADABLE)
            if not file.exists():
                _write(event, file)


def pieces_of(archive: BinaryIO, *, packed: bool) -> Iterator[bytes]:
    """Read an open archive to its end piece by piece, compressed or as text again."""
    with archive, archive if packed else gzip.GzipFile(fileobj=archive) as stream:
        while piece := stream.read(CHUNK):
            yield piece


def keep_archives() -> None:
    """Write what strangers may ask for and nobody has yet, and remove what is no longer so."""
    current = set()
    for event in Event.objects.filter(status__in=FINISHED, public_standings=True).order_by("pk"):
        with suppress(Refused):
            open_archive(event).close()
        current.add(_name(event))
    for file in _directory().glob("*.json.gz*"):
        if file.name.removesuffix(MARK) not in current:
            file.unlink(missing_ok=True)


def _write(event: Event, file: Path) -> None:
    if disk.is_low():
        raise disk.no_room()
    written = file
    try:
        write_whole(file, gzip.compress(archive_text(event).encode(), compresslevel=6))
    except NeedsOverride:
        written = _marker(file)
        write_whole(written, b"")
    for older in file.parent.glob(f"{event.pk}-*.json.gz*"):
        if older != written:
            older.unlink(missing_ok=True)


def _marker(file: Path) -> Path:
    """Return the file that stands for an archive which our own reader refuses, so that it is made once."""
    return file.with_name(f"{file.name}{MARK}")


def _is_marked(file: Path) -> bool:
    """Return whether an archive was refused since this program was started: another version may read it."""
    with suppress(FileNotFoundError):
        return _marker(file).stat().st_mtime >= _STARTED
    return False
