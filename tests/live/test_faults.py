"""Rules that fail where nobody expected it: neither page nor log tells what lies hidden."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from datetime import timedelta

import pytest

from kingsmoot.logs import RedactingFormatter
from rules import registry
from tables.core import timekeeping
from tables.live.jobs import bots
from tables.live.judge import acts
from tables.live.store import games, matches
from tests.live.table import Browser, a_game, a_move, judge_of, play, waiting

pytestmark = pytest.mark.django_db

HIDDEN = "the hidden queen"
"""What an exception says; not a word of the program, whose lines a traceback shows."""


@pytest.fixture
def lines(settings) -> Iterator[list[str]]:
    """Every line that the site writes into its log, at any level."""
    written: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(self.format(record))

    handler, root = Keeping(logging.DEBUG), logging.getLogger()
    handler.setFormatter(RedactingFormatter(settings.LOGGING["formatters"]["line"]["format"], style="{"))
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield written
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.mark.parametrize("fault", ["view", "tell"])
def test_a_board_that_fails_leaves_no_card_in_page_or_log(fault, lines, monkeypatch):
    game = play(a_game(3), r=random.Random(2), decisions=9)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))

    def fail(*_: object) -> None:
        try:
            raise KeyError(HIDDEN)
        except KeyError as error:
            raise ValueError(f"{HIDDEN} is hidden") from error

    monkeypatch.setattr(type(registry.find("btwixt")), fault, fail)
    browser = Browser.of_seat(game, seat)
    browser.client.raise_request_exception = False
    for response in (browser.get(), browser.post("answer", {"batch": batch, "answer": answer})):
        assert response.status_code == 500
        assert b"queen" not in response.content
    told = "\n".join(lines)
    assert "queen" not in told
    assert "ValueError: [redacted]" in told and "KeyError: [redacted]" in told
    assert "in _show" in told, "where it happened is told"


@pytest.mark.parametrize(
    "place", ["tables.live.jobs.bots.program_seats", "tables.live.store.matches.Match.load"]
)
def test_a_lane_that_fails_leaves_no_card_in_the_log(place, lines, monkeypatch):
    game = a_game(3, bot_seconds=0.3)
    acts.give_to_bot(game, judge_of(game), waiting(game)[0], "random")
    matches.forget()

    def fail(*_: object) -> None:
        raise RuntimeError(HIDDEN)

    monkeypatch.setattr(place, fail)
    with timekeeping.time_set_to(timekeeping.now() + timedelta(seconds=1)):
        bots.Turns().play()
    told = "\n".join(lines)
    assert "queen" not in told and "RuntimeError" in told


def test_a_bot_that_fails_in_any_way_answers_by_default(lines, monkeypatch):
    game = a_game(3, bot_seconds=0.3)
    acts.give_to_bot(game, judge_of(game), waiting(game)[0], "random")

    def fail(*_: object) -> None:
        raise ZeroDivisionError(HIDDEN)

    monkeypatch.setattr("tables.live.jobs.bots.SystemRandom", fail)
    with timekeeping.time_set_to(timekeeping.now() + timedelta(seconds=1)):
        bots.Turns().play()
    assert games.find(game.key).length > game.length
    told = "\n".join(lines)
    assert "queen" not in told and "ZeroDivisionError" in told
