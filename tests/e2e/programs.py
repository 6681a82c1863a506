"""Players who are programs, for browser tests: the example of docs/ at their tables, a step at a time."""

from __future__ import annotations

import secrets
from typing import Any

from docs.examples.bot_client import Table, step
from tables.players.models import Player
from tests.clients import hand_out_link
from tests.e2e.hall import Hall


class Program:
    """A player's program with the player's private link; it finds its tables by the API."""

    def __init__(self, hall: Hall, player: Player) -> None:
        """Hand out a player's private link to the program."""
        with hall.site.models():
            self.authorization = f"Player {hand_out_link(player)}"
        self.site, self.secret = hall.site.url, secrets.token_bytes(32)
        self.event = self._at(f"/api/v1/events/{hall.event.slug}/")
        self.table: Table | None = None
        self.number, self.plays = 0, False

    def _at(self, address: str) -> Table:
        calls = Table(self.site, "", self.authorization)
        calls.address = address
        return calls

    def sit_down(self, round_number: int) -> None:
        """Find the player's table of a round, which is open."""
        (card,) = self.event.call(f"live-games/?mine=true&round={round_number}")
        self.number, self.table = card["table"], Table(self.site, card["key"], self.authorization)
        self.plays = True

    def step(self) -> None:
        """Do what the table waits for, until its game is over."""
        if self.plays and self.table is not None:
            self.plays = step(self.table, self.secret)["status"] != "finished"

    def confirm(self, round_number: int) -> None:
        """Confirm the result of the player's table."""
        sheet = f"rounds/{round_number}/tables/{self.number}/sheet/"
        version: Any = self.event.call(sheet)["version"]
        self.event.call(f"{sheet}confirm/", {"version": version})
