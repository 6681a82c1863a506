"""Live tables in a browser that has opened several seats: each page plays for its own seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.core.made_for import HEADER
from tables.live.models.game import LiveDecision, LiveGame, LiveSeat
from tables.live.play import opening, seats
from tables.live.store import games
from tables.live.store.viewers import Credentials, viewer_of
from tables.players.models import Player
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import browser_of, hand_out_link, html_of, made_for_of
from tests.live_games import Browser, a_game, a_move, code_of, waiting

pytestmark = [pytest.mark.django_db, pytest.mark.sent_as_is]


def players_at(game: LiveGame, *positions: int) -> list[Player]:
    found = [games.seats_of(game)[position].player for position in positions]
    return [player for player in found if player is not None]


def board_page(browser: Client, game: LiveGame) -> dict[str, str]:
    """The header that the board's script sends with all it asks."""
    return {HEADER: made_for_of(browser.get(reverse("live-board", args=[game.key])))}


def open_link(browser: Client, player: Player) -> None:
    assert browser.get(reverse("private-link", args=[hand_out_link(player)])).status_code == 302


def open_seat(browser: Client, seat: LiveSeat) -> None:
    link = reverse("live-join", args=[seat.game.key, seats.token_of(seat)])
    assert browser.get(link).status_code == 302


def refused_for(answer: Any, page: str, now: str) -> None:
    assert answer.status_code == 409 and code_of(answer) == "made-for-another"
    assert f"This page was made for {page}, but this browser now acts for {now}." in answer.json()["detail"]


class TestTwoPlayersOfOneTable:
    def test_the_board_of_the_one_answers_nothing_for_the_other(self):
        game = a_game(3)
        asked = waiting(game)[0]
        first, second = players_at(game, (asked + 1) % 3, asked)
        browser = Browser.of_player(game, first)
        page = board_page(browser.client, game)
        open_link(browser.client, second)
        batch, answer = a_move(game, asked, Random(7))
        refused_for(
            browser.post("answer", {"batch": batch, "answer": answer}, headers=page), first.name, second.name
        )
        assert not LiveDecision.objects.filter(game=game, seat=asked).exists()
        own = board_page(browser.client, game)
        assert browser.post("answer", {"batch": batch, "answer": answer}, headers=own).status_code == 200

    @pytest.mark.parametrize(
        "verb",
        [
            "answer",
            "act",
            "undo/allow",
            "concede",
            "chat",
            "passing",
            "withdraw",
            "votes",
            "votes/agree",
            "take-seat-back",
        ],
    )
    def test_no_act_of_the_one_is_the_others(self, verb: str):
        game = a_game(3)
        first, second = players_at(game, 0, 1)
        browser = Browser.of_player(game, first)
        page = board_page(browser.client, game)
        open_link(browser.client, second)
        refused_for(browser.post(verb, {}, headers=page), first.name, second.name)

    def test_the_board_of_the_one_never_becomes_the_others(self):
        game = a_game(3)
        first, second = players_at(game, 0, 1)
        browser = Browser.of_player(game, first)
        page = board_page(browser.client, game)
        assert browser.client.get(browser.address, headers=page).json()["viewer"]["seat"] == 0
        open_link(browser.client, second)
        refused_for(browser.client.get(browser.address, headers=page), first.name, second.name)
        open_link(browser.client, first)
        assert browser.client.get(browser.address, headers=page).json()["viewer"]["seat"] == 0

    @pytest.mark.parametrize("spectators", ["none", "live"])
    def test_a_board_without_its_link_says_whose_it_was(self, spectators: str):
        game = a_game(3, spectators=spectators)
        (first,) = players_at(game, 0)
        browser = Browser.of_player(game, first)
        page = board_page(browser.client, game)
        for lost in (_renewed, _cookies_cleared):
            lost(browser.client, first)
            answer = browser.client.get(browser.address, headers=page)
            assert answer.status_code == 409, lost
            text = f"made for {first.name}, but this browser no longer acts for {first.name}."
            assert text in answer.json()["detail"]


class TestSeatsOfCasualTables:
    @pytest.fixture
    def game(self) -> LiveGame:
        opened = opening.open_casual(
            a_user(), opening.Setup("btwixt", spectators="live"), ["Asha", "Baelor", ""]
        )
        return games.find(opened.key)

    def test_two_seats_in_one_browser(self, game: LiveGame):
        rows, browser = games.seats_of(game), Client()
        open_seat(browser, rows[0])
        page = board_page(browser, game)
        open_seat(browser, rows[1])
        address = f"/api/v1/live-games/{game.key}/"
        refused_for(browser.get(address, headers=page), "Asha", "Baelor")
        said = {"text": "hello"}
        answer = browser.post(f"{address}chat/", said, content_type="application/json", headers=page)
        refused_for(answer, "Asha", "Baelor")
        assert "open the link of Asha’s seat again" in answer.json()["detail"]

    def test_a_board_watched_becomes_no_seats_board(self, game: LiveGame):
        browser = Client()
        page = board_page(browser, game)
        assert page == {HEADER: ""}
        open_seat(browser, games.seats_of(game)[0])
        answer = browser.get(f"/api/v1/live-games/{game.key}/", headers=page)
        assert answer.status_code == 409
        assert "made before this browser acted for Asha" in answer.json()["detail"]

    def test_a_free_seat_is_not_taken_by_the_page_of_another(self, game: LiveGame):
        rows, browser = games.seats_of(game), Client()
        url = reverse("live-join", args=[game.key, seats.token_of(rows[2])])
        made_for = made_for_of(browser.get(url))
        open_seat(browser, rows[0])
        assert browser.post(url, {"name": "Wex", "made_for": made_for}).status_code == 409
        assert games.seats_of(games.find(game.key))[2].is_free
        own = made_for_of(browser.get(url))
        assert browser.post(url, {"name": "Wex", "made_for": own}).status_code == 302

    def test_the_link_counts_before_the_account(self, game: LiveGame):
        user = a_user()
        LiveSeat.objects.filter(game=game, position=0).update(user=user)
        browser = browser_of(user)
        assert board_seat(browser, game) == 0
        open_seat(browser, games.seats_of(game)[1])
        assert board_seat(browser, game) == 1


def test_at_an_event_the_link_counts_before_the_account_as_on_the_players_page():
    game = a_game(3)
    own, other = players_at(game, 0, 2)
    user: User = a_user()
    Player.objects.filter(pk=own.pk).update(user=user)
    game = games.find(game.key)
    viewer = viewer_of(game, Credentials(user=user, player=(other.pk, other.link_epoch)))
    assert viewer.seat == 2


def test_a_judges_page_does_nothing_for_a_player():
    game = a_game(3)
    judge = Browser.of_staff(game)
    page = board_page(judge.client, game)
    (player,) = players_at(game, 1)
    open_link(judge.client, player)
    answer = judge.post("pause", {}, headers=page)
    assert answer.status_code == 409
    assert f"made before this browser acted for {player.name}" in answer.json()["detail"]
    step = reverse("live-desk-step", args=[game.key, "pause"])
    refused = judge.client.post(step, {"made_for": page[HEADER]})
    assert refused.status_code == 409 and player.name in html_of(refused)


def board_seat(browser: Client, game: LiveGame) -> Any:
    return browser.get(f"/api/v1/live-games/{game.key}/").json()["viewer"]["seat"]


def _renewed(browser: Client, player: Player) -> None:
    player.link_epoch += 1
    player.save(update_fields=["link_epoch"])


def _cookies_cleared(browser: Client, player: Player) -> None:
    browser.cookies.clear()
