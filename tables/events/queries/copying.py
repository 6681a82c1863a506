"""Events that a new one can be set up like."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.core.access import Actor, can, permits
from tables.core.errors import Malformed
from tables.events.models import Event, EventStatus
from tables.staff.models import EventRole, Role, User


def events_of_staff(user: User, *, most: int = 30) -> list[Event]:
    """Return the latest events whose staff pages the user may see. One SQL query."""
    viewing = [role for role in Role if permits(role, "event.view")]
    return list(Event.objects.filter(roles__user=user, roles__role__in=viewing)[:most])


def event_to_copy(actor: Actor, slug: str) -> Event:
    """Return the event that a new one is set up like: everybody may see it, or the actor its staff pages.

    Raises `Malformed` for any other.
    """
    event = Event.objects.filter(slug=slug).first()
    if event is None or (event.status == EventStatus.DRAFT and not can(actor, "event.view", event)):
        raise Malformed.at("like", _("There is no event {slug} that you may see.").format(slug=slug))
    return event


def roles_to_copy(like: Event, actor: Actor) -> tuple[EventRole, ...]:
    """Return who can have the same role at another event: other accounts that somebody uses. One query."""
    roles = like.roles.exclude(user=actor.user).select_related("user")
    return tuple(role for role in roles if role.user.is_active and role.user.has_usable_password())
