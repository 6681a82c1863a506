"""Calls for a judge as people see them: who waits and for how long, who goes there, what was settled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from statistics import median

from django.db.models import Exists, OuterRef, QuerySet

from tables.core import timekeeping
from tables.core.rows import one_or_none
from tables.events.models import Event
from tables.judging.calls.models import CallStatus, JudgeCall
from tables.players.models import Player
from tables.rounds.models import Table
from tables.rounds.queries.clock import lost_minutes

MAX_CLOSED = 50
"""Calls that are over and still listed, the latest first."""


@dataclass(frozen=True, slots=True)
class CallView:
    """A call for a judge as read at one moment.

    `called_by` is None where the staff noted the call, `taken_by` while nobody goes there. `waited_seconds`
    run until somebody took the call or it was closed. `lost_minutes` is the play the table has lost since it
    called, in full minutes, pauses left out; 0 where it can be given no more time.
    """

    round: int
    table: int
    status: CallStatus
    question: str
    called_by: str | None
    called_at: datetime
    taken_by: str | None
    taken_at: datetime | None
    closed_at: datetime | None
    waited_seconds: int
    lost_minutes: int
    extra_minutes: int
    revision: int

    @property
    def is_taken(self) -> bool:
        """Whether somebody goes there."""
        return self.status == CallStatus.TAKEN


@dataclass(frozen=True, slots=True)
class CallQueue:
    """The event's calls: `open` in the order of their calls, and the latest that are `closed`.

    `waiting` counts those that nobody has taken. `usual_wait_seconds` is the median wait of the closed ones
    that were answered, None without any.
    """

    now: datetime
    open: tuple[CallView, ...]
    closed: tuple[CallView, ...]
    waiting: int
    usual_wait_seconds: int | None


def call_queue(event: Event) -> CallQueue:
    """Return the event's calls as they are now. Two SQL queries."""
    now = timekeeping.now()
    calls = _with_rows(JudgeCall.objects.filter(table__round__event=event))
    open_ = tuple(_view(call, now) for call in calls.filter(closed_at=None).order_by("called_at", "pk"))
    over = calls.exclude(closed_at=None).order_by("-closed_at", "-pk")
    closed = tuple(_view(call, now) for call in over[:MAX_CLOSED])
    waits = [call.waited_seconds for call in closed if call.status == CallStatus.ANSWERED]
    return CallQueue(
        now,
        open_,
        closed,
        sum(not call.is_taken for call in open_),
        round(median(waits)) if waits else None,
    )


CALL_AT_SEAT = Exists(JudgeCall.objects.filter(table=OuterRef("table"), closed_at=None))
"""Of a seat: whether `open_call_at` finds a call at its table."""


def open_call_at(table: Table, reader: Player | None = None) -> CallView | None:
    """Return the call with which the table waits for a judge as `view_of` does, None if it does not.

    One SQL query.
    """
    found = one_or_none(table.calls.filter(closed_at=None).select_related("called_by", "taken_by"))
    return view_of(found, reader) if found is not None else None


def view_of(call: JudgeCall, reader: Player | None = None) -> CallView:
    """Return a call as it is now (no query where an action answered with it).

    A player who is the `reader` reads no names of staff, and no question but the player's own: it may be
    about somebody at the table.
    """
    view = _view(call, timekeeping.now())
    if reader is None:
        return view
    return replace(view, taken_by=None, question=view.question if call.called_by_id == reader.pk else "")


def _with_rows(calls: QuerySet[JudgeCall]) -> QuerySet[JudgeCall]:
    return calls.select_related("table__round", "called_by", "taken_by")


def _view(call: JudgeCall, now: datetime) -> CallView:
    table = call.table
    until = call.taken_at or call.closed_at or now
    return CallView(
        round=table.round.number,
        table=table.number,
        status=CallStatus(call.status),
        question=call.question,
        called_by=call.called_by.name if call.called_by is not None else None,
        called_at=call.called_at,
        taken_by=call.taken_by.get_username() if call.taken_by is not None else None,
        taken_at=call.taken_at,
        closed_at=call.closed_at,
        waited_seconds=max(0, round((until - call.called_at).total_seconds())),
        lost_minutes=0 if call.closed_at is not None else lost_minutes(table, call.played_seconds, now),
        extra_minutes=call.extra_minutes,
        revision=call.revision,
    )
