"""People of a series by the API: who is behind players of several events, and marks of the team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tables.core.api.callers import ACCOUNTS, STRANGERS, Call
from tables.core.api.fields import Reasoned, Several, StrictSerializer, Text
from tables.core.api.routes import ListOf, Routes
from tables.core.columns import column_length
from tables.events.models import Event
from tables.live.view import words
from tables.players.models import Player
from tables.series.api import SERIES, series_at
from tables.series.people import actions, forgetting
from tables.series.people.queries.people import (
    PersonPenalty,
    SeriesPlayer,
    penalties_of,
    people_of,
    person_behind,
)
from tables.series.people.queries.profiles import ShownProfile, public_profile

routes = Routes("people")

PEOPLE = f"{SERIES}people/"
PERSON = f"{PEOPLE}<name:entrant>/"
SEPARATOR = "."
"""Between the slug of an event and the key of a player, as in "winter-1.p17"."""


@dataclass(frozen=True, slots=True)
class PersonPlayer:
    """A player behind whom a person is; `has_account` and `is_marked` say how that is known."""

    event: str
    player: str
    name: str
    club: str
    has_account: bool
    is_marked: bool


@dataclass(frozen=True, slots=True)
class SeriesPerson:
    """A person with players at several events of a series, in the order of the events."""

    name: str
    players: tuple[PersonPlayer, ...]


class PlayerAtSerializer(StrictSerializer):
    """A player of an event."""

    event = Text(max_length=column_length(Event, "slug"))
    player = Text(max_length=column_length(Player, "key"))


class MarkSerializer(Reasoned):
    """Players who are the same person."""

    players = Several(child=PlayerAtSerializer(), max_length=actions.MAX_PLAYERS)


@routes.get("people/<name:key>/", STRANGERS, ShownProfile)
def read_profile(call: Call, key: str) -> ShownProfile:
    """Return what somebody lets everybody read, by the key in the address of the profile's page. Parts that
    are not shown are null."""
    return public_profile(key, words)


@routes.get(PEOPLE, ACCOUNTS, ListOf(SeriesPerson))
def list_series_people(call: Call, series: str) -> list[SeriesPerson]:
    """Return the people of a series who are known at several of its events, by name."""
    return [_person(rows) for rows in people_of(series_at(call, series, "person.view"))]


@routes.post(PEOPLE, ACCOUNTS, MarkSerializer, ListOf(SeriesPerson), if_match=False)
def mark_same_person(call: Call, series: str) -> list[SeriesPerson]:
    """Mark players as the same person, with all that they are marked the same already."""
    found = series_at(call, series, "person.mark")
    players = [(each["event"], each["player"]) for each in call.sent["players"]]
    actions.mark_same_person(found, call.actor, players=players, reason=call.sent["reason"])
    return [_person(rows) for rows in people_of(found)]


@routes.get(f"{PERSON}penalties/", ACCOUNTS, ListOf(PersonPenalty))
def list_person_penalties(call: Call, series: str, entrant: str) -> list[PersonPenalty]:
    """Return the penalties of the person behind a player at all events of the series, the latest first."""
    found = series_at(call, series, "person.penalties")
    return penalties_of(person_behind(found, *_player(entrant)))


@routes.post(f"{PERSON}forget/", ACCOUNTS, Reasoned, ListOf(SeriesPerson), if_match=False)
def forget_person(call: Call, series: str, entrant: str) -> list[SeriesPerson]:
    """Make the person behind a player anonymous at all events of the series, at each of which the caller may
    (`player.anonymize`). Results stay; this cannot be undone."""
    found, (slug, key) = series_at(call, series, "person.forget"), _player(entrant)
    forgetting.forget_person(found, call.actor, slug=slug, key=key, reason=call.sent["reason"])
    return [_person(rows) for rows in people_of(found)]


@routes.delete(PERSON, ACCOUNTS, if_match=False)
def part_person(call: Call, series: str, entrant: str) -> None:
    """Take a player back out of a marked person."""
    slug, key = _player(entrant)
    actions.part_person(series_at(call, series, "person.mark"), call.actor, slug=slug, key=key)


def _player(entrant: str) -> tuple[str, str]:
    slug, _separator, key = entrant.partition(SEPARATOR)
    return slug, key


def _person(rows: Sequence[SeriesPlayer]) -> SeriesPerson:
    return SeriesPerson(rows[-1].name, tuple(map(_shown_player, rows)))


def _shown_player(row: SeriesPlayer) -> PersonPlayer:
    return PersonPlayer(row.event, row.key, row.name, row.club, row.has_account, row.is_marked)
