"""Series as their team and everybody else read them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from tables.core.access import Actor
from tables.core.errors import NotVisible
from tables.core.held_roles import WHOLE, HeldRole
from tables.core.paging import Page, page_bounds
from tables.events.models import Event, EventStatus
from tables.players.models import Player
from tables.series.access import UNKNOWN_SERIES, series_role_of
from tables.series.leagues.models import League
from tables.series.models import Series, SeriesEntry, SeriesRole
from tables.series.wording import entry_sentence, references
from tables.staff.models import EventRole, Role, User


@dataclass(frozen=True, slots=True)
class SeriesCard:
    """A series in the list of somebody of its team."""

    slug: str
    name: str
    is_public: bool
    role: Role
    events: int
    leagues: int


@dataclass(frozen=True, slots=True)
class SeriesEventCard:
    """An event in the list of a series."""

    slug: str
    name: str
    venue: str
    starts_at: datetime
    timezone: str
    status: EventStatus
    takes_registrations: bool


@dataclass(frozen=True, slots=True)
class LeagueCard:
    """A league in the list of a series."""

    slug: str
    name: str
    is_public: bool
    events: int


@dataclass(frozen=True, slots=True)
class SeriesView:
    """A series with its events in their order and its leagues; others than the team see what is public."""

    slug: str
    name: str
    description: str
    is_public: bool
    revision: int
    events: tuple[SeriesEventCard, ...]
    leagues: tuple[LeagueCard, ...]


@dataclass(frozen=True, slots=True)
class TeamMember:
    """Somebody of the team. `actions` are those of the matrix that are left of a narrowed role, null for a
    whole one."""

    username: str
    role: Role
    actions: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """An entry of the journal of a series in words."""

    sentence: str
    actor: str
    at: datetime
    reason: str
    revision: int


def series_of(user: User) -> list[SeriesCard]:
    """Return the series at which the user has a role, by name. One SQL query."""
    rows = (
        SeriesRole.objects.filter(user=user)
        .select_related("series")
        .annotate(
            events=Count("series__series_events", distinct=True),
            leagues=Count("series__leagues", distinct=True),
        )
        .order_by("series__name", "series__pk")
    )
    return [
        SeriesCard(
            row.series.slug, row.series.name, row.series.is_public, Role(row.role), row.events, row.leagues
        )
        for row in rows
    ]


def visible_series(slug: str, actor: Actor | None) -> tuple[Series, HeldRole | None]:
    """Return a series and the actor's role there. Raises `NotVisible` for others where it is not public.

    Two SQL queries, one for a visitor.
    """
    series = Series.objects.filter(slug=slug).first()
    role = series_role_of(actor, series) if actor is not None and series is not None else None
    if series is None or (role is None and not series.is_public):
        raise NotVisible(UNKNOWN_SERIES)
    return series, role


def series_view(series: Series, *, is_team: bool) -> SeriesView:
    """Return a series as the team or everybody else reads it. Two SQL queries."""
    events = events_of(series) if is_team else events_of(series).exclude(status=EventStatus.DRAFT)
    leagues = series.leagues.annotate(events=Count("league_events"))
    return SeriesView(
        series.slug,
        series.name,
        series.description,
        series.is_public,
        series.revision,
        tuple(map(event_card, events)),
        tuple(
            LeagueCard(league.slug, league.name, league.is_public, league.events)
            for league in leagues
            if is_team or league.is_public
        ),
    )


def events_of(series: Series) -> QuerySet[Event]:
    """Return the events of a series in their order."""
    return Event.objects.filter(series_event__series=series).order_by("starts_at", "pk")


def team_of(series: Series) -> list[TeamMember]:
    """Return the team of a series by username. One SQL query."""
    rows = series.roles.select_related("user")
    return [TeamMember(row.user.get_username(), Role(row.role), row.actions) for row in rows]


def journal_of(series: Series, page: int, size: int = 50) -> Page[SeriesLine]:
    """Return a part of the journal, the latest first. At most five SQL queries."""
    rows = series.journal.all()
    total = rows.count()
    number, first, last = page_bounds(total, page, size)
    entries = list(rows[first:last])
    names = _names_in(entries)
    lines = (
        SeriesLine(entry_sentence(entry, names), entry.who, entry.at, entry.reason, entry.revision)
        for entry in entries
    )
    return Page(tuple(lines), number, size, total)


def _names_in(entries: Iterable[SeriesEntry]) -> dict[tuple[str, str], str]:
    """Return the names that events, leagues and players of the entries have now."""
    kinds: defaultdict[str, set[str]] = defaultdict(set)
    for entry in entries:
        for kind, reference in references(entry):
            kinds[kind].add(reference)
    names: dict[tuple[str, str], str] = {}
    for kind, model in (("event", Event), ("league", League)):
        if found := kinds[kind]:
            rows = model._default_manager.filter(slug__in=found).values_list("slug", "name")
            names |= {(kind, slug): name for slug, name in rows}
    if found := kinds["player"]:
        slugs, keys = ({reference.rpartition(".")[part] for reference in found} for part in (0, 2))
        for player in Player.objects.filter(event__slug__in=slugs, key__in=keys).select_related("event"):
            names["player", f"{player.event.slug}.{player.key}"] = f"{player.name} ({player.event.name})"
    return names


def events_to_add(series: Series, user: User) -> list[Event]:
    """Return the events that the user organizes and that belong to no series, the latest first. One SQL
    query."""
    organized = EventRole.objects.filter(user=user, role=Role.ORGANIZER)
    whole = organized.filter(Q(narrowed_to=WHOLE) | Q(narrowed_to__contains="event.edit")).values("event_id")
    return list(Event.objects.filter(pk__in=whole, series_event=None).order_by("-starts_at", "pk"))


def event_card(event: Event) -> SeriesEventCard:
    """Return an event as lists of a series have it (no query)."""
    return SeriesEventCard(
        event.slug,
        event.name,
        event.venue,
        event.starts_at,
        event.timezone,
        EventStatus(event.status),
        event.registration_open and event.status in (EventStatus.OPEN, EventStatus.RUNNING),
    )
