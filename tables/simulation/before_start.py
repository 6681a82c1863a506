"""What changes before an event starts: some players are renamed, others come and go who never play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

Person = TypeVar("Person")


class Desk(Protocol[Person]):
    """What an organizer does before the start, by actions or by requests."""

    def rename(self, player: Person, name: str) -> None:
        """Give a player another name."""

    def register(self, name: str) -> Person:
        """Register a player as staff do."""

    def drop(self, player: Person) -> None:
        """Drop a player."""

    def sign_up(self, name: str) -> Person:
        """Sign up as anybody does, for an event that asks for approval."""

    def decline(self, player: Person) -> None:
        """Turn a registration down."""


def change_registrations(desk: Desk[Person], players: Iterable[Person], names: Iterator[str]) -> None:
    """Rename each of the players; for each, another one registers and drops, and one is declined."""
    for player in players:
        desk.rename(player, next(names))
        desk.drop(desk.register(next(names)))
        desk.decline(desk.sign_up(next(names)))
