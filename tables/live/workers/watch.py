"""What the lane of clocks does: move clocks and lost results at each turn, and every few seconds who left and
whose share of chance was not shown."""

from __future__ import annotations

from datetime import timedelta

from tables.core import timekeeping
from tables.live.judge import votes
from tables.live.play import absence, clocks, lobby

LOOK_EVERY = timedelta(seconds=5)


class Watch:
    """What the process that watches the clocks remembers between its turns."""

    def __init__(self) -> None:
        """Begin: who has left is looked at once everybody had the time to come back after an outage."""
        self._look_at = timekeeping.now() + absence.AWAY_AFTER

    def turn(self) -> float:
        """Do what is due, and return the seconds to wait before the next look."""
        now = timekeeping.now()
        if now >= self._look_at:
            votes.look_after(now)
            clocks.for_each(lobby.stand_in_due(now), lobby.stand_in)
            self._look_at = now + LOOK_EVERY
        return clocks.expire_due()
