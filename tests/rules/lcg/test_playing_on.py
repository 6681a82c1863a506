"""Worlds are played on by a policy that reads actions off the table: it answers what the heuristic bot, which
sees its seat's view alone, answers to the same question with the same chance."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.bots.search import Guide
from rules.kernel import Match, Question
from rules.lcg.first.bots import GUIDE as FIRST_GUIDE
from rules.lcg.second.bots import GUIDE


@pytest.mark.parametrize("n", [2, 4])
@pytest.mark.parametrize(
    ("key", "guide"), [("lcg", GUIDE), ("lcg_first", FIRST_GUIDE)], ids=["second", "first"]
)
def test_it_answers_as_the_heuristic_bot(key: str, guide: Guide, n: int):
    match = Match.new(registry.find(key), n, {"rounds": 3}, b"a" * 32)
    bot, r, actions = registry.bots(key)["heuristic"](), Random(n), 0
    assert guide.policy is not None
    while not match.over:
        seat = min(match.waiting())
        question, chance = Question(match, seat), r.random()
        answer = question.settle(bot.choose(question, Random(chance)))
        if question.verb == "action" and question.only_answer() is None:
            actions += 1
            assert guide.policy(match, seat, Random(chance)) == answer
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, answer if r.random() < 0.8 else ask.sample(r))
    assert actions > 20
