"""Limits of accounts that create events without the operators' permission: of their events, and of players
and live tables there."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import F, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Length
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import limits
from tables.core.errors import Refused
from tables.decks.models import DeckVersion
from tables.events.models import Event, EventStatus
from tables.journal.models import JournalEntry
from tables.live.models.game import ENDED_GAMES, LiveDecision, LiveGame
from tables.players.models import Player
from tables.staff.models import EventRole, Role, User

OVER = (EventStatus.FINISHED, EventStatus.ARCHIVED)
MEGABYTE = 2**20


def require_room_for_event(owner: User) -> None:
    """Refuse one more event to an account that has as many that are not over as it may have; call it while
    the account is locked. No query for accounts without limits."""
    if owner.is_staff or not settings.SIGN_UP_ORGANIZERS:
        return
    if _created_by(owner).exclude(status__in=OVER).count() >= limits.OWN_EVENTS:
        raise Refused(
            ngettext(
                "Your account may have {count} event that is not over. Finish it, or ask the operators of "
                "this installation.",
                "Your account may have {count} events that are not over. Finish one, or ask the operators of "
                "this installation.",
                limits.OWN_EVENTS,
            ).format(count=limits.OWN_EVENTS)
        )


def require_storage(owner: User) -> None:
    """Refuse one more event to an account whose events fill its share of the database; call it outside of
    transactions. Three queries, none for accounts without limits."""
    if owner.is_staff or not settings.SIGN_UP_ORGANIZERS:
        return
    used = stored_bytes(owner)
    if used >= limits.OWN_STORAGE:
        raise Refused(
            _(
                "Your events use {used} MB of the {limit} MB that your account may use. Ask the operators of "
                "this installation."
            ).format(used=used // MEGABYTE, limit=limits.OWN_STORAGE // MEGABYTE)
        )


def require_room_for_players(event: Event, newcomers: int) -> None:
    """Refuse more players than an event may have whose creator has limits."""
    if creator_with_limits(event) is None:
        return
    if Player.objects.filter(event=event).count() + newcomers > limits.OWN_EVENT_PLAYERS:
        raise Refused(
            _("This event may have {count} players. Its organizer can ask the operators for more.").format(
                count=limits.OWN_EVENT_PLAYERS
            )
        )


def require_room_for_live_tables(event: Event, tables: int) -> None:
    """Refuse more open live tables at the events of one account than it may have."""
    owner = creator_with_limits(event)
    if owner is None:
        return
    open_tables = LiveGame.objects.filter(event__in=_created_by(owner)).exclude(status__in=ENDED_GAMES)
    if open_tables.count() + tables > limits.OWN_LIVE_TABLES:
        raise Refused(
            _(
                "The events of this account may have {count} open live tables. Let some games end first, or "
                "ask the operators of this installation."
            ).format(count=limits.OWN_LIVE_TABLES)
        )


def creator_with_limits(event: Event) -> User | None:
    """Return who created an event without the operators' permission. One query; none where nobody can."""
    if not settings.SIGN_UP_ORGANIZERS:
        return None
    return User.objects.filter(
        journal_entries__event=event, journal_entries__verb="event.create", is_staff=False
    ).first()


def stored_bytes(user: User) -> int:
    """Return how much the events that an account organizes hold: journals, deck lists, logs of live games."""
    mine = EventRole.objects.filter(user=user, role=Role.ORGANIZER).values("event")
    return (
        _size(JournalEntry.objects.filter(event__in=mine), "before", "after")
        + _size(DeckVersion.objects.filter(deck__player__event__in=mine), "source", "content")
        + _size(LiveDecision.objects.filter(game__event__in=mine), "value")
    )


def _size(rows: QuerySet[Any], *columns: str) -> int:
    lengths = {name: Sum(Length(Cast(F(name), TextField())), default=0) for name in columns}
    return sum(rows.order_by().aggregate(**{f"{name}_size": each for name, each in lengths.items()}).values())


def _created_by(user: User) -> QuerySet[Event]:
    return Event.objects.filter(journal__user=user, journal__verb="event.create")
