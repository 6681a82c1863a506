"""Steps that resume at a question of their action window, as the worlds of bots have them do."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.cards.windows import is_at_action
from rules.kernel import Match
from rules.kernel.records.log import Log
from rules.kernel.runner import Checkpoint, Runner
from rules.lcg.steps.rounds import RESUMED

FORMATS = [
    ("lcg", 2, "joust"),
    ("lcg", 3, "kingsmoot"),
    ("lcg", 4, "melee"),
    ("lcg_first", 2, "duel"),
    ("lcg_first", 3, "littlefinger"),
    ("lcg_first", 4, "teams"),
    ("lcg_first", 6, "kingsmoot"),
]
AFTERWARDS = 25
"""Decisions that are compared after a step has resumed."""


def resumed(match: Match) -> Runner:
    """Return a runner whose step has begun once more on a copy of the table as it is."""
    runner = Runner(match.game, Log(), None, match.game.checkpoint_every)
    runner.checkpoints[0] = Checkpoint(match.step, match.table.clone(), ())
    runner.restore(0)
    return runner


@pytest.mark.parametrize(("key", "seats", "format"), FORMATS)
def test_a_resumed_step_goes_on_as_the_one_under_way(key: str, seats: int, format: str) -> None:
    """The same questions, and the same table after each answer, also when the step is over."""
    match = Match.new(registry.find(key), seats, {"format": format, "rounds": 2}, bytes([seats]) * 32)
    r, seen, other, left = Random(seats), set[str](), None, 0
    while match.asks:
        if other is None and match.game.resumes(match.table, match.step) and not match.runner.interrupted:
            seen.add(match.step)
            other, left = resumed(match), AFTERWARDS
        if other is not None:
            assert [ask.key() for ask in other.asks] == [ask.key() for ask in match.asks]
            assert (other.step, other.table.dump()) == (match.step, match.table.dump())
            left -= 1
        for ask in match.asks:
            answer = ask.sample(r)
            match.answer(ask.seat, answer)
            if other is not None:
                other.take(ask.seat, ask.settle(answer))
        if left == 0:
            other = None
    assert seen, "some step resumes"
    assert seen <= RESUMED


@pytest.mark.parametrize("key", ["lcg", "lcg_first"])
def test_every_step_that_is_said_to_resume_does(key: str) -> None:
    """And in its action windows always; a world of such a question plays nothing again."""
    game = registry.find(key)
    steps = set[str]()
    for seed in range(4):
        match = Match.new(game, 4, {"rounds": 2}, bytes([seed]) * 32)
        r = Random(seed)
        while match.asks:
            if is_at_action(match.table) and match.step != "plot":
                assert game.resumes(match.table, match.step), match.step
                steps.add(match.step)
            for ask in match.asks:
                match.answer(ask.seat, ask.sample(r))
    assert steps == RESUMED
