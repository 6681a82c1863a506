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

from rules.kernel import Match
from tables.live import games
from tables.models import LiveGame, LiveStatus

PLAY_BOTS = "tables.tasks.play_live_bots"
"""The task by name: tasks know this package, not the other way around."""


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
    """Send the task that plays the programs' next answer, once the transaction is committed."""
    if game.bots_at is not None:
        send = partial(
            current_app.send_task,
            PLAY_BOTS,
            (game.pk,),
            countdown=game.bot_seconds,
            expires=game.bot_seconds + 60,
            retry=False,
        )
        transaction.on_commit(send, robust=True)


def is_late(game: LiveGame, at: datetime) -> bool:
    """Whether the time of the open questions is up."""
    return game.due_at is not None and at >= game.due_at
