"""The profile of an account: its events, results, opponents and games, as far as it allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tables.core.errors import NotVisible
from tables.events.models import Event, EventStatus, NameShown
from tables.figures.rules import meetings_of
from tables.live.models.game import LiveGame
from tables.players.models import NEVER_TOOK_PART, Player
from tables.series.leagues.queries import Entrant
from tables.series.models import Series
from tables.series.people.models import Profile
from tables.series.people.queries.account_data import data_of_account
from tables.series.people.queries.data import rows_of
from tables.series.people.queries.people import account_name, by_number
from tables.series.people.queries.results import GameWords, Results, results_of
from tables.series.ratings.queries import NotYet, games_of, ratings_of
from tables.staff.models import User
from tables.standings.queries.standings import EventStandings, names_in, shown_standings

MAX_OPPONENTS = 20
"""Opponents that a profile names."""


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event that somebody played: `place` of `field` is None while there is none to show, or where the
    event keeps its standings to itself."""

    slug: str
    name: str
    starts_at: datetime
    timezone: str
    status: EventStatus
    player: str
    place: int | None
    field: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whom one met at tables, as the last event lets everybody read the name."""

    name: str
    meetings: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A live game that is over, at which one sat with an account."""

    key: str
    title: str
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating in a public series; `entrant` names the first player there, whose page explains it."""

    series: str
    series_name: str
    game: str
    game_name: str
    entrant: str
    rating: float
    tables: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class ShownProfile:
    """A profile as a reader may see it; parts that are not shown are None."""

    name: str
    events: tuple[PlayedEvent, ...] | None
    opponents: tuple[Opponent, ...] | None
    games: tuple[PlayedGame, ...] | None
    ratings: tuple[ShownRating, ...] | None
    results: Results | None


def public_profile(key: str, words: GameWords) -> ShownProfile:
    """Return what somebody lets everybody read, without events at which everybody reads only a number.
    Raises `NotVisible` where there is no public profile."""
    profile = (
        Profile.objects.filter(key=key, is_public=True, user__is_active=True).select_related("user").first()
    )
    if profile is None:
        raise NotVisible(_("There is no such profile."))
    return _shown(
        profile,
        words,
        with_results=profile.shows_results,
        with_opponents=profile.shows_opponents,
        with_games=profile.shows_games,
        with_ratings=profile.shows_rating,
        is_owner=False,
    )


def everything_of(profile: Profile, words: GameWords) -> ShownProfile:
    """Return the profile as its owner sees it."""
    return _shown(
        profile,
        words,
        with_results=True,
        with_opponents=True,
        with_games=True,
        with_ratings=True,
        is_owner=True,
    )


def export_of(profile: Profile, words: GameWords) -> dict[str, Any]:
    """Return what is stored about an account, and across events: profile, players with their details,
    results."""
    user, shown = profile.user, everything_of(profile, words)
    switches = ("is_public", "shows_results", "shows_opponents", "shows_games", "shows_rating", "is_rated")
    roles = user.event_roles.values_list("event__slug", "role")
    series_roles = user.series_roles.values_list("series__slug", "role")
    return {
        **data_of_account(user),
        "profile": {
            "name": profile.name,
            "key": profile.key,
            **{each: getattr(profile, each) for each in switches},
        },
        **rows_of(Player.objects.filter(user=user)),
        "roles": [{"event": slug, "role": role} for slug, role in roles],
        "series_roles": [{"series": slug, "role": role} for slug, role in series_roles],
        "events": [asdict(row) for row in shown.events or ()],
        "opponents": [asdict(row) for row in shown.opponents or ()],
        "games": [asdict(row) for row in shown.games or ()],
        "ratings": [asdict(row) for row in shown.ratings or ()],
        "results": asdict(shown.results) if shown.results is not None else None,
    }


def _shown(
    profile: Profile,
    words: GameWords,
    *,
    with_results: bool,
    with_opponents: bool,
    with_games: bool,
    with_ratings: bool,
    is_owner: bool,
) -> ShownProfile:
    players = _players_of(profile.user) if with_results or with_opponents else []
    if not is_owner:
        players = [player for player in players if player.name_shown != NameShown.NUMBER]
    standings = {
        player.event_id: shown_standings(player.event) for player in players if _is_shown(player.event)
    }
    return ShownProfile(
        profile.name or profile.user.get_username(),
        tuple(_played(player, standings.get(player.event_id)) for player in players)
        if with_results
        else None,
        _opponents(players, standings) if with_opponents else None,
        _games(profile.user, words) if with_games else None,
        tuple(_ratings(profile.user, is_owner=is_owner)) if with_ratings else None,
        results_of(
            profile.user if with_games else None,
            players if with_results else (),
            standings,
            words,
            is_owner=is_owner,
        )
        if with_results or with_games
        else None,
    )


def _players_of(user: User) -> list[Player]:
    """Return the players of an account at events that everybody may see, the latest first."""
    return list(
        Player.objects.filter(user=user)
        .exclude(status__in=NEVER_TOOK_PART)
        .exclude(event__status=EventStatus.DRAFT)
        .select_related("event")
        .order_by("-event__starts_at", "-pk")
    )


def _is_shown(event: Event) -> bool:
    begun = (EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.ARCHIVED)
    return event.public_standings and event.status in begun


def _played(player: Player, standings: EventStandings | None) -> PlayedEvent:
    event = player.event
    row = standings.rows.of(player.key) if standings is not None and standings.course.tables else None
    return PlayedEvent(
        event.slug,
        event.name,
        event.starts_at,
        event.timezone,
        EventStatus(event.status),
        player.key,
        row.rank if row is not None else None,
        len(standings.rows) if standings is not None and row is not None else None,
        row.points if row is not None else None,
    )


def _opponents(players: Sequence[Player], standings: dict[int, EventStandings]) -> tuple[Opponent, ...]:
    """Return whom somebody met most often: people by account, others by their name as the event shows it,
    and who shows only a number at an event is nobody else."""
    met, names = Counter[str](), dict[str, str]()
    accounts = _accounts(standings)
    for player in players:
        read = standings.get(player.event_id)
        if read is None or player.key not in read.rows.order:
            continue
        shown = names_in(read, is_staff=False)
        for other, rounds in meetings_of(read.course, player.key).items():
            who = accounts.get((player.event_id, other), f"{player.event_id}.{other}")
            names.setdefault(who, shown[other])
            met[who] += len(rounds)
    return tuple(Opponent(names[who], count) for who, count in met.most_common(MAX_OPPONENTS))


def _accounts(events: Iterable[int]) -> dict[tuple[int, str], str]:
    rows = Player.objects.filter(event__in=list(events), user__isnull=False).order_by()
    named = rows.exclude(name_shown=NameShown.NUMBER).values_list("event_id", "key", "user_id")
    return {(event, key): account_name(user) for event, key, user in named}


def _games(user: User, words: GameWords) -> tuple[PlayedGame, ...]:
    games = (
        LiveGame.objects.filter(seats__user=user, ended_at__isnull=False)
        .distinct()
        .order_by("-ended_at")[:50]
    )
    return tuple(
        PlayedGame(game.key, game.title or words.game_title(game.game), game.ended_at) for game in games
    )


def _ratings(user: User, *, is_owner: bool) -> Iterator[ShownRating]:
    """Yield the ratings of an account in public series, but those that are still being worked out; to others
    than the owner none that a number earned."""
    own = account_name(user.pk)
    mine = Series.objects.filter(series_events__event__players__user=user, is_public=True).distinct()
    for series in mine:
        for game in games_of(series, is_team=False):
            try:
                found = ratings_of(series, game.key, is_team=False)
            except NotYet:
                continue
            for key, rating in found.book.ratings.items() if found is not None else ():
                if found is not None and _is_own(found.entrants[key], own, is_owner=is_owner):
                    yield ShownRating(
                        series.slug,
                        series.name,
                        game.key,
                        game.name,
                        key,
                        rating.shown,
                        rating.tables,
                        rating.is_provisional,
                    )


def _is_own(entrant: Entrant, person: str, *, is_owner: bool) -> bool:
    if is_owner:
        return entrant.person in (person, by_number(person))
    shown = {player.name_shown for _slug, player in entrant.players}
    return entrant.person == person and NameShown.NUMBER not in shown
