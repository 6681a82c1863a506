"""Standings of an event: computed from confirmed sheets, remembered per revision, never stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, When

from tables.core.remembered import Remembered
from tables.events.models import Event, EventStatus, NameShown
from tables.events.queries.record import EventRecord, Participant, full_name, participants, results_of
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import Format
from tables.players.names import NamedPlayer, distinct_names, public_name
from tables.rounds.models import RoundStatus
from tables.standings.queries.loading import load_results
from tables.standings.rules.standings import Course, EventResults, Ranking, tiebreakers_json

MAX_RESULTS = 150_000
"""Results of a player in a round that are kept in all standings together: some 50 MB."""
MAX_BEFOREHAND = 8
"""Events whose standings a process works out before anybody asks."""


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round that counts, and how far it is."""

    number: int
    status: RoundStatus


@dataclass(frozen=True, slots=True)
class EventStandings:
    """Rows in rank order with what a reader must know about them.

    `last_round` is None before the first; `tables_out` is how many of its and earlier tables have no
    confirmed result yet; `is_provisional` says that these figures will still change (R-46). `kept_back` is
    the number of the round whose results are left out until it is closed, None if there is none. `players`
    are the participants by key, for their names as a reader may see them, and their clubs; `course` are the
    results that count, `played` those of cuts with them.
    """

    rows: Ranking
    rule_options: RuleOptions
    last_round: LastRound | None
    tables_out: int
    is_provisional: bool
    kept_back: int | None
    players: Mapping[str, Participant]
    course: Course
    played: Course
    format: Format

    @property
    def through_round(self) -> int:
        """The number of the last round that counts, 0 before the first."""
        return self.last_round.number if self.last_round is not None else 0


def event_standings(event: Event, through_round: int | None = None) -> EventStandings:
    """Return standings after a round (default: the latest) as the staff read them, remembered until an
    action may have changed them.

    Three SQL queries the first time, a fourth where closed rounds were never worked out, none while they are
    remembered. Not for use inside an action, whose own unsaved changes the memory could keep: actions call
    `standings_of(load_record(event))`.
    """
    moment = _Moment(event.pk, event.seed_commitment, event.standings_revision)
    return _remembered.get((moment, through_round, False), lambda: _read(event, through_round))


def shown_standings(event: Event, through_round: int | None = None) -> EventStandings:
    """Return standings as everybody but the staff reads them: of an event that freezes them, without the
    round that is not closed. Otherwise as `event_standings`."""
    if not event.freeze_standings:
        return event_standings(event, through_round)
    moment = _Moment(event.pk, event.seed_commitment, event.standings_revision)
    return _remembered.get((moment, through_round, True), lambda: _read_closed(event, through_round))


def remember_standings() -> None:
    """Work out beforehand what the first visitors of a new process would wait for: standings of the events
    that are looked at most, those under way first, then the newest."""
    shown = Event.objects.filter(
        status__in=(EventStatus.RUNNING, EventStatus.FINISHED), public_standings=True
    )
    under_way = Case(When(status=EventStatus.RUNNING, then=0), default=1)
    for event in reversed(shown.order_by(under_way, "-pk")[:MAX_BEFOREHAND]):
        shown_standings(event)


def forget_standings() -> None:
    """Empty the memory: for tests, whose databases use revisions again."""
    _remembered.clear()


@dataclass(frozen=True, slots=True)
class _Moment:
    """An event at the revision of its standings."""

    pk: int
    commitment: str
    revision: int


def _results_in(standings: EventStandings) -> int:
    return len(standings.rows) * (1 + standings.through_round)


_remembered: Remembered[tuple[_Moment, int | None, bool], EventStandings] = Remembered(
    MAX_RESULTS, _results_in
)


def _read(event: Event, through_round: int | None) -> EventStandings:
    players = participants(event)
    return _standings(event, players, load_results(event, players).through(through_round))


def _read_closed(event: Event, through_round: int | None) -> EventStandings:
    players = participants(event)
    results = load_results(event, players)
    under_way = next((at.number for at in results.rounds if at.status != RoundStatus.CLOSED), None)
    if under_way is None:
        return _standings(event, players, results.through(through_round))
    last = under_way - 1 if through_round is None else min(through_round, under_way - 1)
    return _standings(event, players, results.through(last), kept_back=under_way)


def names_in(standings: EventStandings, *, is_staff: bool, is_club_beside: bool = True) -> dict[str, str]:
    """Return the name of each player as a reader may see it, namesakes told apart."""
    name_of = full_name if is_staff else public_name
    return distinct_names(
        (
            NamedPlayer(key, name_of(player), club_of(player, is_staff=is_staff), player.number)
            for key, player in standings.players.items()
        ),
        is_club_beside=is_club_beside,
    )


def club_of(player: Participant, *, is_staff: bool) -> str:
    """Return a player's club as a reader may see it."""
    return player.club if is_staff or player.name_shown != NameShown.NUMBER else ""


def standings_of(record: EventRecord, through_round: int | None = None) -> EventStandings:
    """Return standings of a record, with no queries."""
    return _standings(record.event, record.players, results_of(record).through(through_round))


def _standings(
    event: Event, players: Sequence[Participant], results: EventResults, *, kept_back: int | None = None
) -> EventStandings:
    last = results.rounds[-1] if results.rounds else None
    return EventStandings(
        results.standings(),
        results.rule_options,
        LastRound(last.number, RoundStatus(last.status)) if last is not None else None,
        results.tables_out,
        is_provisional=results.tables_out > 0
        or (
            last is not None
            and last.status != RoundStatus.CLOSED
            and event.status not in {EventStatus.FINISHED, EventStatus.ARCHIVED}
        ),
        kept_back=kept_back,
        players={player.key: player for player in players},
        course=results.counting,
        played=results.course,
        format=results.format,
    )


def standings_json(record: EventRecord) -> dict[str, Any]:
    """Return standings of a record as the journal keeps them: exact fractions as text, and the unpaired
    losses of each round, which an archive does not date."""
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
                **tiebreakers_json(row),
                "rank": row.rank,
            }
            for row in standings_of(record).rows
        ],
    }
