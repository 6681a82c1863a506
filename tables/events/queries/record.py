"""A whole event as plain values: what standings, previews and archives are computed from.

Four SQL queries whatever the number of players and rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, cast

from tables.decks.rules.card_pool import CardPool, read_card_pool
from tables.events.models import Event
from tables.events.rules.course import paid_byes
from tables.events.rules.online import OnlinePlay, read_online_play
from tables.events.rules.rule_options import RuleOptions
from tables.formats.queries import format_of
from tables.judging.penalties.rules import DEFAULT_CATALOG, Catalog, Effect, Infraction, Level
from tables.players.models import NEVER_TOOK_PART, Player
from tables.players.names import Named
from tables.results.rules.rows import TableScore
from tables.results.rules.scoring import Scoring
from tables.rounds.models import Bye, Round, RoundStatus, Seat, TableStatus, UnpairedLoss
from tables.stages.rules.announced import NO_STAGES, Stages, read_stages
from tables.standings.rules.metrics import Status
from tables.standings.rules.standings import (
    Course,
    EventResults,
    PlayedRound,
    PlayedTable,
    PublishedRound,
    StandingPlayer,
)


@dataclass(frozen=True, slots=True)
class Participant:
    """A player who takes or took part."""

    # The columns of `Player` that something is computed with.
    pk: int
    key: str
    number: int
    name: str
    club: str
    name_shown: str  # one of `NameShown`
    status: Status
    joined_round: int
    dropped_after_round: int | None
    random_rank: int | None  # until it is drawn

    @classmethod
    def of(cls, player: Player) -> Participant:
        """Return the same of a row of somebody who takes or took part."""
        return cls(*_columns_of(player))


_COLUMNS = tuple(column.name for column in fields(Participant))
_columns_of = attrgetter(*_COLUMNS)


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One table: who sits there in player order (player keys) and its newest sheet, if any."""

    pk: int
    number: int
    status: TableStatus
    seats: tuple[str, ...]
    absent: frozenset[str]
    content: Mapping[str, Any] | None

    @property
    def is_confirmed(self) -> bool:
        """Only confirmed sheets count (R-46)."""
        return self.status == TableStatus.CONFIRMED and self.content is not None


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round that was published, with its tables in order of number."""

    pk: int
    number: int
    status: RoundStatus
    tables: tuple[TableRecord, ...]
    unpaired_losses: tuple[str, ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventRecord:
    """Players and published rounds of an event at one moment, with the names its reader may see, by key."""

    event: Event
    players: tuple[Participant, ...]
    rounds: tuple[RoundRecord, ...]
    names: Mapping[str, str]

    def through(self, round_number: int | None) -> EventRecord:
        """Return the same event as it stood when no later round than `round_number` had been paired."""
        if round_number is None:
            return self
        return replace(self, rounds=tuple(r for r in self.rounds if r.number <= round_number))

    def with_sheet(self, table_pk: int, content: Mapping[str, Any]) -> EventRecord:
        """Return the same event if the table had this confirmed sheet: the ground of every preview."""
        return replace(
            self,
            rounds=tuple(
                replace(
                    round_,
                    tables=tuple(
                        replace(table, status=TableStatus.CONFIRMED, content=content)
                        if table.pk == table_pk
                        else table
                        for table in round_.tables
                    ),
                    unpaired_losses=self._losses_with(round_, content),
                )
                if any(table.pk == table_pk for table in round_.tables)
                else round_
                for round_ in self.rounds
            ),
        )

    def _losses_with(self, round_: RoundRecord, content: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the unpaired losses of the round as saving the sheet would settle them (R-14)."""
        came = {seat["player"] for seat in content["seats"] if not seat["absent"]}
        missed = {seat["player"] for seat in content["seats"] if seat["absent"]}
        later = {
            key
            for other in self.rounds
            if other.number > round_.number
            for keys in (other.unpaired_losses, *(table.seats for table in other.tables))
            for key in keys
        }
        return tuple(sorted((set(round_.unpaired_losses) - came) | (missed & later)))


def rule_options_of(event: Event) -> RuleOptions:
    """Return the rule options in force at the event."""
    return RuleOptions.from_stored(event.readings)


def scoring_of(event: Event) -> Scoring:
    """Return what sheets of the event are scored by."""
    return Scoring(format_of(event), rule_options_of(event))


def card_pool_of(event: Event) -> CardPool:
    """Return the card pool by which deck lists of the event are judged (R-2)."""
    return read_card_pool(event.card_pool)


def online_play_of(event: Event) -> OnlinePlay | None:
    """Return how the rounds of the event are played online, None where they are not."""
    return read_online_play(event.online)


def stages_of(event: Event) -> Stages:
    """Return the stages that the event announced; none where all its rounds are alike."""
    return read_stages(event.stages) if event.stages else NO_STAGES


def catalog_of(event: Event) -> Catalog:
    """Return the catalog of infractions that holds at the event. One SQL query."""
    rows = event.infractions.values_list("name", "kind", "explanation", "effect", "points")
    own = tuple(
        Infraction(name, cast(Level, kind), explanation, cast(Effect, effect), points)
        for name, kind, explanation, effect, points in rows
    )
    return Catalog(own or DEFAULT_CATALOG, bool(own))


# Built once: putting these together takes as long as reading a table's worth of rows.
_PARTICIPANTS = Player.objects.exclude(status__in=NEVER_TOOK_PART).order_by("number").values_list(*_COLUMNS)
_PUBLISHED = (
    Round.objects.exclude(status=RoundStatus.DRAFTED)
    .order_by()
    .values_list(
        *("pk", "number", "status"),
        *("tables__pk", "tables__number", "tables__status", "tables__sheet__content"),
    )
)
_SEATS = Seat.objects.order_by().values_list("table_id", "position", "player_id", "absent")
_BYES = Bye.objects.order_by().values_list("round_id", "player__key")
_UNPAIRED_LOSSES = UnpairedLoss.objects.order_by().values_list("round_id", "player__key")


def participants(event: Event) -> tuple[Participant, ...]:
    """Return everybody who takes or took part, by number: not the pending, not the declined (one SQL
    query)."""
    return tuple([Participant(*values) for values in _PARTICIPANTS.filter(event_id=event.pk)])


def full_name(player: Named) -> str:
    """Return the name that staff read."""
    return player.name


def load_record(
    event: Event,
    *,
    name_of: Callable[[Participant], str] = full_name,
    players: tuple[Participant, ...] | None = None,
) -> EventRecord:
    """Read an event with all its published rounds (four SQL queries, five where the format pays byes).

    `name_of` gives the names in standings and reasons: for strangers it is
    `tables.players.names.public_name`.
    A caller who has read the `players` already saves a query.
    """
    if players is None:
        players = participants(event)
    key_of = {player.pk: player.key for player in players}
    published = sorted(_PUBLISHED.filter(event_id=event.pk), key=itemgetter(1, 4))
    # The few keys of the rounds, not a subquery: Django would write that anew for each query.
    round_pks = {row[0] for row in published}
    seats: dict[int, list[tuple[int, str, bool]]] = {}
    for table_pk, position, player_pk, absent in _SEATS.filter(round_id__in=round_pks):
        seats.setdefault(table_pk, []).append((position, key_of[player_pk], absent))
    losses: dict[int, list[str]] = {}
    for round_pk, key in _UNPAIRED_LOSSES.filter(round_id__in=round_pks):
        losses.setdefault(round_pk, []).append(key)
    byes = byes_by_round(event, round_pks)
    return EventRecord(
        event,
        players,
        tuple(
            RoundRecord(
                pk,
                number,
                RoundStatus(status),
                tuple(
                    _table_record(seats.get(table_pk, ()), table_pk, *more)
                    for _, _, _, table_pk, *more in rows
                    if table_pk is not None
                ),
                tuple(sorted(losses.get(pk, ()))),
                byes.get(pk, ()),
            )
            for (pk, number, status), rows in groupby(published, key=itemgetter(0, 1, 2))
        ),
        {player.key: name_of(player) for player in players},
    )


def byes_by_round(event: Event, round_pks: Collection[int]) -> dict[int, tuple[str, ...]]:
    """Return the keys of the players with a bye in each of these rounds (one SQL query where the format pays
    byes, otherwise none)."""
    found: dict[int, list[str]] = {}
    if format_of(event).bye_points is not None:
        for round_pk, key in _BYES.filter(round_id__in=round_pks):
            found.setdefault(round_pk, []).append(key)
    return {round_pk: tuple(sorted(keys)) for round_pk, keys in found.items()}


def _table_record(
    seats: Iterable[tuple[int, str, bool]],
    pk: int,
    number: int,
    status: str,
    content: Mapping[str, Any] | None,
) -> TableRecord:
    seated = sorted(seats)
    return TableRecord(
        pk,
        number,
        TableStatus(status),
        tuple([key for _, key, _ in seated]),
        frozenset([key for _, key, absent in seated if absent]),
        content,
    )


def score(content: Mapping[str, Any], scoring: Scoring, names: Mapping[str, str] | None = None) -> TableScore:
    """Return places and points of a stored sheet, which was checked when it was saved.

    `names` is what the reasons call the players by key; without it they call them by their keys.
    """
    return scoring.score(scoring.stored(content), names or {})


def results_of(record: EventRecord) -> EventResults:
    """Return what the standings of a record come from: its confirmed sheets (R-46)."""
    scoring = scoring_of(record.event)
    course = Course(
        PlayedRound(
            round_.number,
            tuple(
                PlayedTable(table.number, scoring.checked_results(scoring.stored(table.content)))
                for table in round_.tables
                if table.is_confirmed and table.content is not None
            ),
            round_.unpaired_losses,
            paid_byes(round_.byes, scoring.format),
        )
        for round_ in record.rounds
    )
    rounds = tuple(
        PublishedRound(round_.number, round_.status, sum(not table.is_confirmed for table in round_.tables))
        for round_ in record.rounds
    )
    return EventResults(
        as_standing(record.players, record.names),
        rounds,
        course,
        scoring.rule_options,
        stages_of(record.event),
        scoring.format,
    )


def as_standing(
    players: Iterable[Participant], names: Mapping[str, str] | None = None
) -> tuple[StandingPlayer, ...]:
    """Return the players as the regulations see them, by the names a reader may see or by their full ones."""
    return tuple(
        [
            StandingPlayer(
                player.key,
                names[player.key] if names is not None else player.name,
                player.status,
                player.random_rank,
            )
            for player in players
        ]
    )
