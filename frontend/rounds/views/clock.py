"""The round clock: started, paused, extended, for the round or for one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.confirmations import Question, confirm
from frontend.form_actions import NOTHING_SENT, Submission, TextOrCall, new_key, revision_in, submit
from frontend.frames import render_staff
from frontend.rounds.clock_face import clock_face
from frontend.rounds.forms.clock import ExtendForm, ExtendTableForm, LengthForm
from tables.events.models import Event
from tables.events.queries.record import rule_options_of
from tables.rounds.actions.clock import (
    change_length,
    extend_round,
    extend_table,
    pause_clock,
    restart_clock,
    resume_clock,
    start_clock,
)
from tables.rounds.models import OPEN_ROUNDS, Round, Table, TableStatus
from tables.rounds.queries.clock import (
    ClockView,
    LengthDue,
    clock_view,
    follows_tables,
    length_due,
    sizes_of,
)
from tables.rounds.rules.schedule import ROUND_LENGTHS

TABLE_IDS = "table_%s"
TURNS: dict[str, tuple[Callable[..., object], Promise]] = {
    "start": (start_clock, gettext_lazy("The clock runs.")),
    "pause": (pause_clock, gettext_lazy("The clock is paused.")),
    "resume": (resume_clock, gettext_lazy("The clock runs again.")),
}


@require_GET
@staff_page("event.view")
def clock(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the clock of the round that is public, large, with its buttons."""
    return _render(request, visit)


@require_POST
@staff_page("round.clock")
def turn(request: HttpRequest, visit: StaffVisit, what: str) -> HttpResponse:
    """Start, pause or resume."""
    round_ = _open_round(visit.event)
    if round_ is None or what not in TURNS:
        return redirect("staff-clock", visit.event.slug)
    action, done = TURNS[what]
    submission = _submit(
        request, visit, lambda: action(round_, visit.actor, expected=revision_in(request)), done
    )
    return submission.response or _render(request, visit, submission=submission)


@require_POST
@staff_page("round.clock")
def extend(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give the whole round more time."""
    round_ = _open_round(visit.event)
    if round_ is None:
        return redirect("staff-clock", visit.event.slug)
    form = ExtendForm(request.POST)
    if not form.is_valid():
        return _render(request, visit, extend_form=form)
    minutes, reason = form.cleaned_data["minutes"], form.cleaned_data["reason"]
    submission = _submit(
        request,
        visit,
        lambda: extend_round(round_, visit.actor, minutes, reason=reason, expected=revision_in(request)),
        _round_extended(minutes),
    )
    if submission.response is not None:
        return submission.response
    submission.show_errors(form)
    return _render(request, visit, submission=submission, extend_form=form)


@require_POST
@staff_page("round.clock")
def extend_one(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give one table more time."""
    round_ = _open_round(visit.event)
    if round_ is None:
        return redirect("staff-clock", visit.event.slug)
    form = ExtendTableForm(request.POST, auto_id=TABLE_IDS)
    if not form.is_valid():
        return _render(request, visit, table_form=form)
    minutes, reason = form.cleaned_data["minutes"], form.cleaned_data["reason"]
    tables = Table.objects.select_related("round__event")
    table = tables.filter(round=round_, number=form.cleaned_data["table"]).first()
    if table is None:
        form.add_error("table", _("This round has no table of that number."))
        return _render(request, visit, table_form=form)
    submission = _submit(
        request,
        visit,
        lambda: extend_table(table, visit.actor, minutes, reason=reason),
        _table_extended(table.number, minutes),
    )
    if submission.response is not None:
        return submission.response
    submission.show_errors(form)
    return _render(request, visit, submission=submission, table_form=form)


@require_http_methods(["GET", "POST"])
@staff_page("round.clock")
def restart(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Let the full length begin now."""
    round_ = _open_round(visit.event)
    page = reverse("staff-clock", args=[visit.event.slug])
    if round_ is None:
        return redirect(page)
    question = Question(
        _("Restart the clock?"),
        _("The full length begins now. Pauses and extensions so far no longer count."),
        _("Restart"),
        _("The clock was restarted."),
        danger=True,
        reason="required",
    )
    return confirm(
        request,
        visit,
        "clock",
        question,
        lambda yes: restart_clock(round_, visit.actor, reason=yes.reason, expected=yes.revision),
        to=page,
        cancel=page,
        revision=round_.revision,
    )


@require_http_methods(["GET", "POST"])
@staff_page("event.edit")
def length(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Announce the other length that R-4 knows, for this round and all that follow."""
    round_ = _open_round(visit.event)
    if round_ is None:
        return redirect("staff-clock", visit.event.slug)
    if not follows_tables(round_.event):
        return _ask_for_any_length(request, visit, round_)
    minutes = _other_length(round_)
    question = Question(
        (
            _("Announce {minutes} minutes from round {round} on?")
            if _is_by_event(round_)
            else _("Announce {minutes} minutes for round {round}?")
        ).format(minutes=minutes, round=round_.number),
        _(
            "{length_minutes} minutes are announced. The length goes by the largest table (R-4). "
            "Tell the players why it changes."
        ).format(length_minutes=round_.length_minutes),
        _("Announce {minutes} minutes").format(minutes=minutes),
        _("The round lasts {minutes} minutes now.").format(minutes=minutes),
        reason="required",
    )
    return _ask_for_length(request, visit, round_, minutes, question)


@require_http_methods(["GET", "POST"])
@staff_page("event.edit")
def keep_length(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Keep the announced length although the tables have outgrown it."""
    round_ = _open_round(visit.event)
    if round_ is None:
        return redirect("staff-clock", visit.event.slug)
    minutes = round_.length_minutes
    question = Question(
        (
            _("Keep {minutes} minutes from round {round} on?")
            if _is_by_event(round_)
            else _("Keep {minutes} minutes for round {round}?")
        ).format(minutes=minutes, round=round_.number),
        _(
            "R-4 gives a table of five or six players 120 minutes. This departure and its reason "
            "are recorded "
            "in the journal and in the event's archive."
        ),
        _("Keep {minutes} minutes").format(minutes=minutes),
        _("The round still lasts {minutes} minutes.").format(minutes=minutes),
        reason="required",
    )
    return _ask_for_length(request, visit, round_, minutes, question)


def _ask_for_length(
    request: HttpRequest, visit: StaffVisit, round_: Round, minutes: int, question: Question
) -> HttpResponse:
    page = reverse("staff-clock", args=[visit.event.slug])
    return confirm(
        request,
        visit,
        "clock",
        question,
        lambda yes: change_length(round_, visit.actor, minutes, reason=yes.reason, expected=yes.revision),
        to=page,
        cancel=page,
        revision=round_.revision,
    )


def _ask_for_any_length(request: HttpRequest, visit: StaffVisit, round_: Round) -> HttpResponse:
    page = reverse("staff-clock", args=[visit.event.slug])
    title = (
        _("Announce another length from round {round} on?")
        if _is_by_event(round_)
        else _("Announce another length for round {round}?")
    )
    now = ngettext(
        "{count} minute is announced. Tell the players why it changes.",
        "{count} minutes are announced. Tell the players why it changes.",
        round_.length_minutes,
    )
    question = Question(
        title.format(round=round_.number),
        now.format(count=round_.length_minutes),
        _("Announce the length"),
        _("The new length is announced."),
        reason="required",
    )
    return confirm(
        request,
        visit,
        "clock",
        question,
        lambda yes: change_length(
            round_, visit.actor, yes.fields["minutes"], reason=yes.reason, expected=yes.revision
        ),
        to=page,
        cancel=page,
        revision=round_.revision,
        form_class=LengthForm,
        dry_run_values={"minutes": round_.length_minutes},
    )


def _offers_any_length(visit: StaffVisit, round_: Round | None) -> bool:
    """Return whether this reader may announce any other length."""
    return round_ is not None and visit.may_change("event.edit") and not follows_tables(round_.event)


def _offered_length(visit: StaffVisit, round_: Round | None, due: LengthDue | None) -> int | None:
    """Return the length that this reader may announce instead, if there is one that is not due."""
    if round_ is None or due is not None or not visit.may_change("event.edit"):
        return None
    if not follows_tables(round_.event):
        return None
    other = _other_length(round_)
    if not _is_by_event(round_):
        return None
    return other if round_.started_at is None or other > round_.length_minutes else None


def _is_by_event(round_: Round) -> bool:
    """Say whether one length holds for all rounds of the event from now on."""
    return rule_options_of(round_.event).round_length == "event"


def _other_length(round_: Round) -> int:
    return next(minutes for minutes in ROUND_LENGTHS if minutes != round_.length_minutes)


def _round_extended(minutes: int) -> str:
    if minutes > 0:
        text = ngettext("The round has {count} minute more.", "The round has {count} minutes more.", minutes)
    else:
        text = ngettext("The round has {count} minute less.", "The round has {count} minutes less.", -minutes)
    return text.format(count=abs(minutes))


def _table_extended(table: int, minutes: int) -> str:
    if minutes > 0:
        text = ngettext(
            "Table {table} has {count} minute more.", "Table {table} has {count} minutes more.", minutes
        )
    else:
        text = ngettext(
            "Table {table} has {count} minute less.", "Table {table} has {count} minutes less.", -minutes
        )
    return text.format(table=table, count=abs(minutes))


def _open_round(event: Event) -> Round | None:
    return event.rounds.select_related("event").filter(status__in=OPEN_ROUNDS).first()


def _submit(
    request: HttpRequest, visit: StaffVisit, action: Callable[[], object], done: TextOrCall
) -> Submission:
    to = reverse("staff-clock", args=[visit.event.slug])
    return submit(request, visit.actor, action, to=to, done=done)


def _own_clocks(view: ClockView) -> list[dict[str, Any]]:
    return [
        {
            "table": table,
            "face": clock_face(view, table=table.number),
        }
        for table in view.extended_tables
    ]


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
    due = length_due(round_, sizes_of(round_)) if round_ is not None else None
    context: dict[str, Any] = {
        "round": round_,
        "clock": clock_face(view) if view is not None else None,
        "state": view.state if view is not None else "",
        "extended": [] if view is None else _own_clocks(view),
        "out": [table for table in tables if table.status != TableStatus.CONFIRMED],
        "may_turn": visit.may_change("round.clock"),
        "length_due": due,
        "may_change_length": visit.may_change("event.edit"),
        "offers_any_length": _offers_any_length(visit, round_),
        "other_length": _offered_length(visit, round_, due),
        "extend_form": extend_form or ExtendForm(),
        "table_form": table_form or ExtendTableForm(auto_id=TABLE_IDS),
        "objections": None if extend_form or table_form else submission.error,
        "keys": {name: new_key() for name in ("turn", "extend", "table")},
    }
    is_wrong = submission is NOTHING_SENT and (extend_form is not None or table_form is not None)
    return render_staff(
        request,
        visit,
        "clock",
        "rounds/clock.html",
        context,
        status=400 if is_wrong else submission.status,
    )
