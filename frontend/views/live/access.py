"""Who is behind a request to a live table: what the session and the account show."""

from __future__ import annotations

from django.http import HttpRequest

from frontend.access import PLAYERS_IN_SESSION
from tables.live.play.seats import device_in, note_device
from tables.live.store import games
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.models import LiveGame, LiveSeat, User

SEATS_IN_SESSION = "live_seats"


def credentials_of(request: HttpRequest, game: LiveGame) -> Credentials:
    """Return what this browser can show for the game: an account, a player's private link, a seat's link."""
    user = request.user if isinstance(request.user, User) else None
    player = request.session.get(PLAYERS_IN_SESSION, {}).get(str(game.event_id))
    seat = request.session.get(SEATS_IN_SESSION, {}).get(game.key)
    return Credentials(
        user=user,
        player=(player[0], player[1]) if player else None,
        seat=(seat[0], seat[1]) if seat else None,
    )


def remember_seat(request: HttpRequest, seat: LiveSeat) -> None:
    """Let this browser play the casual seat until its link is renewed."""
    known = dict(request.session.get(SEATS_IN_SESSION, {}))
    known[seat.game.key] = [seat.position, seat.link_epoch]
    request.session[SEATS_IN_SESSION] = known
    device_in(request.session)


def find_and_enter(request: HttpRequest, key: str) -> tuple[LiveGame, Viewer]:
    """Return the game of an address and who looks at it; raises `NotVisible` for whoever may not know of
    it."""
    return enter(request, games.find(key))


def enter(request: HttpRequest, game: LiveGame) -> tuple[LiveGame, Viewer]:
    """Return the game and who looks at it; the table is told of a further device at a seat. Raises
    `NotVisible`."""
    credentials = credentials_of(request, game)
    viewer = viewer_of(game, credentials)
    if viewer.seat is not None:
        game = note_device(game, viewer, credentials, device_in(request.session))
    return game, viewer
