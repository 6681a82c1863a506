"""Private links of players: 128 bits, recomputable by the server, revocable, stored as a digest only."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode

from django.conf import settings

from tables.models import Player


def token_of(player: Player) -> str:
    """The secret part of the player's private link (22 characters), for the link's present epoch."""
    message = f"player-link/{player.event_id}/{player.pk}/{player.link_epoch}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def digest_of(token: str) -> str:
    """What the database stores of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def player_with(token: str) -> Player | None:
    """The player whose present private link carries the token, with the event loaded, or None."""
    return Player.objects.select_related("event").filter(link_digest=digest_of(token)).first()
