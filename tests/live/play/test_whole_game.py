"""A whole game through the database: opened, dealt, answered, over."""

from __future__ import annotations

import random

import pytest

from rules.kernel import verify
from tables.live.models.game import LiveStatus
from tables.live.store import games, matches
from tests.live_games import Browser, a_game, a_move, play, waiting

pytestmark = pytest.mark.django_db


def test_a_game_is_played_to_its_end():
    game = play(a_game(3, options={"short": True}), r=random.Random(1))
    assert game.status == LiveStatus.FINISHED
    assert game.length == game.decisions.count()
    record = matches.record_of(game, matches.entries_of(game))
    assert verify(games.rules_of(game), record, bytes.fromhex(game.seed)) == []


def test_a_board_over_http():
    game = a_game(3)
    seat = waiting(game)[0]
    browser = Browser.of_seat(game, seat)
    shown = browser.board()
    assert shown["viewer"] == {"kind": "seat", "seat": seat, "name": games.seats_of(game)[seat].name}
    batch, answer = a_move(game, seat, random.Random(2))
    assert shown["ask"]["batch"] == batch
    response = browser.post("answer", {"batch": batch, "answer": answer})
    assert response.status_code == 200, response.content
    assert response.json()["length"] == 1
