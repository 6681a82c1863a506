"""Who works at an event, and the API tokens of those who do."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import links, timekeeping
from tables.core.access import Actor, actions_of
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.held_roles import WHOLE, checked_narrowing
from tables.core.text.plain import fault_in, has_invisible, looks, one_line
from tables.events.models import Event
from tables.journal.recording import Change, recorded
from tables.staff.models import ApiToken, EventRole, Role, TokenScope, User
from tables.staff.password_links import SetPasswordLink, set_password_link

TOKEN_PREFIX = "km_"  # noqa: S105  # the part every token shows

USE_NOTED_EVERY = timedelta(minutes=1)
_PERMISSION = "staff.manage"
NO_MEMBER = gettext_lazy("There is no such member of staff.")


@dataclass(frozen=True, slots=True)
class GrantedRole:
    """A role with the link to hand to a new account's owner; None when the account existed before."""

    role: EventRole
    set_password: SetPasswordLink | None


@dataclass(frozen=True, slots=True)
class NewToken:
    """An API token with its key, which is shown this once and stored nowhere."""

    token: ApiToken
    key: str


def grant_role(
    event: Event,
    actor: Actor,
    *,
    username: str,
    role: str,
    actions: Collection[str] | None = None,
    expected: int | None = None,
) -> GrantedRole:
    """Give somebody a role, narrowed to `actions` unless they are None; a username nobody has becomes an
    account whose owner sets the password.

    The role held already changes nothing. `expected` is the event's revision. Raises `Malformed` for a bad
    username or role, for actions it does not include, and for a new username that looks like an account's,
    `Refused` for another role than the one held, and for an account from another event whose owner never set
    a password: anyone who made it could still take it over.
    """
    with recorded(
        event, actor, "staff.grant", permission=_PERMISSION, expected=expected, even_when_finished=True
    ) as change:
        username = _checked_username(username)
        chosen = _role(role)
        narrowed_to = _checked_narrowing(chosen, actions)
        user = User.objects.filter(username=username).first()
        held = change.event.roles.filter(user=user).first() if user else None
        if held is not None:
            if held.role != chosen or (actions is not None and held.narrowed_to != narrowed_to):
                raise Refused(
                    _("{username} is {role} here. Change that role instead.").format(
                        username=username, role=held.get_role_display()
                    )
                )
            change.nothing_changed()
            return GrantedRole(held, None)
        if user is not None and not (user.is_active and user.has_usable_password()):
            raise Refused(
                _("The owner of the account {username} has not taken it over yet.").format(username=username)
            )
        link = None
        if user is None:
            _require_own_look(username)
            user = _new_account(username)
            link = set_password_link(user)
        granted = EventRole.objects.create(
            event=change.event, user=user, role=chosen, narrowed_to=narrowed_to
        )
        _name(change, granted)
        change.after = {"role": chosen.value, "new_account": link is not None, **_narrowing_json(granted)}
        return GrantedRole(granted, link)


def appoint(event: Event, actor: Actor, *, username: str, role: str) -> GrantedRole:
    """Give somebody a role for the operators of the installation, also where an event has no staff.

    Another role than the one held is replaced. A username nobody has becomes an account; an account without a
    password gets a link. Raises `Malformed` as `grant_role`, `Refused` for another role of the last organizer
    and for an account that is switched off.
    """
    with recorded(event, actor, "staff.appoint", even_when_finished=True) as change:
        username = _checked_username(username)
        chosen = _role(role)
        user = User.objects.filter(username=username).first()
        is_new = user is None
        if user is None:
            _require_own_look(username)
            user = _new_account(username)
        if not user.is_active:
            raise Refused(_("The account {username} is switched off.").format(username=username))
        link = None if user.has_usable_password() else set_password_link(user)
        granted = change.event.roles.filter(user=user).first()
        if granted is None:
            granted = EventRole.objects.create(event=change.event, user=user, role=chosen)
        elif granted.role == chosen and granted.narrowed_to == WHOLE:
            change.nothing_changed()
        else:
            if granted.role != chosen:
                _require_another_organizer(granted)
            change.before = {"role": granted.role, **_narrowing_json(granted)}
            granted.role, granted.narrowed_to = chosen, WHOLE
            granted.save(update_fields=["role", "narrowed_to"])
        _name(change, granted)
        change.after = {"role": chosen.value, "new_account": is_new}
        return GrantedRole(granted, link)


def reserve_account(username: str) -> User | None:
    """Make an account that waits for its owner's password; None where there can be none of that name."""
    try:
        if _checked_username(username) != username:
            return None
        _require_own_look(username)
    except Malformed:
        return None
    return _new_account(username)


def renew_set_password_link(role: EventRole, actor: Actor) -> SetPasswordLink:
    """Make another link for a new account whose owner lost the first one.

    Raises `Refused` once the owner set a password, or when the account works at other events too.
    """
    with recorded(
        role.event, actor, "staff.renew_link", permission=_PERMISSION, even_when_finished=True
    ) as change:
        role = _fresh(change, role)
        if role.user.has_usable_password():
            raise Refused(_("{username} has set a password.").format(username=role.user.username))
        if EventRole.objects.filter(user=role.user).exclude(event=change.event).exists():
            raise Refused(
                _("{username} works at other events too; ask the installation's operator.").format(
                    username=role.user.username
                )
            )
        return set_password_link(role.user)


def change_role(role: EventRole, actor: Actor, new_role: str, *, expected: int | None = None) -> EventRole:
    """Give a member of staff another role, whole; the same role changes nothing.

    Raises `Malformed` for an unknown role, `Refused` for the last organizer.
    """
    with recorded(
        role.event, actor, "staff.change", permission=_PERMISSION, expected=expected, even_when_finished=True
    ) as change:
        role = _fresh(change, role)
        chosen = _role(new_role)
        if role.role == chosen:
            change.nothing_changed()
            return role
        _require_another_organizer(role)
        change.before = {"role": role.role, **_narrowing_json(role)}
        change.after = {"role": chosen.value}
        role.role, role.narrowed_to = chosen, WHOLE
        role.save(update_fields=["role", "narrowed_to"])
        return role


def narrow_role(
    role: EventRole, actor: Actor, actions: Collection[str] | None, *, expected: int | None = None
) -> EventRole:
    """Leave a member of staff only these actions of the role, or all of them again; the same changes nothing.

    Raises `Malformed` for actions that the role does not include, for none, and for managing the staff with a
    narrowed role; `Refused` for the last organizer whose role is whole.
    """
    with recorded(
        role.event, actor, "staff.narrow", permission=_PERMISSION, expected=expected, even_when_finished=True
    ) as change:
        role = _fresh(change, role)
        narrowed_to = _checked_narrowing(Role(role.role), actions)
        if role.narrowed_to == narrowed_to:
            change.nothing_changed()
            return role
        if narrowed_to != WHOLE:
            _require_another_organizer(role)
        change.before = {"role": role.role, **_narrowing_json(role)}
        role.narrowed_to = narrowed_to
        role.save(update_fields=["narrowed_to"])
        change.after = {"role": role.role, **_narrowing_json(role)}
        return role


def revoke_role(role: EventRole, actor: Actor, *, expected: int | None = None) -> None:
    """Take somebody off the staff; the account stays. Anyone who is off it already changes nothing.

    Raises `Refused` for the last organizer.
    """
    with recorded(
        role.event, actor, "staff.revoke", permission=_PERMISSION, expected=expected, even_when_finished=True
    ) as change:
        if not change.event.roles.filter(pk=role.pk).exists():
            change.nothing_changed()
            return
        role = _fresh(change, role)
        _require_another_organizer(role)
        change.before = {"role": role.role}
        role.delete()


def create_token(user: User, *, name: str, scope: str, expires_at: datetime | None = None) -> NewToken:
    """Make an API token with which a program acts as `user`, up to `scope`; no event is concerned.

    Raises `Malformed` for a bad name, an unknown scope or an end in the past.
    """
    name = one_line(name)
    fault = fault_in(name, max_length=column_length(ApiToken, "name"), required=True)
    problems = [Problem(fault, "name")] if fault else []
    if scope not in TokenScope.values:
        problems.append(
            Problem(
                _("Choose one of these scopes: {scopes}.").format(scopes=", ".join(TokenScope.values)),
                "scope",
            )
        )
    if expires_at is not None and expires_at <= timekeeping.now():
        problems.append(Problem(_("The token would have expired already."), "expires_at"))
    if problems:
        raise Malformed(problems)
    key = TOKEN_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user, name=name, scope=scope, expires_at=expires_at, digest=links.digest_of(key)
    )
    return NewToken(token, key)


def note_token_use(token: ApiToken) -> None:
    """Remember when the token was last used, to the minute: for its owner, who may find one forgotten."""
    now = timekeeping.now()
    if token.last_used_at is None or now - token.last_used_at > USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def live_tokens(user: User) -> QuerySet[ApiToken]:
    """Return the user's tokens that work now."""
    expired = Q(expires_at__lte=timekeeping.now())
    return ApiToken.objects.filter(user=user, revoked_at=None).exclude(expired)


def revoke_token(token: int, user: User) -> ApiToken:
    """Stop a token of the user's own; a revoked one stays as it is.

    Raises `NotVisible` for anybody else's.
    """
    found = ApiToken.objects.filter(pk=token, user=user).first()
    if found is None:
        raise NotVisible(_("There is no such token."))
    if found.revoked_at is None:
        found.revoked_at = timekeeping.now()
        found.save(update_fields=["revoked_at"])
    return found


def _fresh(change: Change, role: EventRole) -> EventRole:
    found = change.event.roles.select_related("user").filter(pk=role.pk).first()
    if found is None:
        raise NotVisible(NO_MEMBER)
    _name(change, found)
    return found


def _name(change: Change, role: EventRole) -> None:
    change.object = f"staff {role.user.username}"[:120]


def _role(role: str) -> Role:
    if role not in Role.values:
        raise Malformed.at(
            "role", _("Choose one of these roles: {roles}.").format(roles=", ".join(Role.values))
        )
    return Role(role)


def _checked_narrowing(role: Role, actions: Collection[str] | None) -> str:
    return checked_narrowing(actions, actions_of(role), base="event.view", of_whole_role=_PERMISSION)


def _narrowing_json(role: EventRole) -> dict[str, list[str]]:
    return {} if role.actions is None else {"actions": list(role.actions)}


def _require_another_organizer(role: EventRole) -> None:
    """Refuse to take the last role that manages the staff: a narrowed one does not."""
    if role.role != Role.ORGANIZER or role.narrowed_to != WHOLE:
        return
    others = EventRole.objects.filter(event=role.event, role=Role.ORGANIZER, narrowed_to=WHOLE)
    if not others.exclude(pk=role.pk).exists():
        raise Refused(_("An event needs an organizer: make somebody else one first."))


def _checked_username(username: str) -> str:
    normal = User.normalize_username(username.strip())
    try:
        User._meta.get_field("username").run_validators(normal)
    except ValidationError as error:
        raise Malformed(Problem(message, "username") for message in error.messages) from None
    if not normal:
        raise Malformed.at("username", _("Type a username."))
    if has_invisible(normal):
        raise Malformed.at("username", _("A username has no invisible characters. Type it again by hand."))
    return normal


def _require_own_look(username: str) -> None:
    """Refuse a new username that a reader may take for an account's: journals quote it."""
    names = User.objects.order_by("pk").values_list("username", flat=True)
    other = next((name for name in names if looks(name) & looks(username)), None)
    if other is not None:
        raise Malformed.at(
            "username",
            _("{username} looks like the account {other}. Choose another name.").format(
                username=username, other=other
            ),
        )


def _new_account(username: str) -> User:
    user = User(username=username)
    user.set_unusable_password()
    user.save()
    return user
