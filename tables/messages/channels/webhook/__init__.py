"""Webhooks by the Standard Webhooks convention: signed requests to a program of the staff."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from standardwebhooks import Webhook as Signer

from tables.core import timekeeping
from tables.core.errors import Malformed
from tables.core.links import secret_of_webhook
from tables.messages.channels.base import MessageChannel, require_accepted
from tables.messages.channels.posting import Undelivered, post
from tables.messages.channels.web_addresses import PRIVATE, leads_inside, validate_url
from tables.messages.models import Channel, Message, Subscription
from tables.messages.wording import webhook_payload

LARGEST_BODY = 20_000
"""Bytes, as the convention asks; the largest message has a fifth of it."""
GONE = (410,)


class Webhook(MessageChannel):
    """A program of the staff, called at its address."""

    name = Channel.WEBHOOK
    noun = "webhook"

    def validate(self, **sent: str) -> str:
        """Return the `url` as it is stored. Raises `Malformed` at "url"."""
        url = validate_url(sent["url"], "url", private=settings.PRIVATE_WEBHOOKS)
        if not settings.PRIVATE_WEBHOOKS and leads_inside(url):
            raise Malformed.at("url", PRIVATE)
        return url

    def describe(self, address: str) -> str:
        """Return the host alone."""
        return urlsplit(address).hostname or ""

    def sender(self, message: Message, subscription: Subscription) -> Callable[[], None]:
        """Return what calls the webhook."""
        return partial(call, subscription, message.key, webhook_payload(message, subscription.site))


def call(webhook: Subscription, key: str, payload: dict[str, Any]) -> None:
    """Send a payload to a webhook, signed. Raises `Undelivered` unless the answer is 2xx."""
    body = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    if len(body.encode()) > LARGEST_BODY:
        raise Undelivered(_("The message is too large for a webhook."), is_final=True)
    now = timekeeping.now()
    headers = {
        "Content-Type": "application/json",
        "webhook-id": key,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Signer(secret_of_webhook(webhook)).sign(key, now, body),
    }
    answer = post(webhook.address, body.encode(), headers, private=settings.PRIVATE_WEBHOOKS)
    require_accepted(answer, GONE, _("The receiver refuses further messages (status 410)."))
