"""Casual tables at which somebody is away: staged, and what the people present do."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from tables.core import timekeeping
from tables.live.judge import votes
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening
from tables.live.play.absence import WAIT_TOGETHER
from tables.live.store import games, viewers
from tests.builders import a_user
from tests.live_games import START, at, begin, enter, seat_viewer, waiting

NAMES = ("Asha", "Bo", "Cy", "Dara", "Ed")
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


def host_of(game: LiveGame) -> viewers.Viewer:
    """Who opened the table, and does not sit there."""
    row = games.find(game.key)
    return viewers.viewer_of(row, viewers.Credentials(user=row.opened_by))


def milliseconds(second: float) -> int:
    return round((START + timedelta(seconds=second)).timestamp() * 1000)
