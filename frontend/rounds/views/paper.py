"""A round on paper and as a file: lists for the wall, score slips for the tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import for_others
from frontend.downloads import csv_file
from frontend.paper.slip_words import slip_ends, slip_figures
from tables.core.active_language import switch_to
from tables.core.text.csv import csv_text
from tables.events.models import Event
from tables.events.queries.lists import pairing_list
from tables.events.queries.record import rule_options_of, stages_of
from tables.formats.queries import format_of
from tables.results.queries.slips import slips as slips_of
from tables.rounds.models import Round, RoundStatus
from tables.rounds.queries.pairings import pairings_by_name, round_view

SLIPS_PER_SHEET = 2


@require_GET
@staff_page("event.view")
def pairings(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Show the pairings for the wall, by name and by table, with the names each player allows."""
    switch_to(visit.event.language)
    view = round_view(_published(visit.event, number))
    context = {"event": visit.event, "round": view, "lines": pairings_by_name(view)}
    return _paper(request, visit, number, "rounds/pairings_print.html", context)


@require_GET
@staff_page("event.view")
def slips(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Show a score slip for each table, with the code that opens its report form (`?codes=no`: without)."""
    switch_to(visit.event.language)
    round_, format_ = _published(visit.event, number), format_of(visit.event)
    context = {
        "event": visit.event,
        "round": round_,
        "houses": stages_of(visit.event).houses_in(number),
        "sheets": slips_of(round_, SLIPS_PER_SHEET),
        "codes": visit.event.players_report and request.GET.get("codes") != "no",
        "slip_address": for_others(request, reverse("code")),
        "asks_house_power": rule_options_of(visit.event).tie_power != "same",
        "format": format_,
        "figures": slip_figures(format_, asks_house_power=False),
        "ends": slip_ends(format_),
    }
    return _paper(request, visit, number, "rounds/slips.html", context)


@require_GET
@staff_page("event.export")
def export(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Show the pairings of a round as a CSV file, by table and seat."""
    round_ = get_object_or_404(Round.objects.select_related("event"), event=visit.event, number=number)
    taken = pairing_list(round_view(round_, for_staff=True))
    return csv_file(f"{visit.event.slug}-round-{number}.csv", csv_text(taken.columns, taken.rows))


def _published(event: Event, number: int) -> Round:
    rounds = Round.objects.select_related("event").exclude(status=RoundStatus.DRAFTED)
    return get_object_or_404(rounds, event=event, number=number)


def _paper(
    request: HttpRequest, visit: StaffVisit, number: int, template: str, context: dict[str, object]
) -> HttpResponse:
    back = reverse("staff-pairings-round", args=[visit.event.slug, number])
    return render(request, template, context | {"back_url": back})
