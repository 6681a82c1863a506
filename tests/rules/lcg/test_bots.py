"""The bots finish games, and the heuristic one beats random players clearly."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel import Bot, Match, RandomBot, playout
from rules.lcg.game import GAME
from rules.lcg.second.bots import HeuristicBot


@pytest.mark.parametrize(("n", "options"), [(2, {}), (3, {"format": "melee"}), (4, {}), (6, {})], ids=str)
def test_tables_of_bots_finish_sensible_games(n: int, options: dict[str, str]) -> None:
    match = Match.new(GAME, n, options, bytes([n]) * 32)
    playout(match, [HeuristicBot() for _ in range(n)], Random(n))
    result = match.result()
    assert result is not None
    assert 1 < match.table.round < 15
    assert max(p.points["power"] for p in result.placings) >= 10 or match.table.king >= 0


def test_the_heuristic_bot_beats_random_players() -> None:
    won = 0
    for seed in range(6):
        match = Match.new(GAME, 4, {}, bytes([seed]) * 32)
        bots: list[Bot] = [RandomBot() for _ in range(4)]
        bots[seed % 4] = HeuristicBot()
        playout(match, bots, Random(seed))
        result = match.result()
        assert result is not None
        won += any(p.seat == seed % 4 and p.place == 1 for p in result.placings)
    assert won >= 5
