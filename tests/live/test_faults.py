"""Rules that fail where nobody expected it: neither page nor log tells what lies hidden."""

from __future__ import annotations

import logging
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest

from kingsmoot.monitoring.logs import RedactingFormatter
from rules import registry
from rules.btwixt.table import BtwixtTable
from tables.core import timekeeping
from tables.live.judge import acts
from tables.live.store import budget, games, matches
from tables.live.workers import bots
from tests.e2e.site import ROOT
from tests.live_games import Browser, a_game, a_move, judge_of, play, waiting

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
    text = "\n".join(lines)
    assert "queen" not in text
    assert "ValueError: [redacted]" in text and "KeyError: [redacted]" in text
    assert "in _show" in text, "where it happened is shown"


@pytest.mark.parametrize(
    "place", ["tables.live.workers.bots.program_seats", "tables.live.store.matches.Match.load"]
)
def test_a_lane_that_fails_leaves_no_card_in_the_log(place, lines, monkeypatch):
    game = a_game(3, bot_seconds=0.3)
    acts.give_to_bot(game, judge_of(game), waiting(game)[0], "random")
    matches.forget()

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(HIDDEN)

    monkeypatch.setattr(place, fail)
    with timekeeping.time_set_to(timekeeping.now() + timedelta(seconds=1)):
        bots.Turns().play()
    text = "\n".join(lines)
    assert "queen" not in text and "RuntimeError" in text


def test_a_bot_that_fails_in_any_way_answers_by_default(lines, monkeypatch):
    game = a_game(3, bot_seconds=0.3)
    acts.give_to_bot(game, judge_of(game), waiting(game)[0], "random")

    def fail(*_: object) -> None:
        raise ZeroDivisionError(HIDDEN)

    monkeypatch.setattr("tables.live.workers.bots.SystemRandom", fail)
    with timekeeping.time_set_to(timekeeping.now() + timedelta(seconds=1)):
        bots.Turns().play()
    assert games.find(game.key).length > game.length
    text = "\n".join(lines)
    assert "queen" not in text and "ZeroDivisionError" in text


def endless(*_: object, **__: object) -> None:
    while True:
        pass


def endless_after(decisions, method):
    """Return a method of tables that comes to no end once so many decisions have been made."""
    return lambda t, *given, **args: endless() if t.line_log.at > decisions else method(t, *given, **args)


@pytest.mark.parametrize("where", [BtwixtTable, None], ids=["step", "question"])
def test_rules_that_loop_are_a_fault_and_not_a_table_that_hangs(where, lines, monkeypatch):
    game = play(a_game(3), r=random.Random(2), decisions=9)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    browser = Browser.of_seat(game, seat)
    with matches.reading(game) as match:
        asked = type(match.ask_for(seat))
    with monkeypatch.context() as patched:
        patched.setattr(budget, "SECONDS", 0.3)
        if where is BtwixtTable:
            for name in ("say", "play"):  # each answer calls one, and so does the replay
                patched.setattr(BtwixtTable, name, endless_after(9, getattr(BtwixtTable, name)))
        else:
            patched.setattr(asked, "settle", endless)
        response = browser.post("answer", {"batch": batch, "answer": answer})
    assert response.status_code == 409
    assert "The rules failed at this decision; nothing was changed." in response.content.decode()
    assert any("failed in live game" in line and "endless" in line for line in lines)
    game.refresh_from_db()
    assert game.length == 9
    assert browser.post("answer", {"batch": batch, "answer": answer}).status_code == 200, "it goes on"


def test_a_decision_has_its_budget_of_the_processor_and_of_nothing_else():
    with budget.within(0.05):
        time.sleep(0.3)  # others compute
    with pytest.raises(budget.OverBudget), budget.within(0.05):
        endless()
    with budget.within(10):
        assert sum(range(1000))


PROFILED = """
import sys
from tables.live.store import budget
with budget.within(10):
    pass
watch = budget._Watch(10)
watch._is_raised = True  # and has not come through
watch.end()
sys.setprofile(lambda *_: None)
print(sum(range(10)), all(n for n in range(1, 1000)))
"""


def test_what_came_too_late_is_taken_back_and_leaves_nothing_behind():
    """An interpreter that is to raise nothing hangs when it is profiled; no timeout ends that."""
    program = [sys.executable, "-c", PROFILED]
    assert subprocess.check_output(program, text=True, timeout=60, cwd=ROOT) == "45 True\n"
