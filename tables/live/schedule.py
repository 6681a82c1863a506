"""When something is due: the move clock of the open questions, and the next moves of programs.

The moments stand in the game's row, so that any process can tell whether a move came too late, and tasks that
were lost are found again.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from rules.kernel import Match
from tables.breaker import Breaker
from tables.live import games
from tables.models import LiveGame, LiveStatus

PLAY_BOTS = "tables.tasks.play_live_bots"
"""The task by name: tasks know this package, not the other way around."""

EXPIRES_SECONDS = 60
_broker = Breaker("the task queue")


def reschedule(game: LiveGame, match: Match[Any], at: datetime, *, is_new_batch: bool = False) -> None:
    """Set when the clock runs out and when programs answer next; the caller saves the row."""
    if is_new_batch or game.asked_at is None:
        game.asked_at, game.bots_at = at, None
    game.due_at = None
    if game.status != LiveStatus.PLAYING:
        game.bots_at = None
        return
    programs = program_seats(game, match)
    if not programs:
        game.bots_at = None
    elif game.bots_at is None:
        game.bots_at = at + timedelta(seconds=game.bot_seconds)
    if game.move_seconds is not None and match.waiting() - programs:
        game.due_at = game.asked_at + timedelta(seconds=game.move_seconds)


def program_seats(game: LiveGame, match: Match[Any]) -> frozenset[int]:
    """The seats being waited for that a program answers for: bots, and whoever was asked for show only."""
    bots = {seat.position for seat in games.seats_of(game) if seat.bot}
    waiting = match.waiting()
    return frozenset(
        ask.seat for ask in match.asks if ask.seat in waiting and (ask.bluff or ask.seat in bots)
    )


def wake_bots(game: LiveGame) -> None:
    """Send the task that plays the programs' next answer, once the transaction is committed.

    Never fails the caller: without a broker, the answer is found in the database a little later.
    """
    if game.bots_at is not None:
        transaction.on_commit(partial(_send, game.pk, game.bot_seconds), robust=True)


def _send(game_pk: int, seconds: float) -> None:
    if _broker.is_open:
        return
    try:
        current_app.send_task(
            PLAY_BOTS, (game_pk,), countdown=seconds, expires=seconds + EXPIRES_SECONDS, retry=False
        )
    except (OperationalError, OSError) as error:
        _broker.failed(error)
    else:
        _broker.answered()


def is_late(game: LiveGame, at: datetime) -> bool:
    """Whether the time of the open questions is up."""
    return game.due_at is not None and at >= game.due_at
