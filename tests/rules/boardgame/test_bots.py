"""The heuristic bot: it answers every question legally and takes more castles than random players."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.boardgame.bots import HeuristicBot
from rules.boardgame.game import GAME
from rules.boardgame.realm import HOUSES
from rules.kernel import Match, Question, RandomBot, playout


def share_ahead(n: int, games: int, **options: object) -> float:
    """The share of games in which heuristic bots hold more castles at the end, each, than random ones. Every
    other seat is theirs, and seats change with the games, so that Houses are in balance."""
    ahead = 0.0
    for number in range(games):
        match = Match.new(GAME, n, options, number.to_bytes(4, "big") * 8)
        mine = {(number + 2 * place) % n for place in range(n // 2)}
        playout(match, [HeuristicBot() if s in mine else RandomBot() for s in range(n)], Random(number))
        castles = [len(match.table.castles(seat)) for seat in range(n)]
        ours = sum(castles[seat] for seat in mine) / len(mine)
        theirs = sum(castles[seat] for seat in range(n) if seat not in mine) / (n - len(mine))
        ahead += 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
    return ahead / games


@pytest.mark.parametrize("options", GAME.option_sets, ids=str)
def test_it_plays_to_the_end_and_the_same_way_again(options: dict[str, object]):
    digests = set()
    for _ in range(2):
        match = Match.new(GAME, 4, options, b"b" * 32)
        playout(match, [HeuristicBot()] * 4, Random(1))
        digests.add(match.digest())
    assert len(digests) == 1


def test_it_takes_more_castles_than_random_players():
    assert share_ahead(4, 10) >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize("n", GAME.seats)
def test_it_takes_more_castles_at_every_size(n: int):
    assert share_ahead(n, 40) >= 0.9


def test_it_orders_without_guessing():
    match = Match.new(GAME, 3, {}, b"o" * 32)
    question = Question(match, 0)
    answers = [HeuristicBot().choose(question, Random(seed)) for seed in range(3)]
    assert all(question.legal(answer) for answer in answers) and answers[0] == answers[1] == answers[2]


def played_out(n: int, seed: int, **options: object) -> tuple[Match[Any], dict[str, set[str]]]:
    """A game of heuristic bots, and what they answered by the verb of the question."""
    match, r, bot = Match.new(GAME, n, options, seed.to_bytes(4, "big") * 8), Random(seed), HeuristicBot()
    answers: dict[str, set[str]] = {}
    while not match.over:
        for ask in list(match.asks):
            question = Question(match, ask.seat)
            answer = bot.choose(question, r)
            answers.setdefault(question.verb, set()).add(str(answer))
            match.answer(ask.seat, question.settle(answer))
    return match, answers


@pytest.mark.slow
def test_it_uses_raven_blade_and_support_against_neutral_forces():
    answers: dict[str, set[str]] = {}
    for seed in range(20):
        for verb, given in played_out(4, seed, tides=True)[1].items():
            answers.setdefault(verb, set()).update(given)
    assert answers["raven"] == {"look", "replace"} and answers["raven_card"] == {"top", "bottom"}
    assert "defense" in answers["raven_order"]
    assert answers["tide_blade"] == answers["neutral_support"] == {"yes", "no"}


@pytest.mark.slow
@pytest.mark.parametrize(("n", "most"), [(3, 0.55), (4, 0.45), (5, 0.4), (6, 0.32)])
def test_no_house_wins_by_far_most_games_among_bots(n: int, most: float):
    won: Counter[str] = Counter()
    for seed in range(60):
        match, _ = played_out(n, seed)
        result = match.result()
        assert result is not None
        won.update(HOUSES[match.table.houses[p.seat]] for p in result.placings if p.place == 1)
    assert max(won.values()) / 60 <= most, won
    assert len(won) == n, won
