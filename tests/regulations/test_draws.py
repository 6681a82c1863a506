"""Randomness that anybody can recompute (R-44, R-50, R-51)."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.events.rules.draws import (
    InvalidSeed,
    Stream,
    commitment,
    derive,
    event_key,
    new_seed,
    random_rank,
    seating_label,
)

SEED = bytes(range(32))


def words_by_hand(key: bytes, count: int) -> list[int]:
    """The stream as docs/seating.md describes it, written down once more."""
    words: list[int] = []
    block = 0
    while len(words) < count:
        data = hashlib.shake_256(key + block.to_bytes(8, "big")).digest(1024)
        words += [int.from_bytes(data[at : at + 8], "big") for at in range(0, 1024, 8)]
        block += 1
    return words[:count]


def test_the_stream_is_what_the_documentation_says():
    stream = Stream(SEED)
    assert [stream.word() for _ in range(300)] == words_by_hand(SEED, 300)


def test_the_worked_example_of_the_documentation():
    key = derive(SEED, seating_label(3, 1))
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert key.hex() == "18326efa12087619aca66761f9f7452feaeb135d8b7b97466deb48fe6833f56c"
    assert key == hmac.new(SEED, b"seating/3/1", "sha256").digest()
    assert words_by_hand(key, 4) == [
        7809131525207159031,
        9791653413554306821,
        678003658336007385,
        17056871598168467927,
    ]
    names = ["Asha", "Balon", "Cersei", "Davos", "Euron"]
    Stream(key).shuffle(names)
    assert names == ["Cersei", "Davos", "Asha", "Euron", "Balon"]
    assert random_rank(SEED, "p1") == 678193919


def test_the_worked_example_with_a_value_from_the_hall():
    event = event_key(SEED, "dice 4 2 6 1 3 5")
    assert event == hmac.new(SEED, b"hall/dice 4 2 6 1 3 5", "sha256").digest()
    assert event.hex() == "df9a2bb501544fed08f1f1b131c788c042f73ea31b2f0bfa6ee201913517e168"
    key = derive(event, seating_label(3, 1))
    assert key.hex() == "d6493a1a0fd4578e5228e0e7b07c247b94702bda01b7d50ea069fbb805da8d3e"
    assert words_by_hand(key, 2) == [12768510180952710160, 3876014986426481518]
    names = ["Asha", "Balon", "Cersei", "Davos", "Euron"]
    Stream(key).shuffle(names)
    assert names == ["Euron", "Davos", "Balon", "Cersei", "Asha"]
    assert random_rank(event, "p1") == 215174733


def test_without_a_value_from_the_hall_the_seed_is_the_key():
    assert event_key(SEED, "") == SEED
    with pytest.raises(InvalidSeed):
        event_key(b"short", "")


def test_a_new_seed_is_32_bytes_and_never_the_same():
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_other_lengths_are_not_seeds(seed):
    for use in (commitment, lambda seed: derive(seed, "x"), lambda seed: random_rank(seed, "p1")):
        with pytest.raises(InvalidSeed, match="32 bytes"):
            use(seed)


def test_labels_name_round_and_attempt():
    assert seating_label(3, 1) == "seating/3/1"
    assert len({seating_label(r, a) for r in range(1, 12) for a in range(1, 12)}) == 121
    for wrong in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="counted from 1"):
            seating_label(*wrong)


@given(st.text(min_size=1, max_size=8))
def test_random_ranks_are_positive_and_below_a_thousand_million(player):
    assert 1 <= random_rank(SEED, player) < 10**9


def test_random_ranks_differ_by_player_and_by_seed():
    ranks = {random_rank(SEED, f"p{number}") for number in range(2000)}
    assert len(ranks) == 2000
    assert random_rank(SEED, "p1") != random_rank(bytes(32), "p1")


def test_random_rank_is_the_first_draw_under_its_label():
    key = derive(SEED, "random-rank/p1")
    assert random_rank(SEED, "p1") == 1 + words_by_hand(key, 1)[0] % (10**9 - 1)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**64))
def test_below_stays_below_and_repeats(key, n):
    assert 0 <= Stream(key).below(n) < n
    assert Stream(key).below(n) == Stream(key).below(n)


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_what_it_cannot_draw(n):
    with pytest.raises(ValueError, match="possibilities"):
        Stream(SEED).below(n)


def test_words_that_would_favor_low_numbers_are_thrown_away():
    # 2**64 = 3 * k + 1, so the last word would make 0 likelier than 1 and 2.
    stream = Stream(SEED)
    stream._words = [7, 2**64 - 1]
    assert stream.below(3) == 7 % 3
    n = 2**63 + 1
    stream._words = [5, n]
    assert stream.below(n) == 5


def test_below_is_even():
    stream = Stream(SEED)
    counts = Counter(stream.below(6) for _ in range(60_000))
    # Chi-square, 5 degrees of freedom: a fair die passes 20.5 once in 1,000; the seed is fixed.
    assert sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6)) < 20.5


def test_every_order_of_a_shuffle_is_equally_likely():
    stream = Stream(SEED)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    # 23 degrees of freedom: 49.7 is passed once in 1,000.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=30), st.data())
def test_sample_and_shuffle_keep_the_items(key, items, data):
    count = data.draw(st.integers(0, len(items)))
    sampled = Stream(key).sample(items, count)
    assert len(sampled) == count
    assert not Counter(sampled) - Counter(items)
    shuffled = list(items)
    Stream(key).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_sample_refuses_more_than_there_are():
    with pytest.raises(ValueError, match="Cannot take 3 of 2"):
        Stream(SEED).sample([1, 2], 3)


def test_choice_reaches_every_item():
    stream = Stream(SEED)
    assert {stream.choice("abc") for _ in range(100)} == set("abc")
    with pytest.raises(ValueError, match="possibilities"):
        stream.choice([])
