"""What codes from paper open: a table's slip the report form of that table and nothing else, an event's flyer
its registration."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.acting import act_at_table
from frontend.frames import slip_context
from frontend.results.result_lines import figures_of
from frontend.results.views.own_table import preview_of, report_page
from tables.core import codes, limits
from tables.core.access import Actor
from tables.core.network import address_of
from tables.events.models import Event
from tables.events.queries.cards import event_with_join_code
from tables.results.queries.sheets import names_at, table_sheet
from tables.results.slips import Slip, slip_with
from tables.rounds.models import Table, TableStatus


@require_GET
def find(request: HttpRequest) -> HttpResponse:
    """Take a code that is typed from paper, and go to its table or its event."""
    code = request.GET.get("code", "").strip()
    if not code or "/" in code:
        return _unknown(request, status=200)
    return redirect("join" if len(codes.typed(code)) == codes.JOIN_CODE else "slip", code)


@require_GET
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Go to the registration of the event whose join code this is; to its page while it takes none."""
    event = event_with_join_code(code)
    if event is None:
        return _refused(request)
    takes_entries = event.registration_open and not event.is_read_only
    if not takes_entries:
        return redirect("public-event", event.slug)
    page = reverse("public-sign-up", args=[event.slug])
    return redirect(f"{page}?{urlencode({'code': event.join_code})}")


@never_cache
@require_http_methods(["GET", "POST"])
def slip(request: HttpRequest, code: str) -> HttpResponse:
    """How far the result of the slip's table is; while it is open, the way to report it."""
    found = _found(request, code)
    if isinstance(found, HttpResponse):
        return found
    held, table = found
    act_at_table(request, table)
    event: Event = table.round.event
    home = reverse("slip", args=[code])
    frame = slip_context(event) | {"preview_url": reverse("slip-preview", args=[code])}
    wants_form = request.method == "POST" or "again" in request.GET or table.status != TableStatus.REPORTED
    if event.players_report and table.status != TableStatus.CONFIRMED and wants_form:
        if request.method == "POST":
            limits.SLIP_REPORTS.require(str(table.pk))
        return report_page(request, table, Actor.of_slip(held), frame, home=home)
    sheet = table_sheet(table)
    names = names_at(sheet.seats)
    content: dict[str, Any] = {
        "table": table,
        "sheet": sheet,
        "names": names,
        "figures": figures_of(sheet.current, names) if sheet.current else (),
        "again_url": f"{home}?again=1",
    }
    return render(request, "results/slip.html", frame | content)


@require_POST
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Places and points of the figures so far, as a fragment; nothing is saved."""
    found = _found(request, code)
    if isinstance(found, HttpResponse):
        return found
    act_at_table(request, found[1])
    return preview_of(request, found[1])


def _found(request: HttpRequest, code: str) -> tuple[Slip, Table] | HttpResponse:
    """Return the slip and its table, or the answer to a code that opens nothing."""
    return slip_with(code) or _refused(request)


def _refused(request: HttpRequest) -> HttpResponse:
    """Answer a code that opens nothing.

    Wrong codes are counted; a right one is never refused, for a hall shares its address with strangers.
    """
    limits.WRONG_CODES.require(address_of(request))
    return _unknown(request, status=404)


def _unknown(request: HttpRequest, *, status: int) -> HttpResponse:
    return render(request, "events/code.html", {"is_wrong": status != 200}, status=status)
