"""The queue of calls for a judge: noted, taken, put back, answered with the time that was lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.form_actions import NOTHING_SENT, Submission, new_key, revision_in, submit
from frontend.frames import render_staff
from frontend.judging.forms import NoteForm
from frontend.rounds.clock_face import as_time
from tables.events.models import Event
from tables.judging.calls.actions import answer_call, call_judge, release_call, take_call
from tables.judging.calls.models import JudgeCall
from tables.judging.calls.queries import call_queue
from tables.live.view.listing import desks_at
from tables.rounds.models import OPEN_ROUNDS, RoundStatus, Table


@require_GET
@staff_page("event.view")
def calls(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show who waits for a judge, the longest first, and what was settled."""
    return _render(request, visit)


@require_POST
@staff_page("judge.call")
def add(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Note that a table of the round that is on calls."""
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _render(request, visit, form=form)
    number = form.cleaned_data["table"]
    table = _tables(visit.event).filter(round__status__in=OPEN_ROUNDS, number=number).first()
    if table is None:
        form.add_error("table", _("The current round has no table of that number."))
        return _render(request, visit, form=form)
    submission = _submit(
        request,
        visit,
        lambda: call_judge(table, visit.actor, question=form.cleaned_data["question"]),
        _("Table {number} waits for a judge.").format(number=number),
    )
    if submission.response is not None:
        return submission.response
    submission.show_errors(form)
    return _render(request, visit, submission=submission, form=form)


@require_POST
@staff_page("judge.answer")
def turn(request: HttpRequest, visit: StaffVisit, number: int, table: int, what: str) -> HttpResponse:
    """Take a call, put it back, or say that it is settled."""
    if what not in TURNS:
        return redirect("staff-calls", visit.event.slug)
    tables = _tables(visit.event).exclude(round__status=RoundStatus.DRAFTED)
    found = get_object_or_404(tables, round__number=number, number=table)
    done: list[str] = []
    submission = _submit(
        request,
        visit,
        lambda: done.append(TURNS[what](request, visit, found)),
        lambda: done[0] if done else _("This was already done."),
    )
    return submission.response or _render(request, visit, submission=submission)


def _take(request: HttpRequest, visit: StaffVisit, table: Table) -> str:
    take_call(table, visit.actor, expected=revision_in(request))
    return _("Table {table} can see that you are on the way.").format(table=table.number)


def _release(request: HttpRequest, visit: StaffVisit, table: Table) -> str:
    release_call(table, visit.actor, expected=revision_in(request))
    return _("Table {table} waits again.").format(table=table.number)


def _answer(request: HttpRequest, visit: StaffVisit, table: Table) -> str:
    call: JudgeCall = answer_call(
        table,
        visit.actor,
        lost_time="lost_time" in request.POST,
        reason=request.POST.get("reason", ""),
        expected=revision_in(request),
    )
    if not call.extra_minutes:
        return _("Table {table} is done.").format(table=table.number)
    return ngettext(
        "Table {table} is done, with {count} minute more.",
        "Table {table} is done, with {count} minutes more.",
        call.extra_minutes,
    ).format(table=table.number, count=call.extra_minutes)


TURNS: dict[str, Callable[[HttpRequest, StaffVisit, Table], str]] = {
    "take": _take,
    "release": _release,
    "answer": _answer,
}
"""What can be done with a call, under the word in the address; each says what came of it."""


def _tables(event: Event) -> Any:
    return Table.objects.select_related("round__event").filter(round__event=event)


def _submit(
    request: HttpRequest, visit: StaffVisit, action: Callable[[], object], done: str | Callable[[], str]
) -> Submission:
    to = reverse("staff-calls", args=[visit.event.slug])
    return submit(request, visit.actor, action, to=to, done=done)


def _render(
    request: HttpRequest,
    visit: StaffVisit,
    *,
    submission: Submission = NOTHING_SENT,
    form: NoteForm | None = None,
) -> HttpResponse:
    queue, desks = call_queue(visit.event), desks_at(visit.event) if visit.can("live.judge") else {}
    next_ = next((call for call in queue.open if not call.is_taken), None)
    is_wrong = form is not None and submission is NOTHING_SENT
    context: dict[str, Any] = {
        "queue": queue,
        "open": [
            {
                "call": call,
                "waited": as_time(call.waited_seconds),
                "since_ms": int(call.called_at.timestamp() * 1000),
                "now_ms": int(queue.now.timestamp() * 1000),
                "is_mine": call.taken_by is not None and call.taken_by == request.user.get_username(),
                "is_next": call is next_,
                "about": _("table {table}").format(table=call.table),
                "settle": _("Settle or put back") if call.is_taken else _("Settle at once"),
                "turn_key": new_key(),
                "desk": desks.get((call.round, call.table), ""),
                "answer_key": new_key(),
            }
            for call in queue.open
        ],
        "closed": [(call, as_time(call.waited_seconds)) for call in queue.closed],
        "usual_wait": None if queue.usual_wait_seconds is None else as_time(queue.usual_wait_seconds),
        "may_answer": visit.may_change("judge.answer"),
        "may_call": visit.may_change("judge.call")
        and visit.event.rounds.filter(status__in=OPEN_ROUNDS).exists(),
        "form": form or NoteForm(),
        "form_key": new_key(),
        "objections": None if form is not None else submission.error,
    }
    return render_staff(
        request,
        visit,
        "calls",
        "judging/calls.html",
        context,
        status=400 if is_wrong else submission.status,
    )
