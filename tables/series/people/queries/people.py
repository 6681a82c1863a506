"""Which players of several events are the same person: by account or as marked, never by name alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db.models import Q

from tables.core.text.plain import folded
from tables.events.models import EventStatus, NameShown
from tables.players.models import NEVER_TOOK_PART, Penalty, Player
from tables.series.models import Series
from tables.series.people.models import MarkedPlayer

PlayerAt = tuple[int, str]
"""An event's primary key and the key of a player there."""
MAX_FOUND = 100
"""Players that a search names."""


@dataclass(frozen=True, slots=True)
class People:
    """Who is behind players; players who are known as nobody's else are a person of their own."""

    person_of: Mapping[PlayerAt, str]
    keeps_apart: bool = False
    """Whether somebody's players are left apart, for a number would be read as a name."""

    @property
    def digest(self) -> str:
        """What the same people have in common, and no others."""
        lines = "\n".join(f"{event}.{key} {who}" for (event, key), who in sorted(self.person_of.items()))
        return sha256(lines.encode()).hexdigest()

    def behind(self, event: int, key: str) -> str:
        """Return what names the person behind a player, the same for all players of that person."""
        return self.person_of.get((event, key), f"player:{event}.{key}")


@dataclass(frozen=True, slots=True)
class SeriesPlayer:
    """A player of an event of a series, for its team. `person` names who is behind the player."""

    event: str
    event_name: str
    starts_at: datetime
    key: str
    name: str
    club: str
    has_account: bool
    is_marked: bool
    person: str


@dataclass(frozen=True, slots=True)
class PersonPenalty:
    """A penalty of a person, with its event."""

    event: str
    event_name: str
    title: str
    reason: str
    given_by: str
    at: datetime


def people_at(events: Collection[int], *, is_team: bool) -> People:
    """Return the people behind the players of these events. One SQL query.

    Players with one account are one person, players marked as the same are, too, and a mark with an account
    among its players joins them to all of that account's. For others than the team, players of whom everybody
    reads only a number are apart from those of the same person with a name: the places of a line name both.
    """
    rows = list(
        Player.objects.filter(Q(user__isnull=False) | Q(marked_player__isnull=False), event__in=events)
        .order_by()
        .values_list("event_id", "key", "user_id", "marked_player__person_id", "name_shown")
    )
    account_of = {mark: user for _event, _key, user, mark, _shown in rows if mark and user}
    person_of = {(event, key): _name(user, mark, account_of) for event, key, user, mark, _shown in rows}
    if is_team:
        return People(person_of)
    numbered = {(event, key) for event, key, *_who, shown in rows if shown == NameShown.NUMBER}
    named = {who for at, who in person_of.items() if at not in numbered}
    apart = {at for at in numbered if person_of[at] in named}
    return People(
        {at: by_number(who) if at in apart else who for at, who in person_of.items()}, keeps_apart=bool(apart)
    )


def account_name(user: int) -> str:
    """Return what names the person of an account."""
    return f"user:{user}"


_BY_NUMBER = " by number"


def by_number(person: str) -> str:
    """Return what names a person where everybody reads only a number, and a name elsewhere."""
    return f"{whole_person(person)}{_BY_NUMBER}"


def whole_person(name: str) -> str:
    """Return what names a person whose players with a number may be apart."""
    return name.removesuffix(_BY_NUMBER)


def _name(user: int | None, mark: int | None, account_of: Mapping[int, int]) -> str:
    account = user or account_of.get(mark or 0)
    return account_name(account) if account else f"marked:{mark}"


def players_named(series: Series, search: str) -> list[SeriesPlayer]:
    """Return the players of a series whose name has what is searched for, by name and event, those that are
    marked or have an account with everybody else. Three SQL queries."""
    wanted = folded(search)
    if not wanted:
        return []
    found = [row for row in _players(series) if wanted in folded(row.name)]
    return sorted(_as_rows(series, found), key=lambda row: (folded(row.name), row.starts_at))[:MAX_FOUND]


def people_of(series: Series) -> list[tuple[SeriesPlayer, ...]]:
    """Return the people of a series with players at several of its events, by their latest name. Three SQL
    queries."""
    groups: dict[str, list[SeriesPlayer]] = {}
    for row in _as_rows(series, _players(series)):
        groups.setdefault(row.person, []).append(row)
    several = (
        tuple(sorted(rows, key=lambda row: row.starts_at)) for rows in groups.values() if len(rows) > 1
    )
    return sorted(several, key=lambda rows: folded(rows[-1].name))


def person_behind(series: Series, slug: str, key: str) -> tuple[SeriesPlayer, ...]:
    """Return the players of the person behind a player, in the order of the events; nobody for an unknown
    player. Three SQL queries."""
    rows = _as_rows(series, _players(series))
    person = next((row.person for row in rows if (row.event, row.key) == (slug, key)), None)
    return tuple(sorted((row for row in rows if row.person == person), key=lambda row: row.starts_at))


def penalties_of(players: Iterable[SeriesPlayer]) -> list[PersonPenalty]:
    """Return the penalties of a person at these events, the latest first. One SQL query."""
    wanted = {(row.event, row.key): row.event_name for row in players}
    rows = (
        Penalty.objects.filter(event__slug__in={event for event, _ in wanted})
        .select_related("player", "event")
        .order_by("-at", "-pk")
    )
    return [
        PersonPenalty(row.event.slug, row.event.name, row.title, row.reason, row.given_by, row.at)
        for row in rows
        if (row.event.slug, row.player.key) in wanted
    ]


def _players(series: Series) -> list[Player]:
    return list(
        Player.objects.filter(event__series_event__series=series)
        .exclude(status__in=NEVER_TOOK_PART)
        .exclude(event__status=EventStatus.DRAFT)
        .select_related("event")
        .order_by()
    )


def _as_rows(series: Series, players: Iterable[Player]) -> list[SeriesPlayer]:
    people = people_at(list(series.series_events.values_list("event_id", flat=True)), is_team=True)
    marked = set(MarkedPlayer.objects.filter(person__series=series).values_list("player_id", flat=True))
    return [
        SeriesPlayer(
            player.event.slug,
            player.event.name,
            player.event.starts_at,
            player.key,
            player.name,
            player.club,
            player.user_id is not None,
            player.pk in marked,
            people.behind(player.event_id, player.key),
        )
        for player in players
    ]
