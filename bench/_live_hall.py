"""Sets up tables at which live games are played, in the installation of the environment (`_in_django`), and
tells what each seat's browser holds: cookies, the token against forgery, and the ticket of its page."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.test import Client

from tables.core import links, notices
from tables.live.play import opening
from tables.live.store import games
from tables.live.view.pushed import board_ticket
from tables.models import EventStatus, LiveGame, LiveSeat, Role
from tests.live.table import begin, seat_viewer
from tests.tables.builders import a_round, a_user, an_event, players, staff_of


def main(tables: int, size: int) -> list[dict[str, Any]]:
    """Seat `tables` of `size` players, deal, and let every player's browser in."""
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, tables * size)
    for player in people:
        player.link_digest = links.digest_of(links.token_of(player))
        player.save(update_fields=["link_digest"])
    round_ = a_round(event, 1, *[people[start : start + size] for start in range(0, len(people), size)])
    organizer = staff_of(event, Role.ORGANIZER, a_user("organizer"))
    return [_entered(game) for game in opening.open_for_round(round_, organizer, opening.Setup("btwixt"))]


def _entered(opened: LiveGame) -> dict[str, Any]:
    game = begin(games.find(opened.key))
    return {"key": game.key, "browsers": [_browser(game, seat) for seat in games.seats_of(game)]}


def _browser(game: LiveGame, seat: LiveSeat) -> dict[str, str]:
    player = seat.player
    assert player is not None
    browser = Client(headers={"host": "localhost"})
    browser.get(f"/p/{links.token_of(player)}/")
    csrf = secrets.token_hex(16)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    board = board_ticket(game, seat_viewer(game, seat.position), session)
    return {
        "cookies": f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={csrf}",
        "csrf": csrf,
        "ticket": notices.ticket_for([f"live/{game.pk}"], board=board),
    }
