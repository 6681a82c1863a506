"""Who works at an event, and in which role."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.actions import staff as staff_actions
from tables.actions.staff import SetPasswordLink
from tables.api.access import role_at
from tables.api.callers import Call, staff
from tables.api.fields import Choice, StrictSerializer, Text
from tables.api.representations import Representation
from tables.api.routes import ListOf, Routes
from tables.models import EventRole, Role
from tables.queries.staff import Member, team

routes = Routes("staff")

STAFF = "events/<slug:slug>/staff/"
MEMBER = f"{STAFF}<name:username>/"


class RoleSerializer(StrictSerializer):
    """A role at the event."""

    role = Choice(Role.choices)


class NewMemberSerializer(RoleSerializer):
    """Somebody who gets a role; a username nobody has becomes an account."""

    username = Text(max_length=150)


class MemberSerializer(Representation):
    """A member of staff; `awaits_password` is a new account whose owner has not set a password yet."""

    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    awaits_password = serializers.BooleanField()
    is_last_organizer = serializers.BooleanField()


class SetPasswordLinkSerializer(Representation):
    """The two parts of the one-time address /set-password/{uid}/{token}/."""

    uid = serializers.CharField()
    token = serializers.CharField()


class GrantedRoleSerializer(Representation):
    """A role; `set_password` is for a new account's owner, told this once, else null."""

    username = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    set_password = SetPasswordLinkSerializer(allow_null=True)


class NewLinkSerializer(Representation):
    """Another link for a new account's owner, told this once."""

    set_password = SetPasswordLinkSerializer(allow_null=True)


class HeldRoleSerializer(Representation):
    """Who has which role."""

    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(Role.choices)


@routes.get(STAFF, staff("event.view"), ListOf(MemberSerializer), stands=False)
def list_staff(call: Call) -> tuple[Member, ...]:
    """The event's staff, organizers first."""
    return team(call.event)


@routes.post(
    STAFF,
    staff("staff.manage"),
    NewMemberSerializer,
    GrantedRoleSerializer,
    status=201,
    secrets=("set_password",),
)
def grant_role(call: Call) -> dict[str, Any]:
    """Give somebody a role at the event."""
    granted = staff_actions.grant_role(call.event, call.actor, expected=call.expected, **call.sent)
    return {
        "username": granted.role.user.username,
        "role": granted.role.role,
        "set_password": granted.set_password,
    }


@routes.patch(MEMBER, staff("staff.manage"), RoleSerializer, HeldRoleSerializer)
def change_role(call: Call, username: str) -> EventRole:
    """Give a member of staff another role."""
    return staff_actions.change_role(
        role_at(call.event, username), call.actor, call.sent["role"], expected=call.expected
    )


@routes.delete(MEMBER, staff("staff.manage"))
def revoke_role(call: Call, username: str) -> None:
    """Take somebody off the staff; the account stays."""
    staff_actions.revoke_role(role_at(call.event, username), call.actor, expected=call.expected)


@routes.post(
    f"{MEMBER}set-password-link/",
    staff("staff.manage"),
    None,
    NewLinkSerializer,
    matches=False,
    secrets=("set_password",),
)
def renew_set_password_link(call: Call, username: str) -> dict[str, SetPasswordLink]:
    """Make another link for a new account whose owner lost the first one."""
    role = role_at(call.event, username)
    return {"set_password": staff_actions.renew_set_password_link(role, call.actor)}
