"""The bracket, as staff and spectators read it; what stages give while an organizer types them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from frontend.access import StaffVisit, event_creator, public_event, staff_page
from frontend.formats.choices import chosen_among, own_definitions
from frontend.frames import render_public, render_staff
from frontend.stages.forms import PreviewedStages
from tables.core.text.plain import whole_number
from tables.formats.queries import own_formats_of
from tables.players.queries.participation import expected_players
from tables.rounds.queries.pairings import latest_round
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.sizes import TableSizes
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


@require_POST
@login_required
def preview(request: HttpRequest) -> HttpResponse:
    """What the stages of a new event give as they are typed, and the cuts that fit its format and seats, as a
    fragment."""
    actor = event_creator(request)
    assert actor.user is not None
    own = own_definitions(own_formats_of(actor.user))
    sizes = TableSizes.of(chosen_among(own, request.POST.get("format", "")))
    return _given(request, sizes, whole_number(request.POST.get("player_cap", ""), digits=5))


@require_POST
@staff_page("event.view")
def staff_preview(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """The same of an event whose format and players stand."""
    sizes = table_sizes_of(visit.event)
    return _given(request, sizes, expected_players(visit.event))


def _given(request: HttpRequest, sizes: TableSizes, players: int | None) -> HttpResponse:
    form = PreviewedStages(request.POST, sizes=sizes, players=players)
    return render(request, "stages/given.html", {"form": form})
