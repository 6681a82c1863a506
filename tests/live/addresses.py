"""Every page and every address of the API at a live table, by name, and where it is at a game."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tables.core.api.routes import EndpointView
from tables.live.models.game import LiveGame
from tests.frontend.routes import SITE

NEW = {"live-tables", "live-new"}
PAGES = sorted(name for _, pattern in SITE if (name := pattern.name or "").startswith("live-"))
ENDPOINTS = {
    str(pattern.name): list(view.endpoints.values())
    for address, pattern in SITE
    if "<slug:game>" in address
    and isinstance(view := getattr(pattern.callback, "cls", None), type)
    and issubclass(view, EndpointView)
}
AT_A_TABLE = [name for name in PAGES if name not in NEW] + sorted(ENDPOINTS)


def addresses(game: LiveGame, name: str) -> str:
    """The address of one of them at a game, with values for whatever else it takes."""
    if name in ENDPOINTS:
        more: dict[str, dict[str, Any]] = {
            "remove-live-message": {"message": 1},
            "read-shared-replay": {"shared": "x" * 12},
            "take-shared-lead": {"shared": "x" * 12},
            "withdraw-live-note": {"note": 1},
        }
        return reverse(name, kwargs={"game": game.key, **more.get(name, {})})
    named: dict[str, dict[str, Any]] = {
        "live-join": {"token": "x" * 22},
        "live-desk-step": {"name": "pause"},
    }
    return reverse(name, kwargs={"key": game.key, **named.get(name, {})})
