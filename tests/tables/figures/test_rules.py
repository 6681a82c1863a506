"""What figures are computed from: against worked examples, and against counting pair by pair."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.events.rules.course import Course, PlayedRound, PlayedTable
from tables.figures.rules import (
    Figure,
    FigureRow,
    Form,
    Waits,
    count_decks,
    median_totals,
    meetings_of,
    most_first,
    pairs_by_meetings,
    points_by_house,
    running_totals,
    waits_of,
)
from tables.results.rules.rows import SeatResult

pytestmark = pytest.mark.once

Tables = list[list[str]]


def course_of(*rounds: Tables) -> Course:
    """A course in which the seats of each table win 5, 3, 1 and 0 points."""
    return Course(
        PlayedRound(
            number,
            [
                PlayedTable(
                    at,
                    [
                        SeatResult(player, place, points)
                        for place, (player, points) in enumerate(
                            zip(table, (5, 3, 1, 0), strict=False), start=1
                        )
                    ],
                )
                for at, table in enumerate(tables, start=1)
            ],
        )
        for number, tables in enumerate(rounds, start=1)
    )


COURSE = course_of([["a", "b", "c"], ["d", "e", "f"]], [["b", "a", "d"], ["f", "c", "e"]])


@st.composite
def played_rounds(draw: st.DrawFn) -> list[Tables]:
    people = [f"p{number}" for number in range(draw(st.integers(3, 14)))]
    rounds = []
    for _ in range(draw(st.integers(1, 5))):
        mixed = draw(st.permutations(people))
        rounds.append([mixed[first : first + 4] for first in range(0, len(mixed), 4)])
    return rounds


def meetings_by_pair(rounds: list[Tables]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )


def test_totals_run_on_from_round_to_round():
    assert running_totals(COURSE, ["a", "d", "nobody"], 2) == {"a": (5, 8), "d": (5, 6), "nobody": (0, 0)}


def test_totals_stop_at_the_round_that_is_asked_for():
    assert running_totals(COURSE, ["a"], 1) == {"a": (5,)}


def test_the_median_is_that_of_all_players_who_sat_or_not():
    assert median_totals(COURSE, "abcdef", 2) == (
        median([5, 3, 1, 5, 3, 1]),
        median([8, 8, 4, 6, 4, 6]),
    )
    assert median_totals(COURSE, ["a", "x", "y"], 2) == (0, 0)
    assert median_totals(COURSE, [], 2) == ()


def test_totals_have_the_points_of_byes():
    course = Course([PlayedRound(1, [PlayedTable(1, [SeatResult("a", 1, 5)])], byes=[("b", 3)])])
    assert running_totals(course, "ab", 2) == {"a": (5, 5), "b": (3, 3)}
    assert median_totals(course, "ab", 1) == (4,)


def test_pairs_are_counted_by_how_often_they_met():
    assert pairs_by_meetings(COURSE) == (8, 2)  # a and b, and e and f, met twice
    assert pairs_by_meetings(Course()) == ()


@given(played_rounds())
def test_meetings_are_those_that_counting_pairs_gives(rounds: list[Tables]):
    course, pairs = course_of(*rounds), meetings_by_pair(rounds)
    times = Counter(pairs.values())
    assert pairs_by_meetings(course) == tuple(times[number] for number in range(1, max(times, default=0) + 1))
    for player in course.players:
        met = {other: len(numbers) for other, numbers in meetings_of(course, player).items()}
        assert met == {
            other: count for pair, count in pairs.items() if player in pair for other in pair - {player}
        }


def test_points_of_a_house_are_those_of_who_sat_with_it():
    seated = [(1, "a", "Stark"), (1, "d", "Stark"), (2, "b", "Stark"), (2, "a", "Tyrell"), (3, "a", "Tyrell")]
    assert points_by_house(COURSE, seated) == {"Stark": [5, 5, 5], "Tyrell": [3]}


def test_only_answered_calls_have_a_wait():
    calls = [(True, 60.0), (False, 900.0), (True, 180.0), (True, 90.0)]
    assert waits_of(calls) == Waits(4, 3, 90.0, 180.0)
    assert waits_of([(False, 0.0)]) == Waits(1, 0, None, None)


def test_decks_are_counted_by_faction_agenda_and_card():
    counts = count_decks(
        [
            ("p1", "stark", ["Fealty"], [("Summons", 1), ("Winterfell", 2)]),
            ("p2", "stark", [], [("Winterfell", 1), ("Winterfell", 2)]),
            ("p3", "", ["Fealty", "Fealty"], []),
        ]
    )
    assert (counts.decks, counts.factions) == (3, {"stark": 2, "": 1})
    assert counts.agendas == {"Fealty": 2, "": 1}
    assert counts.cards == {"Summons": (1, 1), "Winterfell": (2, 5)}
    assert counts.players == {"stark": ("p1", "p2"), "": ("p3",)}
    assert most_first(counts.factions, str.upper) == [("STARK", 2), ("", 1)]


def test_a_square_has_the_same_rows_and_columns():
    rows = (FigureRow("a", (None, 1)), FigureRow("b", (1, None)))
    square = Figure("met", "", Form.DOTS, "", "", "", "", ("a", "b"), rows)
    assert square.is_square
    assert not Figure("met", "", Form.DOTS, "", "", "", "", ("1", "2"), rows).is_square
