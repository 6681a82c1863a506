"""Clocks and programs: due by the database, whoever notices."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from rules import registry
from tables import timekeeping
from tables.breaker import Breaker
from tables.errors import Refused
from tables.live import bots, clocks, games, judging, matches, opening, playing, schedule, tending
from tables.models import LiveGame, LiveMessage, LiveStatus
from tables.tasks import play_live_bots, tend_live_games
from tests.live.table import Browser, a_game, a_move, a_table, begin, judge_of, play, seat_viewer, waiting
from tests.tables.builders import a_user, staff_of

pytestmark = pytest.mark.django_db

START = timekeeping.now()


def at(seconds: float):
    return timekeeping.time_set_to(START + timedelta(seconds=seconds))


@pytest.fixture
def game() -> LiveGame:
    with at(0):
        return play(a_game(3, move_seconds=30), r=random.Random(1), decisions=12)


def test_the_clock_plays_the_default_and_tells_the_table(game):
    late = waiting(game)
    with at(29.9):
        assert not clocks.expire(games.find(game.key))
        assert tending.tend() == 0
    with at(30):
        assert Browser.of_seat(game, late[0]).board()["clock"]["ends"] is not None
        tend_live_games()
    row = games.find(game.key)
    new = list(row.decisions.filter(k__gte=12).values_list("by", "seat", "who"))
    assert new == [("clock", seat, "clock") for seat in late]
    told = LiveMessage.objects.filter(game=row, is_notice=True).values_list("seat", flat=True)
    assert list(told) == late
    with at(30.5):
        assert tending.tend() == 0, "the next question has its own time"


def test_an_answer_after_the_time_is_refused_and_the_default_played(game):
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    with at(31), pytest.raises(Refused, match="time was up"):
        playing.answer(game, seat_viewer(game, seat), answer, batch=batch)
    assert games.find(game.key).decisions.get(k=12).by == "clock"


def test_an_answer_in_time_starts_the_next_clock(game):
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    with at(20):
        row = playing.answer(game, seat_viewer(game, seat), answer, batch=batch)
    with matches.reading(games.find(game.key)) as match:
        is_new = match.batch != batch
    assert row.due_at == START + timedelta(seconds=50 if is_new else 30)


def test_a_game_without_a_clock_waits():
    game = a_game(3)
    assert game.due_at is None
    with at(10**6):
        assert tending.tend() == 0


def test_absent_players_seats_are_played_by_programs():
    table = a_table(4)
    table.seats.filter(position=2).update(absent=True)
    organizer = staff_of(table.round.event)
    setup = opening.Setup("btwixt", {"short": True}, bot="heuristic", bot_seconds=0)
    game = begin(games.find(opening.open_at_table(table, organizer, setup).key))
    assert [seat.bot for seat in games.seats_of(game)] == ["", "heuristic", "", ""]
    r = random.Random(2)
    for _ in range(2_000):
        bots.play_due(games.find(game.key))
        game = games.find(game.key)
        if game.is_over:
            break
        assert 1 not in waiting(game)
        seat = r.choice(waiting(game))
        batch, answer = a_move(game, seat, r)
        playing.answer(game, seat_viewer(game, seat), answer, batch=batch)
    assert game.status == LiveStatus.FINISHED
    assert set(game.decisions.filter(seat=1).values_list("by", flat=True)) == {"bot"}


def test_programs_keep_their_pace_and_are_found_again_after_a_crash():
    with at(0):
        host = a_user()
        setup = opening.Setup("btwixt", bot_seconds=2.0)
        names = ["bot:random", "bot:random", "bot:random"]
        game = games.find(opening.open_casual(host, setup, names).key)
        from tables.live import audiences, beginning

        viewer = audiences.viewer_of(game, audiences.Claims(user=host))
        game = beginning.begin(game, viewer)
        assert game.bots_at == START + timedelta(seconds=2)
    with at(1.9):
        play_live_bots(game.pk)
        assert games.find(game.key).length == 0
    with at(2):
        play_live_bots(game.pk)
        assert games.find(game.key).length == 1, "one answer, then the next waits"
    with at(5):
        assert tending.tend() == 0, "the task of four seconds may still be on its way"
    with at(7):
        assert tending.tend() == 1, "its task was lost"
    assert games.find(game.key).length == 2


def test_a_paused_game_keeps_programs_waiting():
    with at(0):
        game = a_game(3)
        seat = waiting(game)[0]
        judge = judge_of(game)
        judging.give_to_bot(game, judge, seat, "random")
        judging.pause(games.find(game.key), judge)
    with at(60):
        assert bots.play_due(games.find(game.key)) == 0
        judging.resume(games.find(game.key), judge)
    with at(62):
        assert bots.play_due(games.find(game.key)) >= 1


def test_a_program_that_fails_has_the_default_played(monkeypatch):
    class Broken:
        def choose(self, question, r):
            raise KeyError("secret card")

    with at(0):
        game = a_game(3)
        seat = waiting(game)[0]
        judging.give_to_bot(game, judge_of(game), seat, "random")
    monkeypatch.setattr(registry, "bots", lambda key: {"random": Broken})
    with at(5):
        assert bots.play_due(games.find(game.key)) == 1
    assert games.find(game.key).length == 1


def test_one_game_that_fails_does_not_stop_the_others(monkeypatch, caplog):
    with at(0):
        first = a_game(3, move_seconds=30)
        second = a_game(3, move_seconds=30)
    real = clocks.expire

    def expire(game):
        if game.pk == first.pk:
            raise RuntimeError("hidden card")
        return real(game)

    monkeypatch.setattr(tending, "expire", expire)
    with at(40):
        tending.tend()
    assert games.find(second.key).length >= 1
    assert "hidden card" not in caplog.text


def test_the_tasks_have_the_names_they_are_sent_by():
    current_app.loader.import_default_modules()
    assert schedule.PLAY_BOTS in current_app.tasks
    beat = settings.CELERY_BEAT_SCHEDULE["tend live games"]
    assert beat["task"] in current_app.tasks and beat["schedule"] == 1.0


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_holds_nobody_up(monkeypatch):
    tried = []

    def send_task(*args, **options):
        tried.append(args)
        raise OperationalError("connection refused")

    monkeypatch.setattr(current_app, "send_task", send_task)
    monkeypatch.setattr(schedule, "_broker", Breaker("the task queue"))
    with at(0):
        game = a_game(3)
        seat = waiting(game)[0]
        judging.give_to_bot(game, judge_of(game), seat, "random")
        judging.pause(games.find(game.key), judge_of(game))
        judging.resume(games.find(game.key), judge_of(game))
    assert len(tried) == 1, "once it failed, nobody waits for it again for a while"
    with at(4):
        assert tending.tend() == 1
    assert games.find(game.key).length >= 1
