"""Events as lists of cards: everybody's, a person's own, and all of the installation."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal
from zoneinfo import ZoneInfo

from django.db.models import Count, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tables.core import codes
from tables.core.access import held_by
from tables.core.held_roles import HeldRole
from tables.core.paging import Page, page_bounds
from tables.core.text.plain import folded
from tables.events.models import Event, EventStatus, Tier
from tables.players.models import NEVER_TOOK_PART, Player
from tables.staff.models import EventRole, Role, User


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in a list; `players` counts those who take or took part, `role` is the reader's own."""

    slug: str
    name: str
    venue: str
    starts_at: datetime
    timezone: str
    tier: Tier
    status: EventStatus
    rounds_announced: int
    registration_open: bool
    players: int
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class ManagedEvent:
    """An event as administrators of the installation see it: who organizes it, and whether anybody can."""

    slug: str
    name: str
    starts_at: datetime
    timezone: str
    status: EventStatus
    organizers: tuple[str, ...]
    is_orphaned: bool


@dataclass(frozen=True, slots=True)
class MyEvents:
    """Events a user works at, with the roles by the event's slug, and events the user's account plays in; the
    latest first."""

    as_staff: tuple[EventCard, ...]
    held: Mapping[str, HeldRole]
    as_player: tuple[EventCard, ...]


def my_events(user: User) -> MyEvents:
    """Return the user's events: those under way first, of others the latest. Three SQL queries."""
    roles = held_by(user)
    working = _running_first(_with_players(Event.objects.filter(pk__in=roles)))
    playing = _running_first(
        _with_players(
            Event.objects.filter(pk__in=Player.objects.filter(user=user).values("event_id"))
        ).exclude(status=EventStatus.DRAFT)
    )
    return MyEvents(
        tuple(_card(event, roles[event.pk].role) for event in working),
        {event.slug: roles[event.pk] for event in working},
        tuple(map(_card, playing)),
    )


def _running_first(events: Iterable[Event]) -> list[Event]:
    return sorted(events, key=lambda event: event.status != EventStatus.RUNNING)


When = Literal["running", "upcoming", "past"]
"""Where an event stands for visitors."""
MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])\Z")
"""A month as addresses write it: 2026-12."""
WHEN_OF_STATUS: Mapping[str, When] = {
    EventStatus.RUNNING: "running",
    EventStatus.OPEN: "upcoming",
    EventStatus.FINISHED: "past",
    EventStatus.ARCHIVED: "past",
}


@dataclass(frozen=True, slots=True)
class PublicEvents:
    """A part of the public list: the events shown and when they are, how many there are of each kind, and
    the months in which events start, as "2026-12", the latest first."""

    page: Page[EventCard]
    when: When
    counts: Mapping[When, int]
    months: tuple[str, ...]


def public_events(
    when: When | None = None, *, search: str = "", month: str = "", page: int = 1, page_size: int = 20
) -> PublicEvents:
    """Return events that everybody may see: running, upcoming or past ones; without a choice the first kind
    of which there are any.

    Name or place has the searched text, and the event starts in the `month`, such as "2026-12". The next
    upcoming event comes first, of others the latest. Two SQL queries.
    """
    rows = _searched_rows(Event.objects.exclude(status=EventStatus.DRAFT))
    found: dict[When, list[int]] = {"running": [], "upcoming": [], "past": []}
    for row in _having(rows, search, month):
        found[WHEN_OF_STATUS[row.status]].append(row.pk)
    found["upcoming"].reverse()
    first: When = next((kind for kind, pks in found.items() if pks), "upcoming")
    shown = when or first
    return PublicEvents(
        _cards(found[shown], page, page_size),
        shown,
        {kind: len(pks) for kind, pks in found.items()},
        tuple(sorted({row.month for row in rows}, reverse=True)),
    )


@dataclass(frozen=True, slots=True)
class _Searched:
    """What a search knows of an event."""

    pk: int
    status: str
    text: str
    month: str


def _searched_rows(events: QuerySet[Event]) -> list[_Searched]:
    rows = events.values_list("pk", "status", "name", "venue", "starts_at", "timezone")
    return [
        _Searched(pk, status, f"{name} {venue}", f"{starts_at.astimezone(ZoneInfo(zone)):%Y-%m}")
        for pk, status, name, venue, starts_at, zone in rows
    ]


def _having(rows: Iterable[_Searched], search: str, month: str) -> list[_Searched]:
    """Return the events whose name or place has the text and that start in the month, if one is asked for."""
    wanted = folded(search)
    return [row for row in rows if month in ("", row.month) and wanted in folded(row.text)]


def _cards(
    chosen: Sequence[int], page: int, page_size: int, roles: Mapping[int, HeldRole] = MappingProxyType({})
) -> Page[EventCard]:
    """Return a page of the events with these keys, in this order; `roles` are the reader's own by key."""
    number, first, last = page_bounds(len(chosen), page, page_size)
    shown = {event.pk: event for event in _with_players(Event.objects.filter(pk__in=chosen[first:last]))}
    cards = tuple(
        _card(shown[pk], roles[pk].role if pk in roles else None) for pk in chosen[first:last] if pk in shown
    )
    return Page(cards, number, page_size, len(chosen))


def every_event(*, page: int = 1, page_size: int = 50) -> Page[ManagedEvent]:
    """Return every event of the installation, the latest first. Three SQL queries."""
    events = Event.objects.order_by("-starts_at", "pk")
    total = events.count()
    number, first, last = page_bounds(total, page, page_size)
    organizers = Prefetch(
        "roles",
        EventRole.objects.filter(role=Role.ORGANIZER).select_related("user"),
        to_attr="organizers",
    )
    return Page(
        tuple(
            ManagedEvent(
                event.slug,
                event.name,
                event.starts_at,
                event.timezone,
                EventStatus(event.status),
                tuple(role.user.get_username() for role in event.organizers),
                not any(role.user.is_active and role.user.has_usable_password() for role in event.organizers),
            )
            for event in events.prefetch_related(organizers)[first:last]
        ),
        number,
        page_size,
        total,
    )


def visible_events(
    user: User | None,
    player: Player | None = None,
    *,
    statuses: Collection[str] = (),
    only_mine: bool = False,
    search: str = "",
    month: str = "",
    page: int = 1,
    page_size: int = 20,
) -> Page[EventCard]:
    """Return events that somebody may see: all but drafts, and the drafts whose staff pages the user may
    see; the latest first.

    `search` and `month` are as for `public_events`. `only_mine` leaves those at which the user works or
    plays, or the one of a `player` without an account. Three SQL queries.
    """
    roles = held_by(user) if user else {}
    viewed = Q(pk__in=[pk for pk, role in roles.items() if role.permits("event.view")])
    is_public = ~Q(status=EventStatus.DRAFT)
    shown = is_public | viewed
    if only_mine:
        plays = Player.objects.filter(user=user).values("event_id") if user else Player.objects.none()
        own = [player.event_id] if player else []
        mine = Q(pk__in=roles) | Q(pk__in=plays.values("event_id")) | Q(pk__in=own)
        shown = viewed | is_public & mine
    found = Event.objects.filter(shown)
    if statuses:
        found = found.filter(status__in=statuses)
    chosen = [row.pk for row in _having(_searched_rows(found), search, month)]
    return _cards(chosen, page, page_size, roles)


def event_with_join_code(text: str) -> Event | None:
    """Return the event that a code leads to as it was typed, None for what opens nothing. One SQL query."""
    code = codes.typed(text)
    if len(code) != codes.JOIN_CODE:
        return None
    return Event.objects.filter(join_code=code).exclude(status=EventStatus.DRAFT).first()


def _with_players(events: QuerySet[Event]) -> QuerySet[Event]:
    players = Player.objects.filter(event=OuterRef("pk")).exclude(status__in=NEVER_TOOK_PART)
    return events.annotate(taking_part=number_of(players, "event")).order_by("-starts_at", "pk")


def number_of(rows: QuerySet[Any], of: str) -> Coalesce:
    """Return the expression that counts the rows of an outer query's row, which all have the same `of`.

    A join would group by all columns of the outer table, of which some are long.
    """
    counts = rows.order_by().values(of).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counts, output_field=IntegerField()), 0)


def _card(event: Event, role: Role | None = None) -> EventCard:
    return EventCard(
        event.slug,
        event.name,
        event.venue,
        event.starts_at,
        event.timezone,
        Tier(event.tier),
        EventStatus(event.status),
        event.rounds_announced,
        event.registration_open,
        event.taking_part,  # type: ignore[attr-defined]  # annotated by _with_players
        role,
    )
