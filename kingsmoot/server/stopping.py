"""The end of a web process: everybody who holds it up is told at once, and it comes within a second or two.

Nothing is lost by an early end: what was confirmed is in the database, and what was not is rolled back, as
after kill -9. So only pages in the making are waited for, and those not long.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

PAGES_SECONDS = 1
"""How long pages in the making are waited for."""
FINISH_SECONDS = 0.5
"""How long a task or a turn of a lane is waited for after that."""
STOP_SECONDS = 1.3
"""When the process ends at the latest, whatever is in hand."""

begun = threading.Event()
"""Set when this process has been told to stop."""
_called: list[Callable[[], object]] = []


@contextmanager
def called_at_stop(call: Callable[[], object]) -> Iterator[None]:
    """Call `call`, from a signal handler, when the process is told to stop while the block runs."""
    _called.append(call)
    try:
        yield
    finally:
        _called.remove(call)


def watch_signals() -> None:
    """Begin the end when a signal to stop comes.

    To be called once the server has installed its own handlers, which are called, too.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        server = signal.getsignal(number)

        def stop(signal_number: int, frame: FrameType | None, server: object = server) -> None:
            begun.set()
            for call in list(_called):
                call()
            if callable(server):
                server(signal_number, frame)

        signal.signal(number, stop)
    threading.Thread(target=_end_in_time, name="end in time", daemon=True).start()


def _end_in_time() -> None:
    begun.wait()
    time.sleep(STOP_SECONDS)
    os._exit(0)


def end_now() -> NoReturn:
    """End the process at once; to take the interpreter apart waits for threads and takes half a second."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
