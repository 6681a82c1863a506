"""A finished game, step by step, and how to check it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from frontend.views.live.access import find_and_enter
from frontend.views.live.pages import board_context
from tables.core.errors import Malformed
from tables.live.store import games
from tables.live.view import records
from tables.text.plain import whole_number


@never_cache
@require_GET
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Every decision of the game with all hands open; `?k=` is where to begin."""
    game, viewer = find_and_enter(request, key)
    records.require_replayable(game, viewer)
    start = whole_number(request.GET.get("k") or "0", digits=9)
    if start is None:
        raise Malformed.at("k", "k is a whole number.")
    rows = [row for row in games.seats_of(game) if not game.is_sealed or row.position == viewer.seat]
    context = board_context(request, game, viewer) | {"rows": rows, "start": start}
    return render(request, "live/replay.html", context)
