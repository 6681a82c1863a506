"""Places and points of the figures typed so far, for players and staff."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from frontend.results.forms.of_format import AnySheetForm
from tables.core.errors import Malformed, Problem
from tables.events.queries.record import scoring_of
from tables.results.actions.sheet_content import check_content, completed
from tables.results.queries.sheets import TableSheet, names_at
from tables.results.rules.findings import Finding

NAMED = 2
"""So many figures that nobody has typed yet are named one by one; of more, only their number is said."""
_FIGURE = re.compile(r"seats\[(\d+)\]\.(titles|power|place|score)")


def preview_score(request: HttpRequest, form: AnySheetForm, sheet: TableSheet) -> HttpResponse:
    """Render the score of a form's figures as a fragment; nothing is saved."""
    event, names = sheet.table.round.event, names_at(sheet.seats)
    context: dict[str, Any] = {"asked_for_house_power": " ".join(sorted(form.asked_for_house_power))}
    if form.is_valid():
        try:
            content = completed(sheet.table, form.content())
            checked, _ = check_content(event, tuple(names), content, names)
        except Malformed as error:
            context |= what_is_wrong(error.problems, content)
        else:
            context |= {"score": scoring_of(event).score(checked, names), "names": names}
    return render(request, "results/score_preview.html", context)


def what_is_wrong(problems: Iterable[Problem | Finding], content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the fragment shows in place of a score: who has just begun to type is in the middle of
    it, and not told of every empty cell as of an error."""

    def is_empty(problem: Problem | Finding) -> bool:
        found = _FIGURE.fullmatch(problem.field)
        return found is not None and content["seats"][int(found[1])].get(found[2]) is None

    problems = list(problems)
    others = [problem for problem in problems if not is_empty(problem)]
    empty = len(problems) - len(others)
    return {"problems": others, "empty": empty} if empty > NAMED else {"problems": problems}
