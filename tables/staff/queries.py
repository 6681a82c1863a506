"""Who works at an event, and what each role may do."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from tables.core.access import STAFF_ACTIONS
from tables.core.held_roles import WHOLE
from tables.events.models import Event
from tables.messages.models import Channel, Subscription
from tables.staff.models import EventRole, Role, User


@dataclass(frozen=True, slots=True)
class Member:
    """A member of staff. `actions` are those of the matrix that are left of a narrowed role, null for a whole
    one. `awaits_password` is a new account whose owner has not set a password yet."""

    pk: int
    username: str
    name: str
    role: Role
    actions: tuple[str, ...] | None
    awaits_password: bool
    is_last_organizer: bool


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """An action of the matrix: its key, its title, and for each role in `Role` order whether it may."""

    verb: str
    title: str
    permitted: tuple[bool, ...]


def staff_of(event: Event) -> tuple[Member, ...]:
    """Return the event's staff, organizers first, then by role and username. One SQL query."""
    order = list(Role)
    roles = sorted(
        event.roles.select_related("user"),
        key=lambda row: (order.index(Role(row.role)), row.user.username),
    )
    organizers = [row for row in roles if row.role == Role.ORGANIZER and row.narrowed_to == WHOLE]
    return tuple(_member(row, is_last_organizer=organizers == [row]) for row in roles)


def _member(row: EventRole, *, is_last_organizer: bool) -> Member:
    return Member(
        row.pk,
        row.user.username,
        row.user.get_full_name(),
        Role(row.role),
        row.actions,
        not row.user.has_usable_password(),
        is_last_organizer,
    )


def action_titles(verbs: Collection[str]) -> list[str]:
    """Return the titles of these actions, in the matrix's own order."""
    return [str(title) for verb, (title, _roles) in STAFF_ACTIONS.items() if verb in verbs]


def matrix() -> tuple[MatrixRow, ...]:
    """Return every action of staff with the roles it is open to, in the matrix's own order."""
    return tuple(
        MatrixRow(verb, str(title), tuple(role in roles for role in Role))
        for verb, (title, roles) in STAFF_ACTIONS.items()
    )


def may_create_events(user: User) -> bool:
    """Return whether the account may set up events of its own: the installation's operators mark it as
    staff, or let everybody with a confirmed e-mail address."""
    if not user.is_active or user.is_staff:
        return user.is_active
    return bool(settings.SIGN_UP_ORGANIZERS) and has_confirmed_address(user)


def has_confirmed_address(user: User) -> bool:
    """Return whether an account has confirmed its e-mail address. One query."""
    return Subscription.objects.filter(user=user, channel=Channel.EMAIL, confirmed_at__isnull=False).exists()


def why_no_events() -> str:
    """Return what an account that may not set up events can do about it."""
    if settings.SIGN_UP_ORGANIZERS:
        return _("To create events, add an e-mail address to your account and confirm it.")
    return _("Your account may not set up events. Ask the operators of this installation.")
