"""A further device at a seat is told to the whole table, and so to the first one."""

from __future__ import annotations

import pytest
from django.test import Client

from tables import links
from tables.live import games, opening, seats
from tables.models import LiveGame, LiveMessage, LiveSeat, User
from tests.api.client import Api
from tests.live.table import Browser, a_game
from tests.tables.builders import a_user

pytestmark = pytest.mark.django_db


def said(game: LiveGame) -> list[tuple[int | None, str]]:
    return list(LiveMessage.objects.filter(game=game).order_by("pk").values_list("seat", "text"))


TOLD = (1, seats.ANOTHER_DEVICE)


def by_page(browser: Browser) -> None:
    assert browser.client.get(f"/t/{browser.key}/").status_code == 200


def by_board(browser: Browser) -> None:
    browser.board()


def by_facts(browser: Browser) -> None:
    assert browser.client.get(f"/t/{browser.key}/facts.json").status_code == 200


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
    assert said(game) == [TOLD]
    board = first.board()
    assert board["revision"] > before, "the first device hears that there is something new"
    assert [(m["seat"], m["text"], m["notice"]) for m in board["chat"]] == [(*TOLD, True)]
    assert [m["text"] for m in Browser.of_seat(game, 0).board()["chat"]] == [TOLD[1]]
    for browser in (first, second, first):
        by_page(browser)
        by_board(browser)
    assert said(game) == [TOLD], "each device is told of once"
    by_board(Browser.of_seat(game, 1))
    assert said(game) == [TOLD, TOLD]


def test_the_same_browser_at_two_tables_is_not_recognizable_in_the_database():
    games_ = [a_game(3), a_game(3)]
    client = Client()
    for game in games_:
        player = games.seats_of(game)[0].player
        assert player is not None
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


def test_programs_are_devices_by_token_or_by_where_they_call_from():
    game = a_game(3)
    player = games.seats_of(game)[1].player
    assert player is not None
    by_board(Browser.of_seat(game, 1))
    program = Api(f"Player {links.token_of(player)}")
    for _ in range(2):
        assert program.call("GET", f"live-games/{game.key}/").status_code == 200
    assert said(game) == [TOLD]
    elsewhere = Client(
        headers={"Authorization": f"Player {links.token_of(player)}"}, REMOTE_ADDR="203.0.113.9"
    )
    assert elsewhere.get(f"/api/v1/live-games/{game.key}/").status_code == 200
    assert said(game) == [TOLD, TOLD]


def test_a_casual_seat_tells_of_whoever_else_opens_its_link():
    host = User.objects.create_user("asha", password="x")
    made = opening.open_casual(host, opening.Setup("btwixt"), ["asha", "Balon", "bot:random"])
    game = games.find(made.key)
    token = seats.token_of(games.seats_of(game)[1])
    for client in (Client(), Client()):
        assert client.get(f"/t/{game.key}/join/{token}/").status_code == 302
        assert client.get(f"/t/{game.key}/board.json").status_code == 200
    assert said(game) == [TOLD]


def test_only_so_many_devices_are_kept(monkeypatch):
    monkeypatch.setattr(seats, "MOST_DEVICES", 3)
    game = a_game(3)
    for _ in range(5):
        by_board(Browser.of_seat(game, 1))
    assert len(LiveSeat.objects.get(game=game, position=1).devices) == 3
    assert said(game) == [TOLD] * 4
