"""What the move clock plays when a seat's time is up, and the announcement of it.

Whoever notices first lets the clock act: a task once a second, or the answer that came too late.
"""

from __future__ import annotations

from tables.live import finishing
from tables.live.announcing import announce_at_table
from tables.live.decisions import Deciding, deciding
from tables.live.schedule import is_late, persons_waited_for
from tables.models import LiveGame, LiveStatus

CLOCK = "clock"


def expire(game: LiveGame) -> bool:
    """Answer with the defaults for whoever is late; whether anybody was."""
    with deciding(game, CLOCK) as change:
        late = change.game.status == LiveStatus.PLAYING and is_late(change.game, change.at)
        if late:
            expire_in(change)
    finishing.settle(change.game)
    return late


def expire_in(change: Deciding) -> None:
    """Answer with the ask's default for every person being waited for, and tell the table."""
    change.who = CLOCK
    batch = change.match.batch
    for seat in sorted(persons_waited_for(change.game, change.match)):
        if change.match.batch != batch:
            break
        change.match.time_out(seat)
        announce_at_table(change.game, "Time was up, so the clock answered.", at=change.at, seat=seat)
