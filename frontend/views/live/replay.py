"""A finished game, step by step, and how to check it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from frontend.pages import asked_for
from frontend.views.live.board_data import KINDS
from frontend.views.live.pages import board_context
from frontend.views.live.visitors import visit
from tables.errors import ActionError, Malformed, NotVisible
from tables.live import games, records


@require_GET
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Every decision of the game with all hands open; `?k=` is where to begin."""
    game, viewer = visit(request, key)
    if not game.is_over or game.begun_at is None:
        raise NotVisible(records.NOT_YET)
    context = board_context(game, viewer) | {
        "rows": games.seats_of(game),
        "start": _number(request, "k") or 0,
    }
    return render(request, "live/replay.html", context)


@require_GET
def moment(request: HttpRequest, key: str) -> JsonResponse:
    """The game at `?k=`, as `?seat=` saw it or with everything open."""
    try:
        game, viewer = visit(request, key)
        shown = records.replayed(game, viewer, _number(request, "k") or 0, seat=_number(request, "seat"))
        return JsonResponse(shown)
    except ActionError as error:
        status, code = KINDS[type(error)]
        return JsonResponse({"error": {"code": code, "message": str(error)}}, status=status)


@require_GET
def record(request: HttpRequest, key: str) -> JsonResponse:
    """The record with seed and nonces, to keep and to verify."""
    game, _ = visit(request, key)
    response = JsonResponse(records.public_record(game), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{game.game}-{game.key}.json"'
    return response


def _number(request: HttpRequest, name: str) -> int | None:
    text = asked_for(request, name)
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Malformed.at(name, f"{name} is a whole number.")
    return int(text)
