"""Who met whom (R-11, R-12)."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tables.events.rules.draws import Stream
from tables.rounds.rules.history import (
    count_seats,
    index_meetings,
    round_numbers,
    rounds_met,
    seated_at_three,
)
from tests.regulations.seating.seating_oracle import field, key, meetings, shuffled_rounds

ROUNDS = (
    (("a", "b", "c", "d"), ("e", "f", "g")),
    (("b", "a", "c"), ("d", "e", "f", "g")),
)


def test_meetings_carry_the_rounds():
    met = index_meetings(ROUNDS)
    assert rounds_met(met, "a", "b") == (1, 2)
    assert rounds_met(met, "a", "b", "c") == (1, 2)
    assert rounds_met(met, "a", "d") == (1,)
    assert rounds_met(met, "a", "b", "d") == (1,)
    assert rounds_met(met, "a", "e") == ()
    assert rounds_met(met, "a", "stranger") == ()
    assert rounds_met(met, "stranger", "a") == ()


def test_small_tables_and_seats():
    assert seated_at_three(ROUNDS) == set("efgabc")
    counts = count_seats(ROUNDS)
    assert [counts[player][0] for player in "abdec"] == [1, 1, 1, 1, 0]
    assert counts["c"] == (0, 0, 2, 0, 0, 0)


def test_no_rounds_no_history():
    assert (index_meetings(()), seated_at_three(()), count_seats(())) == ({}, set(), {})


@given(st.integers(3, 14), st.integers(0, 4), st.integers(0, 10**6))
def test_meetings_agree_with_counting(n, rounds, number):
    players = field(n)
    played = shuffled_rounds(players, rounds, Stream(key(number)))
    met = index_meetings(played)
    for size in (2, 3):
        for group in combinations(players, size):
            assert len(rounds_met(met, *group)) == meetings(played, group)


@given(st.integers(0, 2**12))
def test_round_numbers_are_the_bits(mask):
    assert sum(1 << number - 1 for number in round_numbers(mask)) == mask
