"""From a slug and a key in an address to rows the caller may touch; strangers are told there is nothing."""

from __future__ import annotations

from rest_framework.request import Request

from tables import access
from tables.api.authentication import actor_of, actor_or_none
from tables.errors import NotVisible
from tables.models import Event, EventStatus, Player, Round, RoundStatus, Table

NOTHING_HERE = "There is nothing here."


def event_for_staff(request: Request, slug: str, verb: str = "event.view") -> Event:
    """The event, for staff whose role permits `verb`. 401, 403 or 404 otherwise."""
    actor = actor_of(request)
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise NotVisible(NOTHING_HERE)
    access.require(actor, verb, event)
    return event


def event_for_anyone(request: Request, slug: str, switch: str | None = None) -> tuple[Event, bool]:
    """The event and whether the caller is its staff.

    Everybody else sees events that are no drafts, and of those only what the organizer switched on.
    """
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise NotVisible(NOTHING_HERE)
    actor = actor_or_none(request)
    if actor is not None and access.can(actor, "event.view", event):
        return event, True
    if event.status == EventStatus.DRAFT or (switch is not None and not getattr(event, switch)):
        raise NotVisible(NOTHING_HERE)
    return event, False


def event_of_caller(request: Request, slug: str) -> Event:
    """The event for an action that players and staff may both attempt; the action itself decides.

    Strangers to the event get 404.
    """
    actor = actor_of(request)
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise NotVisible(NOTHING_HERE)
    is_its_player = actor.player is not None and actor.player.event_id == event.pk
    if not is_its_player and access.role_of(actor, event) is None:
        raise NotVisible(NOTHING_HERE)
    return event


def player_at(event: Event, key: str) -> Player:
    """The event's player of that key, or 404."""
    player = Player.objects.select_related("event").filter(event=event, key=key).first()
    if player is None:
        raise NotVisible(NOTHING_HERE)
    return player


def round_at(event: Event, number: int, *, drafts: bool = True) -> Round:
    """The event's round of that number, or 404; drafts only for those who may see them."""
    rounds = event.rounds.select_related("event")
    found = (rounds if drafts else rounds.exclude(status=RoundStatus.DRAFTED)).filter(number=number).first()
    if found is None:
        raise NotVisible(NOTHING_HERE)
    return found


def table_at(event: Event, number: int, table: int, *, drafts: bool = True) -> Table:
    """The event's table of that round and number, or 404."""
    tables = Table.objects.select_related("round__event", "sheet").filter(round__event=event)
    if not drafts:
        tables = tables.exclude(round__status=RoundStatus.DRAFTED)
    found = tables.filter(round__number=number, number=table).first()
    if found is None:
        raise NotVisible(NOTHING_HERE)
    return found
