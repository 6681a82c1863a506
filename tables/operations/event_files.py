"""Event backups that the upkeep makes by itself, between two backups of a large installation.

Each event has its newest at most, and those that a later backup of the installation contains are deleted.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from tables.archive.queries.backup import event_backup
from tables.core import timekeeping
from tables.events.models import Event
from tables.operations.backups import directory
from tables.operations.state import write_whole

_MOMENT = "%Y-%m-%d-%H%M%SZ"
_NAME = re.compile(r"event-(?P<slug>[\w-]+)-(?P<made_at>\d{4}-\d\d-\d\d-\d{6}Z)\.json", re.ASCII)


def save_event(event: Event) -> Path:
    """Write the event's backup beside those of the installation, in place of an earlier one.

    Raises OSError.
    """
    moment = timekeeping.now().astimezone(UTC).strftime(_MOMENT)
    file = directory() / f"event-{event.slug}-{moment}.json"
    earlier = [each for each, slug, _ in _all() if slug == event.slug]
    write_whole(file, event_backup(event).encode())
    for each in earlier:
        if each != file:
            each.unlink(missing_ok=True)
    return file


def remove_before(moment: datetime) -> None:
    """Delete the files made before a backup of the installation was begun."""
    for file, _, made_at in _all():
        if made_at < moment:
            file.unlink(missing_ok=True)


def all_files() -> list[Path]:
    """Return the files of all events."""
    return [file for file, _, _ in _all()]


def _all() -> list[tuple[Path, str, datetime]]:
    found = []
    for file in directory().glob("event-*.json"):
        name = _NAME.fullmatch(file.name)
        if name is not None:
            made_at = datetime.strptime(name["made_at"], _MOMENT).replace(tzinfo=UTC)
            found.append((file, name["slug"], made_at))
    return found
