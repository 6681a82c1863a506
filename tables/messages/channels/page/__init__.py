"""Messages on a player's own page, which shows them as soon as they are written."""

from __future__ import annotations

from collections.abc import Callable

from tables.messages.channels.base import MessageChannel
from tables.messages.models import Channel, Message, Subscription


class Page(MessageChannel):
    """The player's own page. There is nothing to send."""

    name = Channel.PAGE

    def validate(self, **sent: str) -> str:
        """Return no address: the page is the player's."""
        return ""

    def sender(self, message: Message, subscription: Subscription) -> Callable[[], None]:
        """Return what does nothing: the page reads the outbox itself."""
        return lambda: None
