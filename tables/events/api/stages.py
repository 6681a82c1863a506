"""The stages of an event: opened, started, finished, archived, reopened."""

from __future__ import annotations

from dataclasses import dataclass

from tables.core.api.callers import Call, staff
from tables.core.api.fields import Overridable, Reasoned, sent
from tables.core.api.routes import Routes
from tables.events.actions import join_code, stages
from tables.events.api.settings import EventSerializer
from tables.events.models import Event

routes = Routes("events")

EVENT = "events/<slug:slug>/"


@routes.post(f"{EVENT}open/", staff("event.open"), None, EventSerializer)
def open_event(call: Call) -> Event:
    """Show a draft to everybody and let players register."""
    return stages.open_event(call.event, call.actor, expected=call.expected)


class StartSerializer(Overridable):
    """What the start needs. `hall_value` is what nobody could know when the seed was committed to: dice
    thrown in the hall, a newspaper's number, words of players; public from then on (R-50)."""

    hall_value = sent(Event, "hall_value", allow_blank=False)


@routes.post(f"{EVENT}start/", staff("event.start"), StartSerializer, EventSerializer)
def start_event(call: Call) -> Event:
    """Close public registration, draw every player's last tiebreak (R-44) and begin."""
    return stages.start_event(call.event, call.actor, expected=call.expected, **call.sent)


@dataclass(frozen=True, slots=True)
class JoinCode:
    """The code that leads to the event's registration, empty without one."""

    join_code: str


@routes.get(f"{EVENT}join-code/", staff("event.view"), JoinCode)
def read_join_code(call: Call) -> JoinCode:
    """The event's join code."""
    return JoinCode(call.event.join_code)


@routes.post(f"{EVENT}join-code/", staff("event.edit"), None, JoinCode)
def renew_join_code(call: Call) -> JoinCode:
    """Make a new join code; the one before opens nothing any more."""
    return JoinCode(join_code.renew_join_code(call.event, call.actor, expected=call.expected).join_code)


@routes.delete(f"{EVENT}join-code/", staff("event.edit"), JoinCode)
def close_join_code(call: Call) -> JoinCode:
    """Let the join code open nothing any more."""
    return JoinCode(join_code.close_join_code(call.event, call.actor, expected=call.expected).join_code)


@routes.post(f"{EVENT}finish/", staff("event.finish"), Overridable, EventSerializer)
def finish_event(call: Call) -> Event:
    """End a running event: crown the champion and reveal the seed (R-50)."""
    return stages.finish_event(call.event, call.actor, expected=call.expected, **call.sent)


@routes.post(f"{EVENT}archive/", staff("event.archive"), None, EventSerializer)
def archive_event(call: Call) -> Event:
    """Put a finished event away."""
    return stages.archive_event(call.event, call.actor, expected=call.expected)


@routes.post(f"{EVENT}reopen/", staff("event.reopen"), Reasoned, EventSerializer)
def reopen_event(call: Call) -> Event:
    """Let a finished or archived event be corrected; takes a reason."""
    return stages.reopen_event(call.event, call.actor, expected=call.expected, **call.sent)
