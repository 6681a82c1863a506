"""When the tables of an online round play: slots with those who can come, and what is agreed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Q, QuerySet

from tables.appointments.models import PlayerHours, Slot
from tables.core import timekeeping
from tables.events.models import Event
from tables.events.queries.calendar import Entry
from tables.events.queries.record import online_play_of
from tables.live.models.game import LiveGame, LiveStatus
from tables.players.models import Player
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import OPEN_ROUNDS, Round, Table, TableStatus
from tables.rounds.queries.clock import clock_of

EXPECTED_HOURS = 2
"""How long an appointment stays in calendars: nobody knows when a game ends."""


@dataclass(frozen=True, slots=True)
class OwnHours:
    """The zone in which a player reads times, and the hours of the night there in which no clock of theirs
    runs (the same hour twice for none); `is_chosen`: not just the event's zone."""

    timezone: str
    quiet_from: int
    quiet_until: int
    is_chosen: bool

    @property
    def zone(self) -> ZoneInfo:
        """The zone itself."""
        return ZoneInfo(self.timezone)


@dataclass(frozen=True, slots=True)
class Guest:
    """A player of the table, by key and name."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class SlotView:
    """A time that was proposed. `proposed_by` is the key of a player, None where staff set it; `can_come` are
    the keys of the players who accepted it, in the order of seats."""

    id: int
    starts_at: datetime
    proposed_by: str | None
    can_come: tuple[str, ...]
    is_appointment: bool
    is_past: bool


@dataclass(frozen=True, slots=True)
class TableCalendar:
    """The slots of a table of an online round. `ends_at` is when the round ends by its clock, None while that
    stands still; `may_change`: nothing is played there yet."""

    round: int
    table: int
    ends_at: datetime | None
    players: tuple[Guest, ...]
    slots: tuple[SlotView, ...]
    appointment: datetime | None
    may_change: bool


@dataclass(frozen=True, slots=True)
class TableTime:
    """When a table of a round plays; `starts_at` is None while that is open. `slots` counts the proposals."""

    table: int
    starts_at: datetime | None
    slots: int


def hours_of(player: Player) -> OwnHours:
    """Return a player's zone and quiet hours: the event's zone and none by default. One SQL query."""
    chosen = PlayerHours.objects.filter(player=player).first()
    if chosen is None:
        return OwnHours(player.event.timezone, 0, 0, is_chosen=False)
    return OwnHours(chosen.timezone, chosen.quiet_from, chosen.quiet_until, is_chosen=True)


def agrees_on_times(event: Event) -> bool:
    """Return whether the players of each table agree on the time of their game."""
    online = online_play_of(event)
    return online is not None and online.appointments


def end_of(round_: Round, table: Table) -> datetime | None:
    """Return when time is called at a table if nothing changes; None while the round's clock stands still.
    A clock that did not start yet starts with the publication."""
    clock = clock_of(round_)
    if clock.started_at is None and round_.published_at is not None:
        return round_.published_at + timedelta(minutes=round_.length_minutes + table.extension_minutes)
    return clock.ends_at(timekeeping.now(), table.extension_minutes * 60)


def standing_appointments(tables: Collection[int]) -> dict[int, datetime]:
    """Return when tables play, by primary key, as far as that is agreed by those who sit there now. One SQL
    query."""
    return dict(_appointments().filter(table__in=tables).values_list("table", "starts_at"))


def _appointments() -> QuerySet[Slot]:
    """Return the slots that hold: set by staff, or accepted by everybody who sits at the table now. Somebody
    who came to the table after the agreement has not accepted it."""
    present = Q(table__seats__absent=False)
    agreed = Slot.objects.filter(agreed_at__isnull=False).annotate(
        sitting=Count("table__seats", filter=present, distinct=True),
        coming=Count(
            "accepted_by",
            filter=present & Q(accepted_by=F("table__seats__player")),
            distinct=True,
        ),
    )
    return agreed.filter(Q(proposed_by=None) | Q(sitting=F("coming"))).order_by()


def calendar_of(table: Table) -> TableCalendar:
    """Return the slots of a table. Some SQL queries, however many slots and players there are."""
    now, sheet = timekeeping.now(), table_sheet(table)
    seated = [seat for seat in sheet.seats if not seat.absent]
    appointment = standing_appointments([table.pk]).get(table.pk)
    slots = Slot.objects.filter(table=table).select_related("proposed_by").prefetch_related("accepted_by")
    return TableCalendar(
        table.round.number,
        table.number,
        end_of(table.round, table),
        tuple(Guest(seat.player.key, seat.name) for seat in seated),
        tuple(_slot(slot, [seat.player for seat in seated], appointment, now) for slot in slots),
        appointment,
        may_change(table),
    )


def _slot(slot: Slot, seated: list[Player], appointment: datetime | None, now: datetime) -> SlotView:
    accepted = {player.pk for player in slot.accepted_by.all()}
    return SlotView(
        slot.pk,
        slot.starts_at,
        slot.proposed_by.key if slot.proposed_by is not None else None,
        tuple(player.key for player in seated if player.pk in accepted),
        slot.agreed_at is not None and slot.starts_at == appointment,
        slot.starts_at <= now,
    )


def may_change(table: Table) -> bool:
    """Return whether the time of a table is still open: nothing is played and nothing reported there. One SQL
    query at most."""
    return (
        table.round.status in OPEN_ROUNDS
        and table.status in (TableStatus.SEATED, TableStatus.PLAYING)
        and not LiveGame.objects.filter(table=table).exclude(status=LiveStatus.ABANDONED).exists()
    )


def times_of(round_: Round) -> tuple[TableTime, ...]:
    """Return when each table of a round plays. Two SQL queries."""
    tables = list(round_.tables.annotate(proposed=Count("slots")).order_by("number"))
    standing = standing_appointments([table.pk for table in tables])
    return tuple(TableTime(table.number, standing.get(table.pk), table.proposed) for table in tables)


def unscheduled_tables(event: Event) -> int:
    """Return how many tables of the open round have no time yet and no live game. Two SQL queries, none where
    players do not agree on times."""
    if not agrees_on_times(event):
        return 0
    tables = Table.objects.filter(round__event=event, round__status__in=OPEN_ROUNDS)
    waiting = tables.filter(status__in=[TableStatus.SEATED, TableStatus.PLAYING], live_games=None)
    numbers = set(waiting.values_list("pk", flat=True))
    return len(numbers - standing_appointments(numbers).keys()) if numbers else 0


def calendar_entry(table: Table, starts_at: datetime, address: str, host: str) -> Entry:
    """Return the appointment of a table as an entry of a calendar."""
    event = table.round.event
    return {
        "uid": f"{event.seed_commitment[:32]}-{table.round.number}-{table.number}@{host}",
        "dtstamp": timekeeping.now(),
        "sequence": event.revision,
        "dtstart": starts_at,
        "dtend": starts_at + timedelta(hours=EXPECTED_HOURS),
        "summary": f"{event.name}: {table.round}, {table}",
        "url": address,
    }


def zones_of(players: Collection[int]) -> Mapping[int, ZoneInfo]:
    """Return the zones that players chose, by the player's primary key. One SQL query."""
    rows = PlayerHours.objects.filter(player__in=players).values_list("player", "timezone")
    return {player: ZoneInfo(zone) for player, zone in rows}
