"""Tournament points of a table that played a game without titles and power.

The regulations score one game; for any other only the places are known. The winner takes 15 as ever (R-30);
every other place is paid as full power would be, 15 divided by the place and rounded down, with one point for
each player placed below in the stead of titles. Tied winners share as in R-31; who is level below shares the
lowest place, as in R-23.
"""

from __future__ import annotations

from collections.abc import Mapping

from .points import POWER_CAP, WIN_POINTS


def points_by_place(places: Mapping[str, int]) -> dict[str, int]:
    """Return the points of each player from the places (1 is best, equal numbers are level).

    The places may have gaps, as when somebody who does not count is left out.
    """
    first = [player for player, place in places.items() if place == min(places.values())]
    size, tied = len(places), len(first)
    shared = (WIN_POINTS + sum(_pay(place, size) for place in range(2, tied + 1))) // tied if tied else 0
    points: dict[str, int] = {}
    for player, place in places.items():
        lowest = sum(other <= place for other in places.values())
        points[player] = shared if player in first else _pay(lowest, size)
    return points


def _pay(place: int, size: int) -> int:
    return POWER_CAP // place + size - place
