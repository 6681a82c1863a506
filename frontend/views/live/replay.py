"""A finished game, step by step, and how to check it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from frontend.views.live.access import find_and_enter
from frontend.views.live.board_data import number_asked
from frontend.views.live.bodies import refused
from frontend.views.live.pages import board_context
from tables.core.errors import ActionError
from tables.live.store import games
from tables.live.view import records


@never_cache
@require_GET
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Every decision of the game with all hands open; `?k=` is where to begin."""
    game, viewer = find_and_enter(request, key)
    records.require_readable(game, viewer)
    context = board_context(game, viewer) | {
        "rows": games.seats_of(game),
        "start": number_asked(request, "k") or 0,
    }
    return render(request, "live/replay.html", context)


@never_cache
@require_GET
def moment(request: HttpRequest, key: str) -> JsonResponse:
    """The game at `?k=`, as `?seat=` saw it or with everything open."""
    try:
        game, viewer = find_and_enter(request, key)
        k, seat = number_asked(request, "k") or 0, number_asked(request, "seat")
        shown = records.replayed(game, viewer, k, seat=seat)
        return JsonResponse(shown)
    except ActionError as error:
        return refused(error)


@never_cache
@require_GET
def record(request: HttpRequest, key: str) -> JsonResponse:
    """The record with seed and nonces, to keep and to verify."""
    game, viewer = find_and_enter(request, key)
    response = JsonResponse(records.readable_record(game, viewer), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{game.game}-{game.key}.json"'
    return response


@never_cache
@require_GET
def draws(request: HttpRequest, key: str) -> JsonResponse:
    """Every draw of the finished game with its label, for the page to recompute."""
    try:
        return JsonResponse({"draws": records.draws_made(*find_and_enter(request, key))})
    except ActionError as error:
        return refused(error)
