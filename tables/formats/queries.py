"""The format of an event."""

from __future__ import annotations

from tables.events.models import Event
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT


def format_of(event: Event) -> Format:
    """Return the format that the event plays by."""
    return KINGSMOOT if event.format == _KINGSMOOT else Format.from_json(event.format)


_KINGSMOOT = KINGSMOOT.to_json()
