"""The numbers of tables: unique, fixed ones honored, those out of use never given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rounds.rules.numbers import (
    InvalidNumbers,
    Numbering,
    misplaced,
    numbers_in,
    numbers_text,
    usable_numbers,
)
from tables.rounds.rules.sizes import table_sizes
from tables.rounds.seating import SeatingProblem, seat

KEY = bytes(32)


def test_numbers_are_read_as_people_type_them():
    assert numbers_in("12, 7; 30–32") == (7, 12, 30, 31, 32)
    assert numbers_in("  ") == ()
    assert numbers_text((32, 7, 30, 31, 12)) == "7, 12, 30-32"
    assert numbers_in("999") == (999,)


@pytest.mark.parametrize("text", ["0", "1000", "9-7", "one", "1-2-3", "-3", "٣", "99999", "7 12"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(InvalidNumbers):
        numbers_in(text)


@given(st.sets(st.integers(1, 999), max_size=40))
def test_numbers_come_back_as_they_were_written(numbers):
    assert numbers_in(numbers_text(numbers)) == tuple(sorted(numbers))


def test_there_is_an_end_to_numbers():
    assert usable_numbers(2, 998, ()) == (998, 999)
    with pytest.raises(InvalidNumbers, match="not 3 table numbers from 998"):
        usable_numbers(3, 998, ())


@st.composite
def rounds(draw):
    """Players, their table sizes, and what the event decided about numbers."""
    n = draw(st.integers(6, 24))
    players = [f"p{number}" for number in range(1, n + 1)]
    first = draw(st.integers(1, 60))
    out_of_use = draw(st.sets(st.integers(1, 80), max_size=12))
    usable = st.integers(1, 80).filter(lambda number: number not in out_of_use)
    fixed = draw(st.dictionaries(st.sampled_from(players), usable, max_size=2))
    stream = draw(st.none() | usable)
    points = draw(st.dictionaries(st.sampled_from(players), st.integers(1, 40)))
    return players, table_sizes(n), first, out_of_use, fixed, stream, points


@given(rounds())
def test_numbers_are_unique_in_use_and_where_fixed_players_need_them(case):
    players, sizes, first, out_of_use, fixed, stream, points = case
    available = usable_numbers(len(sizes), first, out_of_use | {stream})
    numbering = Numbering(available, fixed, {}, stream, points)
    problem = SeatingProblem(tuple(players), sizes, locked_seats=numbering.locked_seats(sizes))
    tables = seat(problem, KEY).tables
    numbers = numbering.numbers_of(tables)
    assert len(set(numbers)) == len(numbers) == len(tables)
    assert not out_of_use.intersection(numbers)
    seats = dict(zip(numbers, tables, strict=True))
    assert list(misplaced(fixed, seats)) == []
    others = [n for n, table in seats.items() if n != stream and not fixed.keys() & set(table)]
    assert others == sorted(others) and all(number >= first for number in others)
    assert Numbering.from_json(numbering.to_json()) == numbering
    if stream is not None and stream not in fixed.values():
        means = {n: sum(points.get(p, 0) for p in table) / len(table) for n, table in seats.items()}
        free = [n for n, table in seats.items() if not fixed.keys() & set(table)]
        assert not free or means[stream] == max(means[number] for number in free)


def test_a_single_fixed_player_costs_the_seating_nothing():
    numbering = Numbering((1, 2), {"a": 2})
    assert numbering.locked_seats((4, 4)) == {}
    assert numbering.numbers_of(["abcd", "efgh"]) == (2, 1)


def test_two_numbers_are_two_tables_and_one_number_is_one():
    assert Numbering((1, 2, 3), {"a": 7, "b": 9}).locked_seats((4, 4, 4)) == {"a": 1, "b": 2}
    assert Numbering((1, 2, 3), {"a": 7, "b": 7}).locked_seats((3, 5, 4)) == {"a": 2, "b": 2}


@pytest.mark.parametrize(
    ("fixed", "kept", "locked", "said"),
    [
        ({"a": 1, "b": 2, "c": 3}, {}, {}, "tables 1, 2 and 3, but there is room for 2 tables"),
        (dict.fromkeys("abcdefg", 4), {}, {}, "all sit at table 4 only, which has 6 seats"),
        ({"a": 4}, {1: 5}, {1: "abc"}, "Asha can only sit at table 4 but has a seat at locked table 5"),
        ({"a": 4}, {1: 4}, {1: "bcd"}, "Table 4 is locked without Asha"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(fixed, kept, locked, said):
    with pytest.raises(InvalidNumbers, match=said):
        Numbering((1, 2), fixed, kept).locked_seats((6, 6), locked, {"a": "Asha"})


def test_contradictions_in_a_seating_are_refused():
    with pytest.raises(InvalidNumbers, match="b can only sit at table 4, not at table 3"):
        Numbering((1, 2), {"a": 3, "b": 4}).numbers_of(["abc", "def"])
    with pytest.raises(InvalidNumbers, match="the same number"):
        Numbering((1, 2), {"a": 3, "d": 3}).numbers_of(["abc", "def"])
    with pytest.raises(InvalidNumbers, match="the same number"):
        Numbering((1,)).numbers_of(["abc", "def"])


@pytest.mark.parametrize(
    "change", [{"available": "x"}, {"fixed": {"a": "3"}}, {"kept": {"x": 1}}, {"more": 1}, {"stream": True}]
)
def test_what_is_no_numbering_is_refused(change):
    with pytest.raises(InvalidNumbers, match="not a numbering"):
        Numbering.from_json({**Numbering((1, 2)).to_json(), **change})
