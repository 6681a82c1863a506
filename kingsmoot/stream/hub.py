"""Who listens to which topic, and the newest notice each of them has not been sent yet.

Of notices nothing is queued: a client holds at most one frame per topic, the latest, so a burst of notices or
a phone that does not read costs nothing. Changes of boards (`tables.live.view.pushed`) queue up to a limit;
who does not read them is told the revision instead, and reads the board. All of it runs on the event loop's
thread except `publish`, `close`, and the making of boards, which has a thread of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from tables.core.notices import PUBLIC, Notice, Ticket, event_frame
from tables.live.view.pushed import Pass

logger = logging.getLogger(__name__)

HEARTBEAT = event_frame("heartbeat", "{}")
MAX_UNSENT = 64 * 1024
"""Bytes of a board's changes that wait for a client who does not read."""
SHARE_OF_REFRESHES = 0.35
"""Share of a core that pages which read themselves again after a notice may take together in one process.

The rest is for reports, for boards, and for other processes, of which there are more than cores.
"""
CHECKS_OF_PASSES = 3
"""Over so many checks of revisions the passes of all boards are checked once, some at each, for a check holds
up the boards. No change is sent without a check of its own."""
CHECK_AGAIN = 1.0
"""Seconds after which a notice that was on its way at a check is taken for lost."""
MIN_SPREAD, MAX_SPREAD = 100, 60_000
"""Milliseconds over which the pages of a topic read themselves again; below the first they need no word."""

Result = TypeVar("Result")


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


def spread_of(readers: int, seconds: float, wait: float = 0.0) -> int:
    """Return the milliseconds over which so many pages read themselves again where a core works `seconds`
    for one of them and a read waits `wait` seconds; 0 if they need no word.

    What a page hears of meanwhile it reads with it: the longer reads wait, the fewer are made.
    """
    spread = min(round(1_000 * max(readers * seconds / SHARE_OF_REFRESHES, 2 * wait)), MAX_SPREAD)
    return spread if spread > MIN_SPREAD else 0


def frame_of(notice: Notice, *, spread: int = 0) -> bytes:
    """Return a notice as a server-sent event; a crowd of pages reads itself again within `spread` ms."""
    return event_frame("notice", notice.to_json(spread=spread))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat: the numbers of round and table, and the frame that announces it."""

    table: tuple[int, ...]
    frame: bytes


class BoardMaker(Protocol):
    """Makes what the streams of boards carry, from the database; called by one thread at a time."""

    def standing(self, passes: Collection[Pass], /) -> set[Pass]:
        """Return those of the passes that still hold."""

    def prepare(self, passes: Collection[Pass], /) -> set[Pass]:
        """As `standing`, and remember the boards that their first change is told against."""

    def changes(self, passes: Collection[Pass], /) -> Mapping[Pass, bytes]:
        """Return for each pass that still holds the events of what has changed; b"" if a further change is
        on its way, which brings this one along."""


class Client:
    """One open stream."""

    __slots__ = (
        *("_latest", "_waiting", "address", "audiences", "closed", "passes", "player", "tickets", "topics"),
    )

    def __init__(
        self,
        tickets: tuple[str, ...],
        allowed: tuple[Ticket, ...],
        address: str,
        passes: Mapping[str, Pass] | None = None,
    ) -> None:
        self.passes = passes or {}
        self.tickets = tickets
        self.address = address
        self.topics = tuple(dict.fromkeys(topic for ticket in allowed for topic in ticket.topics))
        self.audiences = {ticket.audience: ticket.epoch for ticket in allowed if ticket.audience != PUBLIC}
        self.player = next((ticket.player for ticket in allowed if ticket.player), 0)
        self.closed = False
        self._latest: dict[str, bytes] = {}
        self._waiting: asyncio.Future[None] | None = None

    def put(self, key: str, frame: bytes) -> None:
        """Keep `frame` as the newest under `key` and wake the writer."""
        self._latest[key] = frame
        self._wake()

    def put_next(self, topic: str, frames: bytes, *, revision: int) -> None:
        """Send `frames` after what is unsent of the topic's board; if that is too much, its revision
        alone."""
        key = f"board {topic}"
        unsent = self._latest.get(key, b"") + frames
        self.put(key, unsent if len(unsent) <= MAX_UNSENT else frame_of(Notice(topic, revision)))

    def close(self, *, unsent: bool = True) -> None:
        """Let the writer end the response, after what is still unsent unless that may not be told any
        more."""
        if not unsent:
            self._latest.clear()
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
    """`revision` is the newest of which every listener knows what concerns it; notices of one table that came
    before their predecessors are `ahead` of it. `found` is what the database had at the last check."""

    revision: int | None = None
    clients: set[Client] = field(default_factory=set)
    ahead: set[int] = field(default_factory=set)
    found: int = 0

    def takes(self, notice: Notice) -> bool:
        """Note the notice; return whether it is news. What is about everything covers all before it."""
        known = self.revision
        if known is not None and (notice.revision <= known or notice.revision in self.ahead):
            return False
        if known is None or not notice.table:
            self.revision = notice.revision
        else:
            self.ahead.add(notice.revision)
        self.ahead = {revision for revision in self.ahead if revision > (self.revision or 0)}
        while self.revision is not None and self.revision + 1 in self.ahead:
            self.revision += 1
            self.ahead.remove(self.revision)
        return True

    @property
    def newest(self) -> int | None:
        """The newest revision heard of; None before the first."""
        return max(self.ahead, default=self.revision)

    def lacks(self, revision: int) -> bool:
        """Return whether something up to the `revision` is still unheard of, as it was at the last check."""
        was_lacking = self.revision is None or self.revision < self.found
        self.found = revision
        return was_lacking and (self.revision is None or self.revision < revision)


class Hub:
    """Fans notices out to the streams of this process and keeps them true to the database."""

    def __init__(
        self,
        revisions: Callable[[Collection[str]], Mapping[str, int]],
        *,
        check_every: float = 3.0,
        heartbeat_every: float = 20.0,
        limits: Limits | None = None,
        boards: BoardMaker | None = None,
        seats: Callable[[str], Mapping[int, Seat]] | None = None,
    ) -> None:
        """`revisions` reads current revisions from the database, on a thread; times are in seconds.

        Without `boards` every stream carries notices only. `seats` reads for the topic of an event each
        player's seat, by the player's primary key, on a thread.
        """
        self._revisions = revisions
        self._boards = boards
        self._seats = seats
        self._seated: dict[str, Mapping[int, Seat]] = {}
        self._reseated: set[str] = set()
        self._is_reseated: asyncio.Event | None = None
        self._maker = ThreadPoolExecutor(1, "boards")
        self._unchecked: list[Pass] = []
        self._changed: dict[str, int] = {}
        self._is_changed: asyncio.Event | None = None
        self._check_every = check_every
        self._heartbeat_every = heartbeat_every
        self.limits = limits or Limits()
        self.expected_wait: Callable[[], float] = lambda: 0.0
        """For how many seconds a page that reads itself again waits for the process now."""
        self.refresh_seconds: Callable[[], float] = lambda: 0.0
        """For how many seconds a core works for such a page."""
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

    def require_room(self, tickets: tuple[str, ...], address: str) -> None:
        """Raise StreamRefused where the limits leave no room for one more stream."""
        if self._closing:
            raise StreamRefused(503, "The server is restarting.")
        if len(self._clients) >= self.limits.total:
            raise StreamRefused(503, "There are too many open streams; pages are kept up to date without.")
        if self._by_address[address] >= self.limits.per_address:
            raise StreamRefused(429, "Too many open streams from this address.")
        if any(self._by_ticket[ticket] >= self.limits.per_ticket for ticket in tickets):
            raise StreamRefused(429, "Too many open streams with this ticket.")

    async def admit(self, passes: Collection[Pass]) -> None:
        """Let these passes open a stream of boards; raises StreamRefused if one of them does not hold."""
        if self._boards is None or not passes:
            return
        try:
            found = await self._make(self._boards.prepare, passes)
        except Exception as error:
            logger.warning("A stream's passes cannot be checked (%s)", type(error).__name__)
            raise StreamRefused(503, "The database is busy or away. Try again in a moment.") from error
        if len(found) < len(set(passes)):
            raise StreamRefused(403, "This ticket no longer holds. Fetch the page again for a new one.")

    def connect(
        self,
        tickets: tuple[str, ...],
        allowed: tuple[Ticket, ...],
        address: str,
        passes: Mapping[str, Pass] | None = None,
    ) -> Client:
        """Open a stream for what `tickets` (read as `allowed`) permit; raises StreamRefused.

        The client is told the current revision of each topic first, so a page that missed something
        while it was away finds out. `passes`, by topic, were admitted: of these topics it gets the boards.
        """
        client = Client(tickets, allowed, address, passes if self._boards is not None else None)
        self.require_room(tickets, address)
        if not client.topics or len(client.topics) > self.limits.topics:
            raise StreamRefused(400, f"Ask for 1 to {self.limits.topics} topics.")
        self._clients.add(client)
        self._by_address[address] += 1
        self._by_ticket.update(tickets)
        for name in client.topics:
            topic = self._topics.setdefault(name, _Topic())
            topic.clients.add(client)
            if topic.newest is not None:
                client.put(name, frame_of(Notice(name, topic.newest), spread=self._spread_of(topic.clients)))
            elif self._unread is not None:
                self._unread.set()
            if client.player and name not in self._seated:
                self._read_seats(name)
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
                self._seated.pop(name, None)
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
        if topic is None or not topic.takes(notice):
            return
        readers = [client for client in topic.clients if self._concerns(notice, client)]
        if readers:
            frame = frame_of(notice, spread=self._spread_of(readers))
            for client in readers:
                client.put(notice.topic, frame)
            if not notice.table and any(client.player for client in readers):
                self._read_seats(notice.topic)
        if any(notice.topic in client.passes for client in topic.clients):
            self._changed[notice.topic] = notice.revision
            if self._is_changed is not None:
                self._is_changed.set()

    def _spread_of(self, readers: Collection[Client]) -> int:
        return spread_of(len(readers), self.refresh_seconds(), self.expected_wait())

    def _concerns(self, notice: Notice, client: Client) -> bool:
        """Return whether a client is sent a notice: it has no board, its player does not sit elsewhere."""
        if notice.topic in client.passes:
            return False
        seat = self._seated.get(notice.topic, {}).get(client.player) if notice.table else None
        return seat is None or seat.table == notice.table

    def _close_streams(self) -> None:
        for client in self._clients:
            client.close()

    # --- Background -----------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Keep streams alive and true until cancelled."""
        self._loop = asyncio.get_running_loop()
        self._unread = asyncio.Event()
        self._is_changed = asyncio.Event()
        self._is_reseated = asyncio.Event()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._heartbeats())
                tasks.create_task(self._checks())
                tasks.create_task(self._board_changes())
                tasks.create_task(self._seat_changes())
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
            is_behind = any((topic.revision or 0) < topic.found for topic in self._topics.values())
            with suppress(TimeoutError):
                async with asyncio.timeout(
                    min(CHECK_AGAIN, self._check_every) if is_behind else self._check_every
                ):
                    await self._unread.wait()
            self._unread.clear()
            if watched := [*self._topics, *self._audiences]:
                await self._check(watched)
            if passes := self._passes_to_check():
                await self._check_passes(passes)

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
            topic = self._topics.get(name)
            # A notice of one table may be on its way. What is still lacking at the next check concerns all.
            if topic is None or name not in self._seated or topic.lacks(revision):
                self.deliver(Notice(name, revision))

    # --- Seats ----------------------------------------------------------------------------------------------

    def _read_seats(self, topic: str) -> None:
        if self._is_reseated is not None:
            self._reseated.add(topic)
            self._is_reseated.set()

    async def _seat_changes(self) -> None:
        """Announce to the players of one event after the other the seats that have changed."""
        assert self._is_reseated is not None
        while True:
            await self._is_reseated.wait()
            self._is_reseated.clear()
            while self._reseated:
                await self._announce_seats(self._reseated.pop())

    async def _announce_seats(self, topic: str) -> None:
        """Send each player's seat if it is another than at the last notice; pages read everything else."""
        if self._seats is None:
            return
        try:
            seats = await asyncio.to_thread(self._seats, topic)
        except Exception as error:
            logger.warning(
                "The seats of %s cannot be read (%s); pages read them", topic, type(error).__name__
            )
            return
        before = self._seated.get(topic, {})
        listed = self._topics.get(topic)
        if listed is None:
            self._seated.pop(topic, None)
            return
        self._seated[topic] = seats
        for client in listed.clients:
            seat = seats.get(client.player)
            if seat is not None and seat != before.get(client.player):
                client.put(f"seat {topic}", seat.frame)

    # --- Boards ---------------------------------------------------------------------------------------------

    async def _make(self, work: Callable[[Collection[Pass]], Result], passes: Collection[Pass]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._maker, work, passes)

    async def _board_changes(self) -> None:
        """Bring one table after the other to the streams that carry its boards, always its newest state."""
        assert self._is_changed is not None
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            while self._changed:
                topic = next(iter(self._changed))
                await self._push(topic, self._changed.pop(topic))

    async def _push(self, topic: str, revision: int) -> None:
        assert self._boards is not None
        passes = {client.passes[topic] for client in self._watching(topic)}
        try:
            frames = await self._make(self._boards.changes, passes)
        except Exception as error:
            # Anyone who reads the board gets what is wrong as an answer; the streams must outlive it. What
            # the
            # error says may be of a hand.
            logger.warning(
                "The boards of %s could not be made (%s); pages read them", topic, type(error).__name__
            )
            frames = dict.fromkeys(passes, frame_of(Notice(topic, revision)))
        for client in self._watching(topic):
            at = client.passes[topic]
            if at in frames:
                if frames[at]:
                    client.put_next(topic, frames[at], revision=revision)
            elif at in passes:
                client.close(unsent=False)
            else:  # it came meanwhile
                client.put_next(topic, frame_of(Notice(topic, revision)), revision=revision)

    def _watching(self, topic: str) -> list[Client]:
        """Return the streams that carry the topic's boards."""
        listed = self._topics.get(topic)
        return [] if listed is None else [client for client in listed.clients if topic in client.passes]

    def _passes_to_check(self) -> set[Pass]:
        """Return the passes whose turn it is."""
        open_passes = {at for client in self._clients for at in client.passes.values()}
        due = [at for at in self._unchecked if at in open_passes] or list(open_passes)
        count = -(-len(open_passes) // CHECKS_OF_PASSES)
        self._unchecked = due[count:]
        return set(due[:count])

    async def _check_passes(self, passes: set[Pass]) -> None:
        """Close the streams of who has lost the right to their board."""
        assert self._boards is not None
        try:
            standing = await self._make(self._boards.standing, passes)
        except Exception as error:
            logger.debug("The stream cannot check its passes (%s); trying on", type(error).__name__)
            return  # nothing is told without a check, and the check of revisions tells of the trouble
        for client in list(self._clients):
            if any(at in passes and at not in standing for at in client.passes.values()):
                client.close(unsent=False)
