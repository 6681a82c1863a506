"""Table sizes (R-10)."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rounds.rules.sizes import (
    InvalidSplit,
    NoRoundPossible,
    SplitPolicy,
    even_split,
    possible_splits,
    split_advice,
    split_for,
    table_sizes,
    validate_split,
)

POLICIES = get_args(SplitPolicy)

R10_LIST = {
    3: (3,),
    4: (4,),
    5: (5,),
    6: (3, 3),
    7: (4, 3),
    8: (4, 4),
    9: (5, 4),
    10: (5, 5),
    11: (6, 5),
    12: (4, 4, 4),
    13: (5, 4, 4),
    14: (5, 5, 4),
    15: (5, 5, 5),
    16: (6, 5, 5),
    17: (6, 6, 5),
    18: (6, 6, 6),
    19: (5, 5, 5, 4),
    20: (5, 5, 5, 5),
    21: (6, 5, 5, 5),
    22: (6, 6, 5, 5),
    23: (6, 6, 6, 5),
    24: (6, 6, 6, 6),
}


@pytest.mark.parametrize(("n", "sizes"), R10_LIST.items())
def test_r10_list_of_the_regulation(n, sizes):
    assert table_sizes(n) == sizes


@pytest.mark.parametrize(
    ("n", "sentence"),
    [
        (0, "Nobody is active. A round needs at least three players (R-10)."),
        (1, "1 player is active. A round needs at least three players (R-10)."),
        (2, "2 players are active. A round needs at least three players (R-10)."),
    ],
)
def test_r10_no_round_for_fewer_than_three(n, sentence):
    own, four = (lambda n: validate_split(n, [n])), (lambda n: split_for(n, "up_to_four"))
    for ask in (table_sizes, possible_splits, own, four):
        with pytest.raises(NoRoundPossible) as refused:
            ask(n)
        assert str(refused.value) == sentence


@given(st.integers(3, 5000), st.sampled_from(POLICIES))
def test_every_policy_seats_everybody_at_tables_of_three_to_six_as_equal_as_possible(n, policy):
    sizes = split_for(n, policy)
    assert sum(sizes) == n
    assert min(sizes) >= 3
    assert max(sizes) <= 6
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


@given(st.integers(3, 300))
def test_policies_do_what_they_are_called(n):
    assert split_for(n, "regulation") == table_sizes(n)
    assert len(split_for(n, "fewest_tables")) == -(-n // 6)
    four = split_for(n, "up_to_four")
    assert max(four) <= 4 or n == 5


@given(st.integers(3, 400))
def test_possible_splits_are_valid_different_and_hold_every_policy(n):
    splits = possible_splits(n)
    assert len({len(split) for split in splits}) == len(splits)
    assert all(validate_split(n, split) == split for split in splits)
    assert {split_for(n, policy) for policy in POLICIES} <= set(splits)


@pytest.mark.parametrize(
    ("n", "sizes", "sentence"),
    [
        (7, (5, 2), "Table 2 would have 2 players. A table has three to six (R-10)."),
        (7, (7,), "Table 1 would have 7 players. A table has three to six (R-10)."),
        (7, (3, 3), "These tables have 6 seats for 7 active players (R-10)."),
        (7, (), "These tables have 0 seats for 7 active players (R-10)."),
    ],
)
def test_r10_own_split_is_checked(n, sizes, sentence):
    with pytest.raises(InvalidSplit) as refused:
        validate_split(n, sizes)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("n", "tables", "sizes"),
    [(3, 1, (3,)), (6, 1, (6,)), (6, 2, (3, 3)), (12, 2, (6, 6)), (11, 3, (4, 4, 3))],
)
def test_even_splits_reach_from_three_to_six(n, tables, sizes):
    assert even_split(n, tables) == sizes


@pytest.mark.parametrize(("n", "tables"), [(0, 0), (-3, -1), (2, 1), (7, 1), (5, 2), (13, 2)])
def test_what_no_tables_hold_is_refused(n, tables):
    with pytest.raises(InvalidSplit, match=f"{n} players do not fit {tables} tables"):
        even_split(n, tables)


def test_an_own_split_keeps_its_order():
    assert validate_split(11, [3, 4, 4]) == (3, 4, 4)


@pytest.mark.parametrize(
    ("n", "split", "forced", "alternative"),
    [
        (9, "5+4", "1 group of three meets again in round 2, 2 by round 3", "3+3+3"),
        (10, "5+5", "2 groups of three meet again in round 2, 5 by round 3", "4+3+3"),
        (11, "6+5", "3 groups of three meet again in round 2, 6 by round 3", "4+4+3"),
    ],
)
def test_advice_at_nine_ten_and_eleven(n, split, forced, alternative):
    assert str(split_advice(n, rounds=3)) == (
        f"With {split}, at least {forced}. With {alternative}, nobody has to meet the same two players twice."
    )


def test_advice_speaks_only_of_rounds_that_are_announced():
    advice = str(split_advice(9, rounds=2))
    assert "again in round 2. With 3+3+3" in advice and "round 3" not in advice
    assert split_advice(9, rounds=1) is None


@pytest.mark.parametrize("n", [3, 6, 7, 8, 12, 13, 24, 200])
def test_no_advice_elsewhere(n):
    assert split_advice(n, rounds=4) is None
