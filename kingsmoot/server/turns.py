"""Who comes next when more requests wait than threads are free.

What changes something comes before what only reads, and reads leave one thread to the others. While
something changes only one read begins: threads share the time of one core, and a change that computes at a
quarter of its speed keeps its locks four times as long. Boards of live tables take at most half of the
threads. A request whose sender has left costs nothing any more. A read that would wait longer than people
do is refused at once and says when to come back, so that a server that cannot answer everybody still
answers as many as it can.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from enum import Enum

MAX_READ_WAIT = 8.0
"""Seconds for which a read waits at most: browsers and pages give up after 15."""
USUAL_SECONDS = 0.02
"""How long a request is taken to need before any was answered."""
USUAL_REFRESH = 0.025
"""How long a core is taken to need for a page that reads itself again before any was answered."""
WEIGHT = 0.05
"""How much the newest request changes the mean time of all."""


class Kind(Enum):
    """What a request is, in the order in which waiting ones are served."""

    WRITE = "write"
    LIVE = "live"
    READ = "read"


class Overloaded(Exception):
    """The request is not served now; `seconds` says when to come back."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class SenderLeft(Exception):
    """The connection ended before the request was complete, or while it waited for a thread."""


def kind_of(method: str, path: str) -> Kind:
    """Return the kind of a request."""
    if method not in ("GET", "HEAD", "OPTIONS"):
        return Kind.WRITE
    return Kind.LIVE if path.startswith("/api/v1/live-games/") else Kind.READ


class Turns:
    """The threads of a process and the requests that wait for one; on the event loop's thread only."""

    def __init__(self, threads: int, queue: int) -> None:
        """At most `queue` requests wait."""
        self.threads = threads
        self._queue = queue
        self._busy = dict.fromkeys(Kind, 0)
        self._waiting: dict[Kind, deque[asyncio.Future[None]]] = {kind: deque() for kind in Kind}
        self._seconds = USUAL_SECONDS
        self.refresh_seconds = USUAL_REFRESH
        """How long a core works for a page that reads itself again, on average."""

    def count_refresh(self, seconds: float) -> None:
        """Count that a core worked so long for a page that read itself again; on any thread."""
        self.refresh_seconds += WEIGHT * (seconds - self.refresh_seconds)

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._waiting.values()))

    def expected_wait(self, kind: Kind) -> float:
        """Return for how many seconds a request that comes now would wait."""
        before = self.waiting if kind is Kind.READ else len(self._waiting[kind])
        return before * self._seconds / self.threads

    @asynccontextmanager
    async def turn(self, kind: Kind, left: Callable[[], Coroutine[None, None, None]]) -> AsyncIterator[None]:
        """Hold a thread for a request; `left` returns when its sender has left.

        Raises Overloaded instead of letting it wait in vain, and SenderLeft.
        """
        if self.waiting >= self._queue or (kind is Kind.READ and self.expected_wait(kind) > MAX_READ_WAIT):
            raise Overloaded(self._later())
        if self._waiting[kind] or not self._has_room(kind):
            await self._wait(kind, left)
        else:
            self._busy[kind] += 1
        begun = time.monotonic()
        try:
            yield
        finally:
            self._seconds += WEIGHT * (time.monotonic() - begun - self._seconds)
            self._free(kind)

    async def _wait(self, kind: Kind, left: Callable[[], Coroutine[None, None, None]]) -> None:
        """Wait in line. A place that is done has a thread, counted as this request's."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = self._waiting[kind]
        line.append(place)
        gone = asyncio.create_task(left())
        try:
            timeout = MAX_READ_WAIT if kind is Kind.READ else None
            await asyncio.wait({place, gone}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if place.done():
                self._free(kind)
            raise
        finally:
            gone.cancel()
            if not place.done():
                line.remove(place)
        if not place.done():
            raise SenderLeft if gone.done() else Overloaded(self._later())

    def _free(self, kind: Kind) -> None:
        self._busy[kind] -= 1
        self._call_next()

    def _has_room(self, kind: Kind) -> bool:
        """Return whether there is a free thread that a request of this kind may use."""
        free = self.threads - sum(self._busy.values())
        changing = self._busy[Kind.WRITE] or self._waiting[Kind.WRITE]
        reads = 1 if changing else self.threads - 1
        most = {Kind.WRITE: self.threads, Kind.LIVE: self.threads // 2, Kind.READ: reads}
        return free > 0 and self._busy[kind] < max(1, most[kind])

    def _call_next(self) -> None:
        """Give free threads to those who wait."""
        for kind in Kind:
            line = self._waiting[kind]
            while line and self._has_room(kind):
                self._busy[kind] += 1
                line.popleft().set_result(None)

    def _later(self) -> int:
        """Return in how many seconds to come back: when the line is served, and not all at once."""
        return 2 + round(self.expected_wait(Kind.READ) + random.uniform(0, MAX_READ_WAIT))  # noqa: S311
