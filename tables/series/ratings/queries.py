"""Ratings of the people of a series, from the confirmed sheets of its events in their order."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Thread

from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext as _

from tables.core.errors import Busy
from tables.core.remembered import Remembered
from tables.events.models import Event, EventStatus
from tables.events.queries.record import Participant, participants
from tables.formats.queries import format_of
from tables.formats.wording import format_name
from tables.players.models import Player
from tables.rounds.models import Table
from tables.series.leagues.queries import Entrant, names_across
from tables.series.models import Series
from tables.series.people.queries.people import People, by_number, people_at, whole_person
from tables.series.queries import events_of
from tables.series.ratings.rules import RatedTable, Rating, RatingBook, Step, TableKey, rate
from tables.standings.queries.loading import load_results

logger = logging.getLogger(__name__)

MAX_STEPS = 200_000
"""Steps of a person at a table that are kept in all ratings together."""
AT_ONCE = 500
"""Tables that are rated while a visitor waits; more are rated in the background."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game that is rated in a series: a format, with how many of its events have begun."""

    key: str
    name: str
    events: int


@dataclass(frozen=True, slots=True)
class SeriesRatings:
    """The ratings of a game in a series, with everybody by the key of the first player."""

    game: GameCard
    book: RatingBook
    entrants: Mapping[str, Entrant]
    events: Mapping[str, str]
    keeps_apart: bool
    """Whether somebody's players with a number are apart from those with a name (`people_at`)."""

    def names(self, *, is_team: bool) -> dict[str, str]:
        """Return everybody's name as a reader may see it."""
        return names_across(self.entrants, self.events, is_team=is_team)

    def ranked(self) -> list[tuple[str, Rating]]:
        """Return everybody with a rating, settled ones first."""
        return self.book.ranked()

    def steps_of(self, entrant: str) -> Sequence[Step]:
        """Return what led to a rating, in order; nothing for somebody unknown."""
        return self.book.steps.get(entrant, ())


def games_of(series: Series, *, is_team: bool) -> list[GameCard]:
    """Return the games that a series rates, by name. One SQL query."""
    found: dict[str, list[Event]] = {}
    for event in _rated_events(series, is_team=is_team):
        found.setdefault(game_of(event), []).append(event)
    cards = (GameCard(key, format_name(format_of(events[0])), len(events)) for key, events in found.items())
    return sorted(cards, key=lambda card: card.name)


def game_of(event: Event) -> str:
    """Return the key of the game that an event plays: its format, of a composed one a digest of the name."""
    format_ = format_of(event)
    if format_.key != "own":
        return format_.key
    return f"own-{sha256(format_.name.encode()).hexdigest()[:8]}"


def ratings_of(series: Series, game: str, *, is_team: bool, wait: bool = False) -> SeriesRatings | None:
    """Return the ratings of a game in a series, remembered until an event or a person changes; None for an
    unknown game.

    Three SQL queries while nothing changed. Raises `NotYet` where many tables are to be rated and the caller
    does not `wait`: a thread begins it.
    """
    events = [event for event in _rated_events(series, is_team=is_team) if game_of(event) == game]
    if not events:
        return None
    people = people_at([event.pk for event in events], is_team=is_team)
    unrated = _unrated(events, people)
    moments = tuple((event.pk, event.seed_commitment, event.revision) for event in events)
    key = (moments, people.digest, unrated)
    found = _remembered.find(key)
    if found is not None:
        return found

    def compute() -> SeriesRatings:
        return _remembered.get(key, lambda: _work_out(game, events, people, unrated))

    if not wait and _tables_in(events) > AT_ONCE:
        _begin(key, compute)
        raise NotYet(_("These ratings are being worked out."), wait=5)
    return compute()


class NotYet(Busy):
    """Ratings that the background is still working out."""


def forget_ratings() -> None:
    """Empty the memory: for tests, whose databases use revisions again."""
    _remembered.clear()


_Key = tuple[tuple[tuple[int, str, int], ...], str, frozenset[str]]


def _weight(ratings: SeriesRatings) -> int:
    return sum(map(len, ratings.book.steps.values())) or 1


_remembered: Remembered[_Key, SeriesRatings] = Remembered(MAX_STEPS, _weight)


MAX_UNDER_WAY = 2
"""Ratings that a process works out at once."""

_under_way: set[_Key] = set()


def _begin(key: _Key, compute: Callable[[], SeriesRatings]) -> None:
    """Work ratings out in a thread, each once at a time; while others are worked out, one asks again."""

    def run() -> None:
        try:
            compute()
        except Exception:
            logger.exception("Ratings could not be worked out; the next visitor begins anew")
        finally:
            _under_way.discard(key)
            connection.close()

    if key not in _under_way and len(_under_way) < MAX_UNDER_WAY:
        _under_way.add(key)
        Thread(target=run, name="ratings", daemon=True).start()


def _rated_events(series: Series, *, is_team: bool) -> list[Event]:
    """Return the events that have begun; to others than the team those that publish their standings and hold
    nothing back."""
    begun = (EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.ARCHIVED)
    return [
        event
        for event in events_of(series).filter(status__in=begun)
        if is_team or (event.public_standings and not (event.freeze_standings and not event.is_read_only))
    ]


def _tables_in(events: Iterable[Event]) -> int:
    return Table.objects.filter(round__event__in=[event.pk for event in events]).count()


def _unrated(events: Sequence[Event], people: People) -> frozenset[str]:
    """Return the people who opted out, by account or before their account was forgotten. One SQL query."""
    opted_out = Q(is_rated=False) | Q(user__profile__is_rated=False)
    players = Player.objects.filter(opted_out, event__in=events).order_by().values_list("event_id", "key")
    return frozenset(whole_person(people.behind(event, key)) for event, key in players)


def _work_out(game: str, events: Sequence[Event], people: People, unrated: frozenset[str]) -> SeriesRatings:
    card = GameCard(game, format_name(format_of(events[0])), len(events))
    left_out = unrated | set(map(by_number, unrated))
    entrants = _entrants(events, people, left_out)
    keys = {entrant.person: key for key, entrant in entrants.items()}
    tables = (table for event in events for table in _tables_of(event, people, keys))
    names = {event.slug: event.name for event in events}
    return SeriesRatings(card, rate(tables), entrants, names, people.keeps_apart)


def _entrants(events: Sequence[Event], people: People, left_out: frozenset[str]) -> dict[str, Entrant]:
    found: dict[str, list[tuple[str, Participant]]] = {}
    for event in events:
        for player in participants(event):
            who = people.behind(event.pk, player.key)
            if who not in left_out:
                found.setdefault(who, []).append((event.slug, player))
    rows = (Entrant(f"{of[0][0]}.{of[0][1].key}", who, tuple(of)) for who, of in found.items())
    return {entrant.key: entrant for entrant in rows}


def _tables_of(event: Event, people: People, keys: Mapping[str, str]) -> Iterator[RatedTable]:
    """Yield the confirmed tables of an event, round by round, with people by their keys."""
    course = load_results(event, ()).course
    names = course.players
    for number, table, who, places, *_rest in sorted(course.tables, key=lambda row: (row[0], row[1])):
        persons = (people.behind(event.pk, names[at]) for at in who)
        yield RatedTable(
            TableKey(event.slug, number, table),
            {keys[person]: place for person, place in zip(persons, places, strict=True) if person in keys},
        )
