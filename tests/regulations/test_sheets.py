"""Score sheets in the archive's JSON shape."""

import json
from typing import Any

import pytest
from hypothesis import given

from tables.core.text.shapes import json_type
from tables.results.rules.findings import SheetMalformed
from tables.results.rules.sheets import ScoreSheet, SeatScore
from tests.regulations.sheet_builders import played_sheets, seat, sheet

SEAT = {
    "player": "p1",
    "titles": 2,
    "power": 10,
    "house_power": None,
    "initiative": 4,
    "heir": False,
    "reduction": 0,
    "eliminated": None,
    "absent": False,
}


def test_a_seat_has_the_shape_of_the_archive():
    assert SeatScore("p1", 2, 10, initiative=4).to_json() == SEAT
    assert SeatScore.from_json(SEAT) == SeatScore("p1", 2, 10, initiative=4)


@given(played_sheets())
def test_a_sheet_survives_the_way_through_json(played: ScoreSheet):
    assert ScoreSheet.from_json(json.loads(json.dumps(played.to_json()))) == played


def test_points_by_hand_survive_the_way_through_json():
    by_hand = sheet(seat("p1", None, None), seat("p2"), end="judge", manual_points={"p1": 15, "p2": 3})
    assert ScoreSheet.from_json(by_hand.to_json()) == by_hand


def malformed(change: dict[str, Any], **members: Any) -> list[tuple[str, str]]:
    value = {"end": "time", "seats": [SEAT, {**SEAT, "player": "p2", **change}], "manual_points": None}
    with pytest.raises(SheetMalformed) as caught:
        ScoreSheet.from_json({**value, **members})
    return [(finding.field, str(finding.message)) for finding in caught.value.findings]


@pytest.mark.parametrize("key", ["titles", "power", "house_power", "initiative", "reduction", "eliminated"])
@pytest.mark.parametrize("value", [True, 1.0, "1", [1], 10**9, -(10**9)])
def test_a_number_is_a_whole_number_within_its_limits(key, value):
    [(field, message)] = malformed({key: value})
    assert field == f"seats[1].{key}"
    assert "must be" in message


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"player": 7}, "seats[1].player"),
        ({"player": " "}, "seats[1].player"),
        ({"heir": 1}, "seats[1].heir"),
        ({"absent": None}, "seats[1].absent"),
        ({"crown": True}, "seats[1].crown"),
    ],
)
def test_each_problem_is_named_with_its_path(change, field):
    assert [path for path, _ in malformed(change)] == [field]


@pytest.mark.parametrize(
    ("members", "field"),
    [
        ({"end": "flood"}, "end"),
        ({"end": None}, "end"),
        ({"seats": {}}, "seats"),
        ({"seats": ["p1"]}, "seats[0]"),
        ({"manual_points": []}, "manual_points"),
        ({"manual_points": {"p1": True}}, "manual_points.p1"),
        ({"manual_points": {"p1": 100}}, "manual_points.p1"),
        ({"note": ""}, "note"),
    ],
)
def test_problems_of_the_sheet_are_named_with_their_path(members, field):
    assert field in [path for path, _ in malformed({}, **members)]


def test_missing_keys_are_named():
    with pytest.raises(SheetMalformed) as caught:
        SeatScore.from_json({"player": "p1"})
    assert {finding.field for finding in caught.value.findings} == set(SEAT) - {"player"}


def test_all_problems_are_found_in_one_pass():
    assert len(malformed({"titles": "2", "power": None, "heir": 0}, end="flood")) == 3


@pytest.mark.parametrize("value", [None, [], "sheet", 5])
def test_what_is_not_an_object_is_no_sheet(value):
    with pytest.raises(SheetMalformed, match="must be an object"):
        ScoreSheet.from_json(value)


def test_a_no_show_is_not_part_of_the_table():
    """R-13: an absent player's seat stays on the sheet but is not scored."""
    played = sheet(seat("p1"), seat("p2", absent=True), seat("p3"))
    assert [present.player for present in played.present] == ["p1", "p3"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "null"), (True, "true or false"), (1, "a whole number"), (1.0, "a number with decimals"),
        ("1", "text"), ([1], "a list"), ({"1": 1}, "an object"), ((1,), "tuple"),
    ],
)  # fmt: skip
def test_types_are_called_as_json_calls_them(value, shown):
    assert str(json_type(value)) == shown
