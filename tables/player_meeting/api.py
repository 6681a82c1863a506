"""The player meeting before round 1: where everybody sits, drawn, drawn again, removed."""

from __future__ import annotations

from tables.core.api.callers import Call, anyone, staff
from tables.core.api.fields import Reasoned
from tables.core.api.routes import Routes
from tables.core.errors import NotVisible
from tables.player_meeting import actions as actions
from tables.player_meeting.queries import MeetingView, meeting_view

routes = Routes("rounds")

MEETING = "events/<slug:slug>/player-meeting/"


@routes.get(MEETING, anyone("public_pairings"), MeetingView)
def read_player_meeting(call: Call) -> MeetingView:
    """Return where everybody sits at the player meeting, by table and by name; 404 once round 1 is public."""
    return _meeting(call)


@routes.post(MEETING, staff("round.draw"), Reasoned, MeetingView, status=201)
def draw_player_meeting(call: Call) -> MeetingView:
    """Draw the tables of the player meeting from the event's seed; again only with a reason (R-50)."""
    actions.draw_meeting(call.event, call.actor, expected=call.expected, **call.sent)
    return _meeting(call)


@routes.post(f"{MEETING}remove/", staff("round.draw"), Reasoned, None, status=204)
def remove_player_meeting(call: Call) -> None:
    """Take the player meeting back, with a reason; its attempt stays in the journal."""
    actions.remove_meeting(call.event, call.actor, expected=call.expected, **call.sent)


def _meeting(call: Call) -> MeetingView:
    found = meeting_view(call.event, for_staff=call.is_staff)
    if found is None:
        raise NotVisible(actions.NO_MEETING)
    return found
