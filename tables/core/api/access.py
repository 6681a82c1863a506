"""From a slug and a key in an address to rows the caller may touch; strangers are told there is nothing."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from tables.core import access
from tables.core.access import Actor
from tables.core.api.authentication import actor_of, actor_or_none, is_browser
from tables.core.errors import NotPermitted, NotVisible
from tables.core.held_roles import HeldRole
from tables.core.rows import one_or_none
from tables.events.models import Event, EventStatus
from tables.players.models import KeepApartGroup, Player
from tables.rounds.models import Round, RoundStatus, Table
from tables.staff.actions import NO_MEMBER
from tables.staff.models import EventRole, User
from tables.staff.queries import may_create_events, why_no_events

NOTHING_HERE = gettext_lazy("There is nothing here.")


# Put together once, and read without `get`, which would copy the query twice more: every call asks this.
_ROLES = EventRole.objects.select_related("event").order_by()


def event_at(slug: str) -> Event:
    """Return the event of that slug, or 404."""
    event = one_or_none(Event.objects.filter(slug=slug))
    if event is None:
        raise NotVisible(NOTHING_HERE)
    return event


def _event_at(slug: str, actor: Actor) -> Event:
    """Return the event of that slug, or 404: a player's own is at hand."""
    own = actor.player.event if actor.player is not None else None
    return own if own is not None and own.slug == slug else event_at(slug)


def event_of_staff(actor: Actor | None, slug: str, *, verb: str = "") -> tuple[Event, HeldRole] | None:
    """Return the event and the caller's role there (one query); None for callers without a role, or without
    one that permits `verb`."""
    if actor is None or actor.user is None:
        return None
    held = next(iter(_ROLES.filter(event__slug=slug, user_id=actor.user.pk)), None)
    role = access.held(held) if held is not None else None
    if held is None or role is None or (verb and not role.permits(verb)):
        return None
    return held.event, role


def event_for_staff(request: Request, slug: str, verb: str) -> tuple[Event, Actor, HeldRole]:
    """Return the event, for staff whose role permits `verb`. 401, 403 or 404 otherwise."""
    actor = actor_of(request)
    found = event_of_staff(actor, slug)
    if found is None:
        if actor.player is not None and actor.player.event.slug == slug:
            raise NotPermitted(access.STAFF_ONLY)
        raise NotVisible(NOTHING_HERE)
    event, role = found
    access.require_of_role(actor, role, verb)
    return event, actor, role


def event_for_anyone(
    request: Request, slug: str, switch: str | None
) -> tuple[Event, Actor | None, HeldRole | None]:
    """Return the event, the caller and the caller's role as its staff.

    Everybody else sees events that are no drafts, and of those only what the organizer switched on.
    """
    actor = actor_or_none(request)
    found = event_of_staff(actor, slug, verb="event.view")
    if found is not None:
        return found[0], actor, found[1]
    event = event_at(slug)
    if event.status == EventStatus.DRAFT or (switch and not getattr(event, switch)):
        raise NotVisible(NOTHING_HERE)
    return event, actor, None


def event_for_participants(request: Request, slug: str) -> tuple[Event, Actor, HeldRole | None]:
    """Return the event, for its staff and its players; somebody who is both comes as staff. 404 for
    others."""
    actor = actor_of(request)
    found = event_of_staff(actor, slug, verb="event.view")
    if found is not None:
        return found[0], actor, found[1]
    event = _event_at(slug, actor)
    return event, Actor.of_player(own_player(actor, event)), None


def event_for_player(request: Request, slug: str) -> tuple[Event, Actor]:
    """Return the event, for its players only: by private link, or signed in with an attached account."""
    actor = actor_of(request)
    event = _event_at(slug, actor)
    return event, Actor.of_player(own_player(actor, event))


def own_player(actor: Actor, event: Event) -> Player:
    """Return the player the caller is at the event, or 404. API tokens speak for staff only."""
    if actor.player is not None:
        if actor.player.event_id != event.pk:
            raise NotVisible(NOTHING_HERE)
        return actor.player
    attached = None
    if actor.user is not None and actor.token is None:
        attached = one_or_none(Player.objects.select_related("event").filter(event=event, user=actor.user))
    if attached is None:
        raise NotVisible(NOTHING_HERE)
    return attached


def user_of(actor: Actor | None) -> User:
    """Return the account of who acts, or 403 for private links and for browsers that hold links."""
    if actor is None or actor.user is None:
        raise PermissionDenied(_("A private link has no account."))
    return actor.user


def account_of(request: Request) -> tuple[Actor, User]:
    """Return the caller's account, for what concerns no event. 401 for strangers, 403 for private links."""
    actor = actor_of(request)
    return actor, user_of(actor)


def at_live_table(request: Request) -> Actor | None:
    """Return who may have a seat: a player, an account, a token whose scope includes playing, or a browser
    that holds links (no actor)."""
    if is_browser(request):
        return actor_or_none(request)
    return _to_play(actor_of(request))


def replay_viewer(request: Request) -> Actor | None:
    """Return who may move a replay that several look at, or None for a stranger; a token needs the scope to
    play."""
    actor = actor_or_none(request)
    return actor and _to_play(actor)


def _to_play(actor: Actor) -> Actor:
    """Return the actor. Raises `NotPermitted` for a token that is not for playing."""
    if actor.token is not None and not access.token_permits(actor.token, access.TAKE_SEAT):
        raise NotPermitted(_("The token's scope does not include playing."))
    return actor


def event_creator(request: Request) -> Actor:
    """Return who may set up events of their own."""
    actor, user = account_of(request)
    if not may_create_events(user):
        raise PermissionDenied(why_no_events())
    return actor


def signed_in(request: Request) -> tuple[Actor, User]:
    """Return the account of somebody who signed in with a password, not of a program's token."""
    actor, user = account_of(request)
    if actor.token is not None:
        raise PermissionDenied(_("Sign in to do this: an API token does not manage API tokens."))
    return actor, user


def player_at(event: Event, key: str) -> Player:
    """Return the event's player of that key, or 404."""
    player = one_or_none(Player.objects.filter(event=event, key=key))
    if player is None:
        raise NotVisible(NOTHING_HERE)
    player.event = event
    return player


def round_at(event: Event, number: int, *, drafts: bool = True) -> Round:
    """Return the event's round of that number, or 404; drafts only for those who may see them."""
    rounds = event.rounds.all() if drafts else event.rounds.exclude(status=RoundStatus.DRAFTED)
    found = one_or_none(rounds.filter(number=number))
    if found is None:
        raise NotVisible(NOTHING_HERE)
    found.event = event
    return found


def table_at(event: Event, number: int, table: int, *, drafts: bool = True) -> Table:
    """Return the event's table of that round and number, or 404; drafts only for those who may see them."""
    tables = Table.objects.select_related("round", "sheet").filter(round__event=event)
    if not drafts:
        tables = tables.exclude(round__status=RoundStatus.DRAFTED)
    found = one_or_none(tables.filter(round__number=number, number=table))
    if found is None:
        raise NotVisible(NOTHING_HERE)
    found.round.event = event
    return found


def group_at(event: Event, pk: int) -> KeepApartGroup:
    """Return the event's keep-apart group of that number, or 404."""
    found = one_or_none(event.keep_apart_groups.filter(pk=pk))
    if found is None:
        raise NotVisible(NOTHING_HERE)
    found.event = event
    return found


def role_at(event: Event, username: str) -> EventRole:
    """Return the role of the event's member of staff of that name, or 404."""
    found = one_or_none(event.roles.select_related("user").filter(user__username=username))
    if found is None:
        raise NotVisible(NO_MEMBER)
    found.event = event
    return found
