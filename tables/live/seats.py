"""Seats: links of casual tables, the accounts on them, and the devices they were opened from."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import MutableMapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from tables import links, timekeeping
from tables.errors import Malformed, NotVisible
from tables.live import games
from tables.live.announcing import announce_at_table
from tables.live.audiences import Viewer, require_running
from tables.models import LiveGame, LiveSeat, User

DEVICE = "device"
MOST_DEVICES = 20
ANOTHER_DEVICE = "Another device opened this seat. If it was not you, ask for a new link."


def token_of(seat: LiveSeat) -> str:
    """The secret part of a casual seat's link (22 characters), for the link's present epoch."""
    message = f"live-seat/{seat.game_id}/{seat.position}/{seat.link_epoch}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def seat_with(key: str, token: str) -> LiveSeat:
    """The seat of the game whose present link carries the token; raises `NotVisible`."""
    found = LiveSeat.objects.select_related("game").filter(link_digest=links.digest_of(token)).first()
    if found is None or found.game.key != key:
        raise NotVisible(games.UNKNOWN)
    return found


def link_casual_seats(seats: Sequence[LiveSeat]) -> None:
    """Give the seats of a casual game their links."""
    for seat in seats:
        seat.link_digest = links.digest_of(token_of(seat))
    LiveSeat.objects.bulk_update(seats, ["link_digest"])


def attach_account(seat: LiveSeat, user: User) -> None:
    """Let an account sit on a casual seat too, if nobody else's does and it has no seat there yet."""
    with transaction.atomic():
        game = games.locked(seat.game)
        rows = games.seats_of(game)
        if any(row.user_id == user.pk for row in rows) or rows[seat.position].user_id is not None:
            return
        LiveSeat.objects.filter(pk=seat.pk).update(user=user)
        games.save(game)


def device_in(session: MutableMapping[str, Any]) -> str:
    """The name of a browser, by which seats know it again; it lasts as long as what lets it sit there."""
    return str(session.setdefault(DEVICE, secrets.token_urlsafe(16)))


def note_device(game: LiveGame, viewer: Viewer, device: str) -> LiveGame:
    """Keep from which device a seat was opened, and tell the whole table of each further one.

    Whoever looks into a hand by a link that was not theirs to use is heard of by its owner. What is kept
    says nothing of the device, and not at which other tables it was. No query for a device that is known.
    """
    if viewer.seat is None or game.is_over:
        return game
    mark = salted_hmac("tables.live.seats.device", f"{game.match_id}/{viewer.seat}/{device}").hexdigest()[:20]
    if mark in games.seats_of(game)[viewer.seat].devices:
        return game
    with transaction.atomic():
        row = games.locked(game)
        known = LiveSeat.objects.filter(game=row, position=viewer.seat).values_list("devices", flat=True)[0]
        if mark in known or row.is_over:
            return game
        kept = [*known, mark][-MOST_DEVICES:]
        LiveSeat.objects.filter(game=row, position=viewer.seat).update(devices=kept)
        if known:
            announce_at_table(row, ANOTHER_DEVICE, at=timekeeping.now(), seat=viewer.seat)
            games.save(row)
    return games.find(game.key)


def renew_link(game: LiveGame, viewer: Viewer, position: int) -> LiveSeat:
    """Give a casual seat a new link and send whoever used the old one away; the host's right.

    Raises `NotPermitted`, and `Malformed` for a seat without a link.
    """
    require_running(viewer)
    with transaction.atomic():
        game = games.locked(game)
        rows = games.seats_of(game)
        if not 0 <= position < len(rows) or rows[position].link_digest is None:
            raise Malformed.at("seat", "There is no such link.")
        seat = rows[position]
        seat.link_epoch += 1
        seat.user = None
        seat.link_digest = links.digest_of(token_of(seat))
        seat.save(update_fields=["link_epoch", "user", "link_digest"])
        games.save(game)
        return seat
