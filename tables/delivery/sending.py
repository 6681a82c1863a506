"""Deliveries that are due: tried, and tried again later, until they are done or say nothing any more."""

from __future__ import annotations

import logging
import smtplib
import time
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core import mail
from django.db import DatabaseError
from django.db.models import F, QuerySet
from django.urls import reverse

from tables.core import timekeeping
from tables.delivery import chats, push, webhooks
from tables.delivery.posting import Undelivered
from tables.models import CONFIRM_ADDRESS, Channel, Delivery, DeliveryStatus, Message, Subscription
from tables.queries.messages import is_still_true, said_to, webhook_payload

logger = logging.getLogger(__name__)

PAUSES = tuple(
    timedelta(seconds=seconds) for seconds in (5, 30, 2 * 60, 10 * 60, 30 * 60, 2 * 3600, 5 * 3600)
)
"""What lies between one try and the next; after the last of them a delivery has failed."""
LEASE = timedelta(seconds=90)
"""How long a delivery is one process's; longer than any try, so that only the dead lose it."""
AT_ONCE = 200
TURN_SECONDS = 5.0
KEPT_IN_FOLDER = timedelta(days=7)


def deliver_due() -> int:
    """Try deliveries that are due, oldest first, for a few seconds at most; return how many were tried.

    Several processes may do so at once. A receiver, or a mail server, that has failed is left alone for the
    rest of the turn, so that others do not wait for it.
    """
    until, tried, tired = time.monotonic() + TURN_SECONDS, 0, set[str]()
    due = (
        Delivery.objects.filter(status=DeliveryStatus.PENDING, due_at__lte=timekeeping.now())
        .select_related("message__event", "subscription__player")
        .order_by("due_at", "pk")[:AT_ONCE]
    )
    for delivery in due:
        way = _way(delivery.subscription)
        if time.monotonic() > until:
            break
        if way not in tired and _take(delivery):
            tried += 1
            if not _try(delivery):
                tired.add(way)
    return tried


def _way(subscription: Subscription) -> str:
    """Return what fails together: the mail server, one push service, one webhook."""
    match subscription.channel:
        case Channel.EMAIL:
            return "mail"
        case Channel.PUSH:
            return f"push {urlsplit(subscription.address).netloc}"
        case _:
            return f"receiver {subscription.pk}"


def _take(delivery: Delivery) -> bool:
    """Make the delivery this process's for a while; whether nobody else did."""
    lease = timekeeping.now() + LEASE
    taken = Delivery.objects.filter(
        pk=delivery.pk, status=DeliveryStatus.PENDING, due_at=delivery.due_at
    ).update(due_at=lease, attempts=F("attempts") + 1)
    delivery.due_at = lease
    delivery.attempts += 1
    return bool(taken)


def _try(delivery: Delivery) -> bool:
    """Deliver, and keep how it went; return whether the way there is in order."""
    message, subscription = delivery.message, delivery.subscription
    if not is_still_true(message, subscription):
        _end(delivery, DeliveryStatus.EXPIRED)
        return True
    try:
        _deliver(message, subscription)
    except Undelivered as error:
        logger.warning("delivery %s, try %s: %s", delivery.pk, delivery.attempts, error.fault)
        _put_off(delivery, error)
        return error.is_final
    _end(delivery, DeliveryStatus.DELIVERED)
    return True


def _deliver(message: Message, subscription: Subscription) -> None:
    """Send a message its way. Raises `Undelivered`, also for a fault of ours: one message stops no other."""
    try:
        match subscription.channel:
            case Channel.WEBHOOK:
                webhooks.call(subscription, message.key, webhook_payload(message, subscription.site))
            case Channel.PUSH:
                push.send(subscription, message)
            case Channel.DISCORD | Channel.TELEGRAM:
                chats.send(subscription, message)
            case _:
                _mail(message, subscription)
    except (Undelivered, DatabaseError):
        raise
    except Exception as error:
        logger.exception("message %s could not be sent", message.pk)
        raise Undelivered("The message could not be made; the server’s log tells why.") from error


def _end(delivery: Delivery, status: DeliveryStatus, fault: str = "") -> None:
    _mine(delivery).update(status=status, due_at=None, done_at=timekeeping.now(), fault=fault)


def _put_off(delivery: Delivery, error: Undelivered) -> None:
    """Plan the next try, if there is one before the message says nothing any more."""
    if error.is_gone:
        gone = Subscription.objects.filter(pk=delivery.subscription_id)
        if delivery.subscription.channel == Channel.PUSH:
            gone.delete()
            return
        gone.update(confirmed_at=None)
    pause = None if error.is_final or delivery.attempts > len(PAUSES) else PAUSES[delivery.attempts - 1]
    due = None if pause is None else timekeeping.now() + max(pause, timedelta(seconds=error.wait))
    if due is None or due >= delivery.message.expires_at:
        _end(delivery, DeliveryStatus.FAILED, error.fault)
    else:
        _mine(delivery).update(due_at=due, fault=error.fault)


def _mine(delivery: Delivery) -> QuerySet[Delivery]:
    """Return the row, as long as it is this process's."""
    return Delivery.objects.filter(pk=delivery.pk, status=DeliveryStatus.PENDING, due_at=delivery.due_at)


def _mail(message: Message, subscription: Subscription) -> None:
    assert subscription.player_id is not None
    said = said_to(message, subscription.player_id)
    site = subscription.site.rstrip("/")
    page = f"{site}{reverse('message-subscription', args=[subscription.key])}"
    leave = f"{site}{reverse('message-leave', args=[subscription.key])}"
    if message.kind == CONFIRM_ADDRESS:
        text = f"{said.body}\n\n{page}\n"
    else:
        mine = f"{site}{reverse('my-event', args=[message.event.slug])}"
        text = f"{said.body}\n\n{mine}\n\n-- \nYou asked {message.event.name} to tell you. To stop:\n{page}\n"
    host = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip("> ") or "localhost"
    headers = {
        "Message-ID": f"<{message.key}.{subscription.pk}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{leave}>",
    }
    if leave.startswith("https:"):  # RFC 8058 knows no other
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    letter = mail.EmailMessage(
        f"{message.event.name}: {said.subject}", text, to=[subscription.address], headers=headers
    )
    try:
        letter.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise Undelivered(
            f"The mail server refused the address ({min(codes)}).", is_final=min(codes) >= 500
        ) from error
    except smtplib.SMTPResponseException as error:
        raise Undelivered(f"The mail server refused the message ({error.smtp_code}).") from error
    except (OSError, smtplib.SMTPException) as error:
        raise Undelivered("The mail server did not answer.") from error


def clear_folder() -> None:
    """Delete messages that have lain in the folder for a week: addresses stand in them."""
    oldest = timekeeping.now().timestamp() - KEPT_IN_FOLDER.total_seconds()
    if not settings.MESSAGE_FOLDER.is_dir():
        return
    for file in settings.MESSAGE_FOLDER.iterdir():
        if file.suffix == ".log" and file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)
