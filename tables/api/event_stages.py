"""The stages of an event: opened, started, finished, archived, reopened."""

from __future__ import annotations

from tables.actions import event_stages
from tables.api.callers import Call, staff
from tables.api.event_settings import EventSerializer
from tables.api.fields import Overridable, Reasoned
from tables.api.routes import Routes
from tables.models import Event

routes = Routes("events")

EVENT = "events/<slug:slug>/"


@routes.post(f"{EVENT}open/", staff("event.open"), None, EventSerializer)
def open_event(call: Call) -> Event:
    """Show a draft to everybody and let players register."""
    return event_stages.open_event(call.event, call.actor, expected=call.expected)


@routes.post(f"{EVENT}start/", staff("event.start"), Overridable, EventSerializer)
def start_event(call: Call) -> Event:
    """Close public registration, draw every player's last tiebreak (R-44) and begin."""
    return event_stages.start_event(call.event, call.actor, expected=call.expected, **call.sent)


@routes.post(f"{EVENT}finish/", staff("event.finish"), Overridable, EventSerializer)
def finish_event(call: Call) -> Event:
    """End a running event: crown the champion and reveal the seed (R-50)."""
    return event_stages.finish_event(call.event, call.actor, expected=call.expected, **call.sent)


@routes.post(f"{EVENT}archive/", staff("event.archive"), None, EventSerializer)
def archive_event(call: Call) -> Event:
    """Put a finished event away."""
    return event_stages.archive_event(call.event, call.actor, expected=call.expected)


@routes.post(f"{EVENT}reopen/", staff("event.reopen"), Reasoned, EventSerializer)
def reopen_event(call: Call) -> Event:
    """Let a finished or archived event be corrected; takes a reason."""
    return event_stages.reopen_event(call.event, call.actor, expected=call.expected, **call.sent)
