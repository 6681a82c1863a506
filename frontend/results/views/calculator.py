"""Places and points of any table, for anybody: nothing is stored, no account is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from frontend.results.forms.calculator import CalculatorForm, ResultCalculatorForm, calculator_form
from frontend.results.score_preview import what_is_wrong
from tables.core.limits import CALCULATIONS
from tables.core.network import address_of
from tables.formats.wording import PRESET_NAMES
from tables.results.rules.findings import SheetMalformed


def _counted(page: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return a page that works something out for anybody, so often for one address."""

    @wraps(page)
    def counting(request: HttpRequest) -> HttpResponse:
        if request.GET:
            CALCULATIONS.require(address_of(request))
        return page(request)

    return counting


@require_GET
@_counted
def calculator(request: HttpRequest) -> HttpResponse:
    """Show the form; with figures in the address also what they come to, so that a case can be passed on."""
    form = calculator_form(request.GET)
    score = _score(form) if form.is_bound else {}
    status = 400 if form.is_bound and not form.is_valid() else 200
    context = {"form": form, "chosen": form.scoring.format.key, "formats": PRESET_NAMES, **score}
    return render(request, "results/calculator.html", context, status=status)


@require_GET
@_counted
def preview(request: HttpRequest) -> HttpResponse:
    """Places and points of the figures typed so far, as a fragment."""
    form = calculator_form(request.GET)
    context = {"asked_for_house_power": " ".join(sorted(form.asked_for_house_power)), **_score(form)}
    return render(request, "results/score_preview.html", context)


def _score(form: CalculatorForm | ResultCalculatorForm) -> dict[str, Any]:
    """Return what the figures come to, or what the regulations have against them; nothing for an empty
    sheet."""
    if not form.is_valid():
        return {}
    content = form.content()
    if not content["seats"]:
        return {}
    try:
        sheet = form.scoring.read(content)
    except SheetMalformed as error:
        return what_is_wrong(error.findings, content)
    refusals = [each for each in form.scoring.check(sheet, form.names) if each.level == "refuse"]
    if refusals:
        return what_is_wrong(refusals, content)
    return {"score": form.scoring.score(sheet, form.names), "names": form.names}
