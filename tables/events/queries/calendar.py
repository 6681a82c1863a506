"""Events as a calendar: when each is expected to end, and all of them as an iCalendar file (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from tables.events.models import Event, EventStatus
from tables.formats.queries import format_of

ROUND_MINUTES = 105
"""Of a Kingsmoot's round, which grows with its largest table (R-4)."""
MINUTES_BETWEEN = 15
PRODUCT = "-//Kingsmoot//Events//EN"


def expected_end(event: Event) -> datetime:
    """Return when an event should be over: its announced rounds with a pause after each."""
    minutes = format_of(event).round_minutes or ROUND_MINUTES
    return event.starts_at + timedelta(minutes=event.rounds_announced * (minutes + MINUTES_BETWEEN))


def overlapping(events: Iterable[Event]) -> list[tuple[Event, Event]]:
    """Return the pairs of events of which one should begin before the other should be over."""
    rows = sorted(events, key=lambda event: (event.starts_at, event.pk))
    return [
        (first, second)
        for at, first in enumerate(rows)
        for second in rows[at + 1 :]
        if second.starts_at < expected_end(first)
    ]


Entry = Mapping[str, Any]
"""An entry of a calendar: the values of RFC 5545 by the names of their properties."""


def icalendar(entries: Iterable[Entry], name: str) -> bytes:
    """Return entries as an iCalendar file of that name."""
    from icalendar import Calendar  # takes a quarter of a second, and few processes need it
    from icalendar import Event as Component

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for entry in entries:
        component = Component()
        for property_, value in entry.items():
            component.add(property_, value)
        calendar.add_component(component)
    return bytes(calendar.to_ical())


def entry_of(event: Event, address: str, host: str) -> Entry:
    """Return an event as an entry of a calendar. `host` completes its name, which stays the same however the
    event changes."""
    return {
        "uid": f"{event.seed_commitment[:32]}@{host}",
        "dtstamp": event.created_at,
        "sequence": event.revision,
        "dtstart": event.starts_at.astimezone(event.zone),
        "dtend": expected_end(event).astimezone(event.zone),
        "summary": event.name,
        **({"location": event.venue} if event.venue else {}),
        "url": address,
        "status": "CONFIRMED" if event.status != EventStatus.DRAFT else "TENTATIVE",
    }
