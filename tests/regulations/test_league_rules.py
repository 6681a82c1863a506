"""Rules of leagues: exact points, what counts, ties, and who qualifies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.series.leagues.rules.rule import LeagueRule, RuleRefused
from tables.series.leagues.rules.standings import (
    EventOutcome,
    LeagueStandings,
    league_standings,
    qualified,
    totals_after,
)


def an_outcome(key: str, order: str, *, out: str = "", is_over: bool = True) -> EventOutcome:
    """An event in which entrants, a letter each, placed in this order; those who are `out` have no place."""
    places: dict[str, int | None] = {who: place for place, who in enumerate(order, start=1)}
    return EventOutcome(key, is_over, places | dict.fromkeys(out))


def a_rule(**changes: Any) -> LeagueRule:
    return LeagueRule(**{"place_points": (10, 6, 3), "other_points": 1, **changes})


def lines(standings: LeagueStandings) -> list[tuple[int | None, str, Fraction]]:
    return [(row.place, row.entrant, row.total) for row in standings.rows]


SEASON = [an_outcome("one", "abcd"), an_outcome("two", "bcad"), an_outcome("three", "cbe")]


def test_points_of_places_add_up():
    assert lines(league_standings(a_rule(), SEASON)) == [
        (1, "b", 6 + 10 + 6),
        (2, "c", 3 + 6 + 10),
        (3, "a", 10 + 3),
        (4, "e", 3),
        (5, "d", 1 + 1),
    ]


def test_the_best_results_count_and_the_earlier_of_equal_ones():
    standings = league_standings(a_rule(best_of=2), SEASON)
    row = standings.row_of("b")
    assert row is not None and row.total == 16
    assert [(each.event, each.counts) for each in row.results] == [
        ("one", True),
        ("two", True),
        ("three", False),
    ]


def test_points_by_share_of_the_field_are_exact():
    rule = a_rule(points_by="share", share_points=100)
    row = league_standings(rule, SEASON).row_of("c")
    assert row is not None
    assert [each.points for each in row.results] == [50, 75, 100]
    third = league_standings(rule, [an_outcome("one", "abc")]).row_of("b")
    assert third is not None and third.total == Fraction(200, 3)


def test_a_bonus_for_each_full_step_of_the_field():
    rule = a_rule(bonus_percent=5, bonus_players=2)
    row = league_standings(rule, SEASON).row_of("a")
    assert row is not None
    assert [(each.base, each.bonus) for each in row.results] == [(10, 1), (3, Fraction(3, 10))]
    row = league_standings(rule, [an_outcome("one", "abc")]).row_of("a")
    assert row is not None and row.total == Fraction(21, 2)


def test_too_few_events_give_no_place():
    standings = league_standings(a_rule(minimum_events=2), SEASON)
    assert [(row.place, row.entrant) for row in standings.rows] == [
        (1, "b"),
        (2, "c"),
        (3, "a"),
        (4, "d"),
        (None, "e"),
    ]


def test_ties_by_wins_then_by_the_best_results_and_then_shared():
    by_wins = league_standings(
        a_rule(place_points=(6, 3)),
        [an_outcome("one", "ab"), an_outcome("two", "cb"), an_outcome("three", "cb")],
    )
    assert lines(by_wins) == [(1, "c", 12), (2, "b", 9), (3, "a", 6)]
    level = league_standings(a_rule(), [an_outcome("one", "ab"), an_outcome("two", "ba")])
    assert [(row.place, row.entrant) for row in level.rows] == [(1, "a"), (1, "b")]
    # 6 + 6 and 10 + 1 + 1: level on points, and only one of them won an event.
    rule = a_rule(place_points=(10, 6, 3), other_points=1)
    season = [an_outcome("one", "xyza"), an_outcome("two", "xyza"), an_outcome("three", "ayzx")]
    rows = league_standings(rule, season).rows
    assert [(row.entrant, row.total) for row in rows] == [("x", 21), ("y", 18), ("a", 12), ("z", 9)]


def test_a_disqualified_player_gets_nothing_and_does_not_attend():
    standings = league_standings(a_rule(), [an_outcome("one", "ab", out="c")])
    row = standings.row_of("c")
    assert row is not None and (row.place, row.total, row.attended) == (None, 0, 0)
    assert standings.events[0].field == 2


def test_winners_and_the_best_others_qualify():
    standings = league_standings(a_rule(qualify_best=1, qualify_winners=True), SEASON)
    assert [(each.entrant, each.won, each.place) for each in qualified(standings)] == [
        ("a", "one", 3),
        ("b", "two", 1),
        ("c", "three", 2),
        ("e", "", 4),
    ]
    assert [each.entrant for each in qualified(league_standings(a_rule(qualify_best=2), SEASON))] == [
        "b",
        "c",
    ]


def test_players_level_at_the_last_seat_all_qualify():
    season = [an_outcome("one", "ab"), an_outcome("two", "ba")]
    found = qualified(league_standings(a_rule(qualify_best=1), season))
    assert [each.entrant for each in found] == ["a", "b"]


def test_nobody_wins_an_event_that_is_not_over():
    standings = league_standings(a_rule(qualify_winners=True), [an_outcome("one", "ab", is_over=False)])
    assert standings.is_provisional and qualified(standings) == ()


def test_totals_after_each_event_are_those_of_the_standings_then():
    standings = league_standings(a_rule(best_of=2), SEASON)
    totals = totals_after(standings, "abcde")
    for last in (1, 2, 3):
        then = league_standings(a_rule(best_of=2), SEASON[:last])
        assert {row.entrant: row.total for row in then.rows} == {
            who: so_far[last - 1] for who, so_far in totals.items() if then.row_of(who) is not None
        }


@given(
    st.lists(st.permutations("abcdefg").map(lambda order: "".join(order[:5])), min_size=1, max_size=6),
    st.integers(0, 4),
    st.sampled_from(["places", "share"]),
)
def test_more_counting_results_never_take_points_away(orders: list[str], best: int, points_by: Any):
    season = [an_outcome(str(at), order) for at, order in enumerate(orders)]
    rule = a_rule(points_by=points_by, best_of=best, bonus_percent=7, bonus_players=3)
    whole = {row.entrant: row for row in league_standings(rule, season).rows}
    for who, row in whole.items():
        assert row.total == sum((each.points for each in row.results if each.counts), Fraction(0))
        assert len(row.counted) == (min(best, row.attended) if best else row.attended)
        before = league_standings(rule, season[:-1]).row_of(who)
        assert before is None or before.total <= row.total


@given(st.lists(st.permutations("abcde").map("".join), min_size=1, max_size=5))
def test_places_follow_totals(orders: list[str]):
    rows = league_standings(a_rule(), [an_outcome(str(at), order) for at, order in enumerate(orders)]).rows
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)
    places = [row.place for row in rows]
    assert places[0] == 1 and all(place is not None for place in places)
    for at, row in enumerate(rows, start=1):
        assert row.place is not None and row.place <= at


def test_a_rule_is_read_as_it_was_written():
    rule = a_rule(best_of=3, qualify_winners=True)
    assert LeagueRule.from_json(rule.to_json()) == rule


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"points_by": "luck"}, "points_by", "none of these"),
        ({"place_points": [3, 5]}, "place_points", "Place 2 would pay more"),
        ({"place_points": []}, "place_points", "The first place must pay points."),
        ({"place_points": ["a"]}, "place_points", "whole numbers, at most"),
        ({"other_points": 4}, "place_points", "Place 4 would pay more"),
        ({"best_of": -1}, "best_of", "0 to 100"),
        ({"bonus_players": 0}, "bonus_players", "1 to"),
        ({"luck": 1}, "luck", "unknown"),
    ],
)
def test_what_is_no_rule_is_refused_at_its_field(changes: dict[str, Any], field: str, says: str):
    with pytest.raises(RuleRefused) as refused:
        LeagueRule.from_json(a_rule().to_json() | changes)
    assert [(found.field, says in str(found.message)) for found in refused.value.findings] == [(field, True)]
