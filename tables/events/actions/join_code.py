"""The join code of an event: what people type or scan from a flyer to come to its registration."""

from __future__ import annotations

from tables.core import codes
from tables.core.access import Actor
from tables.events.actions.setup import require_event_unchanged
from tables.events.models import Event
from tables.journal.recording import recorded


def renew_join_code(event: Event, actor: Actor, *, expected: int | None = None) -> Event:
    """Give an event a new join code; one that it had opens nothing any more.

    Every call renews: `expected` keeps a double tap from renewing twice.
    """
    with recorded(event, actor, "join_code.renew", permission="event.edit", object="event") as change:
        event = change.event
        require_event_unchanged(change, expected)
        change.before = {"has_code": bool(event.join_code)}
        event.join_code = _free_code()
        change.after = {"has_code": True}
        event.save(update_fields=["join_code"])
        return event


def close_join_code(event: Event, actor: Actor, *, expected: int | None = None) -> Event:
    """Let the join code open nothing any more; an event without one stays as it is."""
    with recorded(event, actor, "join_code.close", permission="event.edit", object="event") as change:
        event = change.event
        if not event.join_code:
            change.nothing_changed()
            return event
        require_event_unchanged(change, expected)
        change.before, change.after = {"has_code": True}, {"has_code": False}
        event.join_code = ""
        event.save(update_fields=["join_code"])
        return event


def _free_code() -> str:
    while Event.objects.filter(join_code=(code := codes.new_join_code())).exists():
        pass
    return code
