"""Plain functions that put the cast of a test on the stage."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

from django.db.models import Prefetch

from tables.core.access import Actor
from tables.models import (
    Event,
    EventRole,
    EventStatus,
    JournalEntry,
    Player,
    PlayerStatus,
    Role,
    Round,
    RoundStatus,
    Seat,
    Sheet,
    Table,
    TableStatus,
    User,
)
from tables.regulations import draws

SEED = bytes(range(32))
HALL_VALUE = "dice 4 2 6 1 3 5"
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
    has_ranks = event.status not in {EventStatus.DRAFT, EventStatus.OPEN}
    fields: dict[str, Any] = {"status": PlayerStatus.ACTIVE, **changes}
    return Player.objects.bulk_create(
        Player(
            event=event,
            key=f"p{number}",
            number=number,
            name=f"Player {number:03d}",
            random_rank=draws.random_rank(event.draw_key, f"p{number}") if has_ranks else None,
            **fields,
        )
        for number in range(first, first + n)
    )


def confirm_all(round_: Round) -> None:
    """Give every table of the round a confirmed result: titles 3, 2, 1, then none, in seat order."""
    for table in round_.tables.prefetch_related(Prefetch("seats", Seat.objects.select_related("player"))):
        seats = [
            {
                "player": seat.player.key,
                "titles": None if seat.absent else max(0, 4 - seat.position),
                "power": None if seat.absent else 15 - seat.position,
                "house_power": None,
                "initiative": None,
                "heir": False,
                "reduction": 0,
                "eliminated": None,
                "absent": seat.absent,
            }
            for seat in table.seats.all()
        ]
        table.sheet = Sheet.objects.create(
            table=table,
            version=1,
            content={"end": "time", "seats": seats, "manual_points": None},
            created_at=datetime(2026, 12, 5, 11, 0, tzinfo=UTC),
        )
        table.status = TableStatus.CONFIRMED
        table.save(update_fields=["sheet", "status"])


def table_keys(round_: Round) -> list[list[str]]:
    """Player keys of the round's tables in order of table number, in seat order."""
    tables: dict[int, list[str]] = {}
    for number, key in round_.seats.order_by("table__number", "position").values_list(
        "table__number", "player__key"
    ):
        tables.setdefault(number, []).append(key)
    return list(tables.values())


def last_entry(event: Event | None) -> JournalEntry:
    """The newest journal entry of the event."""
    assert event is not None
    return event.journal.order_by("-revision")[0]


def a_round(
    event: Event, number: int, *tables: list[Player], status: RoundStatus = RoundStatus.PLAYING
) -> Round:
    """A round with these players at its tables; a closed one has confirmed results."""
    round_ = Round.objects.create(
        event=event, number=number, status=status, pairing=event.pairing, length_minutes=90
    )
    at_tables = TableStatus.SEATED if status == RoundStatus.DRAFTED else TableStatus.PLAYING
    for table_number, seated in enumerate(tables, start=1):
        table = Table.objects.create(round=round_, number=table_number, status=at_tables)
        Seat.objects.bulk_create(
            Seat(table=table, round=round_, player=player, position=position)
            for position, player in enumerate(seated, start=1)
        )
    if status == RoundStatus.CLOSED:
        confirm_all(round_)
    return round_


def sheet_of(seated: list[Player], titles=(3, 2, 1, 0), power=(5, 9, 10, 4), end="time", **more: Any) -> dict:
    """A sheet in the archive's shape."""
    return {
        "end": end,
        "seats": [
            {
                "player": player.key,
                "titles": titles[i],
                "power": power[i],
                "house_power": None,
                "initiative": None,
                "heir": False,
                "reduction": 0,
                "eliminated": None,
                "absent": False,
            }
            for i, player in enumerate(seated)
        ],
        "manual_points": None,
        **more,
    }
