"""Casual games that nobody plays any more."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import pytest

from tables.core import timekeeping
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage, LiveStatus
from tables.live.play import abandoning, answers, chat
from tables.live.play.opening import Setup, open_casual
from tables.live.store import games, viewers
from tables.live.store.viewers import Credentials, Viewer
from tables.live.workers import idle_expiry
from tables.tasks import abandon_idle_live_games
from tests.builders import a_user
from tests.live_games import a_game, a_move, begin, seat_viewer, waiting

pytestmark = pytest.mark.django_db

START = timekeeping.now()


def after(days: float):
    return timekeeping.time_set_to(START + timedelta(days=days))


def a_casual_game(*, begun: bool = True) -> LiveGame:
    host = a_user()
    with after(0):
        game = games.find(open_casual(host, Setup("goofspiel"), [host.username, "Wex"]).key)
        return begin(game) if begun else game


def host_of(game: LiveGame) -> Viewer:
    """Who opened the game; sits at seat 0."""
    return viewers.viewer_of(game, Credentials(user=game.opened_by))


def move(game: LiveGame) -> None:
    batch, answer = a_move(game, waiting(game)[0], random.Random(1))
    answers.answer(game, seat_viewer(game, waiting(game)[0]), answer, batch=batch)


def move_both(game: LiveGame) -> None:
    """The next questions are asked when everybody has answered."""
    for _ in range(2):
        move(games.find(game.key))


@pytest.mark.parametrize("begun", [True, False])
def test_a_game_that_nobody_has_played_for_a_month_is_given_up(begun):
    game = a_casual_game(begun=begun)
    with after(31):
        abandon_idle_live_games()
    row = LiveGame.objects.get(pk=game.pk)
    assert row.status == LiveStatus.ABANDONED and row.revision > game.revision
    entry = JournalEntry.objects.get(live_game=game, verb="live.abandon")
    assert entry.reason == "Nobody has played for 30 days." and entry.user is None
    said = LiveMessage.objects.get(game=game)
    assert said.is_notice and said.text.endswith("The table was given up.")
    with after(32):
        assert idle_expiry.abandon_idle() == 0


@pytest.mark.parametrize(
    "sign",
    [
        move_both,
        lambda game: acts.pause(game, host_of(game)),
        lambda game: chat.say(game, host_of(game), "On Sunday?"),
    ],
    ids=["move", "pause", "word"],
)
def test_any_sign_of_life_within_a_month_keeps_it(sign: Callable[[LiveGame], object]):
    game = a_casual_game()
    with after(2):
        sign(games.find(game.key))
    with after(31):
        assert idle_expiry.abandon_idle() == 0
    assert not games.find(game.key).is_over
    with after(33):
        assert idle_expiry.abandon_idle() == 1
    row = games.find(game.key)
    assert row.status == LiveStatus.ABANDONED and row.paused_at is None


def test_a_sign_of_life_that_comes_while_the_game_is_given_up_keeps_it(monkeypatch):
    game = a_casual_game()
    found = abandoning.judged

    def with_a_late_move(*given, **named):
        move_both(games.find(game.key))
        return found(*given, **named)

    monkeypatch.setattr(abandoning, "judged", with_a_late_move)
    with after(31):
        assert idle_expiry.abandon_idle() == 0
    assert not games.find(game.key).is_over and not JournalEntry.objects.filter(verb="live.abandon").exists()


def test_the_games_of_an_event_are_its_staffs():
    a_game(3)
    with after(31):
        assert idle_expiry.abandon_idle() == 0
