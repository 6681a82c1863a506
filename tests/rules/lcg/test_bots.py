"""The bots of both editions finish games, and the heuristic one beats random players clearly."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.bots.shares import share_of, wilson
from rules.kernel import Match, RandomBot, playout
from rules.lcg.first.game import GAME as FIRST
from rules.lcg.game import GAME as SECOND
from rules.lcg.second.bots import BOTS


def share_against_random(key: str, n: int, games: int) -> float:
    """The share of wins of one heuristic bot among random players, at each seat in turn."""
    won = 0.0
    for seed in range(games):
        match = Match.new(registry.find(key), n, {}, bytes([seed]) * 32)
        heuristic = registry.bots(key)["heuristic"]
        playout(match, [heuristic() if seat == seed % n else RandomBot() for seat in range(n)], Random(seed))
        result = match.result()
        assert result is not None
        won += share_of(result, {seed % n})
    return won


@pytest.mark.parametrize(("n", "options"), [(2, {}), (3, {"format": "melee"}), (4, {}), (6, {})], ids=str)
def test_tables_of_bots_finish_sensible_games(n: int, options: dict[str, str]) -> None:
    match = Match.new(SECOND, n, options, bytes([n]) * 32)
    playout(match, [BOTS["heuristic"]() for _ in range(n)], Random(n))
    result = match.result()
    assert result is not None
    assert 1 < match.table.round < 15
    assert max(p.points["power"] for p in result.placings) >= 10 or match.table.king >= 0


@pytest.mark.parametrize(
    ("n", "format_"),
    [(2, "duel"), (3, "littlefinger"), (4, "core"), (4, "teams"), (5, "kingsmoot"), (6, "core")],
)
def test_tables_of_bots_finish_sensible_games_of_the_first_edition(n: int, format_: str) -> None:
    match = Match.new(FIRST, n, {"format": format_}, bytes([n]) * 32)
    playout(match, [registry.bots("lcg_first")["heuristic"]() for _ in range(n)], Random(n))
    result = match.result()
    assert result is not None and result.ended == "won"
    assert 1 < match.table.round < 15


@pytest.mark.parametrize("key", ["lcg", "lcg_first"])
def test_the_heuristic_bot_beats_random_players(key: str) -> None:
    assert share_against_random(key, 4, 6) >= 5


@pytest.mark.slow
def test_at_four_seats_the_first_editions_heuristic_bot_wins_most_games_against_random_players() -> None:
    """A quarter would be chance; the whole interval is above 60 %."""
    games = 60
    won = share_against_random("lcg_first", 4, games)
    low, high = wilson(won, games)
    print(f"{won / games:.0%} of {games} games ({low:.0%} to {high:.0%})")
    assert low >= 0.6
