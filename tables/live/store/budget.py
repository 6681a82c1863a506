"""How long the rules may compute before it is a fault: a loop in a card's rule must not keep a table, its row
and a process for ever.

Python code cannot be stopped from outside but by an exception in its thread. It is raised after so much time
of the processor: a loop uses it up, and what waits for a busy machine does not.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Timer, get_ident

from rules.kernel import RulesFault

SECONDS = 10.0
"""Of the processor, for one decision and what the rules make of it. The longest of a sound game takes 0.1."""


class OverBudget(RulesFault):
    """The rules computed longer than a decision may take."""


class _TakenBack(BaseException):
    """Takes the place of an `OverBudget` that came too late."""


class _Watch:
    """Looks at a thread from time to time, until it is let go."""

    def __init__(self, seconds: float) -> None:
        self._thread = get_ident()
        self._clock = _clock_of(self._thread)
        self._end = self._clock() + seconds
        self._lock = Lock()
        self._is_over = self._is_raised = False
        self._again(seconds)

    def _again(self, seconds: float) -> None:
        self._timer = Timer(seconds, self._look)
        self._timer.daemon = True
        self._timer.start()

    def _look(self) -> None:
        with self._lock:
            if self._is_over:
                return
            left = self._end - self._clock()
            if left > 0:
                self._again(max(left, 0.01))
            else:
                self._is_raised = True
                _raise_in(self._thread, OverBudget)

    def end(self) -> None:
        """Let the thread go; what was raised and has not come through is taken back.

        It is replaced and caught here: an interpreter told to raise nothing looks for it ever after, and
        stands still when it is profiled (Python 3.11).
        """
        with self._lock:
            self._is_over = True
            self._timer.cancel()
            if not self._is_raised:
                return
            try:
                _raise_in(self._thread, _TakenBack)
                while True:  # until it comes through
                    pass
            except _TakenBack:
                return


def _raise_in(thread: int, error: type[BaseException]) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _clock_of(thread: int) -> Callable[[], float]:
    """Return the clock of what a thread uses of the processor, or of the time where there is none."""
    try:
        number = time.pthread_getcpuclockid(thread)
    except (AttributeError, OSError):
        return time.monotonic
    return lambda: time.clock_gettime(number)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise `OverBudget` in the block when it has computed for so long."""
    watch = _Watch(seconds)
    try:
        yield
    finally:
        watch.end()
