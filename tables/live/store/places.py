"""The places at the end of a game, as the table's sheet has them."""

from __future__ import annotations

from dataclasses import replace

from rules.kernel import Placing, Result
from tables.formats.queries import format_of
from tables.live.models.game import LiveGame
from tables.results.rules.placement import share_lowest


def placings_of(game: LiveGame, result: Result) -> tuple[Placing, ...]:
    """Return the placings of a result; at a table of Kingsmoot those who are level behind the first share the
    lowest of their places, whatever the game itself says (R-23)."""
    if game.event is None or not format_of(game.event).is_kingsmoot:
        return result.placings
    places = share_lowest({placing.seat: placing.place for placing in result.placings})
    return tuple(replace(placing, place=places[placing.seat]) for placing in result.placings)
