"""Who is behind a page of a live table: what the session and the account show."""

from __future__ import annotations

from django.http import HttpRequest

from tables.live.play import seats
from tables.live.store import games
from tables.live.store.viewers import Viewer, viewer_of
from tables.models import LiveGame, User


def find_and_enter(request: HttpRequest, key: str) -> tuple[LiveGame, Viewer]:
    """Return the game of an address and who looks at it; the table is told of a further device at a seat.

    Raises `NotVisible` for whoever may not know of it.
    """
    game = games.find(key)
    user = request.user if isinstance(request.user, User) else None
    credentials = seats.claims_in(request.session, user, game)
    viewer = viewer_of(game, credentials)
    if viewer.seat is not None:
        game = seats.note_device(game, viewer, credentials, seats.device_in(request.session))
    return game, viewer
