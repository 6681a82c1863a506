"""Who sits where in a round, read and rewritten as a whole: the same few queries for 6 and 10,000 players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tables.core.errors import Malformed, Problem, Refused
from tables.events.queries.record import rule_options_of
from tables.journal.recording import Change
from tables.live.actions import leave_tables
from tables.players.models import Player
from tables.rounds.actions.drafting import quality_json
from tables.rounds.models import Bye, Round, RoundStatus, Seat, Table, TableStatus
from tables.rounds.queries.clock import chosen_length, follows_tables, largest_table, needed_minutes
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.sizes import REGULATION, TableSizes
from tables.rounds.rules.substitutes import kept_substitutes
from tables.rounds.seating import Quality

Seats = Mapping[int, Sequence[str]]
"""Table number -> player keys in seat order."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table as it would be: players by key, in seat order."""

    table: int
    players: Sequence[str]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """The tables of a round by number, and the keys of those who sit there in seat order.

    `absent` are the no-shows among them, who keep a seat at a table that plays on without them; `sizes` are
    those that the format's tables have. `with_bye` are the players who have a bye, in order of number.
    `substitutes` sit for players, by the player's key.
    """

    tables: Mapping[int, Table]
    seats: Mapping[int, tuple[str, ...]]
    absent: frozenset[str]
    players: Mapping[str, Player]
    sizes: TableSizes = REGULATION
    with_bye: Mapping[str, Player] = field(default_factory=dict)
    substitutes: Mapping[str, Player] = field(default_factory=dict)

    @property
    def byes(self) -> tuple[str, ...]:
        """Keys of the players who have a bye."""
        return tuple(self.with_bye)

    @property
    def locked(self) -> frozenset[int]:
        """Numbers of the locked tables."""
        return frozenset(number for number, table in self.tables.items() if table.locked)

    def require_table(self, table: int) -> None:
        """Raise `Malformed` for a table that the round does not have."""
        if table not in self.seats:
            raise Malformed.at("table", _("There is no table {table} in this round.").format(table=table))

    def full_table(self, table: int) -> list[Problem]:
        """Return the problem of one player more at a table of the largest size (R-10)."""
        most = self.sizes.most
        if len(self.playing(self.seats)[table]) < most:
            return []
        message = _("Table {table} is full: it has {most} players.").format(table=table, most=most)
        return [Problem(message, "table", self.sizes.rule)]

    def has_result(self, number: int) -> bool:
        """Return whether the table has a score sheet of any standing."""
        return number in self.tables and self.tables[number].sheet_id is not None

    def playing(self, seats: Seats) -> dict[int, tuple[str, ...]]:
        """Return these seats, or others for the same players, without no-shows.

        A table with a result counts as it was seated: who was absent there is the sheet's business.
        """
        return {
            number: tuple(key for key in keys if key not in self.absent or self.has_result(number))
            for number, keys in seats.items()
        }

    @property
    def table_of(self) -> dict[str, int]:
        """Table number by player key."""
        return {key: number for number, seats in self.seats.items() for key in seats}


def require_not_closed(round_: Round) -> None:
    """Raise `Refused` for a round that is closed."""
    if round_.status == RoundStatus.CLOSED:
        raise Refused(
            _("Round {round} is closed. Its seats can no longer change.").format(round=round_.number)
        )


def no_seat(player: str, field: str, rule: str = "") -> Problem:
    """Return the problem of a key that nobody who is seated has."""
    if not player:
        return Problem(_("Choose a player."), field, rule)
    return Problem(_("{player} has no seat in this round.").format(player=player), field, rule)


def sits_already(player: Player, table: int) -> str:
    """Return what is said of a player who would be seated twice."""
    return _("{player} already sits at table {table}.").format(player=player.name, table=table)


def plays_already(table: int, rule: str) -> Problem:
    """Return the warning that a table plays whose seats are to change."""
    return Problem(_("Table {table} is already playing.").format(table=table), rule=rule)


def read_seats(round_: Round) -> SeatedRound:
    """Read the tables, seats and byes of a round (two SQL queries, three where the format has byes)."""
    tables = {table.number: table for table in round_.tables.order_by("number")}
    number_of = {table.pk: number for number, table in tables.items()}
    seats: dict[int, list[str]] = {number: [] for number in tables}
    absent, players, substitutes = set(), {}, {}
    for seat in round_.seats.select_related("player", "substitute").order_by("table_id", "position"):
        key = seat.player.key
        seats[number_of[seat.table_id]].append(key)
        players[key] = seat.player
        if seat.absent:
            absent.add(key)
        if seat.substitute is not None:
            substitutes[key] = seat.substitute
    sizes = table_sizes_of(round_.event)
    byes = round_.byes.select_related("player").order_by("player__number")
    return SeatedRound(
        tables,
        {number: tuple(keys) for number, keys in seats.items()},
        frozenset(absent),
        players,
        sizes,
        {bye.player.key: bye.player for bye in byes} if sizes.allows_byes else {},
        substitutes,
    )


def write_seats(
    change: Change,
    round_: Round,
    was: SeatedRound,
    seats: Seats,
    players: Mapping[str, Player],
    *,
    absent: frozenset[str] = frozenset(),
    byes: Sequence[str] | None = None,
) -> None:
    """Make the round look like `seats` (table number -> player keys in seat order), starting from `was`.

    `byes` are the keys of those who have a bye instead, None for those who have one already.

    Tables that are not in `seats` are deleted, missing ones made; tables whose seats stay the same are
    left alone, so that anyone who looks at them is not told of a change. Stamps the changed tables.
    """
    gone = [table.pk for number, table in was.tables.items() if number not in seats]
    if gone:
        leave_tables(change, gone)
        Table.objects.filter(pk__in=gone).delete()
    made = Table.objects.bulk_create(
        Table(round=round_, number=number, status=TableStatus.SEATED, revision=change.revision)
        for number in seats
        if number not in was.tables
    )
    table_of = {**was.tables, **{table.number: table for table in made}}
    playing = {key for keys in seats.values() for key in keys if key not in absent}
    named = {key: substitute.key for key, substitute in was.substitutes.items()}
    kept_named = kept_substitutes(named, playing)
    changed = [
        number
        for number, keys in seats.items()
        if number not in was.seats
        or tuple(keys) != was.seats[number]
        or any((key in absent) != (key in was.absent) for key in keys)
        or any(key in named and key not in kept_named for key in keys)
    ]
    kept = [was.tables[number] for number in changed if number in was.tables]
    if kept:
        change.stamp(*kept)
        pks = [table.pk for table in kept]
        Seat.objects.filter(table__in=pks).delete()
        Table.objects.filter(pk__in=pks).update(revision=change.revision)
    byes = was.byes if byes is None else byes
    if byes != was.byes:
        round_.byes.all().delete()
    Seat.objects.bulk_create(
        Seat(
            table=table_of[number],
            round=round_,
            player=players[key],
            position=position,
            absent=key in absent,
            substitute=was.substitutes[key] if key in kept_named else None,
        )
        for number in changed
        for position, key in enumerate(seats[number], start=1)
    )
    if byes != was.byes:
        Bye.objects.bulk_create(Bye(round=round_, player=players[key]) for key in byes)


def store_seats(
    change: Change,
    round_: Round,
    was: SeatedRound,
    seats: Seats,
    players: Mapping[str, Player],
    absent: frozenset[str],
    quality: Quality,
    byes: Sequence[str] | None = None,
) -> dict[int, tuple[str, ...]]:
    """Store seats changed by hand with the round's new quality and, before the start, its length (R-4).

    Returns the seats as stored: no-shows whose marked seat is needed by somebody present lose it (R-10).
    """
    stored = {number: _without_surplus(keys, absent, was.sizes.most) for number, keys in seats.items()}
    absent = absent.intersection(key for keys in stored.values() for key in keys)
    write_seats(change, round_, was, stored, players, absent=absent, byes=byes)
    round_.draw = {
        **round_.draw,
        "quality": quality_json(quality),
        "edits": round_.draw.get("edits", 0) + 1,
    }
    put_length(round_, (sum(key not in absent for key in keys) for keys in stored.values()))
    change.stamp(round_)
    round_.save(update_fields=["draw", "length_minutes", "revision"])
    return stored


def put_length(round_: Round, sizes: Iterable[int]) -> None:
    """Put the length on a round with tables of these sizes, without saving it (R-4).

    Once its clock has started it stays. Until then it follows the round's tables; where one length holds for
    the event, what was announced when round 1 was published grows with the largest table of the event and
    never shrinks, and what the organizer chose stays.
    """
    if round_.started_at is not None:
        return
    minutes = needed_minutes(round_, max(sizes))
    by_event = rule_options_of(round_.event).round_length == "event"
    if by_event or not follows_tables(round_.event):
        chosen = chosen_length(round_)
        announced = _announced(round_) if by_event else 0
        minutes = max(minutes, announced) if chosen is None else chosen
    round_.length_minutes = minutes


def follow_tables(round_: Round) -> None:
    """Put the length on a round by those who sit at its tables now, as `put_length` does."""
    if largest := largest_table(round_.seats.all()):
        put_length(round_, [largest])


def _announced(round_: Round) -> int:
    """Return the minutes announced for the event so far, 0 before round 1 is published."""
    if round_.status != RoundStatus.DRAFTED:
        return round_.length_minutes
    before = round_.event.rounds.filter(number__lt=round_.number).order_by("-number")
    return before.values_list("length_minutes", flat=True).first() or 0


def _without_surplus(keys: Sequence[str], absent: frozenset[str], most: int) -> tuple[str, ...]:
    """Return the seats of a table without so many of its no-shows, the last first, that `most` remain."""
    surplus = max(0, len(keys) - most)
    no_shows = [key for key in keys if key in absent]
    leaving = no_shows[len(no_shows) - surplus :]
    return tuple(key for key in keys if key not in leaving)


def seats_json(round_: Round, seats: Seats, byes: Sequence[str]) -> dict[str, Any]:
    """Return the seats of a round, its byes and its length as the journal has them, no-shows included."""
    return {
        **({"byes": list(byes)} if byes else {}),
        "round": round_.number,
        "length_minutes": round_.length_minutes,
        "table_numbers": list(seats),
        "tables": [list(keys) for keys in seats.values()],
    }
