"""Somebody leaves a casual table: the others see it, vote on what to do, and whoever comes back is asked
nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tables.core import timekeeping
from tables.live.judge import votes
from tables.live.play import opening
from tables.live.play.absence import WAIT_TOGETHER
from tables.live.store import games
from tables.live.view import boards
from tables.models import JournalEntry, LiveGame, LiveMessage, LiveSeat, LiveVote, VoteOutcome
from tests.builders import a_user
from tests.live_games import START, at, begin, enter, seat_viewer, waiting

pytestmark = pytest.mark.django_db

NAMES = ("Asha", "Bo", "Cy", "Dara")
LONG = WAIT_TOGETHER.total_seconds() + 1


def a_table(n: int = 3, *, game: str = "btwixt", begun: bool = True, **setup: Any) -> LiveGame:
    """A casual table of so many people, opened by somebody who does not sit there."""
    with at(0):
        live = opening.open_casual(a_user(), opening.Setup(game, **setup), NAMES[:n])
        LiveGame.objects.filter(pk=live.pk).update(created_at=START)
        live = games.find(live.key)
        live = begin(live) if begun else live
        LiveSeat.objects.filter(game=live).update(seen_at=None, present_since=None)
        return games.find(live.key)


def awaited_and_others(game: LiveGame) -> tuple[int, list[int]]:
    """A seat that the game waits for, and the others."""
    away = waiting(game)[0]
    return away, [seat.position for seat in games.seats_of(game) if seat.position != away]


def left(n: int = 3, **setup: Any) -> tuple[LiveGame, int, list[int]]:
    """A table at which a person never came, or left; the others have waited long enough to vote."""
    game = a_table(n, **setup)
    away, others = awaited_and_others(game)
    stay(game, others, 0, LONG)
    return games.find(game.key), away, others


def stay(game: LiveGame, seats: list[int], since: float, until: float) -> None:
    """These people have their pages open for a while, and the lane looks on."""
    second = since
    while second <= until:
        with at(second):
            for seat in seats:
                enter(game, seat)
            votes.look_after(timekeeping.now())
        second += 20
    with at(until):
        for seat in seats:
            enter(game, seat)


def propose(game: LiveGame, by: int, about: int, measure: str = "bot", **given: Any) -> LiveGame:
    row = games.find(game.key)
    return votes.propose(row, seat_viewer(row, by), measure=measure, seat=about, **given)


def agree(game: LiveGame, by: int) -> LiveGame:
    row = games.find(game.key)
    assert row.vote is not None
    return votes.agree(row, seat_viewer(row, by), row.vote.pk)


def refuse(game: LiveGame, by: int) -> LiveGame:
    row = games.find(game.key)
    assert row.vote is not None
    return votes.refuse(row, seat_viewer(row, by), row.vote.pk)


def seat_of(game: LiveGame, position: int) -> LiveSeat:
    return LiveSeat.objects.get(game=game, position=position)


def outcomes(game: LiveGame) -> list[str]:
    return list(LiveVote.objects.filter(game=game).order_by("pk").values_list("outcome", flat=True))


def notices(game: LiveGame) -> str:
    return " ".join(LiveMessage.objects.filter(game=game, is_notice=True).values_list("text", flat=True))


def board_of(game: LiveGame, seat: int) -> Any:
    row = games.find(game.key)
    return boards.board(row, seat_viewer(row, seat))


def test_two_of_three_hand_the_seat_of_the_third_to_a_bot():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        assert games.find(game.key).vote is not None and not seat_of(game, away).bot
        row = agree(game, other)
    assert row.vote is None and outcomes(game) == [VoteOutcome.PASSED]
    seat = seat_of(game, away)
    assert seat.bot and seat.has_stand_in
    assert games.find(game.key).bots_at is not None, "the bot answers"
    assert "By a vote of the table, a bot plays this seat" in notices(game)
    entry = JournalEntry.objects.get(live_game=game, verb="live.give_to_bot")
    assert entry.after["seat"] == away + 1 and entry.after["bot"] == seat.bot
    assert [voter["name"] for voter in entry.after["vote"]["agreed"]] == [NAMES[one], NAMES[other]]


def test_whoever_comes_back_takes_the_seat_back_from_the_bot():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        agree(game, other)
        enter(game, away)
        assert seat_of(game, away).bot, "opening a page is no decision"
        assert board_of(game, away)["may"]["take_seat_back"]
        row = games.find(game.key)
        votes.take_seat_back(row, seat_viewer(row, away))
        again = games.find(game.key)
        votes.take_seat_back(again, seat_viewer(again, away))
    seat = seat_of(game, away)
    assert not seat.bot and not seat.has_stand_in and away in waiting(game)
    assert JournalEntry.objects.filter(live_game=game, verb="live.give_back").count() == 1
