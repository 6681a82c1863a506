"""The format of an event."""

from __future__ import annotations

import json
from functools import lru_cache

from tables.events.models import Event
from tables.formats.models import OwnFormat
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT
from tables.staff.models import User


def format_of(event: Event) -> Format:
    """Return the format that the event plays by."""
    return KINGSMOOT if event.format == _KINGSMOOT else _read(json.dumps(event.format))


def own_formats_of(user: User) -> list[OwnFormat]:
    """Return the formats that the user composed, by name. One SQL query."""
    return list(OwnFormat.objects.filter(owner=user))


@lru_cache(maxsize=64)
def _read(definition: str) -> Format:
    """Return a stored format, read once: a page asks for it some ten times."""
    return Format.from_json(json.loads(definition))


_KINGSMOOT = KINGSMOOT.to_json()
