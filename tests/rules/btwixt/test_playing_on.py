"""Worlds are played on by a policy that reads the table: it answers what the heuristic bot, which sees its
seat's view alone, answers to the same question with the same chance. The thinking bot weighs by
itself."""

from __future__ import annotations

from random import Random

import pytest

from rules.bots.shares import share_of, wilson
from rules.btwixt.bots import GUIDE, HeuristicBot
from rules.btwixt.bots import RULES as RULES_OF_THE_BOT
from rules.btwixt.cards.faces import rounds_in_season
from rules.btwixt.game import GAME
from rules.btwixt.playing_on import RULES, play_on
from rules.btwixt.rounds import KNEEL
from rules.btwixt.weighing import in_last_round, lead, weigh
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
    assert (GUIDE.own, GUIDE.pays) == (weigh, in_last_round)
    weighed = usual = 0
    for game in range(4):
        match, r = Match.new(GAME, 4, {}, bytes([game]) * 32), Random(game)
        while not match.over:
            seat = min(match.waiting())
            ask = match.ask_for(seat)
            assert ask is not None
            assert in_last_round(match, seat) == (match.table.round == rounds_in_season(4))
            weighs = seat in {0, 2}
            answer = (weigh if weighs else play_on)(match, seat, r)
            if in_last_round(match, seat) and ask.verb == "turn":
                weighed += weighs and answer != KNEEL
                usual += not weighs and answer != KNEEL
            match.answer(seat, answer)
    assert weighed > 1.3 * usual, "cards in last rounds"


def test_what_it_answers_by_itself_beats_the_heuristic_bot():
    r, won, games = Random(7), 0.0, 240
    for game in range(games):
        match = Match.new(GAME, 4, {}, r.randbytes(32))
        mine = {game % 2, game % 2 + 2}
        while not match.over:
            seat = min(match.waiting())
            match.answer(seat, (weigh if seat in mine else play_on)(match, seat, r))
        result = match.result()
        assert result is not None
        won += share_of(result, mine)
    low, _ = wilson(won, games)
    assert low > 0.5, won / games


def test_an_ally_counts_most_in_the_weaker_council():
    assert lead([3.0, 8.0, 4.0, 4.0], 1) > lead([2.0, 9.0, 4.0, 4.0], 1)


@pytest.mark.parametrize("n", [3, 6])
def test_what_it_answers_hangs_on_nothing_that_its_seat_cannot_see(n: int):
    match, r = Match.new(GAME, n, {}, b"w" * 32), Random(n)
    compared = 0
    while not match.over and compared < 60:
        seat = min(match.waiting())
        answer = weigh(match, seat, Random(1))
        question = Question(match, seat)
        world = question.world(r)
        found, other = question.write(answer), Question(world, seat)
        assert other.write(weigh(world, seat, Random(1))) == found, question.verb
        compared += 1
        match.answer(seat, play_on(match, seat, r))
    assert compared == 60
