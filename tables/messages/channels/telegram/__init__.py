"""Messages to a group or a channel of Telegram, by a bot that is a member there."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tables.core.errors import Malformed
from tables.messages.channels.chat import Chat
from tables.messages.models import Channel

_TOKEN = re.compile(r"\d{5,20}:[A-Za-z0-9_-]{20,100}", re.ASCII)
_CHAT = re.compile(r"-?\d{1,20}|@[A-Za-z]\w{3,31}", re.ASCII)


class Telegram(Chat):
    """A group or a channel of Telegram; its address is "token/chat" of the bot."""

    name = Channel.TELEGRAM
    gone = (401, 403, 404)

    def validate(self, **sent: str) -> str:
        """Return the bot's `token` and the `chat`, by number or public name (`@name`). Raises `Malformed` at
        "token" or "chat"."""
        token, chat = sent["token"].strip(), sent["chat"].strip()
        if not _TOKEN.fullmatch(token):
            raise Malformed.at("token", _("This is not a bot token. Write it like 123456789:AAE…"))
        if not _CHAT.fullmatch(chat):
            raise Malformed.at("chat", _("This is not a chat. Write it like -1001234567890 or @name."))
        return f"{token}/{chat}"

    def describe(self, address: str) -> str:
        """Return the chat, without the bot's token."""
        return _("Telegram, chat {name}").format(name=address.rpartition("/")[2])

    def request(self, address: str, text: str) -> tuple[str, dict[str, Any]]:
        """Return where to post a text and the body: where no mode of markup is named, there is none."""
        token, _slash, chat = address.partition("/")
        body = {"chat_id": chat, "text": text, "link_preview_options": {"is_disabled": True}}
        return f"{settings.TELEGRAM_API}/bot{token}/sendMessage", body
