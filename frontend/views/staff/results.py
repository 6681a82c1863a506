"""The desk: which tables are out, and the score sheet of each."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.forms.sheet import SheetForm
from frontend.frames import render_staff
from frontend.submissions import NOTHING_SENT, Submission, new_key, submit
from frontend.visitors import StaffVisit, staff_page
from tables.actions.results import check_content, confirm_result, save_result, seated_keys, verify_result
from tables.errors import Malformed
from tables.models import Event, RoundStatus, Table, TableStatus
from tables.queries.corrections import preview_result
from tables.queries.record import readings_of
from tables.queries.sheets import TableSheet, round_results, table_sheet
from tables.regulations.points import score_table


@require_GET
@staff_page("event.view")
def results(request: HttpRequest, visit: StaffVisit, number: int | None = None) -> HttpResponse:
    """All tables of a round with their results; `?table=7` goes straight to a table's sheet."""
    rounds = list(visit.event.rounds.exclude(status=RoundStatus.DRAFTED).order_by("number"))
    shown = next((r for r in rounds if r.number == number), None) if number else (rounds or [None])[-1]
    if number and shown is None:
        return redirect("staff-results", visit.event.slug)
    wanted = request.GET.get("table", "").strip()
    is_number = wanted.isascii() and wanted.isdigit() and len(wanted) < 6
    if shown is not None and is_number and shown.tables.filter(number=int(wanted)).exists():
        return redirect("staff-sheet", visit.event.slug, shown.number, int(wanted))
    tables = round_results(visit.event, shown) if shown is not None else ()
    return render_staff(
        request,
        visit,
        "results",
        "staff/results.html",
        {
            "rounds": rounds,
            "round": shown,
            "tables": tables,
            "wanted": wanted,
            "out": sum(result.table.status != TableStatus.CONFIRMED for result in tables),
        },
    )


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def sheet(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """One table's sheet: entered, or corrected after a look at what the correction would change."""
    found = table_sheet(_table(visit.event, number, table))
    form = _form(visit, found, request.POST if request.method == "POST" else None)
    if request.method == "GET" or not form.is_valid():
        return _render_sheet(request, visit, found, form, 200 if request.method == "GET" else 400)
    content = form.content()
    is_correction = found.table.status == TableStatus.CONFIRMED
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
        to=lambda: _next_page(visit.event, number, request),
        done=f"Table {table} saved.",
    )
    if submission.response is not None:
        return submission.response
    if is_correction:
        return _preview_correction(request, visit, found, form, content, submission)
    form.tell(submission) if not submission.warnings else None
    return _render_sheet(request, visit, found, form, submission.status, submission)


@require_POST
@staff_page("result.enter")
def preview(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Places and points of the figures typed so far, as a fragment; nothing is saved."""
    found = _table(visit.event, number, table)
    form = _form(visit, table_sheet(found), request.POST)
    context: dict[str, Any] = {}
    if form.is_valid():
        try:
            checked, _ = check_content(visit.event, seated_keys(found), form.content())
        except Malformed as error:
            context["problems"] = error.problems
        else:
            names = {seated.player.key: seated.player.name for seated in form.seats}
            context["score"] = score_table(checked, readings_of(visit.event), names)
            context["names"] = names
    return render(request, "components/score_preview.html", context)


@require_POST
@staff_page("result.enter")
def confirm(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Confirm what the players reported."""
    return _sign(request, visit, number, table, confirm_result, "confirmed")


@require_POST
@staff_page("result.verify")
def verify(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Say as a second person that the confirmed result agrees with the slip."""
    return _sign(request, visit, number, table, verify_result, "verified")


def _sign(
    request: HttpRequest, visit: StaffVisit, number: int, table: int, action: Any, what: str
) -> HttpResponse:
    found = _table(visit.event, number, table)
    version = request.POST.get("version", "")
    if not (version.isascii() and version.isdigit() and len(version) < 10):
        raise Malformed.at("version", "The form is damaged. Load the page again.")
    submission = submit(
        request,
        visit.actor,
        lambda: action(found, visit.actor, version=int(version)),
        to=reverse("staff-results-round", args=[visit.event.slug, number]),
        done=f"Table {table} {what}.",
    )
    if submission.response is not None:
        return submission.response
    sheet_ = table_sheet(found)
    return _render_sheet(request, visit, sheet_, _form(visit, sheet_, None), submission.status, submission)


def _table(event: Event, number: int, table: int) -> Table:
    return get_object_or_404(
        Table.objects.select_related("round__event", "sheet").exclude(round__status=RoundStatus.DRAFTED),
        round__event=event,
        round__number=number,
        number=table,
    )


def _form(visit: StaffVisit, found: TableSheet, sent: Any) -> SheetForm:
    current = found.current
    return SheetForm(
        sent,
        seats=found.seats,
        judge_may_set_points=visit.can("result.set_points"),
        initial={
            **SheetForm.initial_from(current.content if current else None, found.seats),
            "version": current.version if current else 0,
        },
    )


def _render_sheet(
    request: HttpRequest,
    visit: StaffVisit,
    found: TableSheet,
    form: SheetForm,
    status: int,
    submission: Submission = NOTHING_SENT,
) -> HttpResponse:
    return render_staff(
        request,
        visit,
        "results",
        "staff/sheet.html",
        {
            "sheet": found,
            "form": form,
            "round": found.table.round,
            "table": found.table,
            "names": {seated.player.key: seated.player.name for seated in found.seats},
            "submission": submission,
            "key": new_key(),
        },
        status=status,
    )


def _preview_correction(
    request: HttpRequest,
    visit: StaffVisit,
    found: TableSheet,
    form: SheetForm,
    content: dict[str, Any],
    submission: Submission = NOTHING_SENT,
) -> HttpResponse:
    try:
        checked, warnings = check_content(visit.event, seated_keys(found.table), content)
    except Malformed as error:
        form.tell(Submission(error=error))
        return _render_sheet(request, visit, found, form, 400)
    return render_staff(
        request,
        visit,
        "results",
        "staff/correction.html",
        {
            "sheet": found,
            "form": form,
            "round": found.table.round,
            "table": found.table,
            "names": {seated.player.key: seated.player.name for seated in found.seats},
            "preview": preview_result(found.table, checked.to_json()),
            "warnings": warnings,
            "submission": submission,
            "key": new_key(),
        },
        status=submission.status,
    )


def _next_page(event: Event, number: int, request: HttpRequest) -> str:
    if "next" in request.POST:
        following = (
            Table.objects.filter(round__event=event, round__number=number)
            .exclude(status=TableStatus.CONFIRMED)
            .order_by("number")
            .first()
        )
        if following is not None:
            return reverse("staff-sheet", args=[event.slug, number, following.number])
    return reverse("staff-results-round", args=[event.slug, number])
