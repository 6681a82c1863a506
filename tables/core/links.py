"""Private links of players: 128 bits, recomputable by the server, revocable, stored as a digest only; and
the secrets of webhooks, which are stored nowhere."""

from __future__ import annotations

import binascii
import hashlib
import hmac
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, MutableMapping
from typing import Any

from django.conf import settings

from tables.core.rows import one_or_none
from tables.messages.models import Subscription
from tables.players.models import Player

PLAYERS_IN_SESSION = "players"

Session = MutableMapping[str, Any]
_BYTES = 16


def token_of(player: Player) -> str:
    """Return the secret part of the player's private link (22 characters), for the link's present epoch."""
    secret = _secret_of(player)
    if player.link_mask:
        secret = _masked(secret, bytes.fromhex(player.link_mask))
    return _encoded(secret)


def adopt(player: Player, token: str) -> None:
    """Let a link that was made elsewhere be the player's, until it is renewed. Its token `is_token`.

    What is stored, `link_mask`, says nothing without the server's secret. The caller saves it.
    """
    player.link_mask = _masked(_decoded(token), _secret_of(player)).hex()


def is_token(text: str) -> bool:
    """Return whether a text may be the secret part of a private link."""
    try:
        secret = _decoded(text)
    except (binascii.Error, ValueError):
        return False
    return len(secret) == _BYTES and _encoded(secret) == text


def _decoded(token: str) -> bytes:
    return urlsafe_b64decode(f"{token}==")


def _encoded(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def _secret_of(player: Player) -> bytes:
    message = f"player-link/{player.event_id}/{player.pk}/{player.link_epoch}".encode()
    return hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()[:_BYTES]


def _masked(secret: bytes, mask: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(secret, mask, strict=True))


def digest_of(token: str) -> str:
    """Return what the database stores of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def player_with(token: str) -> Player | None:
    """Return the player whose present private link carries the token, with the event loaded, or None."""
    return one_or_none(Player.objects.select_related("event").filter(link_digest=digest_of(token)))


def remember_player(session: Session, player: Player) -> None:
    """Let a browser act for the player until the private link is renewed."""
    session[PLAYERS_IN_SESSION] = {
        **session.get(PLAYERS_IN_SESSION, {}),
        str(player.event_id): [player.pk, player.link_epoch],
    }


def forget_player(session: Session, event_id: int) -> None:
    """Stop acting for the event's player in a browser."""
    known = dict(session.get(PLAYERS_IN_SESSION, {}))
    known.pop(str(event_id), None)
    session[PLAYERS_IN_SESSION] = known


def player_in(session: Mapping[str, Any], event_id: int | None) -> tuple[int, int] | None:
    """Return the player of the event whose private link a browser was opened with, and the epoch of that
    link."""
    found = session.get(PLAYERS_IN_SESSION, {}).get(str(event_id))
    return (found[0], found[1]) if found else None


def secret_of_webhook(webhook: Subscription) -> str:
    """Return the secret by which a webhook's receiver knows what is ours, as Standard Webhooks writes it."""
    message = f"webhook/{webhook.key}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return f"whsec_{b64encode(digest).decode()}"
