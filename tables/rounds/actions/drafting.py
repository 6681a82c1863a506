"""From the database to a seating problem: who plays, who met whom, who should be kept apart (R-10, R-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper
from django.utils.translation import gettext as _

from tables.core import searches
from tables.core.errors import Malformed, Problem, Refused
from tables.events.models import Event, KeepApartPriority, PairingMode, StreamChoice
from tables.events.queries.record import (
    EventRecord,
    Participant,
    load_record,
    results_of,
    stages_of,
)
from tables.events.rules.draws import byes_label, derive
from tables.players.models import NEVER_TOOK_PART, KeepApartGroup, Player, PlayerStatus
from tables.players.names import NamedPlayer, distinct_names
from tables.players.queries.participation import away_in
from tables.rounds.models import Bye
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.byes import TooFewForByes, bye_order, choose_byes
from tables.rounds.rules.numbers import InvalidNumbers, Numbering, misplaced, numbers_in, usable_numbers
from tables.rounds.rules.sizes import (
    InvalidSplit,
    NoRoundPossible,
    Sizes,
    SplitPolicy,
    TableSizes,
    byes_wanted,
    split_for,
    stand_ins_wanted,
    validate_split,
)
from tables.rounds.seating import KeepApart, Mode, Quality, SeatingProblem, SwissPriority, evaluate, numbered
from tables.stages.queries.entrants import entrants_of
from tables.stages.rules.announced import NO_STAGES, Stages
from tables.standings.queries.standings import standings_of


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who may be seated in one round, and what its seating has to heed.

    players: everybody but the pending and declined, by key. previous_rounds: the seats of the rounds
    before, without no-shows. points: tournament points by key (Swiss by points, and where the
    stream table goes by standing). entrants: who plays a cut, the best seeding first; None where everybody
    plays. before: the event without this round and later ones. had_bye: who had a bye in an earlier round.
    stand_by: who fills a table where the split wants one more, the first to be asked first; not in `active`.
    away: who announced not to play in the round.
    """

    event: Event
    round_number: int
    players: Mapping[str, Player]
    previous_rounds: tuple[tuple[tuple[str, ...], ...], ...]
    keep_apart: tuple[KeepApart, ...]
    points: Mapping[str, int]
    stages: Stages = NO_STAGES
    entrants: tuple[str, ...] | None = None
    before: EventRecord | None = None
    had_bye: frozenset[str] = frozenset()
    stand_by: tuple[str, ...] = ()
    away: frozenset[str] = frozenset()

    @property
    def sizes(self) -> TableSizes:
        """The sizes of tables that the format has."""
        return table_sizes_of(self.event)

    @property
    def active(self) -> tuple[str, ...]:
        """Keys of the players whom the next round has to seat: in order of number, those of a cut in order of
        their seeding."""
        if self.entrants is not None:
            return self.entrants
        return _regulars(self.players, self.away)

    def to_seat(
        self, sizes: Sequence[int] | None, away: Collection[str] = (), kept: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Return the keys of the players to seat: the active ones who are not `away`, and as many stand-by
        players as an organizer's own split has seats for, or as the event's split policy wants. Those who are
        `kept` at locked tables are asked first."""
        active = tuple(key for key in self.active if key not in away)
        reserve = sorted(set(self.stand_by) - set(away), key=self.stand_by.index)
        if not reserve or self.stages.seats_itself(self.round_number):
            return active
        reserve.sort(key=lambda key: key not in kept)
        wanted = None if sizes is None else max(0, sum(sizes) - len(active))
        if wanted is None or wanted > len(reserve):
            policy: SplitPolicy = self.event.split_policy  # type: ignore[assignment]  # the same words
            wanted = stand_ins_wanted(len(active), len(reserve), policy, self.sizes)
        chosen = {*active, *reserve[: max(wanted, sum(key in kept for key in reserve))]}
        return tuple(key for key in self.players if key in chosen)

    def byes(
        self, players: Collection[str], count: int, attempt: int, locked: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Return which of these players get a bye in an attempt at the round, in order of number: `count`
        from the bottom of the standings, nobody who had one or is `locked` at a table.

        Raises `Refused` where there are too few of them.
        """
        if not count:
            return ()
        assert self.before is not None
        key = derive(self.event.draw_key, byes_label(self.round_number, attempt))
        order = bye_order(results_of(self.before), key)
        eligible = set(players) - self.had_bye - set(locked) - set(self.stand_by)
        try:
            chosen = choose_byes(order, eligible, count)
        except TooFewForByes as error:
            raise Refused(str(error)) from error
        return tuple(player for player in players if player in chosen)

    @property
    def names(self) -> dict[str, str]:
        """Full names by key, for the staff, namesakes told apart."""
        return distinct_names(
            NamedPlayer(key, player.name, player.club, player.number) for key, player in self.players.items()
        )

    @property
    def fixed(self) -> dict[str, int]:
        """The only table where each of these players can sit, by key."""
        return {key: player.fixed_table for key, player in self.players.items() if player.fixed_table}

    @property
    def stream(self) -> int | None:
        """The number of the stream table, if who plays there goes by the standings."""
        event = self.event
        return (event.stream_table or None) if event.stream_choice == StreamChoice.STANDING else None

    def numbering(self, players: Collection[str], tables: int, kept: Mapping[int, int]) -> Numbering:
        """Return what the numbers of so many tables for these players depend on.

        `kept`: place -> number of the tables that are locked. Raises `Refused` for a table out of use that
        is locked or somebody's only one, and for more tables than there are numbers.
        """
        event, names = self.event, self.names
        out_of_use = set(numbers_in(event.tables_out_of_use))
        fixed = {key: number for key, number in self.fixed.items() if key in players}
        problems = [
            Problem(_("Table {number} is locked, but out of use now. Unlock it first.").format(number=number))
            for number in kept.values()
            if number in out_of_use
        ] + [
            Problem(
                _(
                    "{name} can only sit at table {number}, which is out of use. Change one of the two."
                ).format(name=names[key], number=number)
            )
            for key, number in fixed.items()
            if number in out_of_use
        ]
        if problems:
            raise Refused(problems)
        try:
            available = usable_numbers(tables, event.first_table, out_of_use | {event.stream_table})
        except InvalidNumbers as error:
            raise Refused(str(error)) from error
        return Numbering(available, fixed, kept, self.stream, self._points_on_stream(players))

    def free_number(self, taken: Collection[int]) -> int:
        """Return the number of one table more. Raises `Refused` where there is none."""
        event = self.event
        barred = {*numbers_in(event.tables_out_of_use), event.stream_table, *taken}
        try:
            return usable_numbers(1, event.first_table, barred)[0]
        except InvalidNumbers as error:
            raise Refused(str(error)) from error

    def renumbering(self, seats: Mapping[int, Sequence[str]], locked: Collection[int]) -> Numbering:
        """Return what the numbers depend on when these tables (by number) are searched on: they stay, but
        for that of the stream table where it goes by standing."""
        fixed = self.fixed
        kept = {
            place: number
            for place, (number, keys) in enumerate(seats.items(), start=1)
            if number in locked or any(fixed.get(key) == number for key in keys)
        }
        stream = self.stream if self.stream in seats else None
        players = {key for keys in seats.values() for key in keys} if stream else ()
        return Numbering(tuple(seats), {}, kept, stream, self._points_on_stream(players))

    def misplaced(self, seats: Mapping[int, Sequence[str]]) -> dict[str, str]:
        """Return a sentence for each player who does not sit at the only table they can sit at, by key."""
        found, names = list(misplaced(self.fixed, seats)), self.names
        return {
            key: _("{name} can only sit at table {fixed}, not at table {number}.").format(
                name=names[key], fixed=fixed, number=number
            )
            for key, fixed, number in found
        }

    def _points_on_stream(self, players: Collection[str]) -> dict[str, int]:
        if self.stream is None:
            return {}
        return {key: points for key, points in self.points.items() if points and key in players}

    def problem(
        self,
        players: Iterable[str],
        sizes: Sizes,
        locked_tables: Mapping[int, Sequence[str]] | None = None,
        locked_seats: Mapping[str, int] | None = None,
    ) -> SeatingProblem:
        """Return the seating problem of these players at tables of these sizes.

        `locked_tables`: position of the table among `sizes`, from 1 -> player keys in seat order.
        `locked_seats`: player key -> position of the table at which the player has to sit.
        """
        event = self.event
        mode: Mode = "points" if event.pairing == PairingMode.POINTS else "random"
        priority: SwissPriority = event.swiss_priority  # type: ignore[assignment]  # the same words
        return SeatingProblem(
            players=tuple(players),
            sizes=sizes,
            previous_rounds=self.previous_rounds,
            mode=mode,
            swiss_priority=priority,
            balance_weight=event.balance_weight,
            points=self.points if mode == "points" else {},
            locked_tables={number: tuple(table) for number, table in (locked_tables or {}).items()},
            locked_seats=locked_seats or {},
            keep_apart=self.keep_apart,
            rounds_ahead=max(0, event.rounds_announced - self.round_number),
        )

    def problem_of(self, seats: Mapping[int, Sequence[str]], locked: Collection[int] = ()) -> SeatingProblem:
        """Return the seating problem that these seats (table number -> player keys) are an answer to.

        `locked` are numbers of tables that hold; players at their only table hold, too.
        """
        fixed, places = self.fixed, dict(enumerate(seats, start=1))
        return self.problem(
            [key for keys in seats.values() for key in keys],
            tuple(len(keys) for keys in seats.values()),
            {place: seats[number] for place, number in places.items() if number in locked},
            {
                key: place
                for place, number in places.items()
                if number not in locked
                for key in seats[number]
                if fixed.get(key) == number
            },
        )

    def quality(self, seats: Mapping[int, Sequence[str]], locked: Collection[int] = ()) -> Quality:
        """Return how good these seats are; see `problem_of`."""
        problem, numbers = self.problem_of(seats, locked), tuple(seats)
        places = tuple(tuple(keys) for keys in seats.values())
        key = ("quality", problem.digest(), places)
        return numbered(searches.found(key, lambda: evaluate(problem, places)), numbers)


def quality_json(quality: Quality) -> dict[str, Any]:
    """Return the quality as the round stores it: its fields as JSON-safe values."""
    return asdict(quality)


def require_seed(event: Event) -> None:
    """Raise `Refused` for an event from whose seed nothing can be drawn here: it came without it (R-50)."""
    if not event.knows_its_seed:
        raise Refused(_("Nothing can be drawn: this event was imported without its seed."))


def read_field(event: Event, round_number: int) -> Field:
    """Read what a seating of the round depends on (six SQL queries, two more where the format has byes)."""
    is_away = ExpressionWrapper(away_in(round_number), BooleanField())
    taking_part = event.players.exclude(status__in=NEVER_TOOK_PART)
    rows = taking_part.annotate(is_away=is_away).order_by("number")
    record = load_record(event, players=tuple(map(Participant.of, rows)))
    before = record.through(round_number - 1)
    players, stages = {player.key: player for player in rows}, stages_of(event)
    away = frozenset(player.key for player in rows if player.is_away)
    return Field(
        event,
        round_number,
        players,
        tuple(
            tuple(tuple(key for key in table.seats if key not in table.absent) for table in round_.tables)
            for round_ in before.rounds
        ),
        _keep_apart(event, record),
        _points(before) if _goes_by_points(event) else {},
        stages,
        entrants_of(before, round_number, _regulars(players, away)) if stages.cut_at(round_number) else None,
        before,
        _had_bye(event, round_number),
        _stand_by(players, away, before),
        away,
    )


def _stand_by(players: Mapping[str, Player], away: Collection[str], before: EventRecord) -> tuple[str, ...]:
    """Return the keys of the stand-by players who may be asked: who is checked in first, then who sat least
    often, then in order of number."""
    sat = Counter(key for round_ in before.rounds for table in round_.tables for key in table.seats)
    found = [key for key in _willing(players, away) if players[key].is_stand_by]
    return tuple(
        sorted(found, key=lambda key: (players[key].checked_in_at is None, sat[key], players[key].number))
    )


def _had_bye(event: Event, round_number: int) -> frozenset[str]:
    """Return who had a bye in an earlier round (one SQL query where the format has byes)."""
    if not table_sizes_of(event).allows_byes:
        return frozenset()
    earlier = Bye.objects.filter(round__event=event, round__number__lt=round_number)
    return frozenset(earlier.values_list("player__key", flat=True))


def _willing(players: Mapping[str, Player], away: Collection[str]) -> tuple[str, ...]:
    """Return who is active and not away, in order of number."""
    return tuple(
        key for key, player in players.items() if player.status == PlayerStatus.ACTIVE and key not in away
    )


def _regulars(players: Mapping[str, Player], away: Collection[str]) -> tuple[str, ...]:
    """Return who of the willing is no stand-by player, in order of number."""
    return tuple(key for key in _willing(players, away) if not players[key].is_stand_by)


def _goes_by_points(event: Event) -> bool:
    by_standing = bool(event.stream_table) and event.stream_choice == StreamChoice.STANDING
    return event.pairing == PairingMode.POINTS or by_standing


def _points(record: EventRecord) -> dict[str, int]:
    return {row.player: row.points for row in standings_of(record).rows}


def _keep_apart(event: Event, record: EventRecord) -> tuple[KeepApart, ...]:
    """Return groups kept apart by name, and clubs if the event says so."""
    key_of = {player.pk: player.key for player in record.players}
    groups: dict[object, list[str]] = {}
    for group_pk, player_pk in KeepApartGroup.players.through.objects.filter(
        keepapartgroup__event=event
    ).values_list("keepapartgroup_id", "player_id"):
        if player_pk in key_of:
            groups.setdefault(group_pk, []).append(key_of[player_pk])
    if event.keep_clubs_apart:
        for player in record.players:
            if club := " ".join(player.club.casefold().split()):
                groups.setdefault(club, []).append(player.key)
    above = event.keep_apart_priority == KeepApartPriority.ABOVE
    return tuple(KeepApart(tuple(members), above) for members in groups.values() if len(members) > 1)


def chosen_sizes(
    field: Field,
    players: Collection[str],
    sizes: Sequence[int] | None,
    possible: TableSizes | None = None,
) -> Sizes:
    """Return the organizer's split, or that of the event's policy (R-10): of `possible` sizes, by default
    those of the format. Players whom it leaves over get a bye.

    Raises `Malformed` at "sizes" for a split that does not seat the players, `Refused` when so many fill
    no tables.
    """
    possible = possible or field.sizes
    try:
        if sizes is None:
            return _policy_split(field, len(players), len(set(players) - field.had_bye), possible)
        return validate_split(len(players), sizes, possible)
    except NoRoundPossible as error:
        raise Refused([Problem(str(error), rule=possible.rule)]) from error
    except InvalidSplit as error:
        raise Malformed.at("sizes", str(error), possible.rule) from error


def sizes_around(locked: Mapping[int, int], split: Sizes) -> Sizes | None:
    """Return the split in an order that gives each locked table (place -> size) its own size, or None.

    The other tables take the remaining sizes in the order of the split.
    """
    remaining = list(split)
    for place, size in locked.items():
        if place > len(split) or size not in remaining:
            return None
        remaining.remove(size)
    others = iter(remaining)
    return tuple(locked.get(place) or next(others) for place in range(1, len(split) + 1))


def split_around(field: Field, players: Collection[str], locked: Mapping[int, int]) -> Sizes:
    """Return the event's split policy applied around locked tables (place -> size).

    Where the policy's split has no such tables, it splits the players who are not locked. Raises
    `Refused` when neither works.
    """
    whole = sizes_around(locked, chosen_sizes(field, players, None))
    if whole is not None:
        return whole
    rest = len(players) - sum(locked.values())
    try:
        others = _policy_split(field, rest, rest, field.sizes) if rest else ()
    except NoRoundPossible:
        others = None
    around = None if others is None else sizes_around(locked, (*locked.values(), *others))
    if around is None:
        raise Refused(
            [
                Problem(
                    _(
                        "The {count} active players cannot be split around the locked tables. Unlock some "
                        "of them first."
                    ).format(count=len(players)),
                    rule=field.sizes.rule,
                )
            ]
        )
    return around


def _policy_split(field: Field, n: int, eligible: int, possible: TableSizes) -> Sizes:
    """Return the split of the event's policy for `n` players, of whom `eligible` may have a bye."""
    policy: SplitPolicy = field.event.split_policy  # type: ignore[assignment]  # the same words
    return split_for(n - byes_wanted(n, policy, possible, eligible), policy, possible)
