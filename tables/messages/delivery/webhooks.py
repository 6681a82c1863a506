"""Webhooks by the Standard Webhooks convention."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from standardwebhooks import Webhook

from tables.core import timekeeping
from tables.core.links import secret_of_webhook
from tables.messages.delivery.posting import Undelivered, post
from tables.messages.models import Subscription

LARGEST_BODY = 20_000
"""Bytes, as the convention asks; the largest message has a fifth of it."""
GONE = 410


def call(webhook: Subscription, key: str, told: dict[str, Any]) -> None:
    """Send what is told to a webhook, signed. Raises `Undelivered` unless the answer is 2xx."""
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    if len(body.encode()) > LARGEST_BODY:
        raise Undelivered("The message is too large for a webhook.", is_final=True)
    now = timekeeping.now()
    headers = {
        "Content-Type": "application/json",
        "webhook-id": key,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(secret_of_webhook(webhook)).sign(key, now, body),
    }
    answer = post(webhook.address, body.encode(), headers, private=settings.PRIVATE_WEBHOOKS)
    if answer.status == GONE:
        raise Undelivered("The receiver wants no more (410).", is_gone=True)
    if not answer.is_taken:
        raise answer.refusal()
