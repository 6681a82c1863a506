"""One table's score sheet at the desk: entered, confirmed, verified, marked, corrected and cleared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.acting import act_at_table
from frontend.confirmations import Question, Subject, confirm_page, findings_in
from frontend.form_actions import NOTHING_SENT, Submission, new_key, revision_in, submit, version_in
from frontend.frames import render_staff
from frontend.results.forms.of_format import AnySheetForm, desk_form
from frontend.results.forms.result import RESULT_COLUMNS
from frontend.results.forms.sheet import FIGURE_LABELS
from frontend.results.score_preview import preview_score
from frontend.standings.metrics import metric_headings, metric_text
from tables.core.errors import Malformed, Outdated, Refused
from tables.events.models import Event
from tables.formats.rules.format import MetricName
from tables.results.actions.marks import flag_result, postpone_result, unmark_result
from tables.results.actions.results import clear_result, confirm_result, save_result, verify_result
from tables.results.actions.sheet_content import check_content, completed
from tables.results.models import Sheet
from tables.results.queries.preview import ResultPreview, preview_result
from tables.results.queries.sheets import (
    TableSheet,
    may_correct_own,
    names_at,
    stands_for,
    table_sheet,
)
from tables.results.rules.corrections import Change, StandingChange
from tables.rounds.models import ResultMark, RoundStatus, Table, TableStatus
from tables.standings.queries.standings import event_standings, names_in

IN_ORDER = "in_order"
"""In the address of a sheet: Enter after the last figure leads on to the next table's sheet."""


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def sheet(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """One table's sheet: entered, or corrected after a look at what the correction would change."""
    found = table_sheet(_shown_table(request, visit.event, number, table))
    form = _form(visit, found, request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        return _render_sheet(request, visit, found, form, 200 if request.method == "GET" else 400)
    content = form.content()
    seen = form.cleaned_data["version"] == (found.current.version if found.current else 0)
    is_correction = found.table.status == TableStatus.CONFIRMED and seen
    if "again" in request.POST:
        return _render_sheet(request, visit, found, form, 200)
    if is_correction and "confirmed" not in request.POST:
        return _preview_correction(request, visit, found, form, content)
    submission = submit(
        request,
        visit.actor,
        lambda: save_result(
            found.table,
            visit.actor,
            content,
            expected_version=form.cleaned_data["version"],
            override="override" in request.POST,
            reason=request.POST.get("reason", ""),
        ),
        to=lambda: _next_page(visit.event, number, table, request),
        done=_("Table {table} saved.").format(table=table),
    )
    if submission.response is not None:
        return submission.response
    if isinstance(submission.error, Outdated):
        return _render_sheet(request, visit, found, form, submission.status, submission)
    if is_correction:
        return _preview_correction(request, visit, found, form, content, submission)
    if not submission.warnings:
        form.show_errors(submission)
    return _render_sheet(request, visit, found, form, submission.status, submission)


@require_POST
@staff_page("result.enter")
def preview(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Places and points of the figures typed so far, as a fragment; nothing is saved."""
    found = table_sheet(_shown_table(request, visit.event, number, table))
    return preview_score(request, _form(visit, found, request.POST), found)


@require_POST
@staff_page("result.enter")
def confirm(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Confirm what the players reported."""
    return _sign(request, visit, number, table, confirm_result, _("Table {table} is confirmed."))


@require_POST
@staff_page("result.verify")
def verify(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Say as a second person that the confirmed result agrees with the slip."""
    return _sign(request, visit, number, table, verify_result, _("Table {table} is verified."))


_FIGURES = FIGURE_LABELS | RESULT_COLUMNS

MARKS: dict[str, tuple[Callable[..., Table], Promise]] = {
    "flag": (flag_result, gettext_lazy("Table {table} is flagged.")),
    "postpone": (postpone_result, gettext_lazy("The result of table {table} waits for a judge.")),
    "unmark": (unmark_result, gettext_lazy("The mark of table {table} is removed.")),
}
"""How a result is marked, under the word in the form."""


@require_POST
@staff_page("result.enter")
def mark(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Flag or postpone the table's result with a reason, or take the mark off."""
    found = _table(visit.event, number, table)
    page = reverse("staff-sheet", args=[visit.event.slug, number, table])
    chosen = request.POST.get("mark", "")
    if chosen not in MARKS:
        return redirect(page)
    action, done = MARKS[chosen]
    submission = submit(
        request,
        visit.actor,
        lambda: action(
            found, visit.actor, reason=request.POST.get("mark_reason", ""), expected=revision_in(request)
        ),
        to=page,
        done=str(done).format(table=table),
    )
    if submission.response is not None:
        return submission.response
    sheet_ = table_sheet(found)
    # An outdated mark is no outdated sheet: there are no figures to compare.
    shown = Submission(error=Refused(str(submission.error)))
    form = _form(visit, sheet_, None)
    return _render_sheet(request, visit, sheet_, form, submission.status, shown)


def _table(event: Event, number: int, table: int) -> Table:
    return get_object_or_404(
        Table.objects.select_related("round__event", "sheet").exclude(round__status=RoundStatus.DRAFTED),
        round__event=event,
        round__number=number,
        number=table,
    )


def _shown_table(request: HttpRequest, event: Event, number: int, table: int) -> Table:
    """Return the table that the page is about."""
    found = _table(event, number, table)
    act_at_table(request, found)
    return found


clear = confirm_page(
    "result.enter",
    Subject(
        "results",
        _table,
        lambda table: reverse("staff-sheet", args=[table.round.event.slug, table.round.number, table.number]),
        lambda table: table.sheet.version if table.sheet is not None else 0,
    ),
    lambda table: Question(
        _("Not played after all: clear the result of table {table}?").format(table=table.number),
        _(
            "The table is out again and its result can be entered anew. The versions that were "
            "saved stay in the "
            "journal. For figures that are only wrong, save the right ones instead."
        ),
        _("Clear the result"),
        _("Table {table} has no result now.").format(table=table.number),
        danger=True,
        reason="required",
    ),
    lambda table, actor, yes: clear_result(table, actor, reason=yes.reason, version=yes.revision),
    to=lambda table: reverse("staff-results-round", args=[table.round.event.slug, table.round.number]),
)


def _sign(
    request: HttpRequest, visit: StaffVisit, number: int, table: int, action: Callable[..., Sheet], done: str
) -> HttpResponse:
    found = _shown_table(request, visit.event, number, table)
    submission = submit(
        request,
        visit.actor,
        lambda: action(found, visit.actor, version=version_in(request)),
        to=reverse("staff-results-round", args=[visit.event.slug, number]),
        done=done.format(table=table),
    )
    if submission.response is not None:
        return submission.response
    sheet_ = table_sheet(found)
    return _render_sheet(request, visit, sheet_, _form(visit, sheet_, None), submission.status, submission)


def _form(visit: StaffVisit, found: TableSheet, sent: QueryDict | None) -> AnySheetForm:
    return desk_form(found, sent, judge_may_set_points=visit.can("result.set_points"))


def _render_sheet(
    request: HttpRequest,
    visit: StaffVisit,
    found: TableSheet,
    form: AnySheetForm,
    status: int,
    submission: Submission = NOTHING_SENT,
) -> HttpResponse:
    outdated = _differences(found, form, submission)
    if isinstance(submission.error, Outdated):
        form = _saved_anew(form, found)
    round_ = found.table.round
    may_correct = visit.may_change("result.correct") or (
        visit.may_change("result.enter") and may_correct_own(found.table, visit.actor.user)
    )
    may_decide = visit.may_change(
        "result.postpone" if found.table.mark == ResultMark.POSTPONED else "result.enter"
    )
    is_in_order = IN_ORDER in request.GET and found.table.status != TableStatus.CONFIRMED
    return render_staff(
        request,
        visit,
        "results",
        "results/sheet.html",
        {
            "is_in_order": is_in_order,
            "skip_url": _following(visit.event, round_.number, found.table.number) if is_in_order else "",
            "sheet": found,
            "form": form,
            "round": round_,
            "table": found.table,
            "names": names_at(found.seats),
            "submission": submission,
            "outdated": outdated,
            "may_enter": may_correct if found.table.status == TableStatus.CONFIRMED else may_decide,
            "may_decide": may_decide,
            "may_clear": may_correct and found.current is not None and round_.status != RoundStatus.CLOSED,
            "may_verify": submission is NOTHING_SENT and not form.is_bound and _may_verify(visit, found),
            "saved_by": (found.current.who if found.current else "") or _("Somebody"),
            "shown_warnings": findings_in(submission.error) if submission.warnings else (),
            "reason_problem": submission.problem_at("reason"),
            "key": new_key(),
            "results_url": reverse("staff-results", args=[visit.event.slug]),
            "confirm_key": new_key(),
            "verify_key": new_key(),
            "mark_key": new_key(),
            "may_mark": visit.may_change("result.enter"),
            "may_postpone": visit.may_change("result.postpone")
            and found.table.status != TableStatus.CONFIRMED,
        },
        status=status,
    )


def _may_verify(visit: StaffVisit, found: TableSheet) -> bool:
    user = visit.actor.user
    already = found.current.verifications if found.current else ()
    return (
        visit.can("result.verify")
        and found.table.status == TableStatus.CONFIRMED
        and found.table.sheet is not None
        and not stands_for(found.table.sheet, user)
        and all(signature.who != str(user) for signature in already)
    )


def _differences(found: TableSheet, form: AnySheetForm, submission: Submission) -> list[dict[str, Any]]:
    """Return where the sheet that was saved meanwhile and the one just sent say different things."""
    if not isinstance(submission.error, Outdated) or found.current is None or not form.is_valid():
        return []
    yours, theirs = form.content(), found.current.content
    rows: list[dict[str, Any]] = [{"label": _("End"), "yours": yours["end"], "theirs": theirs["end"]}]
    by_player: dict[str, Mapping[str, Any]] = {seat["player"]: seat for seat in theirs["seats"]}
    for seat in yours["seats"]:
        for figure, value in seat.items():
            player = names_at(found.seats)[seat["player"]]
            label = _("{player}, {figure}").format(player=player, figure=_FIGURES.get(figure, figure))
            rows.append({"label": label, "yours": value, "theirs": by_player[seat["player"]][figure]})
    return [
        {"label": row["label"], "yours": _written(row["yours"]), "theirs": _written(row["theirs"])}
        for row in rows
        if row["yours"] != row["theirs"]
    ]


def _written(figure: Any) -> str:
    """Return a figure of the sheet as it stands on paper."""
    if isinstance(figure, bool):
        return _("yes") if figure else _("no")
    return "–" if figure is None else str(figure)


def _saved_anew(form: AnySheetForm, found: TableSheet) -> AnySheetForm:
    """Return the same figures, made from the version that is shown beside them: saving again is then
    deliberate."""
    if form.is_bound and found.current is not None:
        data = QueryDict(mutable=True)
        data.update(form.data)
        data["version"] = str(found.current.version)
        form.data = data
    return form


def _preview_correction(
    request: HttpRequest,
    visit: StaffVisit,
    found: TableSheet,
    form: AnySheetForm,
    content: dict[str, Any],
    submission: Submission = NOTHING_SENT,
) -> HttpResponse:
    try:
        names = names_at(found.seats)
        content = dict(completed(found.table, content))
        checked, warnings = check_content(visit.event, tuple(names), content, names)
    except Malformed as error:
        form.show_errors(Submission(error=error))
        return _render_sheet(request, visit, found, form, 400)
    preview = preview_result(found.table, checked.to_json())
    standings = event_standings(visit.event)
    metrics = standings.rows.tiebreakers
    return render_staff(
        request,
        visit,
        "results",
        "results/correction.html",
        {
            "sheet": found,
            "form": form,
            "round": found.table.round,
            "table": found.table,
            "scores": _compared(found, preview),
            "preview": preview,
            "metrics": metric_headings(metrics),
            "changes": [(change, _changed(change, metrics)) for change in preview.standings],
            "names": names_in(standings, is_staff=True, is_club_beside=False),
            "warnings": warnings,
            "submission": submission,
            "reason": request.POST.get("reason", ""),
            "reason_problem": submission.problem_at("reason"),
            "key": new_key(),
        },
        status=submission.status,
    )


def _compared(found: TableSheet, preview: ResultPreview) -> list[dict[str, Any]]:
    names = names_at(found.seats)
    before = {row.player: row for row in preview.scores_before}
    return [
        {"name": names[row.player], "before": before.get(row.player), "after": row}
        for row in preview.scores_after
    ]


def _changed(change: StandingChange, metrics: Iterable[MetricName]) -> list[Change[str] | None]:
    """Return the change of each tiebreaker as text, None where it stays."""
    found = {each.metric: each for each in change.tiebreakers}
    return [
        Change(metric_text(metric, found[metric].old), metric_text(metric, found[metric].new))
        if metric in found
        else None
        for metric in metrics
    ]


def _next_page(event: Event, number: int, table: int, request: HttpRequest) -> str:
    goes_on = "next" in request.POST or IN_ORDER in request.GET
    following = _following(event, number, table) if goes_on else ""
    return following or reverse("staff-results-round", args=[event.slug, number])


def _following(event: Event, number: int, table: int) -> str:
    """Return the address of the next sheet without a confirmed result, after the last table the first one's;
    "" if no other is out. One SQL query."""
    out = Table.objects.filter(round__event=event, round__number=number).exclude(number=table)
    numbers = out.exclude(status=TableStatus.CONFIRMED).values_list("number", flat=True)
    following = min(numbers, key=lambda other: (other < table, other), default=None)
    if following is None:
        return ""
    return f"{reverse('staff-sheet', args=[event.slug, number, following])}?{IN_ORDER}=yes"
