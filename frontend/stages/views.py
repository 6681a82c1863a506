"""The bracket, as staff and spectators read it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, public_event, staff_page
from frontend.frames import render_public, render_staff
from tables.rounds.queries.pairings import latest_round
from tables.stages.queries.bracket import bracket_of


@require_GET
def public_bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the cuts of an event that has some, with names as each player allows."""
    event = public_event(slug, switch="public_standings")
    bracket = bracket_of(event)
    if bracket is None:
        raise Http404
    latest = latest_round(event)
    return render_public(
        request, event, latest, "public-bracket", "stages/public_bracket.html", {"bracket": bracket}
    )


@require_GET
@staff_page("event.view")
def bracket(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the cuts of an event, or that it has none."""
    found = bracket_of(visit.event, is_staff=True)
    return render_staff(request, visit, "standings", "stages/bracket.html", {"bracket": found})
