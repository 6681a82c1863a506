"""Standings for staff: after any round, on paper, as a file, and player by player."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, page_number
from frontend.frames import render_staff
from frontend.navigation import Section
from frontend.standings.table import history_context, standings_context, standings_page_context
from tables.archive.rules.standings import standings_csv
from tables.core.active_language import switch_to
from tables.events.queries.record import stages_of
from tables.stages.wording import after_round
from tables.standings.queries.standings import event_standings, shown_standings


@require_GET
@staff_page("event.view")
def standings(request: HttpRequest, visit: StaffVisit, number: int | None = None) -> HttpResponse:
    """Show the standings after a round, by default the latest, in parts; `?q=` finds a player."""
    event = visit.event
    numbers = range(1, event_standings(event).through_round + 1)
    if number is not None and number not in numbers:
        raise Http404
    tabs = [
        Section(
            after_round(stages_of(event), known),
            reverse("staff-standings-round", args=[event.slug, known]),
            is_current=known == (number or numbers[-1]),
        )
        for known in numbers
    ]
    context = standings_page_context(
        event,
        is_staff=True,
        through_round=number,
        player_page="staff-standings-player",
        page=page_number(request),
        search=asked_for(request, "q"),
    )
    frozen = shown_standings(event)
    return render_staff(
        request,
        visit,
        "standings",
        "standings/standings.html",
        context
        | {
            "tabs": tabs,
            "may_export": visit.can("event.export"),
            "frozen": frozen,
            "has_bracket": bool(stages_of(event).cuts),
        },
    )


@require_GET
@staff_page("event.view")
def player(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """One player's rounds and the derivation of every figure."""
    found = get_object_or_404(visit.event.players, key=key)
    context = history_context(visit.event, found, is_staff=True)
    return render_staff(request, visit, "standings", "standings/standings_player.html", context)


@require_GET
@staff_page("event.view")
def on_paper(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the standings for the wall of the hall, as everybody may read them."""
    switch_to(visit.event.language)
    context = standings_context(visit.event, is_staff=False)
    back = reverse("staff-standings", args=[visit.event.slug])
    return render(
        request, "standings/standings_print.html", context | {"event": visit.event, "back_url": back}
    )


@require_GET
@staff_page("event.export")
def export(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the standings as a CSV file."""
    return HttpResponse(
        standings_csv(event_standings(visit.event).rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{visit.event.slug}-standings.csv"'},
    )
