"""Score sheets: read, entered by staff, reported and confirmed by players, disputed, verified, previewed."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from tables.core.api.access import table_at
from tables.core.api.callers import PARTICIPANTS, PLAYERS, Call, staff
from tables.core.api.fields import Reasoned
from tables.core.api.routes import Routes
from tables.core.errors import NotPermitted
from tables.events.queries.record import score, scoring_of
from tables.results.actions import marks as result_marks
from tables.results.actions import results
from tables.results.actions.sheet_content import check_content, completed, seated_names
from tables.results.api.shapes import (
    ClearSerializer,
    DisputeSerializer,
    NewSheetSerializer,
    ReportSerializer,
    SheetAnswer,
    SheetSerializer,
    VersionSerializer,
    seen_version,
    sent_sheet,
    sheet_for,
)
from tables.results.queries.preview import ResultPreview, preview_result
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import Table

routes = Routes("results")

SHEET = "events/<slug:slug>/rounds/<number:number>/tables/<number:table>/sheet/"


@routes.get(SHEET, PARTICIPANTS, SheetAnswer)
def read_sheet(call: Call, number: int, table: int) -> SheetAnswer:
    """Return a table's sheet with all its versions, for staff and the players who sit there."""
    return _sheet_at(call, _table_of(call, number, table))


@routes.put(SHEET, staff("result.enter"), NewSheetSerializer, SheetAnswer)
def save_sheet(call: Call, number: int, table: int) -> SheetAnswer:
    """Enter a table's result; of a confirmed table this is a correction, which takes its own right."""
    results.save_result(
        table_at(call.event, number, table, drafts=False),
        call.actor,
        sent_sheet(call),
        expected_version=seen_version(call),
        override=call.sent["override"],
        reason=call.sent["reason"],
    )
    return _sheet_at(call, table_at(call.event, number, table))


@routes.preview(f"{SHEET}preview/", PARTICIPANTS, SheetSerializer, ResultPreview)
def preview_sheet(call: Call, number: int, table: int) -> ResultPreview:
    """Places and points that a sheet would give and, for staff, what saving it would change."""
    found = _table_of(call, number, table)
    names = seated_names(found)
    checked, warnings = check_content(call.event, tuple(names), completed(found, sent_sheet(call)), names)
    content = checked.to_json()
    if call.is_staff:
        preview = preview_result(found, content)
    else:
        preview = ResultPreview((), score(content, scoring_of(call.event), names).rows, (), ())
    return replace(preview, warnings=tuple(warnings))


@routes.post(f"{SHEET}report/", PLAYERS, ReportSerializer, SheetAnswer)
def report_sheet(call: Call, number: int, table: int) -> SheetAnswer:
    """Report the result of one's own table; the others or the staff confirm it."""
    results.report_result(
        table_at(call.event, number, table, drafts=False),
        call.actor,
        sent_sheet(call),
        expected_version=seen_version(call),
        override=call.sent["override"],
    )
    return _sheet_at(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}confirm/", PARTICIPANTS, VersionSerializer, SheetAnswer)
def confirm_sheet(call: Call, number: int, table: int) -> SheetAnswer:
    """Say that the reported version is right: staff at once, players until the quorum is reached."""
    results.confirm_result(
        table_at(call.event, number, table, drafts=False), call.actor, version=seen_version(call)
    )
    return _sheet_at(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}dispute/", PLAYERS, DisputeSerializer, SheetAnswer)
def dispute_sheet(call: Call, number: int, table: int) -> SheetAnswer:
    """Say that the reported version of one's own table is wrong."""
    results.dispute_result(
        table_at(call.event, number, table, drafts=False),
        call.actor,
        version=seen_version(call),
        comment=call.sent["comment"],
    )
    return _sheet_at(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}clear/", staff("result.enter"), ClearSerializer, SheetAnswer)
def clear_sheet(call: Call, number: int, table: int) -> SheetAnswer:
    """Take a table's result back: it was not played after all. It takes the right to correct, or that one
    entered it oneself and it is neither verified nor of a closed round."""
    results.clear_result(
        table_at(call.event, number, table, drafts=False),
        call.actor,
        reason=call.sent["reason"],
        version=seen_version(call),
    )
    return _sheet_at(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}verify/", staff("result.verify"), VersionSerializer, SheetAnswer)
def verify_sheet(call: Call, number: int, table: int) -> SheetAnswer:
    """Check a confirmed result that somebody else entered against the slip."""
    results.verify_result(
        table_at(call.event, number, table, drafts=False), call.actor, version=seen_version(call)
    )
    return _sheet_at(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}flag/", staff("result.enter"), Reasoned, SheetAnswer, if_match=False)
def flag_result(call: Call, number: int, table: int) -> SheetAnswer:
    """Mark a result, with a reason, so that it is looked at before the round is closed."""
    found = table_at(call.event, number, table, drafts=False)
    result_marks.flag_result(found, call.actor, **call.sent)
    return _sheet_at(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}postpone/", staff("result.postpone"), Reasoned, SheetAnswer, if_match=False)
def postpone_result(call: Call, number: int, table: int) -> SheetAnswer:
    """Let a result that is not confirmed wait until a judge saves or confirms it; takes a reason."""
    found = table_at(call.event, number, table, drafts=False)
    result_marks.postpone_result(found, call.actor, **call.sent)
    return _sheet_at(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}unmark/", staff("result.enter"), Reasoned, SheetAnswer, if_match=False)
def unmark_result(call: Call, number: int, table: int) -> SheetAnswer:
    """Take the mark off a result; of a postponed one it takes the right to postpone."""
    found = table_at(call.event, number, table, drafts=False)
    result_marks.unmark_result(found, call.actor, **call.sent)
    return _sheet_at(call, table_at(call.event, number, table))


def _table_of(call: Call, number: int, table: int) -> Table:
    """Return the table, for staff and for the players who sit there."""
    found = table_at(call.event, number, table, drafts=False)
    if not call.is_staff and not found.seats.filter(player=call.actor.player).exists():
        raise NotPermitted(_("Only the players of this table may see its sheet."))
    return found


def _sheet_at(call: Call, table: Table) -> SheetAnswer:
    return sheet_for(call, table_sheet(table))
