"""What a judge refuses and what a judge only remarks on (R-24, and R-20 to R-23)."""

from typing import Any

import pytest

from tables.events.rules.rule_options import RuleOptions, TiePower
from tables.results.rules.checks import check_sheet, require_valid
from tables.results.rules.findings import SheetRefused
from tables.results.rules.sheets import ScoreSheet
from tables.results.rules.winners import asked_for_house_power
from tests.regulations.sheet_builders import seat, sheet

DEFAULT = RuleOptions()


def said(played: ScoreSheet, rule_options: RuleOptions = DEFAULT) -> list[tuple[str, str, str]]:
    return [(found.level, found.rule, found.field) for found in check_sheet(played, rule_options)]


def a_game(**changes: Any) -> ScoreSheet:
    """A game nobody has anything to say about, with the figures of Asha's seat changed."""
    asha = {"titles": 3, "power": 10, **changes}
    return sheet(seat("Asha", **asha), seat("Balon", 2, 8), seat("Cotter", 1, 4))


def test_a_sheet_in_order_is_not_remarked_on():
    assert said(a_game()) == []


@pytest.mark.parametrize("titles", [-1, 7])
def test_r24_titles_are_zero_to_six_each(titles):
    assert said(a_game(titles=titles)) == [("refuse", "R-24", "seats[0].titles")]


def test_r24_more_than_six_titles_are_a_warning_and_more_than_eight_refused():
    assert said(a_game(titles=4)) == [("warn", "R-24", "seats")]
    assert said(a_game(titles=5)) == [("warn", "R-24", "seats")]
    assert ("refuse", "R-24", "seats") in said(a_game(titles=6))


def test_r24_power_is_not_negative():
    assert said(a_game(power=-1)) == [("refuse", "R-24", "seats[0].power")]


def test_r24_at_most_one_heir():
    played = sheet(seat("Asha", 3, 9, heir=True), seat("Balon", 2, 8, heir=True), seat("Cotter", 1, 4))
    assert said(played) == [("refuse", "R-24", "seats[0].heir"), ("refuse", "R-24", "seats[1].heir")]


def test_r24_six_titles_for_two_players_are_refused():
    played = sheet(seat("Asha", 6, 9), seat("Balon", 6, 8), seat("Cotter", 0, 4), end="king")
    assert said(played) == [("refuse", "R-24", "seats")]


def test_r24_everybody_eliminated_is_refused():
    played = sheet(*(seat(name, eliminated=1) for name in ("Asha", "Balon", "Cotter")), end="concession")
    assert said(played) == [("refuse", "R-24", "seats")]


def test_r20_an_end_nobody_knows_is_refused():
    assert said(sheet(*a_game().seats, end="flood")) == [("refuse", "R-20", "end")]


def test_r20_a_king_holds_six_titles():
    assert said(sheet(*a_game().seats, end="king")) == [("refuse", "R-20", "end")]


def test_r20_six_titles_end_the_game_by_king():
    played = sheet(seat("Asha", 6, 9), seat("Balon", 0, 8), seat("Cotter", 0, 4))
    assert said(played) == [("warn", "R-20", "end")]
    assert said(sheet(*played.seats, end="king")) == []


def test_r20_an_eliminated_king_is_no_king():
    played = sheet(seat("Asha", 6, 9, eliminated=1), seat("Balon", 0, 8), seat("Cotter", 0, 4), end="king")
    assert ("refuse", "R-20", "end") in said(played)


def test_r20_a_concession_leaves_one_player():
    assert said(sheet(*a_game().seats, end="concession")) == [("refuse", "R-20", "end")]
    last = (seat("Asha", 1, 3), seat("Balon", eliminated=1), seat("Cotter", eliminated=2))
    assert said(sheet(*last, end="concession")) == []
    assert said(sheet(*last, end="time")) == [("warn", "R-20", "end")]


def test_r20_the_last_in_the_game_needs_no_numbers():
    last = (seat("Asha", None, None), seat("Balon", eliminated=1), seat("Cotter", eliminated=2))
    assert said(sheet(*last, end="concession")) == []


def test_r20_a_victory_without_the_power_for_it_is_remarked_on():
    assert said(sheet(*a_game().seats, end="victory")) == [("warn", "R-20", "end")]
    assert said(sheet(*a_game(power=15).seats, end="victory")) == []
    assert said(sheet(*a_game(power=12, reduction=3).seats, end="victory")) == []


def test_r20_a_judge_sets_points_for_everybody_present_and_nobody_else():
    by_hand = {"Asha": 15, "Balon": 7, "Cotter": 4}
    seats = tuple(seat(name, None, None) for name in by_hand)
    assert said(sheet(*seats, end="judge")) == [("refuse", "R-20", "manual_points")]
    assert said(sheet(*seats, end="judge", manual_points=by_hand)) == []
    assert said(sheet(*seats, end="time", manual_points=by_hand)) == []
    short = {"Asha": 15, "Balon": 7, "Dagmer": 4}
    assert said(sheet(*seats, end="judge", manual_points=short)) == [
        ("refuse", "R-20", "manual_points.Cotter"),
        ("refuse", "R-20", "manual_points.Dagmer"),
    ]


def test_points_by_hand_that_no_game_pays_are_remarked_on():
    seats = tuple(seat(name, None, None) for name in ("Asha", "Balon", "Cotter"))
    high = {"Asha": 16, "Balon": 7, "Cotter": 4}
    assert said(sheet(*seats, end="judge", manual_points=high)) == [("warn", "R-30", "manual_points.Asha")]
    nothing = dict.fromkeys(high, 0)
    assert said(sheet(*seats, end="judge", manual_points=nothing)) == [("warn", "R-20", "manual_points")]
    negative = {**high, "Asha": -1}
    assert said(sheet(*seats, end="judge", manual_points=negative)) == [
        ("refuse", "R-20", "manual_points.Asha")
    ]


def test_r24_missing_numbers_are_named():
    assert said(a_game(titles=None)) == [("refuse", "R-24", "seats[0].titles")]
    assert said(a_game(power=None)) == [("refuse", "R-24", "seats[0].power")]


def test_numbers_of_the_eliminated_may_be_missing():
    played = sheet(seat("Asha", 4, 9), seat("Balon", 2, 8), seat("Cotter", None, None, eliminated=1))
    assert said(played) == []


def test_r10_a_table_has_three_to_six_players():
    two = sheet(seat("Asha", 4, 9), seat("Balon", 2, 8))
    assert said(two) == [("refuse", "R-13", "seats")]
    seven = sheet(*(seat(str(number)) for number in range(7)))
    assert ("refuse", "R-10", "seats") in said(seven)


def test_r13_two_present_are_too_few_unless_a_judge_decides():
    seats = (seat("Asha", 4, 9), seat("Balon", 2, 8), seat("Cotter", absent=True))
    assert said(sheet(*seats)) == [("refuse", "R-13", "seats")]
    by_hand = {"Asha": 15, "Balon": 6}
    assert said(sheet(*seats, end="judge", manual_points=by_hand)) == [("warn", "R-13", "seats")]


def test_r13_everybody_absent_is_refused():
    played = sheet(*(seat(name, absent=True) for name in ("Asha", "Balon", "Cotter")))
    assert said(played) == [("refuse", "R-13", "seats")]


@pytest.mark.parametrize("figures", [{"titles": 1}, {"power": 3}, {"heir": True}, {"eliminated": 1}])
def test_r13_a_no_show_has_no_score(figures):
    played = sheet(*a_game().seats, seat("Dagmer", absent=True, **figures))
    assert ("refuse", "R-13", "seats[3].absent") in said(played)


def test_r11_nobody_has_two_seats():
    played = sheet(*a_game().seats, seat("Balon", 0, 1))
    assert said(played) == [("refuse", "R-11", "seats")]


def test_r21_a_gap_in_the_order_of_elimination_is_remarked_on():
    seats = [seat("Asha", 4, 9), seat("Balon", 2, 8)]
    assert said(sheet(*seats, seat("Cotter", eliminated=1), seat("Dagmer", eliminated=2))) == []
    assert said(sheet(*seats, seat("Cotter", eliminated=1), seat("Dagmer", eliminated=1))) == []
    assert said(sheet(*seats, seat("Cotter", eliminated=1), seat("Dagmer", eliminated=3))) == [
        ("warn", "R-21", "seats")
    ]


def test_r21_titles_of_the_eliminated_are_nobodys():
    played = sheet(seat("Asha", 3, 9), seat("Balon", 2, 8), seat("Cotter", 1, 3, eliminated=1))
    assert said(played) == [("warn", "R-21", "seats[2].titles")]


def test_the_heir_is_a_title():
    played = sheet(seat("Asha", 3, 9), seat("Balon", 2, 8), seat("Cotter", 0, 3, heir=True))
    assert said(played) == [("warn", "R-24", "seats[2].heir")]


def test_slips_of_power_are_remarked_on():
    assert said(a_game(power=31)) == [("warn", "R-24", "seats[0].power")]
    assert said(a_game(power=10, house_power=11)) == [("warn", "R-24", "seats[0].house_power")]


def a_tie(*initiatives: int | None) -> ScoreSheet:
    names = ("Asha", "Balon", "Cotter")
    tied = (
        seat(name, 2, 10, initiative=number, house_power=4)
        for name, number in zip(names, initiatives, strict=False)
    )
    return sheet(*tied, seat("Dagmer", 1, 9), seat("Euron", 1, 5))


def test_r22_a_tie_for_the_win_needs_the_initiative_of_all_tied():
    assert said(a_tie(3, None)) == [("refuse", "R-22", "seats[1].initiative")]
    [finding] = check_sheet(a_tie(3, None), DEFAULT)
    assert "Balon's initiative is needed" in str(finding.message)
    assert said(a_tie(3, 4)) == []


def test_r22_a_tie_with_no_initiative_at_all_counts_as_level():
    assert said(a_tie(None, None)) == [("warn", "R-22", "seats")]


def test_r22_initiative_is_not_asked_where_it_decides_nothing():
    assert said(sheet(seat("Asha", 3, 10), seat("Balon", 2, 10), seat("Cotter", 1, 10))) == []
    assert said(sheet(seat("Asha", 4, 10), seat("Balon", 1, 10), seat("Cotter", 1, 10))) == []


@pytest.mark.parametrize("tie_power", ["house", "house_all"])
def test_r22a_a_tie_on_titles_needs_the_power_on_the_house_card(tie_power):
    rule_options = RuleOptions(tie_power=tie_power)
    some = sheet(seat("Asha", 2, 9, house_power=4), seat("Balon", 2, 8), seat("Cotter", 1, 4))
    assert said(some, rule_options) == [("refuse", "R-22a", "seats[1].house_power")]
    none = sheet(seat("Asha", 2, 9), seat("Balon", 2, 8), seat("Cotter", 1, 4))
    assert said(none, rule_options) == [("warn", "R-22a", "seats")]
    assert said(none, RuleOptions(tie_power="same")) == []


def test_r22a_the_regulations_text_is_the_default():
    level = sheet(seat("Asha", 2, 9, house_power=4), seat("Balon", 2, 8), seat("Cotter", 1, 4))
    assert said(level) == [("refuse", "R-22a", "seats[1].house_power")]


@pytest.mark.parametrize(
    ("seats", "end", "asked", "asked_of_all"),
    [
        ([seat("Asha", 2, 9), seat("Balon", 2, 8), seat("Cotter", 1, 4)], "time", "AB", "AB"),
        ([seat("Asha", 2, 9), seat("Balon", 1, 8), seat("Cotter", 1, 4)], "time", "", "BC"),
        ([seat("Asha", 2, 9), seat("Balon", 2, 8), seat("Cotter", None, 4)], "time", "", ""),
        ([seat("Asha", 6, 9), seat("Balon", 0, 8), seat("Cotter", 0, 4)], "king", "", ""),
        (
            [seat("Asha", 2, 9), seat("Balon", 2, 8), seat("Cotter", 2, 4, eliminated=1)],
            "victory",
            "AB",
            "AB",
        ),
        (
            [seat("Asha", 2, 9), seat("Balon", eliminated=2), seat("Cotter", eliminated=1)],
            "concession",
            "",
            "",
        ),
        ([seat("Asha", 2, 9), seat("Balon", 2, 8), seat("Cotter", absent=True)], "victory", "AB", "AB"),
    ],
)
def test_r22a_house_power_is_asked_for_only_where_it_decides(seats, end, asked, asked_of_all):
    played = sheet(*seats, end=end)
    expected_by: dict[TiePower, str] = {"same": "", "house": asked, "house_all": asked_of_all}
    for tie_power, expected in expected_by.items():
        found = asked_for_house_power(played, RuleOptions(tie_power=tie_power))
        assert "".join(sorted(name[0] for name in found)) == expected


def test_r22a_only_house_all_asks_below_the_win():
    played = sheet(seat("Asha", 4, 9), seat("Balon", 1, 8, house_power=2), seat("Cotter", 1, 4))
    assert said(played, RuleOptions(tie_power="house")) == []
    assert said(played, RuleOptions(tie_power="house_all")) == [("refuse", "R-22a", "seats[2].house_power")]


def test_messages_call_players_by_name():
    [finding] = check_sheet(a_game(titles=None), DEFAULT, {"Asha": "Asha Greyjoy"})
    assert str(finding.message) == "The titles of Asha Greyjoy are missing."


def test_refusals_come_first_and_are_raised_together():
    played = sheet(seat("Asha", 3, 31, heir=True), seat("Balon", 2, 8, heir=True), seat("Cotter", 2, 4))
    levels = [found.level for found in check_sheet(played, DEFAULT)]
    assert levels == sorted(levels)
    with pytest.raises(SheetRefused) as caught:
        require_valid(played, DEFAULT)
    assert list(caught.value.findings) == list(check_sheet(played, DEFAULT))


def test_warnings_do_not_stop():
    assert [found.rule for found in require_valid(a_game(titles=4), DEFAULT)] == ["R-24"]
