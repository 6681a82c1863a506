"""Sheets of formats other than Kingsmoot: places, points, wins, draws, findings and reasons."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import Format
from tables.formats.rules.presets import COMMANDER, KINGSMOOT, PRESETS
from tables.formats.rules.scoring.sheets import MAX_SCORE, MIN_SCORE, End, ResultSeat, ResultSheet
from tables.results.rules.findings import SheetMalformed, SheetRefused
from tables.results.rules.scoring import Scoring
from tables.results.rules.sheets import SheetPenalty

NAMES = ("Asha", "Balon", "Cotter", "Dagmer", "Euron", "Falia")
P4321, P10, SCORE = PRESETS["places_4321"], PRESETS["places_1075321"], PRESETS["score"]
OATHBREAKER, JOUST = PRESETS["oathbreaker"], PRESETS["joust"]
RANKED = replace(P4321, ties="refuse")


def placed(*places: int | None, end: End = "played", **more: Any) -> ResultSheet:
    seats = tuple(ResultSeat(name, place) for name, place in zip(NAMES, places, strict=False))
    return ResultSheet(end, seats, **more)


def scored(*scores: int | None, end: End = "played", **more: Any) -> ResultSheet:
    seats = tuple(ResultSeat(name, None, score) for name, score in zip(NAMES, scores, strict=False))
    return ResultSheet(end, seats, **more)


def scoring(format_: Format) -> Scoring:
    return Scoring(format_, RuleOptions())


def rows(format_: Format, sheet: ResultSheet) -> list[tuple[int, int, bool, bool]]:
    return [(row.place, row.points, row.won, row.drawn) for row in scoring(format_).results(sheet)]


def points(format_: Format, sheet: ResultSheet) -> list[int]:
    return [row.points for row in scoring(format_).results(sheet)]


def refusals(format_: Format, sheet: ResultSheet) -> dict[str, str]:
    found = scoring(format_).check(sheet)
    return {finding.field: str(finding.message) for finding in found if finding.level == "refuse"}


def warnings(format_: Format, sheet: ResultSheet) -> list[str]:
    found = scoring(format_).check(sheet)
    assert all(finding.level == "warn" for finding in found)
    return [str(finding.message) for finding in found]


def test_a_commander_pod_pays_the_winner_alone():
    assert rows(COMMANDER, placed(2, 1, 2, 2)) == [
        (2, 0, False, False),
        (1, 5, True, False),
        (2, 0, False, False),
        (2, 0, False, False),
    ]


def test_a_drawn_pod_pays_everybody_and_has_no_winner():
    assert rows(COMMANDER, placed(None, None, None, end="drawn")) == [(1, 1, False, True)] * 3


def test_places_pay_by_the_size_of_the_table():
    shrinking = replace(P4321, points=((3, 2, 1), (4, 3, 2, 1)))
    assert points(shrinking, placed(3, 1, 2)) == [1, 3, 2]
    assert points(shrinking, placed(3, 1, 2, 4)) == [2, 4, 3, 1]


def test_level_players_split_the_points_of_their_places_rounded_down():
    assert points(P10, placed(1, 2, 2, 4)) == [10, 6, 6, 3]  # (7 + 5) / 2
    assert points(P10, placed(1, 2, 2, 2, 5)) == [10, 5, 5, 5, 2]  # (7 + 5 + 3) / 3
    assert points(P4321, placed(1, 1, 3, 4)) == [3, 3, 2, 1]  # (4 + 3) / 2 = 3.5


def test_level_players_may_each_take_the_points_of_the_shared_place():
    assert points(replace(P4321, ties="share"), placed(1, 1, 3, 3)) == [4, 4, 2, 2]


def test_a_format_may_have_no_shared_places():
    assert points(RANKED, placed(1, 2, 3, 4)) == [4, 3, 2, 1]
    assert refusals(RANKED, placed(1, 2, 2, 4)) == {
        "seats[1].place": "Balon and Cotter share place 2. This format has no shared places."
    }


def test_several_win_at_a_table_of_oathbreaker():
    assert rows(OATHBREAKER, placed(1, 3, 1, 3, 3)) == [
        (1, 3, True, False),
        (3, 0, False, False),
        (1, 3, True, False),
        (3, 0, False, False),
        (3, 0, False, False),
    ]


def test_scores_give_places_and_a_share_of_the_scores():
    sheet = scored(12, 7, 5, 0)
    assert points(SCORE, sheet) == [5 + 5, 3 + 2, 2 + 2, 1 + 0]  # 10 × 12/24, 10 × 7/24, 10 × 5/24
    assert [row.score for row in scoring(SCORE).results(sheet)] == [12, 7, 5, 0]
    assert points(SCORE, scored(0, 0, 0)) == [3, 3, 3]  # (5 + 3 + 2) / 3 and no scores to share
    assert points(SCORE, scored(-3, 6)) == [3, 15]


def test_places_written_beside_scores_break_their_ties():
    level = ResultSheet("played", (ResultSeat("Asha", 2, 7), ResultSeat("Balon", 1, 7)))
    assert [(row.place, row.points) for row in scoring(SCORE).results(level)] == [(2, 8), (1, 10)]
    against = ResultSheet("played", (ResultSeat("Asha", 2, 9), ResultSeat("Balon", 1, 7)))
    assert warnings(SCORE, against) == ["Balon is placed before Asha, whose score is higher (9 to 7)."]


def test_a_match_has_a_winner_or_is_drawn():
    assert rows(JOUST, placed(1, 2)) == [(1, 3, True, False), (2, 0, False, False)]
    assert rows(JOUST, placed(None, None, end="drawn")) == [(1, 1, False, True)] * 2
    assert refusals(JOUST, placed(1, 1)) == {"end": "Everybody is level: enter the table as drawn."}
    no_draws = replace(JOUST, draw_points=None)
    assert "no shared places" in refusals(no_draws, placed(1, 1))["seats[0].place"]


def test_no_shows_are_no_part_of_the_table():
    sheet = placed(2, 1, 3)
    sheet = replace(sheet, seats=(*sheet.seats, ResultSeat("Dagmer", absent=True)))
    shrinking = replace(P4321, points=((3, 2, 1), (4, 3, 2, 1)))
    assert points(shrinking, sheet) == [2, 3, 1]
    alone = ResultSheet("played", (ResultSeat("Asha"), ResultSeat("Balon", absent=True)))
    assert rows(JOUST, alone) == [(1, 3, True, False)]
    assert warnings(JOUST, alone) == ["Only Asha was there and wins."]


def test_penalties_take_points_and_a_game_loss_the_win():
    fined = placed(1, 2, 3, penalties=(SheetPenalty("Balon", "Slow play", "points", 2),))
    assert points(P4321, fined) == [4, 1, 2]
    lost = placed(1, 2, 3, penalties=(SheetPenalty("Asha", "Cheating", "game_loss", 0),))
    assert rows(P4321, lost)[0] == (1, 0, False, False)


def test_a_judge_sets_points_that_give_the_places():
    sheet = placed(None, None, None, end="judge", manual_points={"Asha": 2, "Balon": 4, "Cotter": 2})
    assert rows(P4321, sheet) == [
        (2, 2, False, False),
        (1, 4, True, False),
        (2, 2, False, False),
    ]


REFUSED = [
    (COMMANDER, placed(1, 2, None), "seats[2].place", "The place of Cotter is missing."),
    (
        COMMANDER,
        placed(1, 3, 3),
        "seats[1].place",
        "Balon has place 3; the next place is 2.",
    ),
    (COMMANDER, placed(1, 1, 1), "end", "Everybody is level: enter the table as drawn."),
    (P4321, placed(None, None, None, end="drawn"), "end", "In this format a table cannot be drawn."),
    (COMMANDER, placed(1, 2, 2, end="drawn"), "seats[0].place", "A drawn table has no places."),
    (COMMANDER, placed(1, 2, 2, end="judge"), "manual_points", "A judge's decision needs"),
    (
        COMMANDER,
        placed(None, None, None, end="judge", manual_points={"Asha": 1, "Balon": 2}),
        "manual_points.Cotter",
        "needs points as well",
    ),
    (SCORE, scored(3, None, 4), "seats[1].score", "The score of Balon is missing."),
    (COMMANDER, scored(3, 2, 4), "seats[0].score", "Sheets of this format have no scores."),
    (
        SCORE,
        ResultSheet("played", (ResultSeat("Asha", 1, 4), ResultSeat("Balon", None, 4))),
        "seats[1].place",
        "The place of Balon is missing.",
    ),
    (
        COMMANDER,
        ResultSheet("played", (ResultSeat("Asha", absent=True), ResultSeat("Balon", absent=True))),
        "seats",
        "Everybody is marked absent",
    ),
    (
        COMMANDER,
        ResultSheet("played", (ResultSeat("Asha", 1), ResultSeat("Balon", 2, absent=True))),
        "seats[1].absent",
        "marked absent but has a result",
    ),
    (
        COMMANDER,
        ResultSheet("played", (ResultSeat("Asha", 1), ResultSeat("Asha", 2))),
        "seats",
        "more than one seat",
    ),
]


@pytest.mark.parametrize(("format_", "sheet", "field", "why"), REFUSED)
def test_what_the_format_cannot_score_is_refused_with_the_reason(format_, sheet, field, why):
    assert why in refusals(format_, sheet)[field]
    with pytest.raises(SheetRefused):
        scoring(format_).results(sheet)


def test_reasons_show_the_arithmetic_down_to_fractions():
    names = {name: name for name in NAMES}
    reasons = [str(row.reason) for row in scoring(SCORE).score(scored(7, 7, 6), names).rows]
    assert reasons == [
        "1st of 3 with a score of 7, level with Balon; "
        "4 of the 5 and 3 for 1st and 2nd place (8 ÷ 2 = 4) and "
        "3 for the share of the scores (10 × 7 ÷ 20 = 7/2): 7 points",
        "1st of 3 with a score of 7, level with Asha; "
        "4 of the 5 and 3 for 1st and 2nd place (8 ÷ 2 = 4) and "
        "3 for the share of the scores (10 × 7 ÷ 20 = 7/2): 7 points",
        "3rd of 3 with a score of 6; 2 for 3rd place and "
        "3 for the share of the scores (10 × 6 ÷ 20 = 3): 5 points",
    ]
    drawn = scoring(COMMANDER).score(placed(None, None, None, end="drawn"))
    assert str(drawn.rows[0].reason) == "drawn table; a draw: 1 point"
    fined = placed(1, 2, 2, penalties=(SheetPenalty("Asha", "Slow play", "points", 2),))
    assert str(scoring(COMMANDER).score(fined).rows[0].reason) == (
        "won; 5 for 1st place: 5 points; 2 points less, a penalty (Slow play): 3 points"
    )
    assert str(scoring(COMMANDER).score(fined).rows[1].reason) == "lost to Asha; 0 for 2nd place: 0 points"
    together = scoring(OATHBREAKER).score(placed(1, 1, 3)).rows[0].reason
    assert str(together) == "won, like Balon; 3 for 1st place: 3 points"
    by_hand = placed(None, None, end="judge", manual_points={"Asha": 2, "Balon": 0})
    assert str(scoring(JOUST).score(by_hand).rows[1].reason) == "2nd: points set by hand; 0 points"


# Whatever is accepted.


@st.composite
def accepted_sheets(draw: st.DrawFn) -> tuple[Format, ResultSheet]:
    format_ = draw(st.sampled_from([each for each in PRESETS.values() if not each.is_kingsmoot]))
    size = draw(st.sampled_from(list(format_.sizes)))
    figures = draw(st.lists(st.integers(0, 9), min_size=size, max_size=size))
    absent = draw(st.integers(0, size - 1))
    places = [1 + sum(other > own for other in figures[absent:]) for own in figures]
    is_scored = format_.sheet == "score"
    seats = tuple(
        ResultSeat(name, absent=True)
        if at < absent
        else ResultSeat(name, None if is_scored else places[at], figures[at] if is_scored else None)
        for at, name in enumerate(NAMES[:size])
    )
    sheet = ResultSheet("played", seats)
    if format_.draw_points is not None and refusals(format_, sheet).keys() == {"end"}:
        sheet = ResultSheet("drawn", tuple(replace(seat, place=None) for seat in seats))
    return format_, sheet


def is_in_order(format_: Format, sheet: ResultSheet) -> bool:
    return not refusals(format_, sheet)


@given(accepted_sheets())
def test_the_table_pays_no_more_than_its_places_and_shares(drawn_sheet):
    format_, sheet = drawn_sheet
    if not is_in_order(format_, sheet):
        assert format_.sheet == "match"
        return
    found = scoring(format_).results(sheet)
    size = len(sheet.present)
    if format_.ties == "split" and not found[0].drawn:
        assert sum(row.points for row in found) <= sum(format_.points_at(size)[:size]) + format_.share_points
    better = sorted(found, key=lambda row: row.place)
    assert all(above.points >= below.points for above, below in pairwise(better))
    assert any(row.won for row in found) != all(row.drawn for row in found)


@given(accepted_sheets())
def test_reasons_end_with_the_points_and_rows_agree(drawn_sheet):
    format_, sheet = drawn_sheet
    if not is_in_order(format_, sheet):
        return
    plain = scoring(format_).results(sheet)
    explained = scoring(format_).score(sheet).rows
    for row, reason in zip(plain, explained, strict=True):
        assert (row.player, row.place, row.points, row.won) == (
            reason.player,
            reason.place,
            reason.points,
            reason.won,
        )
        assert f" {row.points} point" in str(reason.reason)


@given(accepted_sheets())
def test_a_sheet_is_read_back_as_it_was_written(drawn_sheet):
    format_, sheet = drawn_sheet
    assert scoring(format_).read(sheet.to_json()) == sheet
    assert scoring(format_).stored(sheet.to_json()) == sheet


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"place": 0}, "seats[0].place"),
        ({"place": 7}, "seats[0].place"),
        ({"place": True}, "seats[0].place"),
        ({"score": MAX_SCORE + 1}, "seats[0].score"),
        ({"score": MIN_SCORE - 1}, "seats[0].score"),
        ({"score": "12"}, "seats[0].score"),
        ({"titles": 2}, "seats[0].titles"),
        ({"player": ""}, "seats[0].player"),
    ],
)
def test_a_seat_of_another_shape_is_refused_at_its_field(change, field):
    content: dict[str, Any] = placed(1, 2, 2).to_json()
    content["seats"][0] |= change
    with pytest.raises(SheetMalformed) as refused:
        scoring(COMMANDER).read(content)
    assert [finding.field for finding in refused.value.findings] == [field]


def test_kingsmoot_reads_its_own_sheets_only():
    with pytest.raises(SheetMalformed):
        Scoring(KINGSMOOT, RuleOptions()).read(placed(1, 2, 2).to_json())
