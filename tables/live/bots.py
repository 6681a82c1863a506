"""Programs at the table: bots, and the pass of who was asked for show only.

Each answer is a transaction of its own, `bot_seconds` after the seat was asked, so that people can follow.
A task is sent for the moment; if it is lost, the game's `bots_at` still tells that an answer is due.
"""

from __future__ import annotations

import logging
from random import SystemRandom

from rules import registry
from rules.kernel import play_one
from tables.live import finishing, games
from tables.live.decisions import Deciding, deciding
from tables.live.schedule import program_seats
from tables.models import LiveGame, LiveStatus

logger = logging.getLogger(__name__)

PROGRAM = "program"
MOST_IN_A_ROW = 500
"""Answers that one task gives in games whose programs do not wait."""


def play_due(game: LiveGame) -> int:
    """Give the answers of programs that are due; returns how many were given."""
    for given in range(MOST_IN_A_ROW):
        if not _play_one_due(game):
            return given
    return MOST_IN_A_ROW


def _play_one_due(game: LiveGame) -> bool:
    with deciding(game, PROGRAM) as change:
        row = change.game
        is_due = row.bots_at is not None and row.bots_at <= change.at
        if row.status != LiveStatus.PLAYING or not is_due:
            return False
        row.bots_at = None
        _answer(change, min(program_seats(row, change.match)))
    finishing.settle(change.game)
    return True


def _answer(change: Deciding, seat: int) -> None:
    match, name = change.match, games.seats_of(change.game)[seat].bot
    if name:
        change.who = f"{PROGRAM} {name}"
        bot = registry.bots(change.game.game)[name]()
        try:
            play_one(match, seat, bot, SystemRandom())
        except Exception as error:
            if match.ask_for(seat) is None:
                raise
            kind = type(error).__name__
            logger.error("bot %s failed in live game %s: %s", name, change.game.key, kind)
        else:
            return
    match.time_out(seat, by="bot")
