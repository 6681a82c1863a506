"""Leagues as their team and everybody else read them: worked out from the standings of their events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from tables.core.access import Actor
from tables.core.errors import NotVisible
from tables.core.held_roles import HeldRole
from tables.core.remembered import Remembered
from tables.events.models import Event, EventStatus, NameShown
from tables.events.queries.record import Participant
from tables.players.names import NamedPlayer, distinct_names, public_name
from tables.series.access import series_role_of
from tables.series.leagues.models import League
from tables.series.leagues.rules.archive import CountedEvent, LeagueArchive, qualified_json, rows_json
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.leagues.rules.standings import (
    EventOutcome,
    LeagueRow,
    LeagueStandings,
    Qualified,
    league_standings,
    qualified,
)
from tables.series.people.queries.people import People, people_at
from tables.standings.queries.standings import EventStandings, event_standings, shown_standings

MAX_RESULTS = 200_000
"""Results of an entrant at an event that are kept in all leagues together."""
OVER = (EventStatus.FINISHED, EventStatus.ARCHIVED)
UNKNOWN_LEAGUE = gettext_lazy("There is no such league.")

_STRICTEST = (NameShown.NUMBER, NameShown.SHORT, NameShown.FULL)


@dataclass(frozen=True, slots=True)
class LeagueEventCard:
    """An event of a league: `counts` says that its results are in the standings that the reader sees;
    `is_over`, that they are final. Until then changes are announced as the `topic`, "" to readers who may not
    see its results."""

    slug: str
    name: str
    starts_at: datetime
    timezone: str
    status: EventStatus
    counts: bool
    is_over: bool
    topic: str


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in a league: the players, each with the event's slug, in the order of the events. `person`
    names who is behind them, as `People` does."""

    key: str
    person: str
    players: tuple[tuple[str, Participant], ...]

    def name(self, *, is_team: bool) -> str:
        """Return the name at the last event as a reader may see it; others than the team see no more than
        any of the players allows."""
        latest = self.players[-1][1]
        return latest.name if is_team else public_name(replace(latest, name_shown=self.name_shown))

    @property
    def name_shown(self) -> NameShown:
        """What every one of the players lets everybody read of the name."""
        shown = {player.name_shown for _slug, player in self.players}
        return next(choice for choice in _STRICTEST if choice in shown)


def names_across(
    entrants: Mapping[str, Entrant], events: Mapping[str, str], *, is_team: bool
) -> dict[str, str]:
    """Return everybody's name by key as a reader may see it; beside namesakes stands the event at which they
    played last, for numbers are an event's own."""
    latest = ((key, entrant.name(is_team=is_team), entrant.players[-1]) for key, entrant in entrants.items())
    return distinct_names(NamedPlayer(key, name, events[at], row.number) for key, name, (at, row) in latest)


@dataclass(frozen=True, slots=True)
class LeagueReading:
    """The standings of a league for a reader, with all its events and everybody in it."""

    standings: LeagueStandings
    events: tuple[LeagueEventCard, ...]
    entrants: Mapping[str, Entrant]
    is_team: bool
    keeps_apart: bool
    """Whether somebody's players with a number are apart from those with a name (`people_at`)."""

    def names(self) -> dict[str, str]:
        """Return everybody's name as the reader may see it."""
        events = {event.slug: event.name for event in self.events}
        return names_across(self.entrants, events, is_team=self.is_team)

    @property
    def qualified(self) -> tuple[Qualified, ...]:
        """Who qualifies as the standings are."""
        return qualified(self.standings)

    def entrant_of(self, slug: str, player: str) -> str | None:
        """Return the entrant behind a player of an event."""
        for key, entrant in self.entrants.items():
            if any((at, who.key) == (slug, player) for at, who in entrant.players):
                return key
        return None


@dataclass(frozen=True, slots=True)
class LeagueChange:
    """What another rule or other events would change for somebody; None for no place."""

    name: str
    old_place: int | None
    new_place: int | None
    old_total: Fraction
    new_total: Fraction


def visible_league(slug: str, actor: Actor | None) -> tuple[League, HeldRole | None]:
    """Return a league and the actor's role at its series. Raises `NotVisible` for others where it is not
    public. Two SQL queries, one for a visitor."""
    league = League.objects.filter(slug=slug).select_related("series").first()
    role = series_role_of(actor, league.series) if actor is not None and league is not None else None
    if league is None or (role is None and not league.is_public):
        raise NotVisible(UNKNOWN_LEAGUE)
    return league, role


def league_events(league: League) -> QuerySet[Event]:
    """Return the events that count in a league, in their order."""
    return Event.objects.filter(league_events__league=league).order_by("starts_at", "pk")


def rule_of(league: League) -> LeagueRule:
    """Return the rule of a league."""
    return LeagueRule.from_json(league.rule)


def read_league(league: League, *, is_team: bool, after: int | None = None) -> LeagueReading:
    """Return the standings of a league, after so many of its events or after all, remembered until an event
    or the series changes.

    Two SQL queries while nothing changed; besides them those of the standings of each event. Not for use
    inside an action at one of the events.
    """
    events = [event for event in league_events(league) if is_team or event.status != EventStatus.DRAFT]
    people = people_at([event.pk for event in events], is_team=is_team)
    return reading_of(rule_of(league), events, people, is_team=is_team, after=after)


def reading_of(
    rule: LeagueRule, events: Sequence[Event], people: People, *, is_team: bool, after: int | None = None
) -> LeagueReading:
    """Return the standings that events give by a rule, as `read_league` does."""
    moments = tuple((event.pk, event.seed_commitment, event.revision) for event in events)
    after = after if after is not None and after < len(events) else None
    key = (rule, moments, people.digest, is_team, after)
    return _remembered.get(key, lambda: _work_out(rule, events, people, is_team=is_team, after=after))


def forget_leagues() -> None:
    """Empty the memory: for tests, whose databases use revisions again."""
    _remembered.clear()


def league_archive(league: League, reading: LeagueReading) -> LeagueArchive:
    """Return a league as its file has it, from which it is recomputed. One SQL query."""
    commitments = dict(league_events(league).values_list("slug", "seed_commitment"))
    people = (
        tuple((slug, player.key) for slug, player in entrant.players)
        for entrant in reading.entrants.values()
        if len(entrant.players) > 1
    )
    return LeagueArchive(
        league.slug,
        league.name,
        reading.standings.rule,
        tuple(
            CountedEvent(event.key, commitments[event.key], event.is_over)
            for event in reading.standings.events
        ),
        tuple(people),
        rows_json(reading.standings),
        qualified_json(reading.standings),
    )


def effect_of(league: League, rule: LeagueRule, events: Sequence[Event]) -> tuple[LeagueChange, ...]:
    """Return whose place or total another rule or other events would change, for the team, in the new
    order."""
    before = read_league(league, is_team=True)
    people = people_at([event.pk for event in events], is_team=True)
    after = reading_of(rule, events, people, is_team=True)
    return tuple(_changes(before, after))


def _changes(before: LeagueReading, after: LeagueReading) -> Iterable[LeagueChange]:
    old, new = _by_person(before), _by_person(after)
    for person, (name, _row) in (new | {who: found for who, found in old.items() if who not in new}).items():
        place, total = _figures(old.get(person))
        new_place, new_total = _figures(new.get(person))
        if (place, total) != (new_place, new_total):
            yield LeagueChange(name, place, new_place, total, new_total)


def _by_person(reading: LeagueReading) -> dict[str, tuple[str, LeagueRow]]:
    """Return each name and row by the person: the keys of entrants depend on the events."""
    names = reading.names()
    return {reading.entrants[row.entrant].person: (names[row.entrant], row) for row in reading.standings.rows}


def _figures(found: tuple[str, LeagueRow] | None) -> tuple[int | None, Fraction]:
    return (found[1].place, found[1].total) if found is not None else (None, Fraction(0))


_Key = tuple[LeagueRule, tuple[tuple[int, str, int], ...], str, bool, int | None]


def _weight(reading: LeagueReading) -> int:
    return sum(len(entrant.players) for entrant in reading.entrants.values()) or 1


_remembered: Remembered[_Key, LeagueReading] = Remembered(MAX_RESULTS, _weight)


def _work_out(
    rule: LeagueRule, events: Sequence[Event], people: People, *, is_team: bool, after: int | None
) -> LeagueReading:
    read = {
        event.pk: standings
        for event in _counting(events, is_team=is_team)
        if (standings := (event_standings if is_team else shown_standings)(event)).course.tables
    }
    within = [event for event in events if event.pk in read][:after]
    entrants = _entrants(within, read, people)
    behind = {(slug, who.key): key for key, entrant in entrants.items() for slug, who in entrant.players}
    outcomes = [_outcome(event, read[event.pk], behind) for event in within]
    counted = {event.pk for event in within}
    return LeagueReading(
        league_standings(rule, outcomes),
        tuple(_card(event, counts=event.pk in counted, is_team=is_team) for event in events),
        entrants,
        is_team,
        people.keeps_apart,
    )


def _counting(events: Iterable[Event], *, is_team: bool) -> list[Event]:
    """Return the events that have begun and whose standings the reader may see."""
    begun = (EventStatus.RUNNING, *OVER)
    return [event for event in events if event.status in begun and (is_team or event.public_standings)]


def _entrants(
    events: Sequence[Event], read: Mapping[int, EventStandings], people: People
) -> dict[str, Entrant]:
    """Return everybody by a key: the slug of the first event and the player's key there."""
    found: dict[str, list[tuple[str, Participant]]] = {}
    for event in events:
        standings = read[event.pk]
        for player in standings.rows.order:
            who = people.behind(event.pk, player)
            found.setdefault(who, []).append((event.slug, standings.players[player]))
    keyed = (
        Entrant(f"{players[0][0]}.{players[0][1].key}", who, tuple(players)) for who, players in found.items()
    )
    return {entrant.key: entrant for entrant in keyed}


def _outcome(event: Event, standings: EventStandings, behind: Mapping[tuple[str, str], str]) -> EventOutcome:
    places = {behind[event.slug, player]: rank for player, rank, *_ in standings.rows.figures()}
    return EventOutcome(event.slug, event.status in OVER, places)


def _card(event: Event, *, counts: bool, is_team: bool) -> LeagueEventCard:
    follows = event.status in (EventStatus.OPEN, EventStatus.RUNNING) and (is_team or event.public_standings)
    return LeagueEventCard(
        event.slug,
        event.name,
        event.starts_at,
        event.timezone,
        EventStatus(event.status),
        counts,
        event.status in OVER,
        f"event/{event.pk}" if follows else "",
    )
