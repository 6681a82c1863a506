"""Who works at an event, and in which role."""

from __future__ import annotations

from dataclasses import dataclass

from tables.core.access import STAFF_ACTIONS
from tables.core.api.access import role_at
from tables.core.api.callers import Call, staff
from tables.core.api.fields import Choice, Several, StrictSerializer, sent
from tables.core.api.routes import ListOf, Routes
from tables.staff import actions as staff_actions
from tables.staff.actions import GrantedRole
from tables.staff.models import EventRole, User
from tables.staff.password_links import SetPasswordLink
from tables.staff.queries import Member, staff_of

routes = Routes("staff")

STAFF = "events/<slug:slug>/staff/"
MEMBER = f"{STAFF}<name:username>/"
ACTION_CHOICES = [(verb, verb) for verb in STAFF_ACTIONS]


class RoleSerializer(StrictSerializer):
    """A role at the event."""

    role = sent(EventRole, "role")


class NarrowedSerializer(StrictSerializer):
    """The actions of the matrix that are left of a role; null for all of them."""

    actions = Several(child=Choice(ACTION_CHOICES), max_length=len(ACTION_CHOICES), allow_null=True)


class NewMemberSerializer(RoleSerializer):
    """Somebody who gets a role, narrowed to `actions` unless they are null; a username nobody has becomes an
    account."""

    username = sent(User, "username")
    actions = Several(
        child=Choice(ACTION_CHOICES), max_length=len(ACTION_CHOICES), allow_null=True, default=None
    )


@dataclass(frozen=True, slots=True)
class NewLink:
    """Another link for a new account's owner, told this once."""

    set_password: SetPasswordLink


@routes.get(STAFF, staff("event.view"), ListOf(Member), cacheable=False)
def list_staff(call: Call) -> tuple[Member, ...]:
    """Return the event's staff, organizers first."""
    return staff_of(call.event)


@routes.post(
    STAFF,
    staff("staff.manage"),
    NewMemberSerializer,
    GrantedRole,
    status=201,
    secrets=("set_password",),
)
def grant_role(call: Call) -> GrantedRole:
    """Give somebody a role at the event."""
    return staff_actions.grant_role(call.event, call.actor, expected=call.expected, **call.sent)


@routes.patch(MEMBER, staff("staff.manage"), RoleSerializer, EventRole)
def change_role(call: Call, username: str) -> EventRole:
    """Give a member of staff another role."""
    return staff_actions.change_role(
        role_at(call.event, username), call.actor, call.sent["role"], expected=call.expected
    )


@routes.put(f"{MEMBER}actions/", staff("staff.manage"), NarrowedSerializer, EventRole)
def narrow_role(call: Call, username: str) -> EventRole:
    """Leave a member of staff only some actions of the role; `event.view` is always among them where the role
    has it, `staff.manage` never unless the role is whole."""
    return staff_actions.narrow_role(
        role_at(call.event, username), call.actor, call.sent["actions"], expected=call.expected
    )


@routes.delete(MEMBER, staff("staff.manage"))
def revoke_role(call: Call, username: str) -> None:
    """Take somebody off the staff; the account stays."""
    staff_actions.revoke_role(role_at(call.event, username), call.actor, expected=call.expected)


@routes.post(
    f"{MEMBER}set-password-link/",
    staff("staff.manage"),
    None,
    NewLink,
    if_match=False,
    secrets=("set_password",),
)
def renew_set_password_link(call: Call, username: str) -> NewLink:
    """Make another link for a new account whose owner lost the first one."""
    role = role_at(call.event, username)
    return NewLink(staff_actions.renew_set_password_link(role, call.actor))
