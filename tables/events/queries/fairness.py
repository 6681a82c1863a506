"""What anybody needs to see whether an event's draws were chosen: its commitment, its value from the hall,
every draw, and what else its organizers started around it (R-50, R-51).

Seed and value bind the draws of one event. Anyone who starts several events with one list could still keep
the
draw that pleases; so they are named beside each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q

from tables.core import timekeeping
from tables.core.text.plain import folded
from tables.events.models import Event, EventStatus
from tables.events.rules.draws import hall_value_digest
from tables.journal.models import JournalEntry
from tables.players.models import NEVER_TOOK_PART, Player
from tables.rounds.models import RoundStatus
from tables.rounds.queries.draws import DRAW_VERB, DrawView, public_draws
from tables.staff.models import EventRole, Role, User

CREATE_VERB, OPEN_VERB, START_VERB = "event.create", "event.open", "event.start"
RELATED_WITHIN = timedelta(days=30)
"""How long before and after its start other events of an event's organizers are named with it."""

_BEFORE_THE_START = (EventStatus.DRAFT, EventStatus.OPEN)


@dataclass(frozen=True, slots=True)
class RelatedEvent:
    """Another event that the same people started around an event, or that was started with the same value.

    `draws` counts the seatings drawn for its rounds; `shared_players` those of its `players` whose names are
    in both events.
    """

    slug: str
    name: str
    started_at: datetime
    hall_value: str
    has_same_value: bool
    status: EventStatus
    draws: int
    rounds_closed: int
    players: int
    shared_players: int

    @property
    def is_abandoned(self) -> bool:
        """Whether no round of it was played to the end."""
        return not self.rounds_closed

    @property
    def has_same_list(self) -> bool:
        """Whether at least half of its players are in both events."""
        return 0 < self.players <= 2 * self.shared_players


@dataclass(frozen=True, slots=True)
class EventDraws:
    """The draws of an event as anybody may read them.

    The commitment is public since `opened_at`; the value from the hall was given at `started_at`.
    `restart_reason` says why the event was started although another with its list had been.
    """

    seed_commitment: str
    opened_at: datetime | None
    hall_value: str
    started_at: datetime | None
    restart_reason: str
    draws: tuple[DrawView, ...]
    other_events: tuple[RelatedEvent, ...]


def event_draws(event: Event) -> EventDraws:
    """Return every draw of the event and what else its organizers started around it (eleven SQL queries at
    most)."""
    steps = {
        entry.verb: entry
        for entry in event.journal.filter(verb__in=(OPEN_VERB, START_VERB)).order_by("-revision")
    }
    opened, started = steps.get(OPEN_VERB), steps.get(START_VERB)
    return EventDraws(
        event.seed_commitment,
        opened.at if opened else None,
        event.hall_value,
        started.at if started else None,
        started.reason if started and started.after.get("is_restart") else "",
        public_draws(event),
        related_events(event, started.at if started else timekeeping.now()),
    )


def related_events(event: Event, at: datetime, user: User | None = None) -> tuple[RelatedEvent, ...]:
    """Return the other events that were started within `RELATED_WITHIN` of a moment by the organizers of this
    one, or by the person who created, opened or started it, and every one with its value, in order of their
    starts.

    `user` is about to start the event. Four SQL queries, seven where there are such events.
    """
    people = set(EventRole.objects.filter(event=event, role=Role.ORGANIZER).values_list("user_id", flat=True))
    acts = JournalEntry.objects.filter(verb__in=(CREATE_VERB, OPEN_VERB, START_VERB), user__isnull=False)
    people.update(acts.filter(event=event).values_list("user_id", flat=True))
    people.update([user.pk] if user is not None else [])
    organized = EventRole.objects.filter(user__in=people, role=Role.ORGANIZER).values("event_id")
    theirs = Q(pk__in=organized) | Q(pk__in=acts.filter(user__in=people).values("event_id"))
    same_value = Q(hall_value=event.hall_value) if event.hall_value else Q(pk=None)
    others = {
        other.pk: other
        for other in Event.objects.filter(theirs | same_value)
        .exclude(Q(pk=event.pk) | Q(status__in=_BEFORE_THE_START))
        .annotate(closed=Count("rounds", filter=Q(rounds__status=RoundStatus.CLOSED)))
    }
    if not others:
        return ()
    starts = JournalEntry.objects.filter(event__in=others, verb=START_VERB).order_by("-revision")
    started_at = dict(starts.values_list("event_id", "at"))
    digest = hall_value_digest(event.hall_value)
    near = [
        pk
        for pk, moment in sorted(started_at.items(), key=lambda start: start[1])
        if abs(moment - at) <= RELATED_WITHIN or others[pk].hall_value == event.hall_value != ""
    ]
    draws = Counter(
        JournalEntry.objects.filter(event__in=near, verb=DRAW_VERB).values_list("event_id", flat=True)
    )
    names = _names([event.pk, *near])
    return tuple(
        RelatedEvent(
            others[pk].slug,
            others[pk].name,
            started_at[pk],
            others[pk].hall_value,
            bool(event.hall_value) and hall_value_digest(others[pk].hall_value) == digest,
            EventStatus(others[pk].status),
            draws[pk],
            others[pk].closed,
            len(names.get(pk, ())),
            len(names.get(pk, set()) & names.get(event.pk, set())),
        )
        for pk in near
    )


def related_json(events: Iterable[RelatedEvent]) -> list[dict[str, Any]]:
    """Return related events as the journal keeps them."""
    return [{**asdict(other), "started_at": other.started_at.isoformat()} for other in events]


def _names(events: Iterable[int]) -> dict[int, set[str]]:
    """Return the names of those who take part in each event, folded (one SQL query)."""
    names: dict[int, set[str]] = {}
    took_part = Player.objects.filter(event__in=events).exclude(status__in=NEVER_TOOK_PART)
    for event, name in took_part.values_list("event_id", "name"):
        names.setdefault(event, set()).add(folded(name))
    return names
