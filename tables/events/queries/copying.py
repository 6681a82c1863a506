"""What a new event can begin with: the settings, infractions and staff of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from tables.core.access import Actor, actions_of, can, permits
from tables.core.errors import Malformed
from tables.events.models import Event, EventStatus
from tables.events.queries.record import catalog_of
from tables.judging.penalties.rules import Infraction
from tables.staff.models import Role, User


@dataclass(frozen=True, slots=True)
class RoleToGive:
    """An account that can have the same role at another event, narrowed to the same `actions`; null for the
    whole role."""

    username: str
    role: Role
    actions: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a new event begins with: the settings of an `event`, which need not be stored, its own `catalog`
    of infractions, empty for the default one, and who may get which role.

    `origin` is what the journal of the new event says of it.
    """

    event: Event
    catalog: tuple[Infraction, ...]
    staff: tuple[RoleToGive, ...]
    origin: Mapping[str, str]


class RoleHeld(Protocol):
    """A row that gives an account a role."""

    user: User
    role: str

    @property
    def actions(self) -> tuple[str, ...] | None: ...


def events_of_staff(user: User, *, most: int = 30) -> list[Event]:
    """Return the latest events whose staff pages the user may see. One SQL query."""
    viewing = [role for role in Role if permits(role, "event.view")]
    return list(Event.objects.filter(roles__user=user, roles__role__in=viewing)[:most])


def beginning_like(actor: Actor, slug: str) -> Beginning:
    """Return what an event begins with that is set up like this one; its staff only for an actor who manages
    them.

    Raises `Malformed` for an event that the actor may not see.
    """
    event = Event.objects.filter(slug=slug).first()
    if event is None or (event.status == EventStatus.DRAFT and not can(actor, "event.view", event)):
        raise Malformed.at("like", _("There is no event {slug} that you may see.").format(slug=slug))
    catalog = catalog_of(event)
    roles = event.roles.select_related("user") if can(actor, "staff.manage", event) else ()
    return Beginning(
        event,
        catalog.infractions if catalog.is_own else (),
        roles_to_give(roles, actor),
        {"like": event.slug},
    )


def roles_to_give(roles: Iterable[RoleHeld], actor: Actor) -> tuple[RoleToGive, ...]:
    """Return who can have the same role elsewhere: accounts but the actor's that somebody uses."""
    return tuple(
        role_to_give(role)
        for role in roles
        if role.user != actor.user and role.user.is_active and role.user.has_usable_password()
    )


def role_to_give(role: RoleHeld) -> RoleToGive:
    """Return what another event gets of a role; actions that the matrix no longer has are left out."""
    whole = actions_of(Role(role.role))
    actions = None if role.actions is None else tuple(verb for verb in role.actions if verb in whole)
    return RoleToGive(role.user.get_username(), Role(role.role), actions)
