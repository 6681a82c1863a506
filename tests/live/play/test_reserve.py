"""Clocks with a reserve: charged by what a decision takes beyond its time, nights left out; votes of those
present at tables that play online."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tables.appointments.actions import set_hours
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, Refused
from tables.events.models import Event, EventStatus
from tables.events.rules.online import InvalidOnlinePlay, read_online_play
from tables.live.judge import acts, votes
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.play import answers, clocks
from tables.live.play.abandoning import ITSELF
from tables.live.play.opening import Setup, open_at_table
from tables.live.store import games
from tables.live.store.reserve import reserve_left, runs_out
from tables.live.workers import online
from tables.players.models import Player
from tests.builders import an_event, last_entry, players, staff_of
from tests.live_games import (
    Browser,
    a_move,
    begin,
    enter,
    player_at,
    published,
    seat_viewer,
    waiting,
    watch_clocks,
)

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 5, 11, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
SETTING = {"game": "goofspiel", "move_seconds": 3600, "reserve_hours": 10}


def a_game(quiet: tuple[int, int] | None = (23, 7), **setting: Any) -> LiveGame:
    """A game at a table of four, begun at noon; its players sleep in these hours in Oslo."""
    with timekeeping.time_set_to(NOON):
        event = an_event(status=EventStatus.RUNNING, online={**SETTING, **setting})
        for player in players(event, 4):
            if quiet is not None:
                sleeps(player, *quiet)
        published(event)
        online.conduct(Event.objects.get(pk=event.pk))
        return begin(games.find(LiveGame.objects.get(event=event).key))


def sleeps(player: Player, start: int, end: int) -> None:
    set_hours(player, Actor.of_player(player), timezone="Europe/Oslo", quiet_from=start, quiet_until=end)


def answer(game: LiveGame, seat: int, at: datetime) -> LiveGame:
    with timekeeping.time_set_to(at):
        row = games.find(game.key)
        batch, chosen = a_move(row, seat, random.Random(1))
        return answers.answer(row, seat_viewer(row, seat), chosen, batch=batch)


def left(game: LiveGame, seat: int, at: datetime) -> timedelta | None:
    row = games.find(game.key)
    return reserve_left(row, games.seats_of(row)[seat], at)


def test_the_clock_runs_out_after_free_time_and_reserve_without_the_night():
    game = a_game()
    assert game.due_at == NOON + 11 * HOUR, "at 23:00"
    game = a_game(quiet=(22, 6))
    assert game.due_at == NOON + 10 * HOUR + 8 * HOUR + HOUR


def test_an_answer_beyond_the_free_time_is_charged_once():
    game = a_game()
    answer(game, 0, NOON + 4 * HOUR)
    assert left(game, 0, NOON + 4 * HOUR) == 7 * HOUR
    assert left(game, 1, NOON + 4 * HOUR) == 10 * HOUR
    row = games.find(game.key)
    with timekeeping.time_set_to(NOON + 5 * HOUR):
        answers.withdraw(row, seat_viewer(row, 0))
    assert runs_out(games.find(game.key), games.seats_of(games.find(game.key))[0]) == NOON + 11 * HOUR
    answer(game, 0, NOON + 6 * HOUR)
    assert left(game, 0, NOON + 6 * HOUR) == 5 * HOUR


def test_only_those_whose_time_is_up_are_answered_for():
    game = a_game()
    seat = games.seats_of(game)[0]
    LiveSeat.objects.filter(pk=seat.pk).update(
        reserve={**seat.reserve, "week": 0, "used": 9 * 3600, "asked": "", "before": [0, 0]}
    )
    for position in (1, 2, 3):
        assert position in waiting(game)
    LiveGame.objects.filter(pk=game.pk).update(due_at=NOON + 2 * HOUR, revision=99)
    with timekeeping.time_set_to(NOON + 2 * HOUR):
        assert clocks.expire(games.find(game.key))
    row = games.find(game.key)
    assert waiting(row) == [1, 2, 3]
    assert [each.timeouts for each in games.seats_of(row)] == [1, 0, 0, 0]
    assert row.due_at == NOON + 11 * HOUR
    assert left(row, 0, NOON + 2 * HOUR) == timedelta()


def test_somebody_in_time_is_not_late_because_another_is():
    game = a_game()
    seat = games.seats_of(game)[0]
    LiveSeat.objects.filter(pk=seat.pk).update(reserve={**seat.reserve, "week": 0, "used": 10 * 3600})
    LiveGame.objects.filter(pk=game.pk).update(due_at=NOON + HOUR, revision=99)
    with timekeeping.time_set_to(NOON + 2 * HOUR):
        watch_clocks()
    answer(game, 1, NOON + 2 * HOUR)
    assert 1 not in waiting(games.find(game.key))
    with pytest.raises(Refused):
        answer(game, 0, NOON + 2 * HOUR)


def test_a_pause_and_an_outage_cost_nothing():
    game = a_game()
    with timekeeping.time_set_to(NOON + HOUR):
        acts.pause(games.find(game.key), ITSELF)
    with timekeeping.time_set_to(NOON + 3 * HOUR):
        acts.resume(games.find(game.key), ITSELF)
    assert games.find(game.key).due_at == NOON + 11 * HOUR + 8 * HOUR + 2 * HOUR
    with timekeeping.time_set_to(NOON + 5 * HOUR):
        clocks.give_time_back(games.find(game.key), NOON + 4 * HOUR)
    assert games.find(game.key).due_at == NOON + 11 * HOUR + 8 * HOUR + 3 * HOUR


def test_hours_changed_during_a_game_stop_no_clock():
    game = a_game()
    player = player_at(game, 0)
    with timekeeping.time_set_to(NOON):
        sleeps(player, start=12, end=0)
    row = games.find(game.key)
    assert runs_out(row, games.seats_of(row)[0]) == NOON + 11 * HOUR


def test_boards_show_the_reserve_and_the_own_clock():
    game = a_game()
    answer(game, 0, NOON + 4 * HOUR)
    with timekeeping.time_set_to(NOON + 4 * HOUR):
        board = Browser.of_seat(games.find(game.key), 1).board()
    assert [seat["reserve"] for seat in board["seats"]] == [7 * 3600, *[10 * 3600] * 3]
    assert board["clock"]["ends"] == (NOON + 11 * HOUR).timestamp() * 1000


def test_a_game_without_a_reserve_shows_none():
    game = a_game(reserve_hours=0)
    assert game.due_at == NOON + HOUR
    with timekeeping.time_set_to(NOON):
        board = Browser.of_seat(game, 1).board()
    assert [seat["reserve"] for seat in board["seats"]] == [None] * 4


@pytest.mark.parametrize(
    "setting", [{"reserve_hours": 101}, {"reserve_hours": -1}, {"reserve_hours": 5, "move_seconds": 0}]
)
def test_what_no_reserve_is(setting: dict[str, Any]):
    with pytest.raises(InvalidOnlinePlay, match="reserve_hours"):
        read_online_play({**SETTING, **setting})


class TestVotes:
    """The people present at a table of an event that plays online."""

    SETTING = {
        "absent": "bot",
        "absent_minutes": 30,
        "bot": "random",
        "move_seconds": 86_400,
        "reserve_hours": 0,
    }

    def a_table(self, **setting: Any) -> LiveGame:
        """A game at which the fourth player is away and the others are there."""
        game = a_game(quiet=None, **{**self.SETTING, **setting})
        with timekeeping.time_set_to(NOON):
            LiveSeat.objects.filter(game=game).update(present_since=None, seen_at=None)
            for position in range(3):
                enter(games.find(game.key), position)
        return games.find(game.key)

    def seen(self, game: LiveGame, at: datetime) -> LiveGame:
        LiveSeat.objects.filter(game=game, position__lt=3).update(seen_at=at)
        return games.find(game.key)

    def test_a_majority_puts_the_announced_bot_there_and_its_owner_returns(self):
        game = self.a_table()
        with timekeeping.time_set_to(NOON + HOUR):
            game = self.seen(game, NOON + HOUR)
            votes.propose(game, seat_viewer(game, 0), measure="bot", seat=3)
            game = games.find(game.key)
            assert game.vote is not None and game.vote.bot == "random"
            votes.agree(game, seat_viewer(game, 1), game.vote.pk)
            game = games.find(game.key)
            seat = games.seats_of(game)[3]
            assert (seat.bot, seat.has_stand_in) == ("random", True)
            entry = last_entry(game.event)
            assert (entry.verb, entry.who) == ("live.give_to_bot", "system")
            assert [each["seat"] for each in entry.after["vote"]["agreed"]] == [1, 2]
            votes.take_seat_back(game, seat_viewer(game, 3))
        assert games.seats_of(games.find(game.key))[3].bot == ""

    def test_nobody_votes_before_the_announced_time(self):
        game = self.a_table()
        with timekeeping.time_set_to(NOON + HOUR / 3), pytest.raises(Refused, match="for longer"):
            votes.propose(self.seen(game, NOON), seat_viewer(game, 0), measure="bot", seat=3)

    @pytest.mark.parametrize("measure", ["end", "clock", "resume"])
    def test_nothing_else_is_voted_on(self, measure: str):
        game = self.a_table()
        with timekeeping.time_set_to(NOON + HOUR), pytest.raises((Refused, Malformed)):
            votes.propose(
                self.seen(game, NOON + HOUR), seat_viewer(game, 0), measure=measure, seat=3, seconds=60
            )

    def test_another_bot_than_the_announced_one_is_refused(self):
        game = self.a_table()
        with timekeeping.time_set_to(NOON + HOUR):
            seen = self.seen(game, NOON + HOUR)
            with pytest.raises(Malformed, match="announced another bot: random") as refused:
                votes.propose(seen, seat_viewer(game, 0), measure="bot", seat=3, bot="greedy")
            assert [problem.field for problem in refused.value.problems] == ["bot"]
            votes.propose(seen, seat_viewer(game, 0), measure="bot", seat=3, bot="random")

    @pytest.mark.parametrize("rule", ["wait", "forfeit"])
    def test_where_no_bot_is_announced_judges_decide(self, rule: str):
        game = self.a_table(absent=rule, bot="" if rule == "wait" else "random")
        with timekeeping.time_set_to(NOON + HOUR), pytest.raises(Refused, match="Call a judge"):
            votes.propose(self.seen(game, NOON + HOUR), seat_viewer(game, 0), measure="bot", seat=3)

    def test_a_pause_of_a_judge_is_no_absence(self):
        game = self.a_table()
        with timekeeping.time_set_to(NOON + HOUR):
            acts.pause(game, ITSELF)
            game = self.seen(game, NOON + HOUR)
            assert game.status == LiveStatus.PAUSED
            with pytest.raises(Refused, match="Call a judge"):
                votes.propose(game, seat_viewer(game, 0), measure="bot", seat=3)

    def test_a_table_that_staff_open_by_hand_has_no_votes(self):
        event = an_event(status=EventStatus.RUNNING)
        players(event, 4)
        round_ = published(event)
        game = open_at_table(round_.tables.get(), staff_of(event), Setup("goofspiel"))
        assert game.vote_minutes is None
