"""Browsers at live tables as the server meets them: a stream and a connection for everything else each."""

from __future__ import annotations

import asyncio
import json
import random
import re
import runpy
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).parent.parent / "docs" / "examples" / "bot_client.py"
choose: Callable[[dict[str, Any]], Any] = runpy.run_path(str(PROGRAM))["choose"]
"""A random answer to a question, as the example of a player's program gives it."""

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
REVISION = re.compile(rb'"revision": ?(\d+)\}')


class RequestFailed(RuntimeError):
    """The server answered with something else than was asked for; the message carries the answer."""


class Connection:
    """A connection that is kept open; one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return status and body of the answer."""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        request = head.encode() + body
        async with self._free:
            if self._streams is not None:
                try:
                    return await self._exchange(*self._streams, request)
                except (ConnectionError, asyncio.IncompleteReadError):  # it was idle for too long
                    self.close()
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
            return await self._exchange(*self._streams, request)

    async def _exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
    ) -> tuple[int, bytes]:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        if length is None:
            raise RequestFailed(f"An answer without a length: {head!r}")
        return int(head[9:12]), await reader.readexactly(int(length[1]))

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


class Browser:
    """One seat's browser: it hears of changes and reads the board anew, as the page of a table does."""

    def __init__(self, port: int, key: str, ticket: str, holds: dict[str, str]) -> None:
        self.board: dict[str, Any] = {"revision": -1, "length": 0}
        self._port, self._key, self._ticket = port, key, ticket
        self._cookies = f"Cookie: {holds['cookies']}\r\n"
        self._write = f"{self._cookies}X-CSRFToken: {holds['csrf']}\r\nContent-Type: application/json\r\n"
        self._connection = Connection(port)
        self._lines = 0
        self._heard = 0
        self._changed = asyncio.Condition()
        self._stream: asyncio.StreamWriter | None = None

    async def listen(self) -> None:
        """Open the stream and read the board whenever it tells of a newer one, until cancelled."""
        reader, self._stream = await asyncio.open_connection("127.0.0.1", self._port)
        self._stream.write(f"GET /stream/?ticket={self._ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        reading: asyncio.Task[None] | None = None
        while data := await reader.read(65_536):
            for found in REVISION.findall(data):
                self._heard = max(self._heard, int(found))
            if self._heard > self.board["revision"] and (reading is None or reading.done()):
                reading = asyncio.create_task(self._catch_up())

    async def read(self) -> None:
        """Read the board."""
        known = f"?since={self._lines}&undone={self.board.get('undone', '')}"
        path = f"/api/v1/live-games/{self._key}/{known}"
        await self._take(*await self._connection.ask("GET", path, self._cookies))

    async def answer(self) -> bool:
        """Answer the open question at random; whether the rules allowed it."""
        known = {"since": self._lines, "undone": self.board["undone"]}
        body = {"batch": self.board["ask"]["batch"], "answer": choose(self.board["ask"]), **known}
        path = f"/api/v1/live-games/{self._key}/answer/"
        status, content = await self._connection.ask("POST", path, self._write, json.dumps(body).encode())
        if status == 400:
            return False
        await self._take(status, content)
        return True

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for this browser."""
        return bool(self.board["may"]["answer"] and self.board["sealed"] is None)

    async def seen(self, revision: int) -> float:
        """When the board of this revision, or a newer one, was there."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.board["revision"] >= revision)
        return time.perf_counter()

    def close(self) -> None:
        """Leave."""
        self._connection.close()
        if self._stream is not None:
            self._stream.close()

    async def _catch_up(self) -> None:
        while self._heard > self.board["revision"]:
            await self.read()

    async def _take(self, status: int, content: bytes) -> None:
        if status != 200:
            raise RequestFailed(f"{status}: {content[:300]!r}")
        board = json.loads(content)
        if board["revision"] < self.board["revision"]:
            return
        self._lines = board["lines"]["from"] + len(board["lines"]["list"])
        self.board = board
        async with self._changed:
            self._changed.notify_all()


class Table:
    """The browsers at one table, who answer one after the other."""

    def __init__(self, port: int, table: dict[str, Any]) -> None:
        self.browsers = [Browser(port, table["key"], table["ticket"], holds) for holds in table["browsers"]]
        self.waits: list[float] = []
        self.answered: list[float] = []
        self._listening: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Open all boards and streams."""
        self._listening = [asyncio.create_task(browser.listen()) for browser in self.browsers]
        for browser in self.browsers:
            await browser.read()

    async def play(self, until: float, pause: float) -> None:
        """Answer every `pause` seconds, a little more or less, until then (`time.perf_counter`).

        Notes, in ms, how long each answer took and until each of the others had the board after it.
        """
        await asyncio.sleep(random.random() * pause)
        while time.perf_counter() < until:
            began = time.perf_counter()
            browser = random.choice([browser for browser in self.browsers if browser.is_asked])
            start = time.perf_counter()
            if not await browser.answer():
                continue
            self.answered.append((time.perf_counter() - start) * 1000)
            others = [other for other in self.browsers if other is not browser]
            async with asyncio.timeout(20):
                moments = await asyncio.gather(*(other.seen(browser.board["revision"]) for other in others))
            self.waits += [(moment - start) * 1000 for moment in moments]
            if browser.board["status"] == "finished":
                return
            await asyncio.sleep(max(0.0, began + pause * random.uniform(0.7, 1.3) - time.perf_counter()))

    def leave(self) -> None:
        """Close everything."""
        for task in self._listening:
            task.cancel()
        for browser in self.browsers:
            browser.close()
