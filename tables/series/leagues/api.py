"""Leagues by the API: standings with every figure they come from, and setting them up."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tables.core.api.callers import ACCOUNTS, CALLERS_OF_ANY_KIND, Call
from tables.core.api.fields import (
    Choice,
    Flag,
    NumberAsked,
    Overridable,
    Several,
    StrictSerializer,
    Text,
    WholeNumber,
    sent,
)
from tables.core.api.routes import ListOf, Routes
from tables.core.columns import column_length
from tables.events.models import Event
from tables.players.models import Player
from tables.series.api import SERIES, SeriesEventSerializer, series_at
from tables.series.leagues import actions
from tables.series.leagues.models import League
from tables.series.leagues.queries import (
    LeagueChange,
    LeagueEventCard,
    LeagueReading,
    effect_of,
    read_league,
    rule_of,
    visible_league,
)
from tables.series.leagues.rules.rule import (
    MAX_BONUS,
    MAX_EVENTS,
    MAX_PLACES,
    MAX_POINTS,
    MAX_QUALIFIED,
    MAX_STEP,
    POINTS_BY,
    LeagueRule,
)
from tables.series.leagues.rules.standings import LeagueResult
from tables.series.queries import events_of

routes = Routes("leagues")

LEAGUE = "leagues/<name:league>/"
DEFAULT = LeagueRule()


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """Somebody in a league. `entrant` names the first event and the player there: "winter-1.p17". `place` is
    null with fewer events than the minimum."""

    place: int | None
    entrant: str
    name: str
    total: Fraction
    wins: int
    attended: int
    results: tuple[LeagueResult, ...]


@dataclass(frozen=True, slots=True)
class QualifiedLine:
    """Somebody who qualifies: as winner of the event `won`, or, where that is "", by the place."""

    entrant: str
    name: str
    place: int | None
    won: str


@dataclass(frozen=True, slots=True)
class LeagueView:
    """A league: the announced rule, its events, the standings as the caller may see them, and who qualifies
    as they are. Points are exact fractions. `keeps_apart` says that players of whom everybody reads only a
    number stand apart from those of the same person with a name; for the team they are joined."""

    slug: str
    name: str
    series: str
    is_public: bool
    is_provisional: bool
    keeps_apart: bool
    rule: LeagueRule
    events: tuple[LeagueEventCard, ...]
    standings: tuple[LeagueLine, ...]
    qualified: tuple[QualifiedLine, ...]
    revision: int


class RuleSerializer(StrictSerializer):
    """The rule of a league; members that are left out have their defaults."""

    points_by = Choice([(each, each) for each in POINTS_BY], default=DEFAULT.points_by)
    place_points = Several(
        child=WholeNumber(min_value=0, max_value=MAX_POINTS),
        max_length=MAX_PLACES,
        default=list(DEFAULT.place_points),
    )
    other_points = WholeNumber(min_value=0, max_value=MAX_POINTS, default=DEFAULT.other_points)
    share_points = WholeNumber(min_value=1, max_value=MAX_POINTS, default=DEFAULT.share_points)
    bonus_percent = WholeNumber(min_value=0, max_value=MAX_BONUS, default=DEFAULT.bonus_percent)
    bonus_players = WholeNumber(min_value=1, max_value=MAX_STEP, default=DEFAULT.bonus_players)
    best_of = WholeNumber(min_value=0, max_value=MAX_EVENTS, default=DEFAULT.best_of)
    minimum_events = WholeNumber(min_value=0, max_value=MAX_EVENTS, default=DEFAULT.minimum_events)
    qualify_best = WholeNumber(min_value=0, max_value=MAX_QUALIFIED, default=DEFAULT.qualify_best)
    qualify_winners = Flag(default=DEFAULT.qualify_winners)


class CountingSerializer(StrictSerializer):
    """A rule, and the slugs of the events that count."""

    rule = RuleSerializer()
    events = Several(child=Text(max_length=column_length(Event, "slug")), max_length=MAX_EVENTS, default=list)


class LeagueSerializer(CountingSerializer):
    """A league as it is announced."""

    name = sent(League, "name")
    is_public = Flag(default=False)


class ChangedLeagueSerializer(LeagueSerializer, Overridable):
    """The whole league anew. Once an event is over, `override` with a `reason` changes what it decided."""


class LeagueQuery(StrictSerializer):
    """Which moment of the season is asked for."""

    after = NumberAsked(
        min_value=1,
        max_value=MAX_EVENTS,
        default=None,
        help_text="After so many of its events; by default after the latest.",
    )


@routes.post(f"{SERIES}leagues/", ACCOUNTS, LeagueSerializer, LeagueView, status=201, if_match=False)
def create_league(call: Call, series: str) -> LeagueView:
    """Announce a league of a series."""
    found = series_at(call, series)
    return _view(call, actions.create_league(found, call.actor, **call.sent))


@routes.get(LEAGUE, CALLERS_OF_ANY_KIND, LeagueView, LeagueQuery)
def read_league_standings(call: Call, league: str) -> LeagueView:
    """Return a league with its standings: place and field, base and bonus of every result.

    Events whose standings are not public count for the team of the series only.
    """
    return _view(call, visible_league(league, call.actor_or_none)[0], call.sent["after"])


@routes.put(LEAGUE, ACCOUNTS, ChangedLeagueSerializer, LeagueView)
def change_league(call: Call, league: str) -> LeagueView:
    """Change a league. `If-Match` takes the revision, which is that of its series."""
    found = _league_at(call, league)
    changed = actions.change_league(found, call.actor, **call.sent, expected=call.expected)
    return _view(call, changed)


@routes.preview(f"{LEAGUE}effect/", ACCOUNTS, CountingSerializer, ListOf(LeagueChange))
def preview_league_change(call: Call, league: str) -> tuple[LeagueChange, ...]:
    """Return whose place or points another rule or other events would change."""
    found = _league_at(call, league)
    events = list(events_of(found.series).filter(slug__in=call.sent["events"]))
    return effect_of(found, actions.checked_rule(call.sent["rule"]), events)


@routes.post(f"{LEAGUE}final/", ACCOUNTS, SeriesEventSerializer, ListOf(Player), if_match=False)
def register_qualified(call: Call, league: str) -> list[Player]:
    """Register everybody who qualifies as players of a final, an event of the series that does not count.

    Once all events are over. People who play there already are left out of the answer.
    """
    found, _role = visible_league(league, call.actor_or_none)
    return actions.register_qualified(found, call.actor, slug=call.sent["event"])


@routes.delete(LEAGUE, ACCOUNTS, if_match=False)
def delete_league(call: Call, league: str) -> None:
    """Delete a league of which no event is over; others are deleted on their page, with a reason."""
    actions.delete_league(_league_at(call, league), call.actor)


def _league_at(call: Call, slug: str) -> League:
    """Return a league of the caller's series, for a change. Raises `NotVisible` or `NotPermitted`."""
    league, _role = visible_league(slug, call.actor_or_none)
    series_at(call, league.series.slug, "league.edit")
    return league


def _view(call: Call, league: League, after: int | None = None) -> LeagueView:
    _league, role = visible_league(league.slug, call.actor_or_none)
    reading = read_league(league, is_team=role is not None, after=after)
    names = reading.names()
    return LeagueView(
        league.slug,
        league.name,
        league.series.slug,
        league.is_public,
        reading.standings.is_provisional,
        reading.keeps_apart,
        rule_of(league),
        reading.events,
        _lines(reading, names),
        tuple(
            QualifiedLine(each.entrant, names[each.entrant], each.place, each.won)
            for each in reading.qualified
        ),
        league.series.revision,
    )


def _lines(reading: LeagueReading, names: dict[str, str]) -> tuple[LeagueLine, ...]:
    return tuple(
        LeagueLine(row.place, row.entrant, names[row.entrant], row.total, row.wins, row.attended, row.results)
        for row in reading.standings.rows
    )
