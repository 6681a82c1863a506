"""Messages to an account: that casual tables wait for it, by e-mail or on its devices.

Accounts have no journal.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import NotPermitted
from tables.core.limits import ADDRESS_REQUESTS, REQUESTS_TO_ADDRESS
from tables.messages.channels import CHANNELS
from tables.messages.models import CONFIRM_ADDRESS, Channel, MessageKind, Subscription
from tables.messages.outbox import put_for
from tables.staff.models import User

MAX_DEVICES = 8
"""Devices of one player or account; one more takes the place of the oldest."""
ASKED_TOO_OFTEN = gettext_lazy("Too many attempts. Try again in an hour.")
CONFIRM_WITHIN = timedelta(days=1)
KINDS = [MessageKind.YOUR_TURN.value]


def send_letters(actor: Actor, *, address: str, site: str) -> Subscription:
    """Send an account's messages to an e-mail address; this replaces an earlier one.

    A new address gets the question whether it is right, and nothing else until its owner says yes. Raises
    `NotPermitted` for programs, `Malformed` at "address", `TooOften`.
    """
    address = CHANNELS[Channel.EMAIL].validate(address=address)
    with transaction.atomic():
        user = _locked(actor)
        old = Subscription.objects.filter(user=user, channel=Channel.EMAIL).first()
        if old is not None and old.address == address:
            return old
        ADDRESS_REQUESTS.require(f"account {user.pk}", ASKED_TOO_OFTEN)
        REQUESTS_TO_ADDRESS.require(address.casefold(), ASKED_TOO_OFTEN)
        if old is not None:
            old.delete()
        new = _new(user, Channel.EMAIL, address, site)
        put_for(new, CONFIRM_ADDRESS, timekeeping.now(), CONFIRM_WITHIN)
        return new


def add_account_device(
    actor: Actor, *, endpoint: str, p256dh: str, auth: str, site: str, old: str = ""
) -> Subscription:
    """Send an account's messages to a device, too, as its browser's Push API gave it; `old` is the address
    that the browser renewed.

    A device is of the account that switches it on last. Raises `NotPermitted` for programs, `Malformed` at
    the field's name.
    """
    endpoint = CHANNELS[Channel.PUSH].validate(endpoint=endpoint, p256dh=p256dh, auth=auth)
    with transaction.atomic():
        user = _locked(actor)
        devices = Subscription.objects.filter(user__isnull=False, channel=Channel.PUSH)
        known = devices.filter(user=user, address=endpoint, p256dh=p256dh, auth=auth).first()
        if known is not None:
            return known
        devices.filter(address=endpoint).delete()
        devices.filter(user=user, address=old).delete()
        newest = devices.filter(user=user).order_by("-pk").values_list("pk", flat=True)
        devices.filter(pk__in=list(newest[MAX_DEVICES - 1 :])).delete()
        return _new(user, Channel.PUSH, endpoint, site, p256dh=p256dh, auth=auth)


def remove_account_device(actor: Actor, endpoint: str) -> None:
    """Remove a device of an account and its address. Idempotent."""
    Subscription.objects.filter(user=_person(actor), channel=Channel.PUSH, address=endpoint).delete()


def stop_account_messages(actor: Actor) -> None:
    """Remove all subscriptions of an account and their addresses. Idempotent."""
    Subscription.objects.filter(user=_person(actor)).delete()


def confirm_of_account(subscription: Subscription) -> Subscription:
    """Confirm an account's e-mail address, which the link was sent to. Once more changes nothing."""
    Subscription.objects.filter(pk=subscription.pk, confirmed_at=None).update(confirmed_at=timekeeping.now())
    subscription.refresh_from_db()
    return subscription


def leave_by_account(subscription: Subscription) -> Subscription:
    """Remove an account's subscription by the link in a message: from a notification its device, from an
    e-mail everything."""
    mine = Subscription.objects.filter(user=subscription.user_id)
    if subscription.channel == Channel.PUSH:
        mine = mine.filter(pk=subscription.pk)
    mine.delete()
    return subscription


def _new(user: User, channel: Channel, address: str, site: str, **keys: str) -> Subscription:
    return Subscription.objects.create(
        user=user,
        channel=channel,
        address=address,
        kinds=KINDS,
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
