"""Hands that spectators see: late, and only while every player agrees."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from rules.kernel import SPECTATOR
from tables.core.errors import Malformed, NotPermitted, Refused, TooOften
from tables.core.limits import HAND_CONSENTS
from tables.events.rules.online import InvalidOnlinePlay, read_online_play
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import open_hands
from tables.live.play.opening import Setup, check_setup
from tables.live.store import games, matches
from tests.builders import last_entry
from tests.live_games import Browser, a_game, at, begin, faces_seen, judge_of, play, seat_viewer

pytestmark = pytest.mark.django_db

DELAY = 600
SETUP: dict[str, Any] = {"spectators": "delayed", "delay_seconds": DELAY, "open_hands": True}


def played(**setup: Any) -> LiveGame:
    """A game of three that began at the start, with twenty decisions."""
    with at(0):
        game = begin(a_game(begun=False, **{**SETUP, **setup}))
        return play(game, r=random.Random(2), decisions=20)


def agree(game: LiveGame, *seats: int, agrees: bool = True) -> None:
    with at(1):
        for seat in seats:
            open_hands.agree(games.find(game.key), seat_viewer(game, seat), agrees=agrees)


def watched(game: LiveGame, seconds: float = DELAY + 2) -> dict[str, Any]:
    """The board of a spectator."""
    with at(seconds):
        return Browser.of_stranger(games.find(game.key)).board()


def faces(board: dict[str, Any]) -> set[str]:
    """The faces in the view, by the marks of cards that have one."""
    found, waiting = set(), [board["view"]]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if isinstance(value.get("face"), str):
                found.add(value["face"])
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return found


def test_hands_are_open_once_everybody_agrees():
    game = played()
    agree(game, 0, 1)
    board = watched(game)
    assert "hands" not in board["view"] and board["hands"] == {
        "may_open": True,
        "open": False,
        "agreed": [0, 1],
    }
    with matches.reading(games.find(game.key)) as match:
        assert faces(board) <= faces_seen(match, SPECTATOR)
    agree(game, 2)
    board = watched(game)
    with matches.reading(games.find(game.key)) as match:
        own = [[card["face"] for card in match.view(seat)["hand"]] for seat in range(3)]
        seen = set[str]().union(*(faces_seen(match, seat) for seat in range(3)))
    assert [[card["face"] for card in hand] for hand in board["view"]["hands"]] == own
    assert faces(board) <= seen, "no pile that no seat may look into"


def test_they_are_closed_at_once_when_one_takes_it_back():
    game = played()
    agree(game, 0, 1, 2)
    assert "hands" in watched(game)["view"]
    agree(game, 1, agrees=False)
    board = watched(game)
    assert "hands" not in board["view"] and not board["hands"]["open"]
    assert game.event is not None
    assert [entry.verb for entry in game.event.journal.order_by("revision")][-4:] == [
        "live.show_hand",
        "live.show_hand",
        "live.show_hand",
        "live.hide_hand",
    ]


def test_they_are_as_late_as_the_table():
    game = played()
    agree(game, 0, 1, 2)
    with at(300):
        play(games.find(game.key), r=random.Random(4), decisions=10)
    before, after = watched(game, DELAY + 200), watched(game, DELAY + 301)
    assert before["length"] < after["length"]
    assert watched(game, DELAY - 1)["view"] is None, "nothing of the first ten minutes"


def test_seats_and_judges_see_what_they_saw():
    game = played()
    with at(2):
        before = [Browser.of_seat(games.find(game.key), seat).board()["view"] for seat in range(3)]
    agree(game, 0, 1, 2)
    with at(2):
        assert [Browser.of_seat(games.find(game.key), seat).board()["view"] for seat in range(3)] == before
        assert "hands" not in Browser.of_staff(games.find(game.key)).board()["view"]


def test_a_bot_that_stands_in_does_not_agree():
    game = played()
    agree(game, 0, 1)
    with at(1):
        acts.give_to_bot(games.find(game.key), judge_of(game), 2, "random")
        with pytest.raises(NotPermitted, match="A bot plays"):
            open_hands.agree(games.find(game.key), seat_viewer(game, 2), agrees=True)
    assert not open_hands.are_open(games.find(game.key))


class TestWho:
    def test_only_the_person_of_the_seat(self):
        game = played()
        with at(1):
            for browser in (Browser.of_stranger(game), Browser.of_staff(game)):
                assert browser.post("open-hands", {"agrees": True}).status_code in (401, 403)
            assert Browser.of_seat(game, 1).post("open-hands", {"agrees": True}).status_code == 200
            assert Browser.of_seat(game, 1).post("open-hands", {"agrees": 1}).status_code == 400
        assert games.find(game.key).seats.filter(shows_hand=True).get().position == 1

    def test_repeating_changes_nothing(self):
        game = played()
        agree(game, 0)
        revision = last_entry(game.event).revision
        agree(game, 0)
        assert last_entry(game.event).revision == revision

    def test_a_table_that_shows_no_hands_takes_no_word(self):
        game = played(open_hands=False)
        with pytest.raises(Refused, match="never see a hand"):
            agree(game, 0)

    def test_after_the_end_there_is_nothing_to_agree_to(self):
        game = played()
        with at(1):
            acts.end_by_time(games.find(game.key), judge_of(game), reason="for the test")
        with pytest.raises(Refused):
            agree(game, 0)

    def test_agreeing_is_bounded_and_taking_back_is_not(self, monkeypatch):
        game = played()
        agree(game, 0)
        monkeypatch.setattr(type(HAND_CONSENTS), "take", lambda self, name: False)
        agree(game, 0, agrees=False)
        with pytest.raises(TooOften):
            agree(game, 0)


class TestSetting:
    def test_a_sealed_game_keeps_its_hands(self):
        with pytest.raises(Malformed) as refused:
            check_setup(Setup("oathbreaker", **SETUP))
        assert [problem.field for problem in refused.value.problems] == ["open_hands"]

    @pytest.mark.parametrize(
        "changes", [{"spectators": "live"}, {"delay_seconds": 599}, {"record_class": "sealed"}]
    )
    def test_the_database_knows_no_other_table(self, changes: dict[str, Any]):
        game = played()
        with pytest.raises(IntegrityError), transaction.atomic():
            LiveGame.objects.filter(pk=game.pk).update(**changes)

    @pytest.mark.parametrize("changes", [{"spectators": "live"}, {"delay_seconds": 599}, {"open_hands": 1}])
    def test_the_delay_is_ten_minutes_at_least(self, changes: dict[str, Any]):
        with pytest.raises(InvalidOnlinePlay, match="open_hands"):
            read_online_play({"game": "lcg", **SETUP, **changes})


def test_the_page_of_a_player():
    game = played()
    browser = Browser.of_seat(game, 0)
    with at(1):
        page = browser.client.get(f"/t/{game.key}/hands/").content.decode()
        assert "10 minutes late" in page and "I agree" in page
        assert browser.client.post(f"/t/{game.key}/hands/", {"agrees": "yes"}).status_code == 302
        assert "Take it back" in browser.client.get(f"/t/{game.key}/hands/").content.decode()
        assert f"/t/{game.key}/hands/" in browser.client.get(f"/t/{game.key}/").content.decode()
    assert LiveSeat.objects.get(game=game, position=0).shows_hand
    assert "shows_hand" not in json.dumps(watched(game)["seats"])
