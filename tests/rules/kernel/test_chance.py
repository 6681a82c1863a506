"""Draws: labelled, repeatable, committed to."""

from __future__ import annotations

from hashlib import sha256

import pytest

from rules.kernel import (
    NONCE_BYTES,
    Draws,
    commit,
    commit_nonce,
    final_key,
    fresh_nonce,
    fresh_seed,
    nonce_of,
)
from rules.kernel.chance import TracedDraws

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


def test_commitment_and_key_depend_on_all_that_goes_into_them() -> None:
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


def test_a_commitment_to_a_nonce_is_what_the_documentation_says() -> None:
    nonce = bytes(range(16))
    assert commit_nonce(nonce, "t1", 2, 3) == sha256(b"nonce/t1/2/3/" + nonce).hexdigest()
    assert len({fresh_nonce() for _ in range(20)}) == 20 and len(fresh_nonce()) == NONCE_BYTES


def test_noting_draws_changes_none() -> None:
    plain, noted = Draws(KEY), TracedDraws(KEY, None, True)
    items, same = list("abcdef"), list("abcdef")
    for draws, pile in ((plain, items), (noted, same)):
        draws.shuffle("deck", pile)
        draws.below("die", 6)
        draws.reseed(b"nonce")
        draws.below("die", 6)
        draws.below("die", 6)
    assert (items, plain.counts, plain.key) == (same, noted.counts, noted.key)
    found = [draw.to_json() for draw in noted.trace]
    assert [(draw["label"], draw["count"], draw["n"]) for draw in found] == [
        ("deck", 0, 6),
        ("die", 0, 6),
        ("reseed", 0, 0),
        ("die", 1, 6),
        ("die", 2, 6),
    ]
    assert [list("abcdef")[place] for place in found[0]["value"]] == items
    assert found[2]["value"] == b"nonce".hex()


def test_a_copy_of_noted_draws_goes_its_own_way() -> None:
    draws = TracedDraws(KEY, None, True)
    draws.below("die", 6)
    copy = draws.clone()
    draws.below("die", 6)
    copy.below("coin", 2)
    assert [draw.label for draw in draws.trace] == ["die", "die"]
    assert [draw.label for draw in copy.trace] == ["die", "coin"]
