"""The round clock: started, paused, extended, for the round or for one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from frontend.clock_face import as_time, clock_face
from frontend.forms.clock import ExtendForm, ExtendTableForm
from frontend.frames import render_staff
from frontend.submissions import NOTHING_SENT, Submission, new_key, revision_in, submit
from frontend.visitors import StaffVisit, staff_page
from tables.actions.clock import (
    extend_round,
    extend_table,
    pause_clock,
    restart_clock,
    resume_clock,
    start_clock,
)
from tables.models import Event, Round, RoundStatus, Table, TableStatus
from tables.queries.clock import clock_view

TURNS: dict[str, tuple[Callable[..., object], str]] = {
    "start": (start_clock, "The clock runs."),
    "pause": (pause_clock, "The clock stands still."),
    "resume": (resume_clock, "The clock runs on."),
}


@require_GET
@staff_page("event.view")
def clock(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """The clock of the round that is public, large, with its buttons."""
    return _render(request, visit)


@require_POST
@staff_page("round.clock")
def turn(request: HttpRequest, visit: StaffVisit, what: str) -> HttpResponse:
    """Start, pause or resume."""
    round_ = _open_round(visit.event)
    if round_ is None or what not in TURNS:
        return redirect("staff-clock", visit.event.slug)
    action, done = TURNS[what]
    return _do(request, visit, lambda: action(round_, visit.actor, expected=revision_in(request)), done)


@require_POST
@staff_page("round.clock")
def extend(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give the whole round more time."""
    round_ = _open_round(visit.event)
    form = ExtendForm(request.POST)
    if round_ is None:
        return redirect("staff-clock", visit.event.slug)
    if not form.is_valid():
        return _render(request, visit, extend_form=form)
    minutes, reason = form.cleaned_data["minutes"], form.cleaned_data["reason"]
    return _do(
        request,
        visit,
        lambda: extend_round(round_, visit.actor, minutes, reason=reason, expected=revision_in(request)),
        f"The round has {minutes} minutes more.",
    )


@require_POST
@staff_page("round.clock")
def extend_one(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give one table more time."""
    round_ = _open_round(visit.event)
    form = ExtendTableForm(request.POST)
    if round_ is None:
        return redirect("staff-clock", visit.event.slug)
    table = None
    if form.is_valid():
        table = (
            Table.objects.select_related("round__event")
            .filter(round=round_, number=form.cleaned_data["table"])
            .first()
        )
        if table is None:
            form.add_error("table", "This round has no table of that number.")
    if table is None:
        return _render(request, visit, table_form=form)
    found, minutes = table, form.cleaned_data["minutes"]
    return _do(
        request,
        visit,
        lambda: extend_table(found, visit.actor, minutes, reason=form.cleaned_data["reason"]),
        f"Table {found.number} has {minutes} minutes more.",
    )


@require_POST
@staff_page("round.clock")
def restart(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Let the full length begin now."""
    round_ = _open_round(visit.event)
    if round_ is None:
        return redirect("staff-clock", visit.event.slug)
    return _do(
        request,
        visit,
        lambda: restart_clock(
            round_, visit.actor, reason=request.POST.get("reason", ""), expected=revision_in(request)
        ),
        "The clock starts afresh.",
    )


def _open_round(event: Event) -> Round | None:
    open_ = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)
    return event.rounds.select_related("event").filter(status__in=open_).first()


def _do(request: HttpRequest, visit: StaffVisit, action: Callable[[], object], done: str) -> HttpResponse:
    to = reverse("staff-clock", args=[visit.event.slug])
    submission = submit(request, visit.actor, action, to=to, done=done)
    return submission.response or _render(request, visit, submission=submission)


def _render(
    request: HttpRequest,
    visit: StaffVisit,
    *,
    submission: Submission = NOTHING_SENT,
    extend_form: ExtendForm | None = None,
    table_form: ExtendTableForm | None = None,
) -> HttpResponse:
    round_ = _open_round(visit.event)
    tables = list(round_.tables.order_by("number")) if round_ is not None else []
    view = clock_view(round_, tables) if round_ is not None else None
    context: dict[str, Any] = {
        "round": round_,
        "clock": clock_face(view) if view is not None else None,
        "state": view.state if view is not None else "",
        "length": round_.length_minutes if round_ is not None else 0,
        "extended": [
            (extended, as_time(extended.seconds_left)) for extended in (view.extended_tables if view else ())
        ],
        "out": [table for table in tables if table.status != TableStatus.CONFIRMED],
        "may_turn": visit.can("round.clock"),
        "extend_form": extend_form or ExtendForm(prefix=None),
        "table_form": table_form or ExtendTableForm(auto_id="table_%s"),
        "submission": submission,
        "keys": {name: new_key() for name in ("turn", "extend", "table", "restart")},
    }
    is_wrong = extend_form is not None or table_form is not None
    return render_staff(
        request, visit, "clock", "staff/clock.html", context, status=400 if is_wrong else submission.status
    )
