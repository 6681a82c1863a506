"""Messages to a channel of Discord and to a chat of Telegram, in plain text.

Neither knows a message that comes twice: after a process that died while it was sent, it does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings

from tables.messages.delivery.posting import LONGEST_WAIT, Answer, Undelivered, post
from tables.messages.models import Channel, Message, Subscription
from tables.messages.queries import chat_text

GONE = {Channel.DISCORD: (401, 404), Channel.TELEGRAM: (401, 403, 404)}
"""What is answered where the webhook was deleted, the token is void, or the bot was sent away."""
NO_PREVIEWS = 1 << 2
"""The flag of a message on Discord whose addresses show no previews."""
_MARKS = re.compile(r"https?://\S+|[\\*_~`|>#()\[\]-]")


def prepared(chat: Subscription, message: Message) -> Callable[[], None]:
    """Return what sends a message to a chat, without asking the database. It raises `Undelivered` unless it
    is taken there."""
    channel, text = Channel(chat.channel), chat_text(message, chat.site)
    url, told = (_discord if channel == Channel.DISCORD else _telegram)(chat.address, text)
    return partial(_send, channel, url, told)


def _send(channel: Channel, url: str, told: dict[str, Any]) -> None:
    headers = {"Content-Type": "application/json"}
    answer = post(url, json.dumps(told).encode(), headers, private=settings.PRIVATE_WEBHOOKS)
    if answer.status in GONE[channel]:
        raise Undelivered("There is no such chat any more, or no right to write there.", is_gone=True)
    if not answer.is_taken:
        refusal = answer.refusal()
        refusal.wait = max(refusal.wait, _asked_to_wait(answer))
        raise refusal


def _discord(address: str, text: str) -> tuple[str, dict[str, Any]]:
    """Return where to post and what: no markup, and nobody is called by @, whatever names and news say."""
    plain = _MARKS.sub(lambda found: found[0] if len(found[0]) > 1 else f"\\{found[0]}", text)
    told = {"content": plain, "allowed_mentions": {"parse": []}, "flags": NO_PREVIEWS}
    return f"{settings.DISCORD_API}/webhooks/{address}", told


def _telegram(address: str, text: str) -> tuple[str, dict[str, Any]]:
    """Return where to post and what: where no mode of markup is named, there is none."""
    token, _, chat = address.partition("/")
    told = {"chat_id": chat, "text": text, "link_preview_options": {"is_disabled": True}}
    return f"{settings.TELEGRAM_API}/bot{token}/sendMessage", told


def _asked_to_wait(answer: Answer) -> float:
    """Return the seconds that the body asks for, as Discord (`retry_after`) and Telegram (the same below
    `parameters`) tell them."""
    try:
        told = json.loads(answer.body)
        wait = float(told.get("retry_after") or told["parameters"]["retry_after"])
    except (ValueError, AttributeError, LookupError, TypeError):
        return 0
    return min(wait, LONGEST_WAIT) if wait > 0 else 0
