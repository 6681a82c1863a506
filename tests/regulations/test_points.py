"""Tournament points of a table (R-30 to R-32)."""

import re

import pytest
from hypothesis import given, settings

from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.checks import check_sheet
from tables.results.rules.findings import SheetRefused
from tables.results.rules.points import points_by_place, score_table, table_results
from tables.results.rules.rows import SeatResult
from tables.results.rules.sheets import ScoreSheet
from tests.regulations.sheet_builders import any_sheets, played_sheets, rule_options, seat, sheet

DEFAULT = RuleOptions()


def points(played: ScoreSheet, rule_options: RuleOptions = DEFAULT) -> list[int]:
    return [row.points for row in score_table(played, rule_options).rows]


def test_r32_example_1_jamie_ed_sara_greg():
    played = sheet(
        seat("Jamie", 6, 15), seat("Ed", 1, 12), seat("Sara", 1, 10), seat("Greg", 0, 4), end="king"
    )
    score = score_table(played, DEFAULT)
    assert [row.points for row in score.rows] == [15, 7, 4, 1]
    assert [row.place for row in score.rows] == [1, 2, 3, 4]
    assert [warning.rule for warning in score.warnings] == ["R-24"]
    assert [str(row.reason) for row in score.rows] == [
        "1st: six titles, declared king; 15 points",
        "2nd: 1 title, more power than Sara (12 to 10); 12 power ÷ 2nd place = 6, plus 1 title: 7 points",
        "3rd: 1 title, less power than Ed (10 to 12); 10 power ÷ 3rd place = 3, plus 1 title: 4 points",
        "4th: 0 titles; 4 power ÷ 4th place = 1, no titles: 1 point",
    ]


@pytest.mark.parametrize("initiative", [None, 4])
def test_r32_example_2_sam_julia_dan_gabe(initiative):
    played = sheet(
        seat("Sam", 2, 10, initiative=initiative),
        seat("Julia", 2, 10, initiative=initiative),
        seat("Dan", 1, 9),
        seat("Gabe", 1, 5),
    )
    score = score_table(played, DEFAULT)
    assert [row.points for row in score.rows] == [11, 11, 4, 2]
    assert [row.place for row in score.rows] == [1, 1, 3, 4]
    assert str(score.rows[0].reason).endswith(
        "; 15 for 1st place and 7 for 2nd (10 power ÷ 2nd place = 5, plus 2 titles) make 22, "
        "÷ 2 tied = 11 points"
    )


def test_r30_power_is_divided_by_the_place_and_titles_are_added():
    played = sheet(seat("Asha", 3, 0), seat("Balon", 2, 14), seat("Cotter", 1, 14), seat("Dagmer", 0, 14))
    assert points(played) == [15, 14 // 2 + 2, 14 // 3 + 1, 14 // 4]


def test_r30_a_reduction_adds_to_the_power():
    played = sheet(seat("Asha", 3, 0), seat("Balon", 2, 9, reduction=3), seat("Cotter", 1, 4))
    assert points(played) == [15, 12 // 2 + 2, 4 // 3 + 1]


def test_r30a_the_cap_comes_after_or_before_the_reduction():
    played = sheet(seat("Asha", 3, 0), seat("Balon", 2, 14, reduction=4), seat("Cotter", 1, 20))
    assert points(played, RuleOptions(points_cap="cap_after")) == [15, 15 // 2 + 2, 15 // 3 + 1]
    assert points(played, RuleOptions(points_cap="cap_before")) == [15, 18 // 2 + 2, 15 // 3 + 1]
    before, after = (
        [str(row.reason).split("; ")[1] for row in score_table(played, RuleOptions(points_cap=cap)).rows[1:]]
        for cap in ("cap_before", "cap_after")
    )
    assert before == [
        "14 power and 4 reduction = 18, ÷ 2nd place = 9, plus 2 titles: 11 points",
        "20 power, counted as 15, ÷ 3rd place = 5, plus 1 title: 6 points",
    ]
    assert after == [
        "14 power and 4 reduction, counted as 15, ÷ 2nd place = 7, plus 2 titles: 9 points",
        "20 power, counted as 15, ÷ 3rd place = 5, plus 1 title: 6 points",
    ]


def test_r21_the_eliminated_receive_nothing():
    played = sheet(seat("Asha", 4, 9), seat("Balon", 2, 8), seat("Cotter", 2, 12, eliminated=1))
    assert points(played) == [15, 6, 0]


def test_r30_shared_places_pay_the_lowest():
    played = sheet(seat("Asha", 4, 3), seat("Balon", 2, 9), seat("Cotter", 0, 5), seat("Dagmer", 0, 5))
    assert points(played) == [15, 6, 1, 1]


def test_r31_three_tied_winners_share_the_first_three_places():
    played = sheet(*(seat(name, 2, 10, initiative=1) for name in ("Asha", "Balon", "Cotter")), seat("Dagmer"))
    assert points(played) == [(15 + (10 // 2 + 2) + (10 // 3 + 2)) // 3] * 3 + [0]


def test_k17_fifteen_bounds_power_and_reduction_together():
    """K-17 of the card game's rules specification, the rule option in force by default."""
    played = sheet(seat("Asha", 4, 10), seat("Balon", 1, 13, reduction=6), seat("Cotter", 1, 4))
    assert points(played)[1] == 15 // 2 + 1


def test_r31a_own_or_best_share():
    played = sheet(
        seat("Asha", 2, 10, initiative=1, reduction=4),
        seat("Balon", 2, 10, initiative=1),
        seat("Cotter", 1, 9),
    )
    own, best = RuleOptions(tie_share="own"), RuleOptions(tie_share="best")
    assert points(played, own) == [(15 + 14 // 2 + 2) // 2, (15 + 10 // 2 + 2) // 2, 4]
    assert points(played, best) == [12, 12, 4]
    assert str(score_table(played, best).rows[1].reason).endswith(
        "= 11 points; the best share of those tied is 12"
    )


def test_r20_points_by_hand_replace_all_others():
    played = sheet(
        seat("Asha", 4, 9),
        seat("Balon", 2, 8),
        seat("Cotter", 0, 3),
        end="judge",
        manual_points={"Asha": 3, "Balon": 15, "Cotter": 4},
    )
    score = score_table(played, DEFAULT)
    assert [(row.place, row.points) for row in score.rows] == [(3, 3), (1, 15), (2, 4)]
    assert str(score.rows[1].reason) == "1st: points set by hand; 15 points"


def test_points_that_are_those_of_the_places_are_not_called_set_by_hand():
    """A live game whose result knows no titles reports them; nobody set them."""
    places = {"Asha": 2, "Balon": 1, "Cotter": 3}
    played = sheet(*(seat(name, 0, 0) for name in places), end="judge", manual_points=points_by_place(places))
    reasons = [str(row.reason) for row in score_table(played, DEFAULT).rows]
    assert reasons == [
        "2nd: points by place; 8 points",
        "1st: points by place; 15 points",
        "3rd: points by place; 5 points",
    ]


def test_reasons_call_players_by_name():
    played = sheet(seat("p1", 4, 3), seat("p2", 1, 9), seat("p3", 1, 5))
    score = score_table(played, DEFAULT, {"p2": "Ed", "p3": "Sara"})
    assert "more power than Sara" in str(score.rows[1].reason)
    assert "less power than Ed" in str(score.rows[2].reason)


@settings(max_examples=100)
@given(any_sheets(), rule_options)
def test_whatever_the_checks_pass_is_scored(played: ScoreSheet, chosen: RuleOptions):
    """Nothing that check_sheet lets through makes score_table fail, and nothing else is scored."""
    findings = check_sheet(played, chosen)
    if any(finding.level == "refuse" for finding in findings):
        with pytest.raises(SheetRefused):
            score_table(played, chosen)
        return
    score = score_table(played, chosen)
    assert score.warnings == findings
    assert [row.player for row in score.rows] == [seat.player for seat in played.present]
    assert all(row.reason for row in score.rows)


@given(played_sheets(), rule_options)
def test_real_games_are_accepted_under_every_reading(played: ScoreSheet, chosen: RuleOptions):
    assert not any(finding.level == "refuse" for finding in check_sheet(played, chosen))


@given(played_sheets(), rule_options)
def test_results_without_reasons_are_the_same(played: ScoreSheet, chosen: RuleOptions):
    with_reasons = score_table(played, chosen).rows
    assert table_results(played, chosen) == tuple(
        SeatResult(row.player, row.place, row.points, won=row.won) for row in with_reasons
    )


PAY = re.compile(r"(\d+)\D*÷ (\d+)\w\w place = (\d+), (?:plus (\d+) titles?|no titles)")
SHARE = re.compile(r"make (\d+), ÷ (\d+) tied = (\d+) points")


@given(played_sheets(), rule_options)
def test_the_arithmetic_in_the_reason_is_right(played: ScoreSheet, chosen: RuleOptions):
    for row in score_table(played, chosen).rows:
        reason = str(row.reason)
        *_, arithmetic = reason.split("; ") if "best share" not in reason else reason.split("; ")[:-1]
        pays = []
        for power, place, quotient, titles in PAY.findall(arithmetic):
            assert int(power) // int(place) == int(quotient)
            pays.append(int(quotient) + int(titles or 0))
        shared = SHARE.search(arithmetic)
        if shared is not None:
            assert 15 + sum(pays) == int(shared[1])
            assert int(shared[1]) // int(shared[2]) == int(shared[3]) <= row.points
        else:
            assert arithmetic.rsplit(": ")[-1].split()[0] == str(row.points)
            assert not pays or pays == [row.points]


@given(played_sheets(), rule_options)
def test_a_sole_winner_receives_fifteen(played: ScoreSheet, chosen: RuleOptions):
    winners = [row for row in score_table(played, chosen).rows if row.place == 1]
    assert len(winners) > 1 or winners[0].points == 15
