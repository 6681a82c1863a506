"""Plain functions that put the cast of a test on the stage."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

from tables.access import Actor
from tables.models import Event, EventRole, EventStatus, Player, PlayerStatus, Role, User
from tables.regulations import draws

SEED = bytes(range(32))
_serial = count(1)


def a_user(username: str | None = None, **changes: Any) -> User:
    """An account with the password "winter"."""
    return User.objects.create_user(username or f"user{next(_serial)}", password="winter", **changes)


def an_event(**changes: Any) -> Event:
    """An open event of three rounds with a known seed and no staff."""
    fields: dict[str, Any] = {
        "slug": f"event-{next(_serial)}",
        "name": "Kingsmoot at Pyke",
        "starts_at": datetime(2026, 12, 5, 9, 0, tzinfo=UTC),
        "timezone": "Europe/Oslo",
        "venue": "Great Hall",
        "status": EventStatus.OPEN,
        "seed": SEED.hex(),
        "seed_commitment": draws.commitment(SEED),
    }
    return Event.objects.create(**{**fields, **changes})


def staff_of(event: Event, role: Role = Role.ORGANIZER, user: User | None = None) -> Actor:
    """A member of staff in the given role."""
    user = user or a_user()
    EventRole.objects.create(event=event, user=user, role=role)
    return Actor.staff(user)


def players(event: Event, n: int, **changes: Any) -> list[Player]:
    """n active players p1…pn, added behind those already there."""
    first = event.players.count() + 1
    fields: dict[str, Any] = {"status": PlayerStatus.ACTIVE, **changes}
    return Player.objects.bulk_create(
        Player(
            event=event,
            key=f"p{number}",
            number=number,
            name=f"Player {number:03d}",
            random_rank=draws.random_rank(bytes.fromhex(event.seed), f"p{number}"),
            **fields,
        )
        for number in range(first, first + n)
    )
