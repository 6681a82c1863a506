"""Table sizes (R-10)."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rounds.rules.sizes import (
    MAX_SPLITS,
    InvalidSplit,
    NoRoundPossible,
    SplitPolicy,
    TableSizes,
    byes_needed,
    byes_wanted,
    describe,
    even_split,
    possible_splits,
    read_sizes,
    split_advice,
    split_for,
    stand_ins_wanted,
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
        (0, "Nobody is active. A round needs at least 3 players."),
        (1, "1 player is active. A round needs at least 3 players."),
        (2, "2 players are active. A round needs at least 3 players."),
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
    assert len(splits) <= MAX_SPLITS + len(POLICIES)


@given(st.lists(st.integers(2, 6), min_size=1, max_size=40))
def test_sizes_are_read_as_they_are_written(sizes):
    assert read_sizes(describe(sizes)) == tuple(sizes)


def test_the_text_of_many_tables_is_short_and_letters_are_no_sizes():
    assert describe((5, 4, 4)) == "5+4+4"
    assert describe((5,) * 50 + (4,) * 125) == "50×5+125×4"
    assert read_sizes("2x5, 4 4") == (5, 5, 4, 4)
    assert [read_sizes(text) for text in ("", "a", "5+", "5×", "1000×4", "-4", "4×5×6")] == [
        None, None, (5,), None, None, None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("n", "sizes", "sentence"),
    [
        (7, (5, 2), "Table 2 would have 2 players. A table has 3–6 players."),
        (7, (7,), "Table 1 would have 7 players. A table has 3–6 players."),
        (7, (3, 3), "These tables have 6 seats for 7 active players."),
        (7, (), "These tables have 0 seats for 7 active players."),
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


PODS = TableSizes(least=3, most=5, preferred=4, allows_byes=True)
FOURS = TableSizes(least=4, most=4, preferred=4, allows_byes=True)
DUELS = TableSizes(least=2, most=2, preferred=2, allows_byes=True)


@pytest.mark.parametrize(
    ("n", "pods"),
    [
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (3, 3, 3)),
        (13, (4, 3, 3, 3)),
        (16, (4, 4, 4, 4)),
        (63, (4,) * 15 + (3,)),
    ],
)
def test_pods_of_four_are_made_up_by_pods_of_three(n, pods):
    assert split_for(n, "regulation", PODS) == pods
    assert byes_needed(n, PODS) == 0


@given(
    st.integers(2, 6).flatmap(
        lambda least: st.integers(least, 6).flatmap(
            lambda most: st.tuples(st.just(least), st.just(most), st.integers(least, most))
        )
    ),
    st.integers(1, 200),
    st.sampled_from(POLICIES),
)
def test_every_number_fills_tables_once_as_few_as_needed_have_a_bye(sizes, n, policy):
    least, most, preferred = sizes
    format_ = TableSizes(least, most, preferred, allows_byes=True)
    byes = byes_needed(n, format_)
    if n < least:
        assert byes == 0
        with pytest.raises(NoRoundPossible):
            split_for(n, policy, format_)
        return
    split = split_for(n - byes, policy, format_)
    assert sum(split) == n - byes
    assert all(size in format_ for size in split)
    assert max(split) - min(split) <= 1
    for fewer in range(byes):
        with pytest.raises(NoRoundPossible):
            split_for(n - fewer, policy, format_)


def test_without_byes_an_odd_number_of_duelists_is_refused():
    with pytest.raises(NoRoundPossible, match="7 players do not fill tables of 2"):
        split_for(7, "regulation", TableSizes(least=2, most=2, preferred=2))
    assert byes_needed(7, DUELS) == 1
    assert byes_needed(15, FOURS) == 3


@pytest.mark.parametrize(
    ("n", "available", "sizes", "wanted"),
    [
        (7, 2, None, 1),  # 4+3 becomes 4+4
        (6, 1, None, 1),  # 3+3 becomes 4+3
        (8, 3, None, 0),
        (2, 1, None, 1),  # no round without
        (2, 0, None, 0),
        (13, 3, PODS, 3),
        (13, 1, PODS, 1),
        (16, 2, PODS, 0),
        (7, 2, DUELS, 1),  # spares a bye
        (15, 5, FOURS, 1),
    ],
)
def test_stand_by_players_are_wanted_where_they_make_tables_full(n, available, sizes, wanted):
    more = () if sizes is None else (sizes,)
    assert stand_ins_wanted(n, available, "regulation", *more) == wanted


@given(
    st.integers(2, 6).flatmap(
        lambda least: st.integers(least, 6).flatmap(
            lambda most: st.tuples(st.just(least), st.just(most), st.integers(least, most), st.booleans())
        )
    ),
    st.integers(0, 60),
    st.integers(0, 8),
    st.sampled_from(POLICIES),
)
def test_each_stand_by_player_who_is_wanted_fills_a_seat_that_would_be_empty(sizes, n, available, policy):
    """With one of them fewer, there would be no round, a bye more or a smaller table; more of them would
    make nothing better."""
    least, most, preferred, allows_byes = sizes
    format_ = TableSizes(least, most, preferred, allows_byes=allows_byes)

    def lacks(people: int) -> tuple[bool, int, int]:
        byes = byes_wanted(people, policy, format_, people)
        try:
            split = split_for(people - byes, policy, format_)
        except NoRoundPossible:
            return True, 0, 0
        return False, byes, sum(max(0, preferred - size) for size in split)

    wanted = stand_ins_wanted(n, available, policy, format_)
    assert 0 <= wanted <= available
    assert all(lacks(n + wanted) < lacks(n + fewer) for fewer in range(wanted))
    assert all(lacks(n + wanted) <= lacks(n + more) for more in range(wanted, available + 1))
