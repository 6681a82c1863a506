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
from typing import BinaryIO

from django.conf import settings

from tables.archive.schema import dump
from tables.models import Event, EventStatus
from tables.queries.events.archive import event_archive
from tables.upkeep import disk
from tables.upkeep.state import write_whole

FINISHED = (EventStatus.FINISHED, EventStatus.ARCHIVED)
CHUNK = 64 * 1024

_one_at_a_time = Lock()


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "archives"


def _name(event: Event) -> str:
    """Return a name that no other content of the event ever has, not even after a backup was put back."""
    said = f"{event.seed_commitment}/{event.revision}/{event.journal_head}"
    return f"{event.pk}-{hashlib.sha256(said.encode()).hexdigest()[:32]}.json.gz"


def open_archive(event: Event) -> BinaryIO:
    """Open the compressed archive of a finished event; whoever comes first writes it."""
    file = _directory() / _name(event)
    while True:
        with suppress(FileNotFoundError):
            return file.open("rb")
        with _one_at_a_time:
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
        open_archive(event).close()
        current.add(_name(event))
    for file in _directory().glob("*.json.gz"):
        if file.name not in current:
            file.unlink(missing_ok=True)


def _write(event: Event, file: Path) -> None:
    if disk.is_low():
        raise disk.no_room()
    write_whole(file, gzip.compress(dump(event_archive(event)).encode(), compresslevel=6))
    for older in file.parent.glob(f"{event.pk}-*.json.gz"):
        if older != file:
            older.unlink(missing_ok=True)
