"""The deal: seed and nonces become the key of all draws, and the first question is asked."""

from __future__ import annotations

from django.db import transaction

from rules.kernel import nonce_of
from tables import timekeeping
from tables.errors import Refused
from tables.live import games, matches
from tables.live.audiences import Viewer, require_running
from tables.live.schedule import reschedule
from tables.models import LiveGame, LiveStatus

BEGUN = ("status", "begun_at", "asked_at", "due_at", "bots_at")


def begin(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Deal without waiting for further seats; those that added nothing get the hash of their place.

    Beginning what has begun does nothing. Raises `NotPermitted`, `Refused` for an abandoned game.
    """
    require_running(viewer)
    with transaction.atomic():
        game = games.locked(game)
        if game.begun_at is None:
            begin_locked(game)
        return game


def begin_locked(game: LiveGame) -> None:
    """Deal for a game that the transaction has locked; raises `Refused` unless it is gathering."""
    if game.status != LiveStatus.GATHERING:
        raise Refused("This game can no longer begin.")
    for seat in games.seats_of(game):
        if not seat.nonce:
            seat.nonce = nonce_of(f"{game.match_id}/{seat.position}").hex()
            seat.save(update_fields=["nonce"])
    game.status = LiveStatus.PLAYING
    game.begun_at = timekeeping.now()
    match = matches.loaded(game)
    reschedule(game, match, game.begun_at, is_new_batch=True)
    matches.give_back(game, match)
    games.save(game, *BEGUN)
