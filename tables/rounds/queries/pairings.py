"""A round as people see it: tables, pairings, how good the seating is, who sits out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import comb, sqrt
from typing import Any, NamedTuple, cast

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, F, Q
from django.utils.translation import gettext as _

from tables.core.rows import one_or_none
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.formats.queries import format_of
from tables.players.models import NEVER_TOOK_PART, Player, PlayerStatus
from tables.players.names import by_name
from tables.players.queries.participation import away_in, to_be_seated
from tables.rounds.models import (
    OPEN_ROUNDS,
    Bye,
    Round,
    RoundPairing,
    RoundStatus,
    Seat,
    Table,
    TableStatus,
)
from tables.rounds.queries.clock import ClockView, LengthDue, clock_view, length_due
from tables.rounds.queries.draws import draws_of
from tables.rounds.queries.names import names_for
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.sizes import SplitPolicy, stand_ins_wanted
from tables.stages.queries.entrants import entrants_in
from tables.standings.queries.standings import event_standings


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody who sits at a table for one of its players."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat in player order.

    `points` are those before this round, None in a first round; `club` is for staff, empty for others. Beside
    a `name` that several have stands the club or the number. The `substitute` sits there for the player.
    """

    position: int
    key: str
    number: int
    name: str
    club: str
    points: int | None
    absent: bool
    status: PlayerStatus
    substitute: Substitute | None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table with its seats in player order. `sheet_version` is 0 without a result."""

    pk: int
    number: int
    status: TableStatus
    locked: bool
    extension_minutes: int
    revision: int
    sheet_version: int
    seats: tuple[SeatView, ...]

    @property
    def may_change_seats(self) -> bool:
        """Whether seats may be swapped or moved there: nobody locked it, and it has no result yet."""
        return not self.locked and not self.sheet_version

    @property
    def size(self) -> int:
        """How many play there, no-shows not counted."""
        return sum(not seat.absent for seat in self.seats)


@dataclass(frozen=True, slots=True)
class RepeatView:
    """Players by name at one table who already shared one in these rounds (none for a keep-apart pair)."""

    players: tuple[str, ...]
    table: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QualityView:
    """What the seating repeats, against the bounds below which no seating can go (R-11).

    `is_proved_best`: nothing better exists; otherwise it is the best found. `point_spread` sums the squared
    point differences of all pairs at a table.
    """

    repeated_triples: int
    triple_bound: int
    repeated_pairs: int
    pair_bound: int
    event_repeated_triples: int
    event_repeated_pairs: int
    point_spread: int
    typical_difference: float  # their root mean square, in points
    is_proved_best: bool
    triples: tuple[RepeatView, ...]
    pairs: tuple[RepeatView, ...]
    kept_together: tuple[RepeatView, ...]
    small_again: tuple[str, ...]

    @property
    def repeats_least(self) -> bool:
        """Whether no seating could repeat fewer groups and pairs; other wishes may still be open."""
        return self.repeated_triples == self.triple_bound and self.repeated_pairs == self.pair_bound

    @property
    def above_best(self) -> tuple[int, int]:
        """How many groups of three and pairs more meet again than the fewest that are possible, at most."""
        return self.repeated_triples - self.triple_bound, self.repeated_pairs - self.pair_bound

    @property
    def spread_note(self) -> str:
        """What the journal and the archive call the spread, for who wants to compare."""
        return _("typically; the squares add up to {sum}").format(sum=self.point_spread)


@dataclass(frozen=True, slots=True)
class AttemptView:
    """One draw of the round, from the journal (R-51); `label` is empty where tables were prescribed."""

    attempt: int
    label: str
    at: datetime
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class OutView:
    """Somebody without a seat in the round who has taken part or could; `sits_out`: by their own wish;
    `is_stand_by`: who gets a seat only where one is free."""

    key: str
    name: str
    status: PlayerStatus
    dropped_after_round: int | None
    sits_out: bool
    is_stand_by: bool


@dataclass(frozen=True, slots=True)
class ByeView:
    """Somebody who wins the round without a table; `is_out`: of a draft, who no longer takes part in it.
    `club` is for staff, empty for others."""

    key: str
    number: int
    name: str
    club: str
    is_out: bool


@dataclass(frozen=True, slots=True)
class LeftView:
    """Somebody who has a seat in a draft but is not to be seated any more; `may_be_taken_out`: the table
    would keep three players (R-10)."""

    key: str
    name: str
    table: int
    may_be_taken_out: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its tables.

    `label`, `algorithm` and `digest` name the draw (R-50, R-51); `edits` and `tries` count the changes by
    hand and the longer searches since; `collation` is that of lists by name. Each of `byes` is worth
    `bye_points`, None where the format has none. `quality`, `length_due`, `attempts`, `out`, `left` (of a
    draft) and `qualified` (of the draft of a cut) are for staff: None and empty for others.
    """

    pk: int
    number: int
    status: RoundStatus
    pairing: RoundPairing
    attempt: int
    revision: int
    label: str
    algorithm: str
    digest: str
    edits: int
    tries: int
    collation: str
    clock: ClockView
    tables: tuple[TableView, ...]
    byes: tuple[ByeView, ...]
    bye_points: int | None
    quality: QualityView | None
    length_due: LengthDue | None
    attempts: tuple[AttemptView, ...]
    out: tuple[OutView, ...]
    left: tuple[LeftView, ...]
    qualified: frozenset[str] | None = None

    @property
    def unseated(self) -> tuple[OutView, ...]:
        """Active players without a seat who neither sit the round out nor are on stand-by, of a cut those
        who qualified: a draft has to seat them."""
        return tuple(
            player
            for player in self.out
            if player.status == PlayerStatus.ACTIVE
            and not player.sits_out
            and not player.is_stand_by
            and (self.qualified is None or player.key in self.qualified)
        )

    @property
    def follows_stage(self) -> bool:
        """Whether the stage says who sits together, so that it does not matter who meets again."""
        return self.pairing in (RoundPairing.SEEDED, RoundPairing.DESIGNED)

    @property
    def fits(self) -> bool:
        """Whether a draft seats exactly the players who are to be seated, as far as staff can see."""
        is_wrong = self.left or self.unseated or any(bye.is_out for bye in self.byes)
        return self.status != RoundStatus.DRAFTED or not is_wrong

    @property
    def sizes(self) -> tuple[int, ...]:
        """Players per table, in order of table number."""
        return tuple(table.size for table in self.tables)

    @property
    def tables_out(self) -> tuple[int, ...]:
        """Numbers of the tables without a confirmed result."""
        return tuple(table.number for table in self.tables if table.status != TableStatus.CONFIRMED)


@dataclass(frozen=True, slots=True)
class PairingLine:
    """Where to find one player: the list by name. `table` and `position` are None for a bye."""

    name: str
    number: int
    table: int | None
    position: int | None


def players_to_seat(event: Event, round_number: int) -> int:
    """Return how many players a draw of the round seats or gives byes, the stand-by players whom its tables
    need among them (one SQL query; more for a cut)."""
    on_stand_by = Q(is_stand_by=True)
    found = to_be_seated(event, round_number).aggregate(
        regular=Count("pk", filter=~on_stand_by), reserve=Count("pk", filter=on_stand_by)
    )
    regular, policy = int(found["regular"]), cast(SplitPolicy, event.split_policy)
    if stages_of(event).seats_itself(round_number):
        return regular
    return regular + stand_ins_wanted(regular, found["reserve"], policy, table_sizes_of(event))


def latest_round(event: Event, *, for_staff: bool = False) -> Round | None:
    """Return the round with the highest number, for others than staff the highest published one (one
    query)."""
    rounds = event.rounds.order_by("-number")
    return (rounds if for_staff else rounds.exclude(status=RoundStatus.DRAFTED)).first()


def round_view(round_: Round, *, for_staff: bool = False, with_points: bool = False) -> RoundView:
    """Return the round as staff or strangers may read it.

    Two SQL queries for visitors and four for staff, five of a draft and where tables have outgrown the
    round's length, one more where the format has byes and one with substitutes, whatever the number of
    players. `with_points` adds
    the points that each player came with: it takes those of `event_standings` when the event's revision is
    new to it, and half of the time at the largest event.
    Showing a draft to strangers is for the caller to refuse.
    """
    points = _points_before(round_) if with_points else {}
    rows_of_seats = [_Seated(*row) for row in _SEATED.filter(round_id=round_.pk)]
    byes = _byes(round_)
    pks = [row.substitute for row in rows_of_seats if row.substitute is not None and not row.absent]
    substitutes = Player.objects.in_bulk(pks) if pks else {}
    names = names_for([*rows_of_seats, *byes, *substitutes.values()], for_staff=for_staff)
    seats: dict[int, list[SeatView]] = {}
    for seated in rows_of_seats:
        found = substitutes.get(seated.substitute or 0)
        substitute = Substitute(found.key, names[found.key]) if found is not None else None
        seat = _seat(seated, names[seated.key], points, substitute, for_staff=for_staff)
        seats.setdefault(seated.table, []).append(seat)
    rows = list(
        Table.objects.filter(round=round_).annotate(sheet_version=F("sheet__version")).order_by("number")
    )
    tables = tuple(
        TableView(
            table.pk,
            table.number,
            TableStatus(table.status),
            table.locked,
            table.extension_minutes,
            table.revision,
            table.sheet_version or 0,
            tuple(seats.get(table.pk, ())),
        )
        for table in rows
    )
    draw, is_draft = round_.draw, round_.status == RoundStatus.DRAFTED
    expected = _expected(round_) if for_staff and is_draft else None
    return RoundView(
        pk=round_.pk,
        number=round_.number,
        status=RoundStatus(round_.status),
        pairing=RoundPairing(round_.pairing),
        attempt=round_.attempt,
        revision=round_.revision,
        label=draw.get("label", ""),
        algorithm=draw.get("algorithm", ""),
        digest=draw.get("digest", ""),
        edits=draw.get("edits", 0),
        tries=draw.get("tries", 0),
        collation=round_.event.collation,
        clock=clock_view(round_, rows),
        tables=tables,
        byes=_bye_views(byes, names, expected, round_.event.collation, for_staff=for_staff),
        bye_points=format_of(round_.event).bye_points,
        quality=_quality(draw.get("quality"), tables) if for_staff else None,
        length_due=length_due(round_, {table.number: table.size for table in tables}) if for_staff else None,
        attempts=_attempts(round_) if for_staff else (),
        out=_out(round_) if for_staff else (),
        left=() if expected is None else _left(round_, tables, expected),
        qualified=_qualified(round_) if for_staff and is_draft else None,
    )


def pairings_by_name(view: RoundView) -> tuple[PairingLine, ...]:
    """Return the pairings and byes in alphabetical order of the names as shown, without no-shows."""
    lines = [
        PairingLine(seat.name, seat.number, table.number, seat.position)
        for table in view.tables
        for seat in table.seats
        if not seat.absent
    ]
    lines += [PairingLine(bye.name, bye.number, None, None) for bye in view.byes]
    return tuple(by_name(lines, view.collation))


def _points_before(round_: Round) -> dict[str, int]:
    if round_.number == 1:
        return {}
    standings = event_standings(round_.event)
    return dict.fromkeys(standings.players, 0) | standings.course.points_before(round_.number)


class _Seated(NamedTuple):
    """What is read of a seat and its player."""

    table: int
    position: int
    absent: bool
    key: str
    number: int
    name: str
    club: str
    name_shown: str
    status: str
    substitute: int | None


_SEATED = Seat.objects.order_by("position").values_list(
    *("table_id", "position", "absent", "player__key", "player__number", "player__name"),
    *("player__club", "player__name_shown", "player__status", "substitute_id"),
)


class _HasBye(NamedTuple):
    """What is read of a player who has a bye."""

    key: str
    number: int
    name: str
    club: str
    name_shown: str


_BYES = Bye.objects.order_by().values_list(
    *("player__key", "player__number", "player__name", "player__club", "player__name_shown")
)


def _seat(
    seat: _Seated, name: str, points: Mapping[str, int], substitute: Substitute | None, *, for_staff: bool
) -> SeatView:
    return SeatView(
        seat.position,
        seat.key,
        seat.number,
        name,
        seat.club if for_staff else "",
        points.get(seat.key),
        seat.absent,
        PlayerStatus(seat.status),
        substitute,
    )


def _quality(stored: Mapping[str, Any] | None, tables: tuple[TableView, ...]) -> QualityView | None:
    if stored is None:
        return None
    name = {seat.key: seat.name for table in tables for seat in table.seats}
    pairs = sum(comb(table.size, 2) for table in tables)

    def repeats(rows: list[Mapping[str, Any]]) -> tuple[RepeatView, ...]:
        return tuple(
            RepeatView(
                tuple(name.get(key, key) for key in row["players"]),
                row["table"],
                tuple(row.get("rounds", ())),
            )
            for row in rows
        )

    return QualityView(
        repeated_triples=stored["repeated_triples"],
        triple_bound=stored["triple_bound"],
        repeated_pairs=stored["repeated_pairs"],
        pair_bound=stored["pair_bound"],
        event_repeated_triples=stored["event_repeated_triples"],
        event_repeated_pairs=stored["event_repeated_pairs"],
        point_spread=stored["point_spread"],
        typical_difference=sqrt(stored["point_spread"] / max(1, pairs)),
        is_proved_best=stored["proved_best"],
        triples=repeats(stored["triples"]),
        pairs=repeats(stored["pairs"]),
        kept_together=repeats(stored["keep_apart"]),
        small_again=tuple(name.get(key, key) for key in stored["small_again"]),
    )


def _attempts(round_: Round) -> tuple[AttemptView, ...]:
    drawn = draws_of(round_.event, round_.number)
    return tuple(
        AttemptView(attempt, label or "", at, who, reason)
        for attempt, label, at, who, reason in drawn.order_by("revision").values_list(
            "after__attempt", "after__label", "at", "who", "reason"
        )
    )


def _out(round_: Round) -> tuple[OutView, ...]:
    present = Seat.objects.filter(round=round_, absent=False).values("player")
    rows = (
        Player.objects.filter(event=round_.event_id)
        .exclude(status__in=NEVER_TOOK_PART)
        .exclude(pk__in=present)
        .exclude(bye__round=round_)
        .annotate(is_away=ExpressionWrapper(away_in(round_.number), BooleanField()))
        .order_by()
    )
    return tuple(
        OutView(
            player.key,
            player.name,
            PlayerStatus(player.status),
            player.dropped_after_round,
            player.status == PlayerStatus.ACTIVE and bool(player.is_away),
            player.status == PlayerStatus.ACTIVE and player.is_stand_by,
        )
        for player in by_name(rows, round_.event.collation)
    )


def _qualified(round_: Round) -> frozenset[str] | None:
    found = entrants_in(round_.event, round_.number)
    return None if found is None else frozenset(found)


def _expected(round_: Round) -> frozenset[str]:
    """Return the keys of the players whom a draft has to seat (one SQL query)."""
    return frozenset(to_be_seated(round_.event, round_.number).values_list("key", flat=True))


def _byes(round_: Round) -> list[_HasBye]:
    """Return who has a bye in the round (one SQL query where the format has byes)."""
    if not table_sizes_of(round_.event).allows_byes:
        return []
    return [_HasBye(*row) for row in _BYES.filter(round=round_)]


def _bye_views(
    byes: Iterable[_HasBye],
    names: Mapping[str, str],
    expected: frozenset[str] | None,
    collation: str,
    *,
    for_staff: bool,
) -> tuple[ByeView, ...]:
    views = [
        ByeView(
            bye.key,
            bye.number,
            names[bye.key],
            bye.club if for_staff else "",
            expected is not None and bye.key not in expected,
        )
        for bye in byes
    ]
    return tuple(by_name(views, collation))


def _left(round_: Round, tables: Iterable[TableView], expected: frozenset[str]) -> tuple[LeftView, ...]:
    least = table_sizes_of(round_.event).least
    return tuple(
        LeftView(seat.key, seat.name, table.number, len(table.seats) > least)
        for table in tables
        for seat in table.seats
        if seat.key not in expected
    )


def has_bye(player: Player) -> bool:
    """Return whether the player has a bye in the round that is open (one SQL query where the format has
    byes)."""
    event = player.event
    byes = Bye.objects.filter(player=player, round__event=event, round__status__in=OPEN_ROUNDS)
    return table_sizes_of(event).allows_byes and byes.exists()


def current_table(player: Player, **beside: Exists) -> Table | None:
    """Return the table at which the player sits now, with its round and sheet (one SQL query).

    None between rounds, for no-shows, and for anyone who has no seat in the round. What is asked `beside`,
    of the seat, the table has as attributes.
    """
    seats = Seat.objects.select_related("table__round", "table__sheet").filter(
        player=player, absent=False, round__event=player.event_id, round__status__in=OPEN_ROUNDS
    )
    seat = one_or_none(seats.annotate(**beside))
    if seat is None:
        return None
    table = seat.table
    table.round.event = player.event
    vars(table).update({name: getattr(seat, name) for name in beside})
    return table
