"""Hearts: the rules one by one and the kernel's list of checks."""

from __future__ import annotations

import pytest

from rules.hearts.game import CARDS, CLUBS, GAME, HEARTS, QUEEN_OF_SPADES, TWO_OF_CLUBS, HeartsTable, score
from rules.kernel import Match, RandomBot, playout, testing


def match(seed: int = 1, length: str = "one_deal") -> Match[HeartsTable]:
    return testing.Case(GAME, 4, {"length": length}, seed).match()


def passed(seed: int = 1) -> Match[HeartsTable]:
    """A match after the passing: each seat passed its first three cards."""
    m = match(seed)
    for seat in range(4):
        m.answer(seat, tuple(m.table.pile("hand", seat)[:3]))
    return m


def test_cards_go_to_the_left_and_the_passer_remembers_them() -> None:
    m = match()
    given = m.table.pile("hand", 0)[:3]
    for seat in range(4):
        m.answer(seat, tuple(m.table.pile("hand", seat)[:3]))
    assert set(given) <= set(m.table.pile("hand", 1))
    assert all(
        m.table.sees(0, card) and not m.table.sees(2, card) for card in given if not m.table.sees(-1, card)
    )


def test_the_two_of_clubs_leads() -> None:
    m = passed()
    (ask,) = m.asks
    assert [m.table.face[card] for card in ask.options] == [TWO_OF_CLUBS]  # type: ignore[attr-defined]


def test_suit_is_followed_no_points_fall_in_the_first_trick_and_hearts_wait_to_be_broken() -> None:
    r = testing.Case(GAME, 4, {}, 1).random()
    for seed in range(30):
        m = passed(seed)
        led = None
        while not m.over:
            (ask,) = m.asks
            t = m.table
            suits = {t.face[card] // 13 for card in ask.options}  # type: ignore[attr-defined]
            hand = t.pile("hand", ask.seat)
            table = t.pile("trick")
            if table:
                led = t.face[table[0]] // 13
                if any(t.face[card] // 13 == led for card in hand):
                    assert suits == {led}
                elif t.trick == 0 and any(not _scores(t.face[card]) for card in hand):
                    assert not any(_scores(t.face[card]) for card in ask.options)  # type: ignore[attr-defined]
            elif not t.broken and t.trick and any(t.face[card] // 13 != HEARTS for card in hand):
                assert HEARTS not in suits
            m.answer(ask.seat, ask.sample(r))
        assert sum(m.table.points) in {26, 78}


def _scores(face: int) -> bool:
    return face // 13 == HEARTS or face == QUEEN_OF_SPADES


def test_shooting_the_moon_counts_against_the_others() -> None:
    t = match().table
    t.points = [0, 26, 0, 0]
    assert score(t) is None
    assert t.score == [26, 0, 26, 26]


def test_a_long_game_ends_at_the_limit_and_the_lowest_score_wins() -> None:
    m = match(length="fifty")
    playout(m, [RandomBot()] * 4, testing.Case(GAME, 4, {}, 1).random())
    result = m.result()
    assert result is not None and max(m.table.score) >= 50
    assert m.table.score[result.placings[0].seat] == min(m.table.score)


def test_every_card_has_a_name() -> None:
    assert len(set(CARDS)) == 52 and all(f"face.{card}" in GAME.words for card in CARDS)


@pytest.mark.parametrize("case", testing.cases(GAME, seeds=(1, 2)), ids=str)
def test_every_check_of_the_kernel(case: testing.Case) -> None:
    testing.check_case(case)


def test_nothing_depends_on_the_hash_seed() -> None:
    testing.check_hash_seeds(GAME, "rules.hearts.game:GAME")


def test_positions_are_counted_to_a_depth() -> None:
    assert testing.perft(match(), 1) == 286
    m = passed(3)
    t = m.table
    leader = m.asks[0].seat
    clubs = [
        sum(t.face[card] // 13 == CLUBS for card in t.pile("hand", (leader + turn) % 4)) for turn in (1, 2, 3)
    ]
    assert clubs == [2, 5, 4]
    assert [testing.perft(m, depth) for depth in (1, 2, 3, 4)] == [1, 2, 10, 40]
