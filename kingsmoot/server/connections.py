"""Connections: how many there may be, how long a request may take to arrive and an answer to be taken.

uvicorn gives a request's head and body, and the reader of an answer, all the time in the world. `Connection`
is its protocol with deadlines; `Door` knows every connection of the process by what it is waiting for, and
closes the one that has waited longest when there are too many. Only what has the server's attention (a page
being made, an open stream) is never closed to make room.
"""

from __future__ import annotations

import asyncio
from collections import Counter as Counts
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from prometheus_client import Counter
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from kingsmoot.server.asgi_types import STOPPING, accepted_languages, refusal
from tables.core.network import counted_address

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

NO_ROOM = gettext_lazy("The server has too many connections. Try again in a moment.")
MAX_DESCRIPTORS = 65_536
"""More are of no use to one process, and some programs walk through all they are allowed."""
KEPT_BACK = 1_000
"""Descriptors for the database, files, Redis, and a crowd that is accepted before it can be counted."""
MAX_STREAMS = 20_000


CLOSED = Counter(
    "kingsmoot_connections_closed",
    "Connections closed on visitors who were too slow or too many.",
    ("reason",),
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What the door holds; times in seconds, sizes in bytes."""

    connections: int = 768
    streams: int = 576
    receiving: int = 96
    head_seconds: float = 10.0
    head_bytes: int = 32 * 1024
    headers: int = 200
    idle_seconds: float = 5.0
    silent_seconds: float = 10.0
    body_seconds: float = 300.0
    grace_seconds: float = 15.0
    least_rate: float = 4 * 1024
    answers_bytes: int = 64 * 1024 * 1024
    answer_seconds: float = 30.0
    least_progress: int = 32 * 1024
    closing_seconds: float = 1.0
    pipeline: int = 8

    @staticmethod
    def for_descriptors(count: int) -> Limits:
        """Return the limits of a process that may open `count` files and sockets."""
        connections = count - min(KEPT_BACK, count // 4)
        return Limits(
            connections=connections,
            streams=min(MAX_STREAMS, connections * 3 // 4),
            receiving=min(1_000, connections // 8),
        )


def raise_descriptor_limit() -> int:
    """Raise this process's limit of open files as far as it may, and return it; Windows has none."""
    if resource is None:
        return MAX_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MAX_DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, MAX_DESCRIPTORS)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # a system with a lower limit of its own, such as macOS
        return soft
    return wanted


@dataclass(slots=True)
class Waiting:
    """Connections that wait for the same thing from their visitors, the longest first."""

    since: dict[Connection, float] = field(default_factory=dict)
    by_address: Counts[str] = field(default_factory=Counts)

    def add(self, connection: Connection, now: float) -> None:
        """Note that `connection` waits from now on, unless it does already."""
        if connection not in self.since:
            self.since[connection] = now
            self.by_address[connection.address] += 1

    def remove(self, connection: Connection) -> None:
        """Forget `connection`, which need not be here."""
        if self.since.pop(connection, None) is not None:
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]

    def __len__(self) -> int:
        return len(self.since)

    def longest(self) -> Connection | None:
        """Return the one that waits longest, of the address that has most of them."""
        if not self.since:
            return None
        (address, _count), *_others = self.by_address.most_common(1)
        return next(connection for connection in self.since if connection.address == address)


class Door:
    """All connections of one process; on its event loop's thread only."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.connections: set[Connection] = set()
        self.idle = Waiting()
        self.receiving = Waiting()
        self.answering = Waiting()
        self.unread = 0
        self.cut: Counts[str] = Counts()
        """How many connections were closed on visitors, by the reason."""

    def count(self, reason: str) -> None:
        """Count a connection that is closed on its visitor."""
        self.cut[reason] += 1
        CLOSED.labels(reason).inc()

    async def run(self, every: float = 1.0) -> None:
        """Keep the deadlines until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(every)
            self.keep_deadlines(loop.time())

    def admit(self, connection: Connection) -> bool:
        """Take `connection` in, closing another if need be; False when there is nothing to be closed."""
        if len(self.connections) >= self.limits.connections and not self._make_room():
            return False
        self.connections.add(connection)
        return True

    def _make_room(self) -> bool:
        for waiting in (self.idle, self.receiving, self.answering):
            if (longest := waiting.longest()) is not None:
                longest.cut("full")
                return True
        return False

    def receive(self, connection: Connection, now: float) -> None:
        """Note that a request is expected; the one that is longest overdue makes room for it."""
        self.idle.remove(connection)
        self.receiving.add(connection, now)
        if len(self.receiving) > self.limits.receiving and (longest := self.receiving.longest()) is not None:
            longest.cut("full")

    def answer(self, connection: Connection, now: float) -> None:
        """Note that `connection` does not take its answer as fast as we give it."""
        self.answering.add(connection, now)
        self._look(connection, now)
        while self.unread > self.limits.answers_bytes and (longest := self.answering.longest()) is not None:
            longest.cut("unread")

    def answered(self, connection: Connection) -> None:
        """Note that `connection` has taken what was there, or is gone."""
        self.answering.remove(connection)
        self.unread -= connection.unread
        connection.unread = 0

    def _look(self, connection: Connection, now: float) -> None:
        """Note how much of its answer `connection` has not taken, and when it last got on with it."""
        size = connection.transport.get_write_buffer_size()
        if abs(size - connection.unread_at_mark) >= self.limits.least_progress or not connection.unread:
            connection.unread_at_mark, connection.marked_at = size, now
        self.unread += size - connection.unread
        connection.unread = size

    def forget(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        self.connections.discard(connection)
        self.idle.remove(connection)
        self.receiving.remove(connection)
        self.answered(connection)

    def keep_deadlines(self, now: float) -> None:
        """Close what has waited too long."""
        limits = self.limits
        for connection, since in list(self.idle.since.items()):
            if now - since <= limits.idle_seconds:
                break
            connection.close()
        for connection, since in list(self.receiving.since.items()):
            if reason := connection.overdue(now, since):
                connection.cut(reason)
        for connection in list(self.answering.since):
            self._look(connection, now)
            if now - connection.marked_at > limits.answer_seconds or connection.lingers(now):
                connection.cut("unread")


door = Door()
"""The door of this process."""


class Connection(HttpToolsProtocol):
    """uvicorn's HTTP protocol under the deadlines of a door."""

    door: ClassVar[Door] = door

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.address = "unknown"
        self.unread = 0
        self.unread_at_mark = 0
        self.marked_at = 0.0
        self._overhead = 0
        self._body_bytes = 0
        self._body_since: float | None = None
        self._received_at = 0.0
        self._closing_since: float | None = None
        self._stopping_since: float | None = None
        self._deferred: tuple[Any, Any] | None = None
        self._answered: Any = None
        """The cycle of the request that is being answered; `cycle` is that of the request read last."""

    # --- What the transport tells ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a visitor in, or say that there is no room."""
        super().connection_made(transport)
        self.address = counted_address(self.client[0]) if self.client else "unknown"
        self._received_at = self.loop.time()
        if self.door.admit(self):
            self.door.receive(self, self._received_at)
        else:
            self.door.count("full")
            self._answer(503, NO_ROOM)

    def data_received(self, data: bytes) -> None:
        """Read on, while what comes is of use."""
        if self._closing_since is not None:
            return
        self._received_at = self.loop.time()
        self._overhead += len(data)
        super().data_received(data)
        # Heads, and what frames the chunks of a body, are not limited by the parser.
        if self._overhead > self.door.limits.head_bytes + self._body_bytes and self._closing_since is None:
            self.door.count("head")
            self._answer(431, gettext_lazy("The head of the request is too large."))

    def pause_writing(self) -> None:
        """Note that the visitor reads more slowly than we write."""
        super().pause_writing()
        self.door.answer(self, self.loop.time())

    def resume_writing(self) -> None:
        """Note that the visitor has read what there was, and go on with what it asked for next."""
        super().resume_writing()
        if self._closing_since is None:
            self.door.answered(self)
        if self._deferred is not None:
            (cycle, app), self._deferred = self._deferred, None
            self._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the visitor."""
        self.door.forget(self)
        self._deferred = None
        self.pipeline.clear()
        super().connection_lost(exc)
        # uvicorn tells the request read last. With another one before it on the connection, that one's answer
        # would be an error, and a stream would stay open for ever.
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()

    # --- What the parser tells ------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Start the clock of a request's head."""
        if len(self.pipeline) >= self.door.limits.pipeline:
            raise ValueError("more requests than anybody sends at once")
        super().on_message_begin()
        # Who speaks to this process, be it a proxy; `client` becomes whom a trusted proxy speaks for.
        self.scope["state"]["peer"] = self.client[0] if self.client else None
        self._body_bytes, self._body_since = 0, None
        self.door.receive(self, self.loop.time())

    def on_headers_complete(self) -> None:
        """Start the clock of a request's body."""
        if len(self.headers) > self.door.limits.headers:
            raise ValueError("more headers than anybody sends")
        self._body_since = self.loop.time()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count the body."""
        self._overhead -= len(body)
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop the clock: the rest is up to us."""
        super().on_message_complete()
        self._overhead = 0
        self.door.receiving.remove(self)
        if self.cycle.response_complete:  # refused early, and the rest was read for nothing
            self.door.idle.add(self, self.loop.time())

    # --- What the application does --------------------------------------------------------------------------

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        # Anyone who does not take one answer is not made another, which would lie in memory as well.
        if self.flow.write_paused:
            self._deferred = (cycle, app)
        elif self._closing_since is None:
            self._answered = cycle
            super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Note what the connection waits for now."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._linger()
        elif self.cycle.response_complete and self not in self.door.receiving.since:
            self.door.idle.add(self, self.loop.time())

    # --- Ends -----------------------------------------------------------------------------------------------

    def overdue(self, now: float, since: float) -> str:
        """Return why the request takes too long to arrive, or "" if it does not."""
        limits = self.door.limits
        if self._body_since is None:
            return "head" if now - since > limits.head_seconds else ""
        took = now - self._body_since
        is_slow = self._body_bytes < limits.least_rate * (took - limits.grace_seconds)
        is_silent = now - self._received_at > limits.silent_seconds
        return "body" if is_slow or is_silent or took > limits.body_seconds else ""

    def lingers(self, now: float) -> bool:
        """Say whether the server wants to stop, and only a visitor who does not read keeps it."""
        if self._stopping_since is None:
            return False
        return now - max(self._stopping_since, self.marked_at) > self.door.limits.closing_seconds

    def cut(self, reason: str) -> None:
        """Close on a visitor who takes too long, and say so where that can be heard."""
        self.door.count(reason)
        if self not in self.door.receiving.since or self.flow.write_paused or not self._may_answer():
            self.door.forget(self)
            self.transport.abort()
        elif reason == "full":
            self._answer(503, NO_ROOM)
        else:
            self._answer(408, gettext_lazy("The request took too long to arrive."))

    def _may_answer(self) -> bool:
        """Return whether no other answer stands in the way of one to the request that is arriving."""
        if self.cycle is None:
            return True
        return self.cycle.response_complete if self._body_since is None else not self.cycle.response_started

    def close(self) -> None:
        """Close once everything is sent."""
        self.transport.close()
        self._linger()

    def shutdown(self) -> None:
        """Let go when the server stops: a request that is still arriving is not waited for."""
        self._stopping_since = self.loop.time()
        if self in self.door.receiving.since and self._may_answer():
            self._answer(503, STOPPING)
            return
        super().shutdown()
        if self.transport.is_closing():
            self._linger()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection on which nothing more was asked."""
        self.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        super().send_400_response(msg)
        self._linger()

    def _answer(self, status: int, message: str | Promise) -> None:
        """Answer instead of the application, and close; in English where no header was read yet."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        languages = accepted_languages(self.scope) if self.scope is not None else ""
        headers, body = refusal(status, message, languages=languages)
        head = b"".join(b"%s: %s\r\n" % header for header in headers)
        self.transport.write(b"".join((STATUS_LINE[status], head, b"connection: close\r\n\r\n", body)))
        self.close()

    def _linger(self) -> None:
        """Note that the connection ends when its visitor has read what was sent, which may be never."""
        self.door.idle.remove(self)
        self.door.receiving.remove(self)
        if self._closing_since is None:
            self._closing_since = self.loop.time()
            if self in self.door.connections:
                self.door.answer(self, self._closing_since)
