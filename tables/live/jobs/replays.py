"""Long games that are over are played again once, beside the requests, for whoever looks through them."""

from __future__ import annotations

import logging
from collections import deque
from datetime import datetime, timedelta

from rules.kernel import course_of
from tables.core import timekeeping
from tables.live.store import games, matches, replays
from tables.live.store.games import rules_of
from tables.models import LiveGame
from tables.models.live import ENDED_GAMES
from tables.upkeep import disk

logger = logging.getLogger(__name__)

NEWEST = 200
"""So many of the games that ended last have their files before anybody asks."""
LOOK_EVERY = timedelta(minutes=1)


class ReplayKeeper:
    """Makes the files of finished games, one at each turn, those first that somebody waits for."""

    def __init__(self) -> None:
        self._waiting: deque[int] = deque()
        self._done: set[int] = set()
        self._looked_at: datetime | None = None

    def keep_one(self) -> None:
        """Make one file that is wanted and not there, and keep all of them within their limit."""
        if disk.is_low():
            return
        pk = next(iter(replays.asked_for()), None) or self._unasked()
        if pk is None:
            return
        try:
            _make(pk)
        except Exception:
            logger.exception("live game %s could not be played again", pk)
        self._done.add(pk)
        replays.is_asked_no_more(pk)
        _remove_beyond_limit()

    def _unasked(self) -> int | None:
        """Return the next of the newest games that were not looked at yet."""
        now = timekeeping.now()
        if self._looked_at is None or now - self._looked_at >= LOOK_EVERY:
            self._looked_at = now
            found = LiveGame.objects.filter(
                status__in=ENDED_GAMES, length__gte=replays.LONG, begun_at__isnull=False
            ).exclude(seed="")
            newest = found.order_by("-pk").values_list("pk", flat=True)[:NEWEST]
            self._waiting = deque(pk for pk in newest if pk not in self._done)
            self._done &= {*newest}
        return self._waiting.popleft() if self._waiting else None


def _make(pk: int) -> None:
    """Play a game again and write what that gives, unless that was done before."""
    game = games.with_seats(games.with_table(LiveGame.objects.filter(pk=pk))).first()
    if game is None or not replays.has_file(game) or replays.file_of(game).exists():
        return
    record = matches.record_of(game, matches.entries_of(game))
    replays.keep(game, course_of(rules_of(game), record, matches.key_of(game), spacing=replays.SPACING))


def _remove_beyond_limit() -> None:
    """Remove the files that were used longest ago until the others are few enough."""
    files = sorted(replays.directory().glob("*.zip"), key=lambda file: file.stat().st_mtime, reverse=True)
    total = 0
    for file in files:
        total += file.stat().st_size
        if total > replays.MOST_BYTES:
            file.unlink(missing_ok=True)
