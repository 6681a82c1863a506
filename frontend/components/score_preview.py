"""Places and points of the figures typed so far, for players and staff."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from frontend.forms.sheet import SheetForm
from tables.actions.sheet_content import check_content, completed
from tables.core.errors import Malformed
from tables.queries.events.record import readings_of
from tables.queries.results.sheets import TableSheet, names_at
from tables.regulations.results.points import score_table


def preview_score(request: HttpRequest, form: SheetForm, sheet: TableSheet) -> HttpResponse:
    """Render the score of a form's figures as a fragment; nothing is saved."""
    event, names = sheet.table.round.event, names_at(sheet.seats)
    context: dict[str, Any] = {"asked_for_house_power": " ".join(sorted(form.asked_for_house_power))}
    if form.is_valid():
        try:
            content = completed(sheet.table, form.content())
            checked, _ = check_content(event, tuple(names), content, names)
        except Malformed as error:
            context["problems"] = error.problems
        else:
            context |= {"score": score_table(checked, readings_of(event), names), "names": names}
    return render(request, "components/results/score_preview.html", context)
