"""Whether spectators see open hands: as every player agrees."""

from __future__ import annotations

from tables.core.api.callers import AT_LIVE_TABLE, Call
from tables.core.api.fields import Flag
from tables.core.api.routes import Routes
from tables.live.api.tables import GAME, TALKING, KnownLinesSerializer, decided
from tables.live.play import open_hands
from tables.live.view.shapes import Board

routes = Routes("live games")


class ConsentSerializer(KnownLinesSerializer):
    """Whether I agree."""

    agrees = Flag()


@routes.move(f"{GAME}open-hands/", AT_LIVE_TABLE, ConsentSerializer, Board, TALKING)
def agree_to_open_hands(call: Call, game: str) -> Board:
    """Agree that spectators see the hands with the table's delay, or take that back. They see them only while
    every player agrees."""
    return decided(call, lambda row, me: open_hands.agree(row, me, agrees=call.sent["agrees"]))
