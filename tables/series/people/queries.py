"""Which players of several events are the same person: by account, never by name alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256

from tables.players.models import Player

PlayerAt = tuple[int, str]
"""An event's primary key and the key of a player there."""


@dataclass(frozen=True, slots=True)
class People:
    """Who is behind players; players who are known as nobody's else are a person of their own."""

    person_of: Mapping[PlayerAt, str]

    @property
    def digest(self) -> str:
        """What the same people have in common, and no others."""
        lines = "\n".join(f"{event}.{key} {who}" for (event, key), who in sorted(self.person_of.items()))
        return sha256(lines.encode()).hexdigest()

    def behind(self, event: int, key: str) -> str:
        """Return what names the person behind a player, the same for all players of that person."""
        return self.person_of.get((event, key), f"player:{event}.{key}")


def people_at(events: Collection[int]) -> People:
    """Return the people behind the players of these events. One SQL query."""
    claimed = Player.objects.filter(event__in=events, user__isnull=False).order_by()
    return People(
        {
            (event, key): f"user:{user}"
            for event, key, user in claimed.values_list("event_id", "key", "user_id")
        }
    )
