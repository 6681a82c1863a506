"""What the code on a table's printed slip opens: the report form of that table, and nothing else."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.components.result_lines import figures_of
from frontend.frames import slip_context
from frontend.views.player import preview_of, report_page
from tables.core.access import Actor
from tables.core.network import address_of
from tables.core.slips import Slip, slip_with
from tables.core.throttle import HOUR, Throttle
from tables.models import Event, Table, TableStatus
from tables.queries.results.sheets import names_at, table_sheet

WRONG = Throttle("slip/wrong", most=30, seconds=HOUR)
REPORTS = Throttle("slip/reports", most=40, seconds=HOUR)


@require_GET
def find(request: HttpRequest) -> HttpResponse:
    """Take a code that is typed from paper, and go to its table."""
    code = request.GET.get("code", "").strip()
    return redirect("slip", code) if code and "/" not in code else _unknown(request, status=200)


@never_cache
@require_http_methods(["GET", "POST"])
def slip(request: HttpRequest, code: str) -> HttpResponse:
    """How far the result of the slip's table is; while it is open, the way to report it."""
    found = _found(request, code)
    if isinstance(found, HttpResponse):
        return found
    held, table = found
    event: Event = table.round.event
    home = reverse("slip", args=[code])
    frame = slip_context(event) | {"preview_url": reverse("slip-preview", args=[code])}
    wants_form = request.method == "POST" or "again" in request.GET or table.status != TableStatus.REPORTED
    if event.players_report and table.status != TableStatus.CONFIRMED and wants_form:
        if request.method == "POST" and not REPORTS.take(str(table.pk)):
            return render(request, "429.html", status=429)
        return report_page(request, table, Actor.of_slip(held), frame, home=home)
    sheet = table_sheet(table)
    names = names_at(sheet.seats)
    told: dict[str, Any] = {
        "table": table,
        "sheet": sheet,
        "names": names,
        "figures": figures_of(sheet.current, names) if sheet.current else (),
        "again_url": f"{home}?again=1",
    }
    return render(request, "player/slip.html", frame | told)


@require_POST
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Places and points of the figures so far, as a fragment; nothing is saved."""
    found = _found(request, code)
    return found if isinstance(found, HttpResponse) else preview_of(request, found[1])


def _found(request: HttpRequest, code: str) -> tuple[Slip, Table] | HttpResponse:
    """Return the slip and its table, or the answer to a code that opens nothing.

    Wrong codes are counted; a right one is never refused, for a hall shares its address with strangers.
    """
    found = slip_with(code)
    if found is None and not WRONG.take(address_of(request)):
        return render(request, "429.html", status=429)
    return found or _unknown(request, status=404)


def _unknown(request: HttpRequest, *, status: int) -> HttpResponse:
    return render(request, "player/slip_code.html", {"is_wrong": status != 200}, status=status)
