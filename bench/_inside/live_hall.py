"""Sets up tables at which live games are played, in the installation of the environment, and
tells what each seat's browser holds: cookies, the token against forgery, for whom its page was made, and the
ticket of its page."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings

from tables.core import notices
from tables.core.made_for import MadeFor
from tables.events.models import EventStatus
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening
from tables.live.store import games
from tables.live.view.pushed import board_ticket
from tests.builders import a_round, an_event, players
from tests.cast import Cast
from tests.clients import browser_of
from tests.live_games import begin, seat_viewer


def main(tables: int, size: int) -> list[dict[str, Any]]:
    """Seat `tables` of `size` players, deal, and let every player's browser in."""
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, tables * size)
    round_ = a_round(event, 1, *[people[start : start + size] for start in range(0, len(people), size)])
    opened = opening.open_for_round(round_, Cast(event).actor(), opening.Setup("btwixt"))
    return [_entered(game) for game in opened]


def _entered(opened: LiveGame) -> dict[str, Any]:
    game = begin(games.find(opened.key))
    return {"key": game.key, "browsers": [_browser(game, seat) for seat in games.seats_of(game)]}


def _browser(game: LiveGame, seat: LiveSeat) -> dict[str, str]:
    player = seat.player
    assert player is not None
    browser = browser_of(player, headers={"host": "localhost"})
    csrf = secrets.token_hex(16)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    board = board_ticket(game, seat_viewer(game, seat.position), session)
    return {
        "cookies": f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={csrf}",
        "csrf": csrf,
        "made_for": MadeFor(seat=f"{game.key}/{seat.position}").signed(),
        "ticket": notices.ticket_for([f"live/{game.pk}"], board=board),
    }
