"""Push messages to players' devices, by the push services of their browsers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from tables.core import timekeeping
from tables.core.errors import Malformed
from tables.messages.channels.base import MessageChannel, require_accepted
from tables.messages.channels.posting import post
from tables.messages.channels.push import encryption
from tables.messages.channels.web_addresses import validate_url
from tables.messages.models import Channel, Message, MessageKind, Subscription
from tables.messages.wording import live_game_of, message_text

GONE = (404, 410)
"""Statuses of a push service for a device that refuses messages or no longer exists."""
PATIENT = (MessageKind.STANDINGS, MessageKind.NEWS)
"""Kinds that need not wake a phone."""


class Push(MessageChannel):
    """A browser's push service, for a device that a player added."""

    name = Channel.PUSH

    def validate(self, **sent: str) -> str:
        """Return the address of a device, from what its browser's Push API gave: `endpoint`, `p256dh` and
        `auth`. Raises `Malformed` at the field's name."""
        fits = {
            "p256dh": encryption.is_public_key(sent["p256dh"]),
            "auth": len(encryption.decoded(sent["auth"])) == encryption.AUTH_BYTES,
        }
        for field, is_right in fits.items():
            if not is_right:
                raise Malformed.at(field, _("This is not a key of a browser’s Push API."))
        return validate_url(sent["endpoint"], "endpoint", private=settings.PRIVATE_PUSH_SERVICES)

    def sender(self, message: Message, subscription: Subscription) -> Callable[[], None]:
        """Return what sends a message to a device, encrypted for it."""
        topic = _topic(message)
        payload = json.dumps(_payload(subscription, message, topic), ensure_ascii=False)
        return partial(_send, subscription, message, topic, payload.encode())

    def route(self, subscription: Subscription) -> str:
        """Return the push service: it carries what goes to all devices registered there."""
        return f"push {urlsplit(subscription.address).netloc}"


def _send(device: Subscription, message: Message, topic: str, payload: bytes) -> None:
    now = timekeeping.now()
    body = encryption.encrypt(payload, device.p256dh, device.auth)
    headers = {
        "Authorization": encryption.authorization(device.address, device.site, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int((message.expires_at - now).total_seconds()))),
        "Topic": topic,
        "Urgency": "normal" if message.kind in PATIENT else "high",
    }
    answer = post(device.address, body, headers, private=settings.PRIVATE_PUSH_SERVICES)
    require_accepted(
        answer, GONE, _("The device refuses further messages (status {status}).").format(status=answer.status)
    )


def _payload(device: Subscription, message: Message, topic: str) -> dict[str, str]:
    event, text = message.event, message_text(message, device.player_id)
    return {
        "title": text.subject,
        "body": text.body if event is None else f"{text.body}\n{event.name}",
        "tag": topic,
        "url": _page(message, device.player_id),
        "leave": reverse("message-subscription", args=[device.key]),
        "stop": _("Stop these messages"),
    }


def _page(message: Message, player: int | None) -> str:
    if key := live_game_of(message, player):
        return reverse("live-board", args=[key])
    if message.event is None:
        return reverse("live-tables")
    return reverse(
        "my-messages" if message.kind == MessageKind.NEWS else "my-event", args=[message.event.slug]
    )


def _topic(message: Message) -> str:
    """Return what a newer message replaces, on its way and on the screen: 32 letters, as the protocol asks.

    News and results to confirm stand beside each other.
    """
    about = ["" if message.event is None else message.event.slug, message.kind]
    if message.kind in {MessageKind.NEWS, MessageKind.TO_CONFIRM}:
        about.append(message.key)
    return hashlib.sha256("/".join(about).encode()).hexdigest()[:32]
