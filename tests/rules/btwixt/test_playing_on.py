"""Worlds are played on by a policy that reads the table: it answers what the heuristic bot, which sees its
seat's view alone, answers to the same question with the same chance."""

from __future__ import annotations

from random import Random

import pytest

from rules.btwixt.bots import GUIDE, HeuristicBot
from rules.btwixt.bots import RULES as RULES_OF_THE_BOT
from rules.btwixt.game import GAME
from rules.btwixt.playing_on import RULES, play_on
from rules.kernel import Match, Question


@pytest.mark.parametrize("options", GAME.option_sets, ids=str)
@pytest.mark.parametrize("n", [3, 6])
def test_it_answers_as_the_heuristic_bot(n: int, options: dict[str, object]):
    match, bot, r = Match.new(GAME, n, options, b"p" * 32), HeuristicBot(), Random(n)
    while not match.over:
        seat = min(match.waiting())
        question, chance = Question(match, seat), r.random()
        answer = question.settle(bot.choose(question, Random(chance)))
        assert play_on(match, seat, Random(chance)) == answer, question.verb
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, answer if r.random() < 0.8 else ask.sample(r))


def test_both_have_rules_for_the_same_questions():
    assert RULES.keys() == RULES_OF_THE_BOT.keys()
    assert GUIDE.policy is play_on
