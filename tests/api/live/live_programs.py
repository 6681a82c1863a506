"""Programs at a live table."""

from __future__ import annotations

import random
from typing import Any

from tables.live.models.game import LiveGame
from tables.players.models import Player
from tests.clients import Api, program_of
from tests.live_games import a_move, waiting

LIVE = "live-games/"


def player_at(game: LiveGame, position: int) -> Player:
    return Player.objects.select_related("event").get(live_seats__game=game, live_seats__position=position)


class Program:
    """A program at a live table."""

    def __init__(self, game: LiveGame, caller: Api) -> None:
        self.caller = Api(caller.authorization)
        self.address = f"{LIVE}{game.key}/"

    @classmethod
    def of_seat(cls, game: LiveGame, position: int) -> Program:
        return cls(game, program_of(player_at(game, position)))

    def call(self, method: str, verb: str = "", body: Any = None) -> Any:
        return self.caller.call(method, self.address + verb, body)

    def board(self, query: str = "") -> Any:
        return self.caller.get(self.address + query)

    def post(self, verb: str, body: Any = None) -> Any:
        return self.caller.post(f"{self.address}{verb}/", {} if body is None else body)


def asked(game: LiveGame) -> tuple[int, Program, int, Any]:
    """A seat that is asked, its program, the batch, and a legal answer."""
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(3))
    program = Program.of_seat(game, seat)
    program.board()  # the seat knows it from now on
    return seat, program, batch, answer


def without_time(board: dict[str, Any]) -> dict[str, Any]:
    return {**board, "clock": {**board["clock"], "now": 0}}
