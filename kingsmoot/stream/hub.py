"""Who listens to which topic, and the newest notice each of them has not been sent yet.

Nothing is queued: a client holds at most one frame per topic, the latest, so a burst of notices or a phone
that does not read costs nothing. All of it runs on the event loop's thread except `publish` and `close`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from tables.core.notices import PUBLIC, Notice, Ticket

logger = logging.getLogger(__name__)

HEARTBEAT = b"event: heartbeat\ndata: {}\n\n"


class StreamRefused(Exception):
    """No stream for this client now; `status` is the HTTP status, the message is for the person."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class Limits:
    """Caps on open streams. A hall shares one address, so the sum per address is generous."""

    total: int = 20_000
    per_address: int = 2_500
    per_ticket: int = 20
    topics: int = 50

    @staticmethod
    def for_streams(total: int) -> Limits:
        """Return the limits of a process that can hold `total` streams; one address never takes them all."""
        return Limits(total=total, per_address=min(Limits().per_address, total * 3 // 4))


def frame_of(notice: Notice) -> bytes:
    """Return a notice as a server-sent event."""
    return f"event: notice\ndata: {notice.to_json()}\n\n".encode()


class Client:
    """One open stream."""

    __slots__ = ("_latest", "_waiting", "address", "audiences", "closed", "tickets", "topics")

    def __init__(self, tickets: tuple[str, ...], allowed: tuple[Ticket, ...], address: str) -> None:
        self.tickets = tickets
        self.address = address
        self.topics = tuple(dict.fromkeys(topic for ticket in allowed for topic in ticket.topics))
        self.audiences = {ticket.audience: ticket.epoch for ticket in allowed if ticket.audience != PUBLIC}
        self.closed = False
        self._latest: dict[str, bytes] = {}
        self._waiting: asyncio.Future[None] | None = None

    def put(self, key: str, frame: bytes) -> None:
        """Keep `frame` as the newest under `key` and wake the writer."""
        self._latest[key] = frame
        self._wake()

    def close(self) -> None:
        """Let the writer end the response after what is still unsent."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next_frames(self) -> bytes:
        """Wait for something to send and return it; b"" means the stream is over."""
        while not self._latest and not self.closed:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
        frames = b"".join(self._latest.values())
        self._latest.clear()
        return frames


@dataclass(slots=True)
class _Topic:
    revision: int | None = None
    clients: set[Client] = field(default_factory=set)


class Hub:
    """Fans notices out to the streams of this process and keeps them true to the database."""

    def __init__(
        self,
        revisions: Callable[[Collection[str]], Mapping[str, int]],
        *,
        check_every: float = 3.0,
        heartbeat_every: float = 20.0,
        limits: Limits | None = None,
    ) -> None:
        """`revisions` reads current revisions from the database, on a thread; times are in seconds."""
        self._revisions = revisions
        self._check_every = check_every
        self._heartbeat_every = heartbeat_every
        self.limits = limits or Limits()
        self._topics: dict[str, _Topic] = {}
        self._audiences: dict[str, set[Client]] = {}
        self._clients: set[Client] = set()
        self._by_address: Counter[str] = Counter()
        self._by_ticket: Counter[str] = Counter()
        self._closing = False
        self._database_fails = False
        self._unread: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def __len__(self) -> int:
        """Return the number of open streams."""
        return len(self._clients)

    # --- Called from anywhere -------------------------------------------------------------------------------

    def publish(self, notice: Notice) -> None:
        """Send `notice` to whom it concerns. May be called from any thread; does nothing before `run`."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.deliver, notice)

    def close(self) -> None:
        """End every stream and refuse new ones. May be called from any thread or a signal handler."""
        self._closing = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._close_streams)

    def check_now(self) -> None:
        """Compare every watched topic with the database at once, as after an interruption."""
        if self._unread is not None:
            self._unread.set()

    # --- Streams --------------------------------------------------------------------------------------------

    def connect(self, tickets: tuple[str, ...], allowed: tuple[Ticket, ...], address: str) -> Client:
        """Open a stream for what `tickets` (read as `allowed`) permit; raises StreamRefused.

        The client is told the current revision of each topic first, so a page that missed something
        while it was away finds out.
        """
        client = Client(tickets, allowed, address)
        if self._closing:
            raise StreamRefused(503, "The server is restarting.")
        if not client.topics or len(client.topics) > self.limits.topics:
            raise StreamRefused(400, f"Ask for 1 to {self.limits.topics} topics.")
        if len(self._clients) >= self.limits.total:
            raise StreamRefused(503, "There are too many open streams; pages are kept up to date without.")
        if self._by_address[address] >= self.limits.per_address:
            raise StreamRefused(429, "Too many open streams from this address.")
        if any(self._by_ticket[ticket] >= self.limits.per_ticket for ticket in tickets):
            raise StreamRefused(429, "Too many open streams with this ticket.")
        self._clients.add(client)
        self._by_address[address] += 1
        self._by_ticket.update(tickets)
        for name in client.topics:
            topic = self._topics.setdefault(name, _Topic())
            topic.clients.add(client)
            if topic.revision is not None:
                client.put(name, frame_of(Notice(name, topic.revision)))
            elif self._unread is not None:
                self._unread.set()
        for audience in client.audiences:
            self._audiences.setdefault(audience, set()).add(client)
            if self._unread is not None:
                self._unread.set()
        return client

    def disconnect(self, client: Client) -> None:
        """Forget a stream that has ended."""
        if client not in self._clients:
            return
        self._clients.remove(client)
        for counter, keys in ((self._by_address, (client.address,)), (self._by_ticket, client.tickets)):
            for key in keys:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]
        for name in client.topics:
            topic = self._topics[name]
            topic.clients.remove(client)
            if not topic.clients:
                del self._topics[name]
        for audience in client.audiences:
            self._audiences[audience].remove(client)
            if not self._audiences[audience]:
                del self._audiences[audience]

    def deliver(self, notice: Notice) -> None:
        """Hand `notice` to its listeners unless they already know; on the loop's thread only."""
        for client in self._audiences.get(notice.topic, ()):
            if client.audiences[notice.topic] != notice.revision:
                client.close()
        topic = self._topics.get(notice.topic)
        if topic is None or (topic.revision is not None and notice.revision <= topic.revision):
            return
        topic.revision = notice.revision
        frame = frame_of(notice)
        for client in topic.clients:
            client.put(notice.topic, frame)

    def _close_streams(self) -> None:
        for client in self._clients:
            client.close()

    # --- Background -----------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Keep streams alive and true until cancelled."""
        self._loop = asyncio.get_running_loop()
        self._unread = asyncio.Event()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._heartbeats())
                tasks.create_task(self._checks())
        finally:
            self._loop = None

    async def _heartbeats(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat_every)
            for client in self._clients:
                client.put("", HEARTBEAT)

    async def _checks(self) -> None:
        """Read watched revisions from the database every few seconds, and at once for a new topic."""
        assert self._unread is not None
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._check_every):
                    await self._unread.wait()
            self._unread.clear()
            if watched := [*self._topics, *self._audiences]:
                await self._check(watched)

    async def _check(self, watched: Collection[str]) -> None:
        try:
            found = await asyncio.to_thread(self._revisions, watched)
        except Exception as error:
            # Whatever the database's trouble is, the streams must outlive it.
            if not self._database_fails:
                logger.warning("The stream cannot read revisions (%s); trying on", type(error).__name__)
            self._database_fails = True
            await asyncio.sleep(min(1.0, self._check_every))
            return
        self._database_fails = False
        for name, revision in found.items():
            self.deliver(Notice(name, revision))
