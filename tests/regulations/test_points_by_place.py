"""Points by place for games without titles (docs/rulings.md, live tables)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.results.rules.placement import place_by_points
from tables.results.rules.points import points_by_place
from tables.results.rules.sheets import SeatScore


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2, 3], [15, 8, 5]),
        ([1, 2, 3, 4], [15, 9, 6, 3]),
        ([1, 2, 3, 4, 5], [15, 10, 7, 4, 3]),
        ([1, 2, 3, 4, 5, 6], [15, 11, 8, 5, 4, 2]),
        ([1, 1, 3], [11, 11, 5]),
        ([1, 1, 1], [9, 9, 9]),
        ([1, 2, 2], [15, 5, 5]),
        ([1, 3, 4], [15, 8, 5]),
    ],
)
def test_points_follow_from_places(places, points):
    given_places = {f"p{i}": place for i, place in enumerate(places)}
    assert list(points_by_place(given_places).values()) == points


@given(st.lists(st.integers(1, 6), min_size=3, max_size=6))
def test_the_points_give_the_places_back(ranks):
    """What a sheet shows for these points are the places the game gave, ties below sharing the lowest."""
    places = {f"p{i}": 1 + sum(other < own for other in ranks) for i, own in enumerate(ranks)}
    points = points_by_place(places)
    seats = [SeatScore(player=key, titles=None, power=None) for key in places]
    for row in place_by_points(seats, points).rows:
        own = places[row.seat.player]
        lowest = sum(place <= own for place in places.values())
        assert row.place == (1 if own == 1 else lowest)
    assert all(0 <= figure <= 15 for figure in points.values())
