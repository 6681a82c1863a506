"""What channels to chats have in common: plain text that everybody may read.

No chat knows a message that comes twice: after a process that died while it was sent, it does.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext as _

from tables.messages.channels.base import MessageChannel, require_accepted
from tables.messages.channels.posting import MAX_WAIT_SECONDS, Answer, Undelivered, post
from tables.messages.models import CHAT_KINDS, Message, Subscription
from tables.messages.wording import chat_text


class Chat(MessageChannel):
    """A channel to a chat. `gone` are the statuses that end a subscription: the chat was deleted, the token
    is void, or the bot was removed."""

    kinds = CHAT_KINDS
    noun = "chat"
    gone: ClassVar[Collection[int]]

    @abstractmethod
    def request(self, address: str, text: str) -> tuple[str, dict[str, Any]]:
        """Return where to post a text and the body, without markup whatever names and news say."""

    def sender(self, message: Message, subscription: Subscription) -> Callable[[], None]:
        """Return what posts the message in the chat."""
        url, body = self.request(subscription.address, chat_text(message, subscription.site))
        return partial(self._send, url, body)

    def _send(self, url: str, body: dict[str, Any]) -> None:
        headers = {"Content-Type": "application/json"}
        answer = post(url, json.dumps(body).encode(), headers, private=settings.PRIVATE_WEBHOOKS)
        try:
            require_accepted(
                answer, self.gone, _("The chat no longer exists, or messages may not be posted there.")
            )
        except Undelivered as refusal:
            refusal.wait = max(refusal.wait, _requested_wait(answer))
            raise


def _requested_wait(answer: Answer) -> float:
    """Return the seconds that the body asks for, as Discord (`retry_after`) and Telegram (the same below
    `parameters`) name them."""
    try:
        body = json.loads(answer.body)
        wait = float(body.get("retry_after") or body["parameters"]["retry_after"])
    except (ValueError, AttributeError, LookupError, TypeError):
        return 0
    return min(wait, MAX_WAIT_SECONDS) if wait > 0 else 0
