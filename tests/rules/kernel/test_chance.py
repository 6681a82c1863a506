"""Draws: labelled, repeatable, committed to."""

from __future__ import annotations

import pytest

from rules.kernel import Draws, commit, final_key, fresh_seed, nonce_of

KEY = bytes(range(32))


def test_a_label_has_its_own_course() -> None:
    alone, mixed = Draws(KEY), Draws(KEY)
    mixed.below("spies", 100)
    first = list(range(20)), list(range(20))
    alone.shuffle("deck", first[0])
    mixed.shuffle("deck", first[1])
    assert first[0] == first[1] != list(range(20))


def test_the_counter_decides_and_can_be_set_back() -> None:
    draws = Draws(KEY)
    start = draws.clone()
    drawn = [draws.below("die", 6) for _ in range(20)]
    assert [start.below("die", 6) for _ in range(20)] == drawn
    assert set(drawn) <= set(range(6))
    assert draws.counts == {"die": 20}


def test_known_draws_stay_what_they_are() -> None:
    items = list(range(8))
    draws = Draws(bytes(32))
    draws.shuffle("deck", items)
    assert (items, draws.below("die", 1000)) == ([3, 2, 7, 0, 4, 6, 5, 1], 536)


def test_a_shuffle_is_even() -> None:
    draws, rounds = Draws(KEY), 6_000
    places = [0] * 6
    for _ in range(rounds):
        items = list(range(6))
        draws.shuffle("deck", items)
        places[items.index(0)] += 1
    expected = rounds / 6
    assert sum((found - expected) ** 2 / expected for found in places) < 20.5  # 0.1 % for 5 degrees


def test_a_reseed_changes_later_draws() -> None:
    draws, other = Draws(KEY), Draws(KEY)
    other.reseed(b"nonce")
    assert draws.below("x", 2**60) != other.below("x", 2**60)


def test_commitment_and_key() -> None:
    seed = fresh_seed()
    nonces = [nonce_of("Ann"), nonce_of("Bot 2")]
    assert len(seed) == 32
    assert commit(seed, "t1") != commit(seed, "t2")
    assert final_key(seed, "t1", nonces) != final_key(seed, "t1", nonces[::-1])
    with pytest.raises(ValueError, match="16 bytes"):
        final_key(seed, "t1", [b"short"])


def test_a_draw_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Draws(KEY).below("x", 0)
