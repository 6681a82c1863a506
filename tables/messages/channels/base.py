"""What a channel is: a way by which messages reach somebody."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from typing import ClassVar

from tables.messages.channels.posting import Answer, Undelivered
from tables.messages.models import Channel, Message, MessageKind, Subscription


class MessageChannel(ABC):
    """A way by which messages reach somebody: it validates addresses, describes them, and sends.

    `kinds` are the messages it carries. `noun` is how the journal calls a subscription that is no player's.
    """

    name: ClassVar[Channel]
    kinds: ClassVar[Collection[str]] = MessageKind.values
    noun: ClassVar[str] = ""

    @abstractmethod
    def validate(self, **sent: str) -> str:
        """Return the address as it is stored. Raises `Malformed` at the field with the fault."""

    def describe(self, address: str) -> str:
        """Return how pages and journal call a receiver, since the rest of its address may be a secret."""
        return address

    @abstractmethod
    def sender(self, message: Message, subscription: Subscription) -> Callable[[], None]:
        """Return what sends a message, without asking the database. It raises `Undelivered` unless the
        message is accepted."""

    def route(self, subscription: Subscription) -> str:
        """Return the name of what fails together: by default each subscription alone."""
        return f"subscription {subscription.pk}"


def require_accepted(answer: Answer, gone: Collection[int], fault: str) -> None:
    """Raise `Undelivered` unless the answer is 2xx; the statuses `gone` end the subscription."""
    if answer.status in gone:
        raise Undelivered(fault, is_gone=True)
    if not answer.is_taken:
        raise answer.refusal()
