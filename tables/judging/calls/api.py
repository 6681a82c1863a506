"""Calls for a judge: the queue for staff, and what a table and its judge do with one call."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tables.core.api.access import table_at
from tables.core.api.callers import PARTICIPANTS, Call, staff
from tables.core.api.fields import Flag, Reasoned, StrictSerializer, WholeNumber, sent
from tables.core.api.routes import Routes
from tables.judging.calls import actions as calls
from tables.judging.calls.models import JudgeCall
from tables.judging.calls.queries import CallQueue, CallView, call_queue, view_of
from tables.players.models import Player
from tables.rounds.models import Table
from tables.rounds.rules.schedule import MAX_EXTENSION_MINUTES

routes = Routes("calls")

EVENT = "events/<slug:slug>/"
CALL = f"{EVENT}rounds/<number:number>/tables/<number:table>/call/"


class NewCallSerializer(StrictSerializer):
    """What the judge is called for, if it is said; staff read it."""

    question = sent(JudgeCall, "question", required=False)


class CallAnswerSerializer(Reasoned):
    """The ruling, for the journal, and the time the table is given: what it lost, or minutes besides."""

    lost_time = Flag(
        required=False, default=False, help_text=gettext_lazy("Give what the table has lost since it called.")
    )
    minutes = WholeNumber(min_value=0, max_value=MAX_EXTENSION_MINUTES, required=False, default=0)


@routes.get(f"{EVENT}calls/", staff("event.view"), CallQueue, cacheable=False)
def read_calls(call: Call) -> CallQueue:
    """Return who waits for a judge and for how long, who goes there, and what was settled."""
    return call_queue(call.event)


@routes.post(CALL, PARTICIPANTS, NewCallSerializer, CallView, if_match=False, rate_limited=True)
def call_judge(call: Call, number: int, table: int) -> CallView:
    """Call a judge: players to their own table, staff to any. A table that waits already goes on waiting."""
    return view_of(calls.call_judge(_table(call, number, table), call.actor, **call.sent), _reader(call))


@routes.delete(CALL, PARTICIPANTS, CallView)
def withdraw_call(call: Call, number: int, table: int) -> CallView:
    """Take a call back: the table needs no judge any more."""
    withdrawn = calls.withdraw_call(_table(call, number, table), call.actor, expected=call.expected)
    return view_of(withdrawn, _reader(call))


@routes.post(f"{CALL}take/", staff("judge.answer"), None, CallView)
def take_call(call: Call, number: int, table: int) -> CallView:
    """Say that one goes to the table; its players see that a judge is on the way."""
    return view_of(calls.take_call(_table(call, number, table), call.actor, expected=call.expected))


@routes.post(f"{CALL}release/", staff("judge.answer"), None, CallView)
def release_call(call: Call, number: int, table: int) -> CallView:
    """Put a call that somebody took back into the queue."""
    return view_of(calls.release_call(_table(call, number, table), call.actor, expected=call.expected))


@routes.post(f"{CALL}answer/", staff("judge.answer"), CallAnswerSerializer, CallView)
def answer_call(call: Call, number: int, table: int) -> CallView:
    """Settle the call and give the table the time it lost; `lost_minutes` of the queue tells how much."""
    found = _table(call, number, table)
    return view_of(calls.answer_call(found, call.actor, expected=call.expected, **call.sent))


def _reader(call: Call) -> Player | None:
    return None if call.is_staff else call.player


def _table(call: Call, number: int, table: int) -> Table:
    return table_at(call.event, number, table, drafts=False)
