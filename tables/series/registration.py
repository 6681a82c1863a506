"""One registration for several events of a series: all of them, or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core.errors import ActionError, Malformed, NeedsOverride, Problem
from tables.events.models import Event, EventStatus
from tables.events.queries.calendar import overlapping
from tables.players.actions.registration import sign_up
from tables.players.models import Player
from tables.series.models import Series
from tables.series.queries import events_of
from tables.staff.models import User

MAX_AT_ONCE = 20
"""Events that one registration is for."""

Admit = Callable[[Event], AbstractContextManager[bool]]
"""Counts a registration at an event; gives whether it waits for approval in any case."""


def open_events(series: Series) -> list[Event]:
    """Return the events of a series that take registrations, in their order. One SQL query."""
    found = events_of(series).filter(registration_open=True)
    return list(found.filter(status__in=(EventStatus.OPEN, EventStatus.RUNNING)))


def register_for_several(
    series: Series,
    slugs: Sequence[str],
    *,
    name: str,
    club: str = "",
    contact: str = "",
    name_shown: str,
    user: User | None,
    admit: Admit,
    despite_overlaps: bool = False,
) -> list[Player]:
    """Register one person at several events of a series through their public links, all or none.

    Raises `Malformed` for no event or one that takes no registrations, `NeedsOverride` where two of them
    overlap by what they announce, and what an event refuses, with the event's name before it.
    """
    events = [event for event in open_events(series) if event.slug in slugs]
    if not events or len(events) < len(set(slugs)):
        raise Malformed.at("events", _("Choose events that take registrations."))
    if len(events) > MAX_AT_ONCE:
        raise Malformed.at("events", _("Choose at most {count} events at once.").format(count=MAX_AT_ONCE))
    pairs = overlapping(events)
    if pairs and not despite_overlaps:
        raise NeedsOverride(Problem(_overlap(first, second)) for first, second in pairs)
    players = []
    with transaction.atomic(), ExitStack() as admitted:  # what a later event refuses counts at none
        for event in sorted(events, key=lambda event: event.pk):  # one order of locks for everybody
            waits = admitted.enter_context(admit(event))
            players.append(
                _at(
                    event,
                    lambda event=event, waits=waits: sign_up(  # type: ignore[misc]
                        event,
                        name=name,
                        club=club,
                        contact=contact,
                        name_shown=name_shown,
                        user=user,
                        needs_approval=waits,
                    ),
                )
            )
    return sorted(players, key=lambda player: (player.event.starts_at, player.event_id))


def _at(event: Event, register: Callable[[], Player]) -> Player:
    """Register, and name the event in what it refuses."""
    try:
        return register()
    except ActionError as error:
        error.problems = tuple(
            Problem(f"{event.name}: {problem.message}", problem.field, problem.rule)
            for problem in error.problems
        )
        raise


def _overlap(first: Event, second: Event) -> str:
    return _("{second} begins before {first} should be over.").format(first=first.name, second=second.name)
