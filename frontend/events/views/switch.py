"""The switch between events that one works at: each leads to the stage that one comes from."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from frontend.addresses import asked_for
from frontend.navigation import STAGES
from tables.core.held_roles import HeldRole
from tables.events.models import EventStatus
from tables.events.queries.cards import my_events
from tables.staff.models import User

_FIRST = (EventStatus.RUNNING, EventStatus.OPEN, EventStatus.DRAFT)
"""Events at which there is something to do."""


@require_GET
@login_required
def switch(request: HttpRequest) -> HttpResponse:
    """List the events at which the account works and that are not over, running ones first. Three SQL
    queries besides the visitor's."""
    assert isinstance(request.user, User)
    mine = my_events(request.user)
    cards = [card for card in mine.as_staff if card.status in _FIRST]
    cards.sort(key=lambda card: (_FIRST.index(card.status), card.starts_at))
    stage = asked_for(request, "stage")
    rows = [(card, _address(card.slug, mine.held[card.slug], stage)) for card in cards]
    return render(request, "events/switch.html", {"rows": rows})


def _address(slug: str, role: HeldRole, wanted: str) -> str:
    """Return the address of the wanted stage if the role may see it, else of the first one it may."""
    may_see = [stage.key for stage in STAGES if role.permits(stage.verb)]
    if not may_see:
        return reverse("public-screen", args=[slug])
    return reverse(f"staff-{wanted if wanted in may_see else may_see[0]}", args=[slug])
