"""Messages to a channel of Discord, by a webhook that was made for it there."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tables.core.errors import Malformed
from tables.messages.channels.chat import Chat
from tables.messages.models import Channel

NO_PREVIEWS = 1 << 2
"""The flag of a message whose addresses show no previews."""
_URL = re.compile(
    r"https://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/"
    r"(?P<number>\d{5,25})/(?P<token>[A-Za-z0-9_-]{20,200})/?",
    re.ASCII,
)
_MARKS = re.compile(r"https?://\S+|[\\*_~`|>#()\[\]-]")


class Discord(Chat):
    """A channel of Discord; its address is "number/token" of the webhook."""

    name = Channel.DISCORD
    gone = (401, 404)

    def validate(self, **sent: str) -> str:
        """Return number and token in the `url` of a webhook. Raises `Malformed` at "url"."""
        found = _URL.fullmatch(sent["url"].strip())
        if not found:
            raise Malformed.at("url", _("This is not the URL of a Discord webhook."))
        return f"{found['number']}/{found['token']}"

    def describe(self, address: str) -> str:
        """Return the last digits of the webhook's number."""
        return _("Discord, webhook …{key}").format(key=address.partition("/")[0][-4:])

    def request(self, address: str, text: str) -> tuple[str, dict[str, Any]]:
        """Return where to post a text and the body; nobody is called by @, and marks stand as they are."""
        plain = _MARKS.sub(lambda found: found[0] if len(found[0]) > 1 else f"\\{found[0]}", text)
        body = {"content": plain, "allowed_mentions": {"parse": []}, "flags": NO_PREVIEWS}
        return f"{settings.DISCORD_API}/webhooks/{address}", body
