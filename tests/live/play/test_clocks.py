"""Clocks of live games: due by the database, no matter who notices, and fair after an outage."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from tables.core.errors import Refused
from tables.live.models.game import LanePulse, LiveMessage
from tables.live.play import answers, clocks
from tables.live.store import games, matches
from tests.live_games import START, Browser, a_game, a_move, at, seat_viewer, waiting, watch_clocks

pytestmark = pytest.mark.django_db


def test_the_clock_plays_the_default_and_tells_the_table(game):
    late = waiting(game)
    with at(29.9):
        watch_clocks()
        assert not clocks.expire(games.find(game.key))
        clocks.expire_due()
        assert games.find(game.key).length == 12
    with at(30):
        assert Browser.of_seat(game, late[0]).board()["clock"]["ends"] is not None
        clocks.expire_due()
    row = games.find(game.key)
    new = list(row.decisions.filter(k__gte=12).values_list("by", "seat", "who"))
    assert new == [("clock", seat, "clock") for seat in late]
    shown = LiveMessage.objects.filter(game=row, is_notice=True).values_list("seat", flat=True)
    assert list(shown) == late
    with at(30.5):
        clocks.expire_due()
    assert games.find(game.key).length == row.length, "the next question has its own time"


def test_an_answer_after_the_time_is_refused_and_the_default_played(game):
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    with at(31), pytest.raises(Refused, match="time was up"):
        watch_clocks()
        answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    assert games.find(game.key).decisions.get(k=12).by == "clock"


def test_an_answer_in_time_starts_the_next_clock(game):
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    with at(20):
        row = answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    with matches.reading(games.find(game.key)) as match:
        is_new = match.batch != batch
    assert row.due_at == START + timedelta(seconds=50 if is_new else 30)


def test_a_game_without_a_clock_waits():
    game = a_game(3)
    assert game.due_at is None
    with at(10**6):
        clocks.expire_due()
    assert games.find(game.key).length == 0


def clock_of(game):
    row = games.find(game.key)
    assert row.asked_at is not None and row.due_at is not None
    return [(moment - START).total_seconds() for moment in (row.asked_at, row.due_at)]


@pytest.mark.parametrize(
    ("away_from", "back", "ends"),
    [
        (5, 100, 125),  # had 25 s left
        (28, 100, 115),  # had 2 s left: half
        (None, 100, 130),  # nobody ever watched it: all of them
    ],
)
def test_after_an_outage_a_clock_goes_on_with_at_least_half(game, away_from, back, ends):
    if away_from is not None:
        with at(away_from):
            watch_clocks()
    length = game.length
    with at(back):
        clocks.expire_due()
        assert games.find(game.key).length == length, "nobody was answered for"
        assert clock_of(game) == [ends - 30, ends]
        assert "The server was away" in LiveMessage.objects.get(game=game).text
    for seconds in range(back, int(ends) + 1):
        with at(seconds - 0.5):
            clocks.expire_due()
    assert games.find(game.key).length == length
    with at(ends):
        clocks.expire_due()
    assert games.find(game.key).length > length


@pytest.mark.parametrize(
    ("move_seconds", "away_from", "back", "announced"),
    [
        (3600, 60, 600, "59 minutes are left"),
        (172_800, 3600, 36_000, "47 hours are left"),
        (172_800, 3600, 3900, None),  # five minutes of two days
    ],
)
def test_an_outage_is_announced_in_its_unit_where_it_matters(move_seconds, away_from, back, announced):
    with at(0):
        game = a_game(3, move_seconds=move_seconds)
    with at(away_from):
        watch_clocks()
    with at(back):
        clocks.expire_due()
    assert clock_of(game) == [back - away_from, back - away_from + move_seconds], "the time is given back"
    texts = list(LiveMessage.objects.filter(game=game).values_list("text", flat=True))
    assert [announced in text for text in texts] == ([True] if announced else [])


def test_an_answer_right_after_an_outage_is_taken(game):
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    with at(5):
        watch_clocks()
    with at(100):
        answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    assert games.find(game.key).decisions.get(k=12).by == "seat"


def test_a_short_stop_takes_no_time_and_gives_none(game):
    with at(27):
        watch_clocks()
    with at(28.9):
        clocks.expire_due()
    assert clock_of(game) == [0, 30] and not LiveMessage.objects.filter(game=game).exists()


def test_the_lane_leaves_no_pulse_while_no_clock_runs():
    a_game(3)
    clocks.expire_due()
    assert not LanePulse.objects.exists()
