"""The channels by which messages reach people, programs and chats: one folder with one class each.

A new channel is a folder here, its value of `Channel`, its form, and its endpoint.
"""

from __future__ import annotations

from collections.abc import Mapping

from tables.messages.channels.base import MessageChannel
from tables.messages.channels.discord import Discord
from tables.messages.channels.email import Email
from tables.messages.channels.page import Page
from tables.messages.channels.push import Push
from tables.messages.channels.telegram import Telegram
from tables.messages.channels.webhook import Webhook
from tables.messages.models import Channel

__all__ = ["CHANNELS", "MessageChannel"]

CHANNELS: Mapping[str, MessageChannel] = {
    Channel(each.name): each for each in (Page(), Email(), Push(), Webhook(), Discord(), Telegram())
}
