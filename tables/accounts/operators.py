"""What operators do to accounts: allow events without limits, close, reopen. Each act is recorded."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tables.accounts.models import AccountEntry, AccountVerb
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Refused
from tables.core.text.plain import fault_in, one_line
from tables.journal.models import ActorKind
from tables.staff.models import User


def allow_events(user: User, actor: Actor, *, reason: str = "") -> User:
    """Let an account create events without the limits of organizers who signed up by themselves. Once more
    changes nothing."""
    return _set_may_create(user, actor, AccountVerb.ALLOW_EVENTS, reason)


def limit_events(user: User, actor: Actor, *, reason: str = "") -> User:
    """Take that back; events that exist stay. Raises `Refused` for an operator's account."""
    return _set_may_create(user, actor, AccountVerb.LIMIT_EVENTS, reason)


def close_account(user: User, actor: Actor, *, reason: str) -> User:
    """Close an account: nobody signs in with it, and its tokens and seats stop acting. Once more changes
    nothing.

    Raises `Malformed` without a reason, `Refused` for an operator's account.
    """
    reason = _checked(reason, required=True)
    with transaction.atomic():
        account = _locked(user, actor)
        if account.is_superuser:
            raise Refused(_("This is an operator’s account. Close it on the command line."))
        if account.is_active:
            account.is_active = False
            account.save(update_fields=["is_active"])
            _record(account, actor, AccountVerb.CLOSE, reason)
        return account


def reopen_account(user: User, actor: Actor, *, reason: str = "") -> User:
    """Reopen an account that operators closed. Once more changes nothing.

    Raises `Refused` for an account that its owner closed.
    """
    reason = _checked(reason)
    with transaction.atomic():
        account = _locked(user, actor)
        if account.is_active:
            return account
        if not account.has_usable_password():
            raise Refused(_("The owner closed this account. It cannot be reopened."))
        account.is_active = True
        account.save(update_fields=["is_active"])
        _record(account, actor, AccountVerb.REOPEN, reason)
        return account


def _set_may_create(user: User, actor: Actor, verb: AccountVerb, reason: str) -> User:
    reason, may_create = _checked(reason), verb == AccountVerb.ALLOW_EVENTS
    with transaction.atomic():
        account = _locked(user, actor)
        if account.is_superuser:
            raise Refused(_("Operators create events without limits."))
        if account.is_staff != may_create:
            account.is_staff = may_create
            account.save(update_fields=["is_staff"])
            _record(account, actor, verb, reason)
        return account


def _locked(user: User, actor: Actor) -> User:
    """Return the account to change. Raises `NotVisible` to everybody but operators and the system."""
    is_operator = actor.user is not None and actor.token is None and actor.user.is_superuser
    if actor.kind != ActorKind.SYSTEM and not is_operator:
        raise NotVisible(_("There is no such account."))
    return User.objects.select_for_update().get(pk=user.pk)


def _checked(reason: str, *, required: bool = False) -> str:
    reason = one_line(reason)
    fault = fault_in(reason, max_length=column_length(AccountEntry, "reason"), required=required)
    if fault:
        raise Malformed.at("reason", fault)
    return reason


def _record(account: User, actor: Actor, verb: AccountVerb, reason: str) -> None:
    AccountEntry.objects.create(user=account, verb=verb, reason=reason, who=actor.who)
