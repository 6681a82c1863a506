"""The heuristic bot: it answers every kind of question legally and beats random players."""

from __future__ import annotations

from random import Random

import pytest

from rules.btwixt.bots import HeuristicBot
from rules.btwixt.game import GAME
from rules.kernel import Match, RandomBot, playout


def shares_won(games: int, n: int, seats: set[int], **options: object) -> float:
    """The share of wins of heuristic bots at those seats against random ones; shared wins are split."""
    won = 0.0
    for number in range(games):
        match = Match.new(GAME, n, options, number.to_bytes(4, "big") * 8)
        bots = [HeuristicBot() if seat in seats else RandomBot() for seat in range(n)]
        playout(match, bots, Random(number))
        result = match.result()
        assert result is not None
        winners = [placing.seat for placing in result.placings if placing.place == 1]
        won += sum(seat in seats for seat in winners) / len(winners)
    return won / games


@pytest.mark.parametrize("options", GAME.option_sets, ids=str)
def test_it_plays_every_variant_to_the_end(options: dict[str, object]):
    match = Match.new(GAME, 4, options, b"b" * 32)
    playout(match, [HeuristicBot()] * 4, Random(1))
    assert match.over


def test_it_needs_only_its_own_view():
    match = Match.new(GAME, 3, {"advanced": True}, b"b" * 32)
    playout(match, [HeuristicBot() for _ in range(3)], Random(2))
    again = Match.new(GAME, 3, {"advanced": True}, b"b" * 32)
    playout(again, [HeuristicBot() for _ in range(3)], Random(2))
    assert match.digest() == again.digest()


def test_it_beats_random_players():
    assert shares_won(40, 4, {0, 2}) > 0.65


@pytest.mark.slow
@pytest.mark.parametrize(("n", "seats", "least"), [(3, {0}, 0.5), (5, {0, 2}, 0.6), (6, {0, 3}, 0.5)])
def test_it_beats_random_players_at_every_size(n: int, seats: set[int], least: float):
    assert shares_won(80, n, seats, advanced=True) > least
