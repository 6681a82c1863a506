"""Who met whom (R-11, R-12)."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tables.regulations.draws import Stream
from tables.regulations.rounds.history import History, round_numbers
from tests.regulations.seating_oracle import field, key, meetings, shuffled_rounds

ROUNDS = (
    (("a", "b", "c", "d"), ("e", "f", "g")),
    (("b", "a", "c"), ("d", "e", "f", "g")),
)


def test_meetings_carry_the_rounds():
    history = History.of(ROUNDS)
    assert history.rounds_met("a", "b") == (1, 2)
    assert history.rounds_met("a", "b", "c") == (1, 2)
    assert history.rounds_met("a", "d") == (1,)
    assert history.rounds_met("a", "b", "d") == (1,)
    assert history.rounds_met("a", "e") == ()
    assert history.rounds_met("a", "stranger") == ()
    assert history.rounds_met("stranger", "a") == ()


def test_small_tables_and_first_players():
    history = History.of(ROUNDS)
    assert history.sat_at_three == set("efgabc")
    assert [history.seat_counts[player][0] for player in "abdec"] == [1, 1, 1, 1, 0]
    assert history.seat_counts["c"] == (0, 0, 2, 0, 0, 0)


def test_no_rounds_no_history():
    history = History.of(())
    assert (dict(history.met), history.sat_at_three, dict(history.seat_counts)) == ({}, frozenset(), {})


@given(st.integers(3, 14), st.integers(0, 4), st.integers(0, 10**6))
def test_meetings_agree_with_counting(n, rounds, number):
    players = field(n)
    played = shuffled_rounds(players, rounds, Stream(key(number)))
    history = History.of(played)
    for size in (2, 3):
        for group in combinations(players, size):
            assert len(history.rounds_met(*group)) == meetings(played, group)


@given(st.integers(0, 2**12))
def test_round_numbers_are_the_bits(mask):
    assert sum(1 << number - 1 for number in round_numbers(mask)) == mask
