"""Formats: presets, what is stored of them, and what is refused."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.formats.rules.format import Format, FormatRefused
from tables.formats.rules.presets import COMMANDER, KINGSMOOT, PRESETS


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_a_preset_is_read_back_as_it_was_written(preset: Format):
    assert Format.from_json(preset.to_json()) == preset


def test_kingsmoot_plays_by_the_regulations():
    assert (KINGSMOOT.least, KINGSMOOT.most) == (3, 6)
    assert KINGSMOOT.tiebreakers == ("points", "sos", "extended_sos")
    assert KINGSMOOT.bye_points is None


def test_commander_pays_five_for_a_win_and_one_for_a_draw():
    assert COMMANDER.points_at(4) == (5, 0, 0, 0)
    assert (COMMANDER.draw_points, COMMANDER.win_points) == (1, 5)
    assert COMMANDER.points_at(2) == COMMANDER.points_at(3)


REFUSED = [
    ({"sizes": {"least": 5, "most": 4, "preferred": 4}}, "sizes.most", "cannot be smaller"),
    ({"sizes": {"least": 3, "most": 7, "preferred": 4}}, "sizes.most", "2 to 6"),
    ({"sizes": {"least": 3, "most": 5, "preferred": 6}}, "sizes.preferred", "3 to 5 players"),
    ({"points": {"3": [5, 0, 0], "4": [5, 0, 1, 0], "5": [5, 0, 0, 0, 0]}}, "points.4", "place 3 would pay"),
    ({"points": {"3": [5, 0, 0], "4": [5, 0], "5": [5, 0, 0, 0, 0]}}, "points.4", "has 4 places"),
    ({"points": {"3": [0, 0, 0], "4": [5, 0, 0, 0], "5": [5, 0, 0, 0, 0]}}, "points.3", "nobody would get"),
    ({"points": {"3": [5, 0, 0], "4": [5, 0, 0, 0]}}, "points.5", "missing"),
    ({"draw_points": 6}, "draw_points", "more than a win"),
    ({"share_points": 3}, "share_points", "scores"),
    ({"tiebreakers": ["wins", "points"]}, "tiebreakers", "points first"),
    ({"tiebreakers": ["points", "points"]}, "tiebreakers", "twice"),
    ({"tiebreakers": ["points", "luck"]}, "tiebreakers", "no tiebreaker"),
    ({"tiebreakers": ["points", "score_difference"]}, "tiebreakers", "scores"),
    ({"win_rate_floor": "6/5"}, "win_rate_floor", "0 to 1"),
    ({"win_rate_floor": "1/0"}, "win_rate_floor", "0 to 1"),
    ({"key": "own"}, "name", "name"),
    ({"sheet": "match"}, "sizes", "two"),
]


@pytest.mark.parametrize(("changes", "where", "why"), REFUSED)
def test_an_impossible_value_is_refused_with_the_reason(changes, where: str, why: str):
    with pytest.raises(FormatRefused) as refused:
        Format.from_json({**COMMANDER.to_json(), **changes})
    found = {each.field: str(each.message) for each in refused.value.findings}
    assert why in found[where]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(list(KINGSMOOT.to_json())), _JSON)
def test_anything_else_is_refused_and_never_breaks(key: str, value: object):
    definition = {**deepcopy(COMMANDER.to_json()), key: value}
    try:
        read = Format.from_json(definition)
    except FormatRefused as refused:
        assert refused.findings
    else:
        assert Format.from_json(read.to_json()) == read
