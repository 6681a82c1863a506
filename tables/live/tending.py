"""What a live game needs without anybody's doing: found in the database, once a second.

Everything here can be lost and repeated; clocks, bots and results are due by the game's row, not by a task.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from django.db.models import QuerySet

from tables import timekeeping
from tables.errors import ActionError
from tables.live import games
from tables.live.bots import play_due
from tables.live.clocks import expire
from tables.live.finishing import settle
from tables.models import LiveGame

logger = logging.getLogger(__name__)

PATIENCE = timedelta(seconds=2)
"""A result or a bot's answer that is overdue by this much was lost on the way."""


def tend() -> int:
    """Let clocks that ran out act, play for bots whose task was lost, write results that are still due.

    Returns how many games were touched. One that fails does not keep the others waiting.
    """
    now = timekeeping.now()
    rows = games.with_seats(games.with_table(LiveGame.objects.all()))
    return (
        _each(rows.filter(due_at__lte=now), expire)
        + _each(rows.filter(bots_at__lte=now - PATIENCE), play_due)
        + _each(rows.filter(result_due=True, ended_at__lte=now - PATIENCE), settle)
    )


def _each(rows: QuerySet[LiveGame], act: Callable[[LiveGame], object]) -> int:
    found = list(rows)
    for game in found:
        try:
            act(game)
        except ActionError:
            logger.warning("live game %s could not be tended", game.key)
        except Exception as error:
            logger.error("live game %s could not be tended: %s", game.key, type(error).__name__)
    return len(found)
