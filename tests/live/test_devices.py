"""A further device at a seat is announced to the whole table, and so to the first one."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.core import links, timekeeping
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat
from tables.live.play import absence, opening, seats
from tables.live.store import games, viewers
from tables.live.store.viewers import Credentials
from tables.players.models import Player
from tables.staff.models import TokenScope, User
from tests.builders import a_user
from tests.clients import Api, program_of, staff_program
from tests.live_games import Browser, a_game, about_seat, player_at

pytestmark = pytest.mark.django_db


def said(game: LiveGame) -> list[tuple[int | None, str]]:
    return list(LiveMessage.objects.filter(game=game).order_by("pk").values_list("seat", "text"))


ANNOUNCED = (1, about_seat(seats.ANOTHER_DEVICE, 1))
SHOWN = ANNOUNCED[1].replace("Seat 2", "Player 002")
"""The same on the board, with the name that the player goes by."""


def a_minute_later(minutes: int = 1) -> AbstractContextManager[None]:
    return timekeeping.time_set_to(timekeeping.now() + minutes * seats.NOTICE_AGAIN_AFTER)


def accounts_player(game: LiveGame) -> tuple[User, Player]:
    """The account of the player at seat 1."""
    user = a_user()
    player = player_at(game, 1)
    Player.objects.filter(pk=player.pk).update(user=user)
    return user, player


def by_program(user: User, game: LiveGame) -> None:
    board = program_of(user, TokenScope.PLAY).get(f"live-games/{game.key}/")
    assert board["viewer"]["seat"] == 1


def signed_in(user: User, game: LiveGame) -> Browser:
    return Browser.of_account(game, user)


def by_page(browser: Browser) -> None:
    assert browser.client.get(f"/t/{browser.key}/").status_code == 200


def by_board(browser: Browser) -> None:
    browser.board()


def by_facts(browser: Browser) -> None:
    assert browser.client.get(f"{browser.address}facts/").status_code == 200


def by_writing(browser: Browser) -> None:
    browser.post("withdraw")


@pytest.mark.parametrize("way", [by_page, by_board, by_facts, by_writing])
def test_each_way_to_a_seat_tells_of_a_second_device(way):
    game = a_game(3)
    first, second = Browser.of_seat(game, 1), Browser.of_seat(game, 1)
    for _ in range(2):
        by_page(first)
        by_board(first)
    assert said(game) == []
    before = first.board()["revision"]
    way(second)
    assert said(game) == [ANNOUNCED]
    board = first.board()
    assert board["revision"] > before, "the first device hears that there is something new"
    assert [(m["seat"], m["text"], m["notice"]) for m in board["chat"]] == [(1, SHOWN, True)]
    assert [m["text"] for m in Browser.of_seat(game, 0).board()["chat"]] == [SHOWN]
    for browser in (first, second, first):
        by_page(browser)
        by_board(browser)
    assert said(game) == [ANNOUNCED], "each device is announced once"
    with a_minute_later():
        by_board(Browser.of_seat(game, 1))
    assert said(game) == [ANNOUNCED, ANNOUNCED]


def test_the_same_browser_at_two_tables_is_not_recognizable_in_the_database():
    games_ = [a_game(3), a_game(3)]
    client = Client()
    for game in games_:
        player = player_at(game, 0)
        client.get(f"/p/{links.token_of(player)}/")
        assert client.get(f"/t/{game.key}/").status_code in {200, 404}
    known = [mark for seat in LiveSeat.objects.all() for mark in seat.devices]
    assert len(known) == len(set(known))


def test_signing_in_makes_no_further_device():
    game = a_game(3)
    browser = Browser.of_seat(game, 1)
    by_board(browser)
    browser.client.force_login(a_user())
    by_board(browser)
    assert said(game) == []


def test_spectators_and_judges_are_no_devices_of_a_seat():
    game = a_game(3, spectators="live")
    by_board(Browser.of_seat(game, 1))
    for browser in (Browser.of_stranger(game), Browser.of_staff(game)):
        by_page(browser)
        by_board(browser)
    assert said(game) == []
    assert sum(len(seat.devices) for seat in LiveSeat.objects.all()) == 1


def test_a_program_with_a_private_link_is_a_device_by_where_it_calls_from():
    game = a_game(3)
    player = player_at(game, 1)
    by_board(Browser.of_seat(game, 1))
    program = Api(f"Player {links.token_of(player)}")
    for _ in range(2):
        assert program.call("GET", f"live-games/{game.key}/").status_code == 200
    assert said(game) == [ANNOUNCED]
    elsewhere = Client(
        headers={"Authorization": f"Player {links.token_of(player)}"}, REMOTE_ADDR="203.0.113.9"
    )
    with a_minute_later():
        assert elsewhere.get(f"/api/v1/live-games/{game.key}/").status_code == 200
    assert said(game) == [ANNOUNCED, ANNOUNCED]


def test_an_account_is_one_device_in_its_browsers_and_programs():
    game = a_game(3)
    user, _ = accounts_player(game)
    for _ in range(2):
        by_program(user, game)
    for _ in range(2):
        by_board(signed_in(user, game))
    assert said(game) == []
    by_board(Browser.of_seat(game, 1))
    assert said(game) == [ANNOUNCED], "who has only the link is announced"


def test_the_browser_in_which_the_account_uses_the_link_is_its_own():
    game = a_game(3)
    user, player = accounts_player(game)
    browser = Browser.of_player(game, player)
    by_board(browser)
    browser.client.force_login(user)
    by_board(browser)
    by_program(user, game)
    by_board(signed_in(user, game))
    assert said(game) == []


def test_another_account_at_the_link_is_another_device():
    game = a_game(3)
    user, player = accounts_player(game)
    by_board(signed_in(user, game))
    browser = Browser.of_player(game, player)
    browser.client.force_login(a_user())
    by_board(browser)
    assert said(game) == [ANNOUNCED]


def test_a_casual_seat_tells_of_anyone_else_who_opens_its_link():
    host = User.objects.create_user("asha", password="x")
    made = opening.open_casual(host, opening.Setup("btwixt"), ["asha", "Balon", "bot:random"])
    game = games.find(made.key)
    token = seats.token_of(games.seats_of(game)[1])
    for client in (Client(), Client()):
        assert client.get(f"/t/{game.key}/join/{token}/").status_code == 302
        assert client.get(f"/api/v1/live-games/{game.key}/").status_code == 200
    assert said(game) == [ANNOUNCED]


def knock(game: LiveGame, player: Player, number: int) -> None:
    """A program with the link sends an answer to no question, from an address of its own."""
    client = Client(
        headers={"Authorization": f"Player {links.token_of(player)}"}, REMOTE_ADDR=f"203.0.113.{number}"
    )
    body = {"batch": 99999, "answer": 1}
    response = client.post(f"/api/v1/live-games/{game.key}/answer/", body, content_type="application/json")
    assert response.status_code == 400


def marks_of(game: LiveGame) -> list[str]:
    return list(LiveSeat.objects.get(game=game, position=1).devices)


def test_ever_new_addresses_do_not_fill_the_chat():
    game = a_game(3)
    player = player_at(game, 1)
    own = Browser.of_seat(game, 1)
    by_board(own)
    for number in range(1, 5):
        knock(game, player, number)
    assert said(game) == [ANNOUNCED], "at most one message a minute"
    for number in range(5, 40):
        with a_minute_later(number):
            knock(game, player, number)
    assert len(marks_of(game)) == seats.MAX_DEVICES
    assert said(game) == [ANNOUNCED] * (seats.MAX_DEVICES - 4)
    kept = marks_of(game)
    with a_minute_later(60):
        by_board(own)
    assert marks_of(game) == kept
    assert said(game) == [ANNOUNCED] * (seats.MAX_DEVICES - 4), "nobody's own device is pushed out"


def test_a_seat_with_too_many_devices_takes_no_lock_for_the_next(connection):
    game = a_game(3)
    full = {"devices": ["x"] * seats.MAX_DEVICES, "browsers": ["x"] * absence.MAX_BROWSERS}
    LiveSeat.objects.filter(game=game, position=1).update(**full)
    by_board(Browser.of_seat(game, 1))
    browser = Browser.of_seat(game, 1)
    with CaptureQueriesContext(connection) as captured:
        by_board(browser)
    assert [query["sql"].split()[0] for query in captured.captured_queries] == ["SELECT"] * 2


@pytest.mark.parametrize("by", ["staff", "host"])
def test_a_new_link_begins_with_no_devices(by):
    full = ["x"] * seats.MAX_DEVICES
    if by == "staff":
        game = a_game(3)
        player = player_at(game, 1)
        assert game.event is not None
        LiveSeat.objects.filter(game=game).update(devices=full)
        staff_program(game.event).post(f"players/{player.key}/link/")
    else:
        host = a_user()
        made = opening.open_casual(host, opening.Setup("btwixt"), [host.username, "Balon", "bot:random"])
        game = games.find(made.key)
        LiveSeat.objects.filter(game=game).update(devices=full)
        game = games.find(
            made.key
        )  # with its seats as they are now: those read before have no devices anyway
        seats.renew_link(game, viewers.viewer_of(game, Credentials(user=host)), 1)
    assert list(LiveSeat.objects.filter(game=game, position__lt=2).values_list("devices", flat=True)) == [
        full,
        [],
    ]


def test_a_device_known_before_an_update_is_known_after_it(settings):
    settings.SECRET_KEY = "k" * 50
    seat = LiveSeat(game=LiveGame(key="game", match_id="game"), position=1)
    assert viewers.device_marks(seat, Credentials(device="phone")) == {"6ac8b0d3f0926352f029"}
