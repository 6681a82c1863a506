"""Push messages to players' devices, by the push services of their browsers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.urls import reverse

from tables.core import timekeeping
from tables.messages import web_push
from tables.messages.delivery.posting import Undelivered, post
from tables.messages.models import Message, MessageKind, Subscription
from tables.messages.queries import said_to

GONE = (404, 410)
"""What a push service answers of a device that wants no more, or is no more."""
PATIENT = (MessageKind.STANDINGS, MessageKind.NEWS)
"""Kinds for which a telephone need not be woken."""


def prepared(device: Subscription, message: Message) -> Callable[[], None]:
    """Return what sends a message to a device, encrypted for it, without asking the database. It raises
    `Undelivered` unless the push service takes it."""
    topic = _topic(message)
    told = json.dumps(_payload(device, message, topic), ensure_ascii=False)
    return partial(_send, device, message, topic, told.encode())


def _send(device: Subscription, message: Message, topic: str, told: bytes) -> None:
    now = timekeeping.now()
    body = web_push.encrypt(told, device.p256dh, device.auth)
    headers = {
        "Authorization": web_push.authorization(device.address, device.site, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int((message.expires_at - now).total_seconds()))),
        "Topic": topic,
        "Urgency": "normal" if message.kind in PATIENT else "high",
    }
    answer = post(device.address, body, headers, private=settings.PRIVATE_PUSH_SERVICES)
    if answer.status in GONE:
        raise Undelivered(f"The device wants no more ({answer.status}).", is_gone=True)
    if not answer.is_taken:
        raise answer.refusal()


def _payload(device: Subscription, message: Message, topic: str) -> dict[str, str]:
    assert device.player_id is not None
    event, said = message.event, said_to(message, device.player_id)
    return {
        "title": said.subject,
        "body": f"{said.body}\n{event.name}",
        "tag": topic,
        "url": reverse("my-messages" if message.kind == MessageKind.NEWS else "my-event", args=[event.slug]),
        "leave": reverse("message-subscription", args=[device.key]),
    }


def _topic(message: Message) -> str:
    """Return what a newer message replaces, on its way and on the screen: 32 letters, as the protocol asks.

    News and results to confirm stand beside each other.
    """
    about = [message.event.slug, message.kind]
    if message.kind in {MessageKind.NEWS, MessageKind.TO_CONFIRM}:
        about.append(message.key)
    return hashlib.sha256("/".join(about).encode()).hexdigest()[:32]
