"""Stages announced, and the bracket."""

from __future__ import annotations

from tables.core.api.callers import Call, anyone, staff
from tables.core.api.fields import Reasoned, WholeNumber
from tables.core.api.routes import Routes
from tables.events.api.settings import EventSerializer
from tables.events.models import Event
from tables.stages.actions.announcing import change_stages
from tables.stages.api.shapes import stages_sent
from tables.stages.queries.bracket import NO_BRACKET, Bracket, bracket_of
from tables.stages.rules.announced import MAX_ROUNDS

routes = Routes("stages")

EVENT = "events/<slug:slug>/"


class StagesSerializer(Reasoned):
    """The stages of an event; once it has started other ones take a reason (R-3). `rounds` is the number of
    rounds where the list is empty."""

    stages = stages_sent()
    rounds = WholeNumber(min_value=1, max_value=MAX_ROUNDS, required=False)


@routes.post(f"{EVENT}stages/", staff("event.rounds"), StagesSerializer, EventSerializer)
def announce_stages(call: Call) -> Event:
    """Announce other stages (R-3): rounds, groups or a round robin, then cuts and the final."""
    return change_stages(
        call.event,
        call.actor,
        call.sent["stages"],
        rounds=call.sent.get("rounds"),
        reason=call.sent["reason"],
        expected=call.expected,
    )


@routes.get(f"{EVENT}bracket/", anyone("public_standings"), Bracket)
def read_bracket(call: Call) -> Bracket:
    """Return the cuts of an event: who plays or played at each table, and who advances. Without a cut there
    are none."""
    return bracket_of(call.event, is_staff=call.is_staff) or NO_BRACKET
