"""Puzzles: they follow from their name alone, have one clearly best answer, and come from a whole game."""

from __future__ import annotations

from dataclasses import astuple
from itertools import pairwise
from random import Random

import pytest

from rules import registry
from rules.bots.puzzles import Effort, Puzzle, is_clear, is_fit, make, ranked, seed_of
from rules.bots.search import Budget, Guide, Thinker, ThinkingBot
from rules.kernel import Match
from rules.kernel.bots import RandomBot, playout
from rules.kernel.chance import final_key

LITTLE = Effort(candidates=24, glance=24, studied=4, depth=120)


def guide_of(key: str) -> Guide:
    bot = registry.bots(key)[registry.THINKING]()
    assert isinstance(bot, ThinkingBot)
    return bot.guide


def made(name: str) -> Puzzle:
    bot = list(registry.bots("btwixt").values())[-1]()
    pieces = list(make(registry.find("btwixt"), 4, {}, bot, guide_of("btwixt"), name, LITTLE))
    assert pieces.count(None) == len(pieces) - 1 > 100  # a rest after each decision and each world
    found = pieces[-1]
    assert found is not None
    return found


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return made("a puzzle of tests/2")


def test_a_name_makes_the_same_puzzle_again(puzzle: Puzzle):
    again = made("a puzzle of tests/2")
    assert astuple(again)[1:] == astuple(puzzle)[1:]
    assert again.match.log == puzzle.match.log


def test_its_game_was_played_to_the_end_and_its_record_replays(puzzle: Puzzle):
    match = puzzle.match
    assert match.over and match.record_class == "public"
    record = match.record(seed=seed_of(match.match_id))
    key = final_key(seed_of(match.match_id), match.match_id, match.nonces)
    assert Match.load(match.game, record, key).digest() == match.digest()


def test_the_question_has_few_answers_that_differ_and_one_is_clearly_best(puzzle: Puzzle):
    moment = puzzle.match.moment(puzzle.k)
    ask = moment.ask_for(puzzle.seat)
    assert ask is not None and 3 <= ask.count() <= 8
    assert {each.answer for each in puzzle.answers} == set(ask.moves())
    assert is_fit(moment, puzzle.seat, guide_of("btwixt"))
    best, *others = puzzle.answers
    assert all(best.expected > each.expected for each in others)
    assert all(one.expected >= other.expected for one, other in pairwise(puzzle.answers))
    assert sum(each.visits for each in puzzle.answers) == puzzle.worlds == LITTLE.depth
    assert all(0 < each.margin < 1 for each in puzzle.answers[:2])


def test_the_typical_course_begins_after_the_question_and_names_nothing_hidden(puzzle: Puzzle):
    assert puzzle.course
    heard = {line.key for line in puzzle.match.lines(puzzle.seat)}
    assert {line.key for line in puzzle.course} & heard


def test_answers_that_come_out_alike_make_no_puzzle():
    match = Match.new(registry.find("btwixt"), 4, {}, b"\1" * 32)
    seat = min(match.waiting())
    worlds = match.worlds(seat)
    thinker = Thinker(worlds.sample, seat, Guide(worth=lambda world: [0.5] * 4), 0.5)
    thinker.think(Budget(iterations=60))
    assert len(ranked(thinker)) > 2 and not is_clear(thinker)


@pytest.mark.parametrize("key", ["boardgame", "btwixt", "lcg", "lcg_first", "oathbreaker"])
def test_the_figures_of_a_position_have_titles_and_are_those_of_every_seat(key: str):
    game, guide = registry.find(key), guide_of(key)
    sizes = {"boardgame": 3, "btwixt": 4, "lcg": 2, "lcg_first": 2, "oathbreaker": 5}
    match = Match.new(game, sizes[key], {}, b"\2" * 32)
    r = Random(3)
    with pytest.raises(RuntimeError):
        playout(match, [RandomBot()] * sizes[key], r, limit=40)
    assert guide.terms
    for term in guide.terms:
        assert game.words[term.name]
        assert all(isinstance(term.figure(match, seat), float) for seat in range(match.n))
