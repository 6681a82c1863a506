"""Goofspiel: the highest single bid wins and the kernel's list of checks."""

from __future__ import annotations

from random import Random

import pytest

from rules.goofspiel.game import GAME, GoofspielTable, value_of
from rules.kernel import RandomBot, playout, testing


def test_the_highest_bid_takes_the_prize() -> None:
    m = testing.Case(GAME, 3, {"cards": 5}, 1).match()
    prize = value_of(m.table, m.table.pile("prize")[0])
    for seat, card in ((0, 1), (1, 4), (2, 3)):
        m.answer(seat, m.ask_for(seat).options[card])  # type: ignore[union-attr]
    assert m.table.points == [0, prize, 0]


def test_a_tie_gives_the_prize_to_nobody() -> None:
    m = testing.Case(GAME, 2, {"cards": 5}, 1).match()
    for seat in range(2):
        m.answer(seat, m.ask_for(seat).options[2])  # type: ignore[union-attr]
    assert m.table.points == [0, 0] and len(m.table.pile("lost")) == 3
    assert m.lines(0)[-2].key == "tied"


def test_a_seat_whose_cards_a_judge_took_does_not_bid() -> None:
    m = testing.Case(GAME, 2, {"cards": 5}, 1).match()
    taken = m.table.pile("hand", 1)
    m.patch([{"op": "move", "piece": card, "zone": "lost"} for card in taken[:4]], why="a test")
    while not m.over:
        m.time_out(min(m.waiting()))
    assert sum(entry.seat == 0 for entry in m.log) == 5 and sum(entry.seat == 1 for entry in m.log) == 1
    assert sum(m.table.points) >= 10 and not m.table.pile("prize")


@pytest.mark.parametrize("n", [2, 3, 5])
@pytest.mark.parametrize("seed", range(6))
def test_the_moment_is_shown_from_which_nobody_can_be_caught(n: int, seed: int) -> None:
    m = testing.Case(GAME, n, {"cards": 8}, seed).match()
    playout(m, [RandomBot()] * n, Random(seed))
    found = [line for line in m.lines(0) if line.key in GAME.decisive]
    first = [each.seat for each in GAME.result(m.table).placings if each.place == 1]
    assert [line.args["leading_seat"] for line in found] == (first if len(first) == 1 else [])
    for line in found:
        assert not catchable(m.moment(line.at).table) and catchable(m.moment(line.at - n).table)


def catchable(t: GoofspielTable) -> bool:
    """Whether somebody who gets all prizes from here on comes to as many points as who leads."""
    best, *others = sorted(t.points, reverse=True)
    still = sum(range(1, 9)) - sum(value_of(t, card) for card in [*gone(t), *won(t)])
    return max(others) + still >= best


def gone(t: GoofspielTable) -> list[int]:
    return [card for card in t.pile("lost") if t.name(card).startswith("prize")]


def won(t: GoofspielTable) -> list[int]:
    return [card for seat in range(t.n) for card in t.pile("won", seat)]


@pytest.mark.parametrize("case", testing.cases(GAME, seeds=(1, 2)), ids=str)
def test_every_check_of_the_kernel(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.parametrize(("depth", "courses"), [(1, 5), (2, 25), (3, 100), (4, 400), (5, 1200)])
def test_positions_are_counted_to_a_depth(depth: int, courses: int) -> None:
    m = testing.Case(GAME, 2, {"cards": 5}, 1).match()
    assert testing.perft(m, depth) == courses


def test_perft_of_the_last_rounds() -> None:
    m = testing.Case(GAME, 2, {"cards": 5}, 1).match()
    for _ in range(3):
        for seat in range(2):
            m.answer(seat, m.ask_for(seat).options[0])  # type: ignore[union-attr]
    assert [testing.perft(m, depth) for depth in (1, 2, 3, 4, 5)] == [2, 4, 4, 4, 4]
