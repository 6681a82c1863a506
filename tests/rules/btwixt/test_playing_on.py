"""Worlds are played on by a policy that reads the table: it answers what the heuristic bot, which sees its
seat's view alone, answers to the same question with the same chance. The thinking bot is more patient."""

from __future__ import annotations

from random import Random

import pytest

from rules.btwixt.bots import GUIDE, HeuristicBot
from rules.btwixt.bots import RULES as RULES_OF_THE_BOT
from rules.btwixt.cards.faces import rounds_in_season
from rules.btwixt.game import GAME
from rules.btwixt.playing_on import RULES, in_last_round, patiently, play_on
from rules.btwixt.rounds import KNEEL
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


def test_it_saves_its_cards_for_the_last_round_of_a_season_and_thinks_there():
    assert (GUIDE.own, GUIDE.pays) == (patiently, in_last_round)
    patiently_played = usually_played = differ = 0
    for game in range(4):
        match, r = Match.new(GAME, 4, {}, bytes([game]) * 32), Random(game)
        while not match.over:
            seat, chance = min(match.waiting()), r.random()
            ask = match.ask_for(seat)
            assert ask is not None
            is_last = in_last_round(match, seat)
            assert is_last == (match.table.round == rounds_in_season(4))
            usual, patient = play_on(match, seat, Random(chance)), patiently(match, seat, Random(chance))
            if is_last or ask.verb != "turn":
                assert patient == usual
            differ += patient != usual
            is_patient = seat in {0, 2}
            if is_last and ask.verb == "turn":
                patiently_played += is_patient and patient != KNEEL
                usually_played += not is_patient and usual != KNEEL
            match.answer(seat, patient if is_patient else usual)
    assert differ > 20
    assert patiently_played > 1.5 * usually_played, "cards in last rounds"
