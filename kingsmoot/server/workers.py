"""Lanes: work that others wait for by the second, each on a thread or process of its own.

A lane needs no queue. What is due stands in the database; the lane looks there, does it, and looks again, so
nothing is lost with a message, and one lane never waits for another. The embedded default runs all lanes on
threads beside the web server, production each as a process: `manage.py lane NAME`.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from django.core.cache import cache
from django.db import DatabaseError, InterfaceError, close_old_connections, connections

from frontend.paper.kinds import draw
from kingsmoot.server.heartbeat import touch_heartbeat
from kingsmoot.server.stopping import FINISH_SECONDS, called_at_stop
from tables.archive.queries.stored_archives import keep_archives
from tables.core.availability import Breaker
from tables.live.workers import bots
from tables.live.workers.puzzles import PuzzleKeeper
from tables.live.workers.replays import ReplayKeeper
from tables.live.workers.watch import Watch
from tables.operations import disk, integrity
from tables.operations.papers import PaperDrawer
from tables.operations.scheduled_checks import Maintenance
from tables.standings.queries.loading import ResultsKeeper

logger = logging.getLogger(__name__)

Turn = Callable[[], float]
"""Do what is due; the seconds to wait before the next look."""

WORKERS: Mapping[str, Callable[[], Turn]] = {
    "bots": lambda: bots.Turns().play,
    "clocks": lambda: Watch().turn,
    "upkeep": lambda: (
        Maintenance(
            ResultsKeeper().keep,
            keep_archives,
            first=PaperDrawer(draw).draw_one,
            often=(ReplayKeeper().keep_one, PuzzleKeeper().keep_one),
        ).turn
    ),
}
_RUNS_WITHOUT_ROOM = frozenset({"upkeep"})
"""Lanes that go on while the disk is nearly full; what the others would save is refused."""

SEEN_EVERY = 5.0
_SEEN = "kingsmoot.lane."
_AFTER_FAILURE = 0.5
_UNTIL_IT_MAY_SAVE = 5.0


def run_worker(name: str, stopped: threading.Event) -> None:
    """Work on a lane until `stopped` is set. A failure, or a database that is away, does not end it."""
    turn, database, seen = WORKERS[name](), Breaker(f"the database (lane of {name})"), float("-inf")
    while not stopped.is_set():
        close_old_connections()
        try:
            wait = _UNTIL_IT_MAY_SAVE if _may_not_save(name) else turn()
        except (DatabaseError, InterfaceError) as error:
            database.failed(error)
            wait = _AFTER_FAILURE
        except Exception:
            logger.exception("the lane of %s failed", name)  # what may name hidden cards is left out
            wait = _AFTER_FAILURE
        else:
            database.answered()
            if time.monotonic() - seen > SEEN_EVERY:
                cache.set(f"{_SEEN}{name}", time.time(), timeout=600)
                touch_heartbeat()
                seen = time.monotonic()
        stopped.wait(wait)
    connections.close_all()


def _may_not_save(name: str) -> bool:
    """Return whether what the lane would save is refused, or would be lost with a file that was replaced."""
    return integrity.is_file_replaced() or (name not in _RUNS_WITHOUT_ROOM and disk.is_low())


def last_seen(name: str) -> float | None:
    """Return when the lane last did its work, in seconds since the epoch; None if that is not known."""
    seen: float | None = cache.get(f"{_SEEN}{name}")
    return seen


@contextmanager
def all_workers() -> Iterator[None]:
    """Run every lane on a thread of its own while the block runs; a short turn in hand is finished."""
    stopped = threading.Event()
    threads = [
        threading.Thread(target=run_worker, args=(name, stopped), name=f"lane of {name}", daemon=True)
        for name in WORKERS
    ]
    for thread in threads:
        thread.start()
    try:
        with called_at_stop(stopped.set):
            yield
    finally:
        stopped.set()
        deadline = time.monotonic() + FINISH_SECONDS
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))
