"""The form of a table's sheet in the format of its event."""

from __future__ import annotations

from typing import Any, TypeAlias

from django.http import QueryDict

from frontend.results.forms.result import ResultForm
from frontend.results.forms.sheet import ReportForm, SheetForm
from tables.events.queries.record import scoring_of
from tables.results.queries.sheets import TableSheet

AnySheetForm: TypeAlias = SheetForm | ResultForm


def desk_form(
    sheet: TableSheet, sent: QueryDict | None, *, judge_may_set_points: bool = False
) -> AnySheetForm:
    """Return the form for the desk's keyboard, filled with what was sent or with the sheet as it stands."""
    scoring = scoring_of(sheet.table.round.event)
    more: dict[str, Any] = {"seats": sheet.seats, "judge_may_set_points": judge_may_set_points}
    if scoring.format.is_kingsmoot:
        return SheetForm(sent, rule_options=scoring.rule_options, initial=_initial(SheetForm, sheet), **more)
    return ResultForm(sent, format_=scoring.format, initial=_initial(ResultForm, sheet), **more)


def report_form(sheet: TableSheet, sent: QueryDict | None) -> AnySheetForm:
    """Return the form for a player's thumbs, filled in the same way."""
    scoring = scoring_of(sheet.table.round.event)
    if scoring.format.is_kingsmoot:
        return ReportForm(
            sent, seats=sheet.seats, rule_options=scoring.rule_options, initial=_initial(ReportForm, sheet)
        )
    return ResultForm(
        sent,
        seats=sheet.seats,
        format_=scoring.format,
        is_for_thumbs=True,
        initial=_initial(ResultForm, sheet),
    )


def _initial(form: type[AnySheetForm], sheet: TableSheet) -> dict[str, Any]:
    current = sheet.current
    stands = form.initial_from(current.content if current else None, sheet.seats)
    return {**stands, "version": current.version if current else 0}
