"""The one place that decides which name of a player somebody reads."""

from __future__ import annotations

from typing import Protocol

from tables.models import NameShown


class Named(Protocol):
    """A player's name and what its owner lets strangers read of it (one of `NameShown`)."""

    @property
    def name(self) -> str: ...

    @property
    def number(self) -> int: ...

    @property
    def name_shown(self) -> str: ...


def public_name(player: Named) -> str:
    """The player's name as strangers may read it."""
    return shown_to_strangers(player.name, player.number, NameShown(player.name_shown))


def shown_to_strangers(name: str, number: int, choice: NameShown) -> str:
    """A name cut down to what its owner allows: full, "Asha G.", or "Player 17"."""
    if choice == NameShown.FULL:
        return name
    if choice == NameShown.NUMBER:
        return f"Player {number}"
    first, *rest = name.split()
    return f"{first} {rest[-1][0]}." if rest else first
