"""Places at a table (R-20 to R-23), with the rule options that change them."""

from typing import Any

import pytest
from hypothesis import given

from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.findings import SheetRefused
from tables.results.rules.placement import place_table
from tables.results.rules.points import score_table
from tables.results.rules.sheets import ScoreSheet
from tests.regulations.sheet_builders import played_sheets, rule_options, seat, sheet

DEFAULT = RuleOptions()


def places(played: ScoreSheet, rule_options: RuleOptions = DEFAULT) -> list[int]:
    return [row.place for row in place_table(played, rule_options).rows]


def reasons(played: ScoreSheet, rule_options: RuleOptions = DEFAULT) -> list[str]:
    return [str(row.reason).split(";")[0] for row in score_table(played, rule_options).rows]


def test_r20_a_king_wins_at_once():
    played = sheet(seat("Asha", 0, 14), seat("Balon", 6, 2), seat("Cotter", 0, 9), end="king")
    assert places(played) == [2, 1, 3]
    assert reasons(played)[1] == "1st: six titles, declared king"


def test_r20_at_a_victory_the_titles_win_not_the_power():
    played = sheet(seat("Asha", 2, 15), seat("Balon", 3, 6), seat("Cotter", 1, 9), end="victory")
    assert places(played) == [2, 1, 3]
    assert reasons(played)[1] == "1st: the most titles, 3"


def test_r20_the_last_after_concessions_wins():
    played = sheet(
        seat("Asha", eliminated=2), seat("Balon", 1, 6), seat("Cotter", eliminated=1), end="concession"
    )
    assert places(played) == [2, 1, 3]
    assert reasons(played)[1] == "1st: the last player in the game"


def test_r20_a_judges_points_give_the_places():
    by_hand = {"Asha": 4, "Balon": 15, "Cotter": 4, "Dagmer": 0}
    played = sheet(*(seat(name, None, None) for name in by_hand), end="judge", manual_points=by_hand)
    assert places(played) == [3, 1, 3, 4]
    shared = {**by_hand, "Asha": 15}
    played = sheet(*(seat(name, None, None) for name in by_hand), end="judge", manual_points=shared)
    assert places(played) == [1, 1, 3, 4]


def test_r21_the_first_out_of_four_is_fourth_the_next_third():
    played = sheet(
        seat("Asha", 4, 9), seat("Balon", eliminated=2), seat("Cotter", 2, 4), seat("Dagmer", eliminated=1)
    )
    assert places(played) == [1, 3, 2, 4]
    assert reasons(played)[1] == "3rd: eliminated with 3 players still in the game"


def test_r21_the_eliminated_are_below_everyone_who_finished():
    played = sheet(seat("Asha", 6, 15, eliminated=1), seat("Balon", 0, 0), seat("Cotter", 0, 1))
    assert places(played) == [3, 2, 1]


def test_r21a_out_at_the_same_moment():
    played = sheet(
        seat("Asha", 4, 9),
        seat("Balon", eliminated=1),
        seat("Cotter", 2, 4),
        seat("Dagmer", eliminated=1),
        seat("Euron", eliminated=2),
    )
    assert places(played, RuleOptions(simultaneous="lowest")) == [1, 5, 2, 5, 3]
    assert places(played, RuleOptions(simultaneous="remaining_plus_one")) == [1, 4, 2, 4, 3]
    assert reasons(played)[1] == (
        "5th: eliminated with 5 players still in the game, at the same moment as Dagmer"
    )


def test_r22_titles_then_power_then_initiative_then_heir():
    def tie(**second: Any) -> ScoreSheet:
        first = {"initiative": 3, "power": 10, "heir": False}
        return sheet(seat("Asha", 2, **first), seat("Balon", 2, **{**first, **second}), seat("Cotter", 1, 9))

    assert places(tie(power=11)) == [2, 1, 3]
    assert reasons(tie(power=11)) == [
        "2nd: 2 titles like Balon, less power (10 to 11)",
        "1st: 2 titles like Asha, more power (11 to 10)",
        "3rd: 1 title",
    ]
    assert places(tie(initiative=4)) == [2, 1, 3]
    assert reasons(tie(initiative=4))[:2] == [
        "2nd: 2 titles and 10 power like Balon, lower initiative (3 to 4)",
        "1st: 2 titles and 10 power like Asha, higher initiative (4 to 3)",
    ]
    assert places(tie(heir=True)) == [2, 1, 3]
    assert reasons(tie(heir=True))[:2] == [
        "2nd: 2 titles and 10 power like Balon, without the Heir",
        "1st: 2 titles and 10 power like Asha, holds the Heir",
    ]
    assert places(tie()) == [1, 1, 3]
    assert reasons(tie())[0] == "1st: 2 titles and 10 power, level with Balon on initiative and Heir too"


def test_r22a_which_power_breaks_a_tie_for_the_win():
    played = sheet(
        seat("Asha", 2, 10, house_power=3), seat("Balon", 2, 8, house_power=5), seat("Cotter", 1, 4)
    )
    assert places(played, RuleOptions(tie_power="same")) == [1, 2, 3]
    for tie_power in ("house", "house_all"):
        assert places(played, RuleOptions(tie_power=tie_power)) == [2, 1, 3]
    assert reasons(played, RuleOptions(tie_power="house"))[1] == (
        "1st: 2 titles like Asha, more power on the House card (5 to 3)"
    )
    assert places(played) == [2, 1, 3]  # the text's words are the default


def test_r22a_only_house_all_breaks_ties_below_first_by_the_house_card():
    played = sheet(
        seat("Asha", 3, 9, house_power=1),
        seat("Balon", 1, 10, house_power=3),
        seat("Cotter", 1, 8, house_power=5),
    )
    assert places(played, RuleOptions(tie_power="same")) == [1, 2, 3]
    assert places(played, RuleOptions(tie_power="house")) == [1, 2, 3]
    assert places(played, RuleOptions(tie_power="house_all")) == [1, 3, 2]


def test_r22b_who_may_use_the_heir():
    played = sheet(
        seat("Asha", 2, 10, initiative=4),
        seat("Balon", 2, 10, initiative=4),
        seat("Cotter", 2, 10, initiative=1, heir=True),
    )
    assert places(played, RuleOptions(win_tie_scope="after_initiative")) == [1, 1, 3]
    assert places(played, RuleOptions(win_tie_scope="all_power_tied")) == [3, 3, 1]


def test_r22b_initiative_comes_before_the_heir_under_both_rule_options():
    played = sheet(
        seat("Asha", 2, 10, initiative=4),
        seat("Balon", 2, 10, initiative=1, heir=True),
        seat("Cotter", 2, 9),
    )
    for scope in ("after_initiative", "all_power_tied"):
        assert places(played, RuleOptions(win_tie_scope=scope)) == [1, 2, 3]


def test_r22b_without_the_heir_only_those_with_the_highest_initiative_tie():
    played = sheet(
        seat("Asha", 2, 10, initiative=4),
        seat("Balon", 2, 10, initiative=4),
        seat("Cotter", 2, 10, initiative=1),
    )
    for scope in ("after_initiative", "all_power_tied"):
        assert places(played, RuleOptions(win_tie_scope=scope)) == [1, 1, 3]


def test_r23_a_tie_below_first_shares_the_lowest_place():
    played = sheet(seat("Asha", 4, 3), seat("Balon", 2, 9), seat("Cotter", 0, 5), seat("Dagmer", 0, 5))
    assert places(played) == [1, 2, 4, 4]
    assert reasons(played)[2] == "4th: 0 titles and 5 power, level with Dagmer, sharing the lowest place"


def test_r23_initiative_and_heir_decide_only_the_win():
    played = sheet(
        seat("Asha", 4, 3), seat("Balon", 1, 5, initiative=9, heir=True), seat("Cotter", 1, 5, initiative=2)
    )
    assert places(played) == [1, 3, 3]


def test_r23_losers_of_the_tie_for_the_win_rank_by_titles_and_power():
    played = sheet(
        seat("Asha", 2, 10, initiative=4),
        seat("Balon", 2, 10, initiative=3),
        seat("Cotter", 2, 10, initiative=2),
        seat("Dagmer", 0, 12),
    )
    assert places(played) == [1, 3, 3, 4]


def test_r13_no_shows_are_not_placed():
    played = sheet(seat("Asha", 4, 3), seat("Balon", 2, 9), seat("Cotter", 0, 5), seat("Dagmer", absent=True))
    assert [row.seat.player for row in place_table(played, DEFAULT).rows] == ["Asha", "Balon", "Cotter"]
    assert places(played) == [1, 2, 3]


def test_a_refused_sheet_is_not_placed():
    with pytest.raises(SheetRefused):
        place_table(sheet(seat("Asha", 4, 3), seat("Balon", 2, 9)), DEFAULT)


@given(played_sheets(), rule_options)
def test_places_are_a_ranking(played: ScoreSheet, chosen: RuleOptions):
    """Every place is the best or the lowest of a block of players who share it, without overlap."""
    rows = place_table(played, chosen).rows
    found = [row.place for row in rows]
    assert len(rows) == len(played.present)
    assert min(found) == 1
    for place in set(found):
        sharing = found.count(place)
        better = sum(1 for other in found if other < place)
        simultaneous = sharing > 1 and chosen.simultaneous == "remaining_plus_one"
        assert place in ({1} if better == 0 else {better + sharing, better + 1 if simultaneous else -1})


@given(played_sheets(), rule_options)
def test_the_order_of_the_seats_decides_nothing(played: ScoreSheet, chosen: RuleOptions):
    turned = ScoreSheet(played.end, played.seats[::-1], played.manual_points)
    there = {row.seat.player: row.place for row in place_table(played, chosen).rows}
    back = {row.seat.player: row.place for row in place_table(turned, chosen).rows}
    assert there == back


@given(played_sheets(), rule_options)
def test_nobody_eliminated_is_above_anybody_who_finished(played: ScoreSheet, chosen: RuleOptions):
    rows = place_table(played, chosen).rows
    finished = [row.place for row in rows if row.seat.eliminated is None]
    out = [row.place for row in rows if row.seat.eliminated is not None]
    assert max(finished) < min(out, default=7)
