"""Rows for tests: accounts, events, players, rounds, sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from itertools import chain, count
from typing import Any

from django.db.models import Prefetch

from tables.core.access import Actor
from tables.events.models import Event, EventStatus
from tables.events.rules import draws
from tables.journal.models import JournalEntry
from tables.players.models import Player, PlayerStatus
from tables.results.models import Sheet
from tables.rounds.models import Round, RoundStatus, Seat, Table, TableStatus
from tables.staff.models import EventRole, Role, User

SEED = bytes(range(32))
HALL_VALUE = "dice 4 2 6 1 3 5"
TITLES, POWER = (3, 2, 1, 0, 0, 0), (5, 9, 10, 4, 3, 2)
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


def a_running_event(people: int, **changes: Any) -> Event:
    """An event that has been started, with so many players."""
    event = an_event(status=EventStatus.RUNNING, **changes)
    players(event, people)
    return event


def in_fours(people: Iterable[Player]) -> list[list[Player]]:
    """Tables of four in order; the last may be smaller."""
    row = list(people)
    return [row[first : first + 4] for first in range(0, len(row), 4)]


def confirm_all(round_: Round) -> None:
    """Give every table of the round a confirmed result: titles 3, 2, 1, then none, in seat order."""
    tables = list(round_.tables.prefetch_related(Prefetch("seats", Seat.objects.select_related("player"))))
    _confirm({table: list(table.seats.all()) for table in tables})


def _confirm(at_tables: dict[Table, list[Seat]]) -> None:
    sheets = Sheet.objects.bulk_create(
        Sheet(
            table=table,
            version=1,
            content=sheet_of(
                [seat.player for seat in seats],
                power=range(14, 0, -1),
                absent=frozenset(seat.player.key for seat in seats if seat.absent),
            ),
            created_at=datetime(2026, 12, 5, 11, 0, tzinfo=UTC),
        )
        for table, seats in at_tables.items()
    )
    for sheet in sheets:
        sheet.table.sheet, sheet.table.status = sheet, TableStatus.CONFIRMED
    Table.objects.bulk_update(at_tables, ["sheet", "status"], batch_size=100)


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
    standing = TableStatus.SEATED if status == RoundStatus.DRAFTED else TableStatus.PLAYING
    rows = Table.objects.bulk_create(
        Table(round=round_, number=table_number, status=standing)
        for table_number in range(1, len(tables) + 1)
    )
    at_tables = {
        row: [
            Seat(table=row, round=round_, player=player, position=position)
            for position, player in enumerate(seated, start=1)
        ]
        for row, seated in zip(rows, tables, strict=True)
    }
    Seat.objects.bulk_create(chain.from_iterable(at_tables.values()))
    if status == RoundStatus.CLOSED:
        _confirm(at_tables)
    return round_


def losses(player: Player) -> list[int]:
    """The rounds that the player sat out as a loss."""
    return list(player.unpaired_losses.order_by("round__number").values_list("round__number", flat=True))


def seated(table: Table) -> list[Player]:
    """The players of a table in seat order."""
    return [seat.player for seat in table.seats.select_related("player").order_by("position")]


def sheet_of(
    people: Sequence[Player | str],
    titles: Sequence[int] = TITLES,
    power: Sequence[int] = POWER,
    *,
    end: str = "time",
    absent: Collection[str] = (),
    **more: Any,
) -> dict[str, Any]:
    """A sheet in the archive's shape: in seat order 15, 6, 4 and 1 points unless given otherwise."""
    keys = [person if isinstance(person, str) else person.key for person in people]
    seats = [
        {
            "player": key,
            "titles": None if key in absent else titles[place],
            "power": None if key in absent else power[place],
            "house_power": None,
            "initiative": None,
            "heir": False,
            "reduction": 0,
            "eliminated": None,
            "absent": key in absent,
        }
        for place, key in enumerate(keys)
    ]
    return {"end": end, "seats": seats, "manual_points": None, **more}


def sheet_fields(
    titles: Sequence[int] = TITLES[:4], power: Sequence[int] = POWER[:4], *, version: int = 0, **more: object
) -> dict[str, Any]:
    """What a browser sends of the same sheet."""
    fields: dict[str, Any] = {"end": "time", "heir": "", "version": version}
    for seat, (title, figure) in enumerate(zip(titles, power, strict=True)):
        fields |= {f"seat{seat}-titles": title, f"seat{seat}-power": figure}
    return fields | {key.replace("__", "-"): value for key, value in more.items()}
