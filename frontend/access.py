"""Who is looking at a page: staff, a player who came by a private link, or a stranger."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404
from django.utils import timezone

from frontend.acting import act_for, use_language_of
from tables.core import access, links
from tables.core.access import Actor
from tables.core.errors import NotPermitted, NotVisible
from tables.core.held_roles import HeldRole
from tables.core.rows import one_or_none
from tables.events.models import Event, EventStatus
from tables.live.play.seats import device_in
from tables.players.models import Player
from tables.staff.models import User
from tables.staff.queries import may_create_events, why_no_events

Params = ParamSpec("Params")


@dataclass(frozen=True, slots=True)
class StaffVisit:
    """A staff member at an event's staff page."""

    event: Event
    actor: Actor
    role: HeldRole

    def can(self, verb: str) -> bool:
        """Return whether this visitor's role permits it; templates show only what it does."""
        return self.role.permits(verb)

    def may_change(self, verb: str) -> bool:
        """Return whether this visitor may do it now: not once the event is finished, until it is reopened."""
        return self.can(verb) and not self.event.is_read_only


def event_creator(request: HttpRequest) -> Actor:
    """Return the signed-in account as one that sets up events. Raises `NotPermitted` for others."""
    user = request.user
    assert isinstance(user, User)
    if not may_create_events(user):
        raise NotPermitted(why_no_events())
    return Actor.staff(user)


def staff_page(
    verb: str,
) -> Callable[
    [Callable[Concatenate[HttpRequest, StaffVisit, Params], HttpResponse]],
    Callable[Concatenate[HttpRequest, str, Params], HttpResponse],
]:
    """Return a view for staff whose role permits `verb`; it gets a `StaffVisit` in place of the slug.

    Who is not signed in is asked to; who has no role at the event gets 404, who has another role 403. Times
    are shown in the event's own zone.
    """

    def decorate(
        view: Callable[Concatenate[HttpRequest, StaffVisit, Params], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, str, Params], HttpResponse]:
        @wraps(view)
        def page(
            request: HttpRequest, slug: str, *args: Params.args, **kwargs: Params.kwargs
        ) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            event = get_object_or_404(Event, slug=slug)
            actor = Actor.staff(request.user)
            act_for(request, "user")
            role = access.require(actor, verb, event)
            assert role is not None
            with timezone.override(event.zone):
                return view(request, StaffVisit(event, actor, role), *args, **kwargs)

        page.staff_verb = verb  # type: ignore[attr-defined]
        return page

    return decorate


def public_event(slug: str, *, switch: str | None = None) -> Event:
    """Return an event as strangers may see it. 404 for drafts and for what the organizer has not switched
    on."""
    event = get_object_or_404(Event, slug=slug)
    if event.status == EventStatus.DRAFT or (switch is not None and not getattr(event, switch)):
        raise Http404
    return event


def remember_player(request: HttpRequest, player: Player) -> None:
    """Let this browser act for the player until the private link is renewed."""
    links.remember_player(request.session, player)
    device_in(request.session)
    # The pages that follow are read beside each other, some to be kept for later: each would make a token of
    # its own, and the forms of all but the last would be refused.
    get_token(request)


def forget_player(request: HttpRequest, event: Event) -> None:
    """Stop acting for the event's player in this browser."""
    links.forget_player(request.session, event.pk)


def player_of(request: HttpRequest, event: Event) -> Player | None:
    """Return the player for whom this browser acts at the event: by private link, or by the signed-in
    account."""
    found = links.player_in(request.session, event.pk)
    if found:
        pk, epoch = found
        player = one_or_none(Player.objects.filter(pk=pk, event=event, link_epoch=epoch))
        if player is not None:
            return player
    if request.user.is_authenticated:
        return one_or_none(Player.objects.filter(event=event, user=request.user))
    return None


def players_of(request: HttpRequest, events: Iterable[Event]) -> dict[int, Player]:
    """Return the players for whom this browser acts at each of the events, by the event's primary key. One
    SQL query however many events there are."""
    acting = {event.pk: links.player_in(request.session, event.pk) for event in events}
    own = Q(pk__in=[link[0] for link in acting.values() if link])
    if request.user.is_authenticated:
        own |= Q(user=request.user)
    players = Player.objects.filter(own, event__in=list(acting))
    by_link = {each.event_id: each for each in players if acting[each.event_id] == (each.pk, each.link_epoch)}
    by_account = {each.event_id: each for each in players if each.user_id and each.user_id == request.user.pk}
    return by_account | by_link


def require_player(request: HttpRequest, slug: str) -> tuple[Event, Player]:
    """Return the event and the player of this browser; 404 for everybody else, and what a page of another
    player sends is refused."""
    event = get_object_or_404(Event, slug=slug)
    player = player_of(request, event)
    act_for(request, "player", player="" if player is None else str(player.pk))
    if player is None:
        raise NotVisible(access.UNKNOWN_EVENT)
    player.event = event
    use_language_of(request, player)
    return event, player
