"""Places at a table of a format other than Kingsmoot."""

from __future__ import annotations

from collections.abc import Mapping

from .sheets import ResultSheet

Places = Mapping[str, int]


def places_of(sheet: ResultSheet) -> Places:
    """Return the place of each player present, from a sheet in order: 1 is first, and after players who are
    level as many places are left out.

    Points set by a judge give the places, otherwise those written down, otherwise the scores. At a drawn
    table, and for a player alone, everybody present is first.
    """
    present = sheet.present
    if sheet.manual_points is not None:
        return by_figures(sheet.manual_points)
    if sheet.end == "drawn" or len(present) == 1:
        return {seat.player: 1 for seat in present}
    written = {seat.player: seat.place for seat in present if seat.place is not None}
    if written:
        return written
    return by_figures({seat.player: seat.score or 0 for seat in present})


def by_figures(figures: Mapping[str, int]) -> dict[str, int]:
    """Return places by figures, the highest first.

    >>> by_figures({"a": 3, "b": 7, "c": 3})
    {'a': 2, 'b': 1, 'c': 2}
    """
    return {player: 1 + sum(other > own for other in figures.values()) for player, own in figures.items()}


def is_level(places: Places) -> bool:
    """Return whether several players are there and nobody is ahead: the whole table is drawn."""
    return len(places) > 1 and set(places.values()) == {1}
