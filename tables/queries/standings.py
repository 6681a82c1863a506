"""Standings of an event: computed from confirmed sheets, remembered per revision, never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from tables.models import Event, EventStatus, RoundStatus
from tables.queries.record import (
    EventRecord,
    Participant,
    load_record,
    played_rounds,
    readings_of,
    standing_players,
)
from tables.regulations.notation import fraction_text
from tables.regulations.readings import Readings
from tables.regulations.standings import StandingRow, compute_standings


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round that counts, and how far it is."""

    number: int
    status: RoundStatus


@dataclass(frozen=True, slots=True)
class EventStandings:
    """Rows in rank order with what a reader must know about them.

    `last_round` is None before the first; `tables_out` is how many of its and earlier tables have no
    confirmed result yet; `is_provisional` says that these figures will still change (R-46). `players` are
    the participants by key, for their names as a reader may see them, and their clubs.
    """

    rows: tuple[StandingRow, ...]
    readings: Readings
    last_round: LastRound | None
    tables_out: int
    is_provisional: bool
    players: Mapping[str, Participant]

    @property
    def through_round(self) -> int:
        """The number of the last round that counts, 0 before the first."""
        return self.last_round.number if self.last_round is not None else 0


def event_standings(event: Event, through_round: int | None = None) -> EventStandings:
    """Standings after a round (default: the latest), remembered for the event's revision.

    Three SQL queries the first time, none while the revision stands. Not for use inside an action, whose
    own unsaved changes the memory could keep: actions call `standings_of(load_record(event))`.
    """
    return _remembered(_Moment(event.pk, event.seed_commitment, event.revision, event), through_round)


def renamed(standings: EventStandings, names: Mapping[str, str]) -> EventStandings:
    """The same standings with other names: what a reader may see of each player."""
    rows = []
    for row in standings.rows:
        name = names.get(row.player, row.name)
        rows.append(row if name == row.name else replace(row, name=name))
    return replace(standings, rows=tuple(rows))


def forget_standings() -> None:
    """Empty the memory: for tests, whose databases use revisions again."""
    _remembered.cache_clear()


@dataclass(frozen=True, slots=True)
class _Moment:
    """An event at a revision; `event` is only for reading what belongs to it, and makes no difference."""

    pk: int
    commitment: str
    revision: int
    event: Event = field(compare=False)


@lru_cache(maxsize=64)
def _remembered(moment: _Moment, through_round: int | None) -> EventStandings:
    return standings_of(load_record(moment.event, seated=False), through_round)


def standings_of(record: EventRecord, through_round: int | None = None) -> EventStandings:
    """Standings of a record, with no queries."""
    record = record.through(through_round)
    readings = readings_of(record.event)
    tables_out = sum(not table.is_confirmed for round_ in record.rounds for table in round_.tables)
    last = record.rounds[-1] if record.rounds else None
    return EventStandings(
        compute_standings(standing_players(record), played_rounds(record, readings), readings),
        readings,
        LastRound(last.number, last.status) if last is not None else None,
        tables_out,
        is_provisional=tables_out > 0
        or (
            last is not None
            and last.status != RoundStatus.CLOSED
            and record.event.status not in {EventStatus.FINISHED, EventStatus.ARCHIVED}
        ),
        players={player.key: player for player in record.players},
    )


def told_standings(record: EventRecord) -> dict[str, Any]:
    """Standings of a record as the journal keeps them: exact fractions as text, and the unpaired losses of
    each round, which an archive does not date."""
    return {
        "unpaired_losses": [
            {"round": round_.number, "players": list(round_.unpaired_losses)}
            for round_ in record.rounds
            if round_.unpaired_losses
        ],
        "standings": [
            {
                "player": row.player,
                "points": row.points,
                "sos": fraction_text(row.sos),
                "extended_sos": fraction_text(row.extended_sos),
                "rank": row.rank,
            }
            for row in standings_of(record).rows
        ],
    }
