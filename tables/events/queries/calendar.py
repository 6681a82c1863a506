"""Events as a calendar: when each is expected to end, and all of them as an iCalendar file (RFC 5545)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from tables.events.models import Event, EventStatus
from tables.formats.queries import format_of

if TYPE_CHECKING:
    from icalendar import Component

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


def icalendar_of(events: Iterable[Event], name: str, address_of: Callable[[Event], str], host: str) -> bytes:
    """Return events as an iCalendar file of that name. `host` completes the names of the entries, which stay
    the same however an event changes."""
    from icalendar import Calendar  # takes a quarter of a second, and few processes need it

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for event in events:
        calendar.add_component(_entry(event, address_of(event), host))
    return bytes(calendar.to_ical())


def _entry(event: Event, address: str, host: str) -> Component:
    from icalendar import Event as Entry  # see above

    entry = Entry()
    entry.add("uid", f"{event.seed_commitment[:32]}@{host}")
    entry.add("dtstamp", event.created_at)
    entry.add("sequence", event.revision)
    entry.add("dtstart", event.starts_at.astimezone(event.zone))
    entry.add("dtend", expected_end(event).astimezone(event.zone))
    entry.add("summary", event.name)
    if event.venue:
        entry.add("location", event.venue)
    entry.add("url", address)
    entry.add("status", "CONFIRMED" if event.status != EventStatus.DRAFT else "TENTATIVE")
    return entry
