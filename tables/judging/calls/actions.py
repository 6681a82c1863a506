"""Calls for a judge: made at the table or noted by the staff, taken, answered, with the time they cost."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.core.limits import JUDGE_CALLS
from tables.core.text.languages import duration
from tables.core.text.plain import fault_in, one_line
from tables.core.text.sentences import sentence
from tables.core.timekeeping import instant
from tables.journal.recording import Change, check_unchanged, recorded
from tables.judging.calls.models import CallStatus, JudgeCall
from tables.live.actions import announce_at
from tables.messages.models import MessageKind
from tables.messages.outbox import notify_table
from tables.rounds.actions.clock import give_time
from tables.rounds.actions.rows import fresh_table
from tables.rounds.models import OPEN_ROUNDS, Table
from tables.rounds.queries.clock import clock_of, lost_minutes

_ANSWERS = "judge.answer"
_CALLS = "judge.call"

_CALLED = sentence("A judge is called to this table.")
_NEWS = {
    CallStatus.WAITING: sentence("The judge comes later: this table waits again."),
    CallStatus.TAKEN: sentence("A judge is on the way to this table."),
    CallStatus.ANSWERED: sentence("The judge has settled the call of this table."),
    CallStatus.WITHDRAWN: sentence("This table needs no judge any more: the call is taken back."),
}
"""What a live table hears of its call."""


def call_judge(table: Table, actor: Actor, *, question: str = "") -> JudgeCall:
    """Call a judge to a table of the round that is on: a player to their own, staff to any.

    A table that waits already goes on waiting, and nothing changes. Raises `Malformed` for a question that
    is too long, `Refused` for a round that is not on, `TooOften`, `NotPermitted`, `NotVisible`.
    """
    question = one_line(question)
    fault = fault_in(question, max_length=column_length(JudgeCall, "question"))
    if fault:
        raise Malformed.at("question", fault)
    with recorded(table.round.event, actor, _CALLS) as change:
        table = fresh_table(change, table)
        _require_place(table, actor)
        if table.round.status not in OPEN_ROUNDS:
            raise Refused(
                _("Round {round} is not being played. Ask at the desk.").format(round=table.round.number)
            )
        waiting = _open_call(table)
        if waiting is not None:
            change.nothing_changed()
            return waiting
        if actor.player is not None:
            JUDGE_CALLS.require(
                str(table.pk),
                _("Table {table} called a judge {count} times within {duration}. Raise your hand.").format(
                    table=table.number, count=JUDGE_CALLS.most, duration=duration(JUDGE_CALLS.seconds)
                ),
            )
        change.reason = question
        change.after = {"status": CallStatus.WAITING.value}
        announce_at(change, table, _CALLED)
        return _new_call(change, table, question)


def call_for_refused_result(change: Change, table: Table, why: str) -> None:
    """Within the system's action `change`, call a judge to a table whose live game ended without a result.

    A table that waits already, or whose round is over, stays as it is.
    """
    table = fresh_table(change, table)
    if table.round.status in OPEN_ROUNDS and _open_call(table) is None:
        text = f"The live game ended, but its result was not entered: {why}"
        _new_call(change, table, text[: column_length(JudgeCall, "question")])


def _new_call(change: Change, table: Table, question: str) -> JudgeCall:
    call = JudgeCall(
        table=table,
        question=question,
        called_by=change.actor.player,
        called_at=change.at,
        played_seconds=ceil(clock_of(table.round).elapsed(change.at)),
    )
    change.stamp(call)
    call.save(force_insert=True)
    return call


def withdraw_call(table: Table, actor: Actor, *, expected: int | None = None) -> JudgeCall:
    """Take a call back: the table needs no judge any more.

    Raises `Refused` where nobody waits, `Outdated`, `NotPermitted`, `NotVisible`.
    """
    with recorded(table.round.event, actor, "judge.withdraw", permission=_CALLS) as change:
        table = fresh_table(change, table)
        _require_place(table, actor)
        call = _waiting_call(table, expected)
        call.closed_at = change.at
        return _set(change, call, CallStatus.WITHDRAWN)


def take_call(table: Table, actor: Actor, *, expected: int | None = None) -> JudgeCall:
    """Say that one goes to a table that waits; the table sees that a judge is on the way.

    Whose call it is already changes nothing. Raises `Refused` where nobody waits or another judge goes,
    `Outdated`.
    """
    with recorded(table.round.event, actor, "judge.take", permission=_ANSWERS) as change:
        table = fresh_table(change, table)
        call = _waiting_call(table)
        if call.status == CallStatus.TAKEN:
            if actor.user is not None and call.taken_by_id == actor.user.pk:
                change.nothing_changed()
                return call
            who = call.taken_by.get_username() if call.taken_by is not None else _("Another judge")
            raise Refused(
                _(
                    "{who} has taken the call of table {table}. To go there yourself, put it back into "
                    "the queue first."
                ).format(who=who, table=table.number)
            )
        _require_call_unchanged(call, expected)
        call.taken_by, call.taken_at = actor.user, change.at
        notify_table(change, MessageKind.JUDGE, table)
        return _set(change, call, CallStatus.TAKEN)


def release_call(table: Table, actor: Actor, *, expected: int | None = None) -> JudgeCall:
    """Put a call that somebody took back into the queue, at the place it had by its time.

    A call that waits stays as it is. Raises `Refused` where nobody waits, `Outdated`.
    """
    with recorded(table.round.event, actor, "judge.release", permission=_ANSWERS) as change:
        table = fresh_table(change, table)
        call = _waiting_call(table)
        if call.status == CallStatus.WAITING:
            change.nothing_changed()
            return call
        _require_call_unchanged(call, expected)
        call.taken_by = call.taken_at = None
        return _set(change, call, CallStatus.WAITING)


def answer_call(
    table: Table,
    actor: Actor,
    *,
    minutes: int = 0,
    lost_time: bool = False,
    reason: str = "",
    expected: int | None = None,
) -> JudgeCall:
    """Settle a call, taken before or not; give the table `minutes` more, with `lost_time` besides what it
    has lost since it called (R-4).

    `reason` is the ruling, for the journal. Raises `Refused` where nobody waits, `Outdated`; where time is
    given what `extend_table` raises, and `Malformed` for less than none.
    """
    with recorded(table.round.event, actor, _ANSWERS, reason=reason) as change:
        table = fresh_table(change, table)
        call = _waiting_call(table, expected)
        if minutes < 0:
            raise Malformed.at("minutes", _("A call cannot take time away: give 0 minutes or more."), "R-4")
        if lost_time:
            minutes += lost_minutes(table, call.played_seconds, change.at)
        if minutes:
            give_time(change, table, minutes)
            table.save(update_fields=["extension_minutes", "revision"])
            change.after["extra_minutes"] = minutes
        call.extra_minutes = minutes
        if call.taken_at is None:
            call.taken_by, call.taken_at = actor.user, change.at
        call.closed_at = change.at
        return _set(change, call, CallStatus.ANSWERED)


def _require_place(table: Table, actor: Actor) -> None:
    """Raise `NotPermitted` for a player who does not sit at the table."""
    player = actor.player
    if player is not None and not table.seats.filter(player=player, absent=False).exists():
        raise NotPermitted(_("Only the players of this table may call a judge to it."))


def _open_call(table: Table) -> JudgeCall | None:
    found = (
        JudgeCall.objects.select_for_update(of=("self",))
        .select_related("taken_by")
        .filter(table=table, closed_at=None)
        .first()
    )
    if found is not None:
        found.table = table
    return found


def _waiting_call(table: Table, expected: int | None = None) -> JudgeCall:
    found = _open_call(table)
    if found is None:
        raise Refused(_("Table {table} is no longer waiting for a judge.").format(table=table.number))
    _require_call_unchanged(found, expected)
    return found


def _require_call_unchanged(call: JudgeCall, expected: int | None) -> None:
    check_unchanged(call, expected, partial(_call_json, call))


def _call_json(call: JudgeCall) -> dict[str, Any]:
    return {
        "status": call.status,
        "called_at": instant(call.called_at),
        "taken_by": call.taken_by.get_username() if call.taken_by is not None else None,
    }


def _set(change: Change, call: JudgeCall, status: CallStatus) -> JudgeCall:
    """Store the call in its new status and tell the journal and the live table."""
    change.before["status"], change.after["status"] = str(call.status), status.value
    call.status = status
    change.stamp(call)
    call.save(update_fields=["status", "taken_by", "taken_at", "closed_at", "extra_minutes", "revision"])
    announce_at(change, call.table, _NEWS[status])
    return call
