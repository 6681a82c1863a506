"""The e-mail address of an account, and messages to it about casual tables, by e-mail or on its devices.

Accounts have no journal.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.accounts.actions import require_present_password
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.core.limits import ADDRESS_REQUESTS, REQUESTS_TO_ADDRESS, RESETS_TO_ADDRESS
from tables.messages.channels import CHANNELS
from tables.messages.models import ACCOUNT_KINDS, CONFIRM_ADDRESS, RESET_PASSWORD, Channel, Subscription
from tables.messages.outbox import put_for
from tables.messages.queries import address_of_account, may_reset_password
from tables.staff.models import User

MAX_DEVICES = 8
"""Devices of one player or account; one more takes the place of the oldest."""
ASKED_TOO_OFTEN = gettext_lazy("Too many attempts. Try again in an hour.")
CONFIRM_WITHIN = timedelta(days=1)
RESET_WITHIN = timedelta(hours=1)


def choose_address(actor: Actor, *, address: str, password: str, site: str) -> Subscription:
    """Give an account an e-mail address; this replaces an earlier one and keeps what is sent there.

    A new address gets the question whether it is right, and nothing else until its owner says yes. Raises
    `NotPermitted` for programs, `Malformed` at "address" and at "password", `TooOften`.
    """
    require_present_password(_person(actor), password)
    return set_address(actor, address=address, site=site)


def set_address(actor: Actor, *, address: str, site: str) -> Subscription:
    """Do as `choose_address` for an account whose password was just typed."""
    address = CHANNELS[Channel.EMAIL].validate(address=address)
    with transaction.atomic():
        user = _locked(actor)
        old = address_of_account(user)
        if old is not None and old.address == address and old.confirmed_at is not None:
            return old
        ADDRESS_REQUESTS.require(f"account {user.pk}", ASKED_TOO_OFTEN)
        REQUESTS_TO_ADDRESS.require(address.casefold(), ASKED_TOO_OFTEN)
        if old is not None:
            old.delete()
        new = _new(user, Channel.EMAIL, address, site, old.kinds if old is not None else [])
        put_for(new, CONFIRM_ADDRESS, timekeeping.now(), CONFIRM_WITHIN)
        return new


def remove_address(actor: Actor) -> None:
    """Delete the address of an account. Idempotent."""
    Subscription.objects.filter(user=_person(actor), channel=Channel.EMAIL).delete()


def choose_account_messages(actor: Actor, *, kinds: Collection[str], wants_letters: bool = True) -> None:
    """Set the kinds of messages that an account gets on its devices, and at its address if it wants letters.

    Raises `NotPermitted` for programs, `Malformed` at "kinds", `Refused` for letters without an address, and
    where there would be no device either.
    """
    wanted = checked_kinds(kinds, ACCOUNT_KINDS)
    with transaction.atomic():
        user = _locked(actor)
        devices = Subscription.objects.filter(user=user, channel=Channel.PUSH)
        own = address_of_account(user)
        if own is None and (wants_letters or not devices.exists()):
            raise Refused(_("Your account has no e-mail address. Add one first."))
        devices.update(kinds=wanted)
        if own is not None:
            own.kinds = wanted if wants_letters else []
            own.save(update_fields=["kinds"])


def send_password_reset(address: str) -> None:
    """Send a link to choose another password to an address, if it is an account's and confirmed.

    The sender does not learn whether it is; beyond a few letters to an address nothing is sent.
    """
    if not RESETS_TO_ADDRESS.take(address.casefold()):
        return
    found = (
        Subscription.objects.filter(
            user__isnull=False, channel=Channel.EMAIL, address__iexact=address, confirmed_at__isnull=False
        )
        .select_related("user")
        .first()
    )
    if found is not None and may_reset_password(found):
        put_for(found, RESET_PASSWORD, timekeeping.now(), RESET_WITHIN)


def add_account_device(
    actor: Actor,
    *,
    endpoint: str,
    p256dh: str,
    auth: str,
    kinds: Collection[str],
    site: str,
    old: str = "",
) -> Subscription:
    """Send an account's messages to a device, too, as its browser's Push API gave it, and of these kinds from
    now on wherever they are sent; `old` is the address that the browser renewed.

    A device is of the account that switches it on last. Raises `NotPermitted` for programs, `Malformed` at
    the field's name.
    """
    wanted = checked_kinds(kinds, ACCOUNT_KINDS)
    endpoint = CHANNELS[Channel.PUSH].validate(endpoint=endpoint, p256dh=p256dh, auth=auth)
    with transaction.atomic():
        user = _locked(actor)
        Subscription.objects.filter(user=user).exclude(kinds=[]).update(kinds=wanted)
        devices = Subscription.objects.filter(user__isnull=False, channel=Channel.PUSH)
        known = devices.filter(user=user, address=endpoint, p256dh=p256dh, auth=auth).first()
        if known is not None:
            return known
        devices.filter(address=endpoint).delete()
        devices.filter(user=user, address=old).delete()
        newest = devices.filter(user=user).order_by("-pk").values_list("pk", flat=True)
        devices.filter(pk__in=list(newest[MAX_DEVICES - 1 :])).delete()
        return _new(user, Channel.PUSH, endpoint, site, wanted, p256dh=p256dh, auth=auth)


def remove_account_device(actor: Actor, endpoint: str) -> None:
    """Remove a device of an account and its address. Idempotent."""
    Subscription.objects.filter(user=_person(actor), channel=Channel.PUSH, address=endpoint).delete()


def stop_account_messages(actor: Actor) -> None:
    """Send an account no more messages, and remove its devices; its address stays. Idempotent."""
    _stop(_person(actor).pk)


def confirm_of_account(subscription: Subscription) -> Subscription:
    """Confirm an account's e-mail address, which the link was sent to. Once more changes nothing.

    Raises `Refused` for the address of another account: one address is for one account.
    """
    unconfirmed = Subscription.objects.filter(pk=subscription.pk, confirmed_at=None)
    try:
        with transaction.atomic():
            unconfirmed.update(confirmed_at=timekeeping.now())
    except IntegrityError:
        raise Refused(_("Another account has this address. Remove it there first.")) from None
    subscription.refresh_from_db()
    return subscription


def leave_by_account(subscription: Subscription) -> Subscription:
    """Stop an account's messages by the link in one: from a notification on its device, from an e-mail
    everywhere. An address that is not confirmed is deleted."""
    if subscription.channel == Channel.PUSH or subscription.confirmed_at is None:
        Subscription.objects.filter(pk=subscription.pk).delete()
    elif subscription.user_id is not None:
        _stop(subscription.user_id)
    return subscription


def _stop(user: int) -> None:
    mine = Subscription.objects.filter(user=user)
    mine.filter(channel=Channel.PUSH).delete()
    mine.update(kinds=[])


def checked_kinds(kinds: Collection[str], offered: Collection[str]) -> list[str]:
    """Return the chosen kinds in the order of those that are offered. Raises `Malformed` at "kinds"."""
    if not kinds or not set(kinds) <= set(offered):
        raise Malformed.at("kinds", _("Choose at least one kind of message."))
    return [str(kind) for kind in offered if kind in kinds]


def _new(
    user: User, channel: Channel, address: str, site: str, kinds: list[str], **keys: str
) -> Subscription:
    return Subscription.objects.create(
        user=user,
        channel=channel,
        address=address,
        kinds=kinds,
        key=secrets.token_urlsafe(16),
        site=site,
        confirmed_at=timekeeping.now() if channel == Channel.PUSH else None,
        **keys,
    )


def _person(actor: Actor) -> User:
    if actor.user is None or actor.token is not None:
        raise NotPermitted(_("Sign in to choose your messages."))
    return actor.user


def _locked(actor: Actor) -> User:
    return User.objects.select_for_update().get(pk=_person(actor).pk)
