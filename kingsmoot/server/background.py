"""A Celery worker and a beat inside the web process, on threads, for the embedded default.

Tasks queued here live in memory and die with the process; that is why every task can be found again in the
database (see `tables.tasks`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from celery import beat
from celery.worker import WorkController, state

from kingsmoot.celery import app
from kingsmoot.server.stopping import FINISH_SECONDS

MAX_REST = 1
"""Seconds for which the beat sleeps at most."""


@contextmanager
def beating() -> Iterator[None]:
    """Run the beat on a thread while the block runs: it queues each task at its time.

    A process of its own would need 90 MB for that.
    """
    schedule = beat.Service(app, max_interval=MAX_REST, scheduler_cls=beat.Scheduler)
    threading.Thread(target=schedule.start, name="beat", daemon=True).start()
    try:
        yield
    finally:
        schedule.stop()


@contextmanager
def worker_and_beat() -> Iterator[None]:
    """Run one worker (one task at a time) and one beat while the block runs."""
    app.finalize()
    worker = WorkController(
        app=app,
        pool="solo",
        concurrency=1,
        loglevel="WARNING",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
    threading.Thread(target=worker.start, name="worker", daemon=True).start()
    try:
        with beating():
            yield
    finally:
        state.should_terminate = 0  # type: ignore[assignment]
        # Idle threads end with the process; only a task in hand is worth waiting for.
        deadline = time.monotonic() + FINISH_SECONDS
        while state.active_requests and time.monotonic() < deadline:
            time.sleep(0.02)
