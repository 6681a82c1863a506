"""Browsers at live tables as the server meets them: a stream that brings the changes of the board, and a
connection for everything else, each."""

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
EVENT = re.compile(r"event: (\w+)\ndata: (.*)\n\n")
MAX_MESSAGES = 100


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
    """One seat's browser, as `js/live/table.js` has it: it reads the board once and lives by its stream."""

    def __init__(self, port: int, key: str, holds: dict[str, str]) -> None:
        self.board: dict[str, Any] = {"revision": -1, "length": 0, "undone": 0, "chat": []}
        self.lines: list[Any] = []
        self.seen_revision = -1
        """The newest revision that the stream has told of, whether the board had it already or not."""
        self.reads = 0
        self._port, self._key, self._ticket = port, key, holds["ticket"]
        self._cookies = f"Cookie: {holds['cookies']}\r\nX-Made-For: {holds['made_for']}\r\n"
        self._write = f"{self._cookies}X-CSRFToken: {holds['csrf']}\r\nContent-Type: application/json\r\n"
        self._connection = Connection(port)
        self._changed = asyncio.Condition()
        self._stream: asyncio.StreamWriter | None = None
        self._listening: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        """Open the stream, and return once the server has begun to answer."""
        reader, self._stream = await asyncio.open_connection("127.0.0.1", self._port)
        request = f"GET /stream/?ticket={self._ticket} HTTP/1.1\r\nHost: localhost\r\n{self._cookies}\r\n"
        self._stream.write(request.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if int(head[9:12]) != 200:
            raise RequestFailed(f"The stream was not opened: {head!r}")
        self._listening = asyncio.create_task(self._follow(reader))

    async def listen_anew(self) -> None:
        """Lose the stream, and open it again as browsers do."""
        self._hang_up()
        await self.listen()

    async def read(self) -> None:
        """Read the board."""
        self.reads += 1
        await self._accept(await self._read(f"?since={len(self.lines)}&undone={self.board['undone']}"))

    async def answer(self) -> bool:
        """Answer the open question at random; whether the rules allowed it."""
        known = {"since": len(self.lines), "undone": self.board["undone"]}
        body = {"batch": self.board["ask"]["batch"], "answer": choose(self.board["ask"]), **known}
        path = f"/api/v1/live-games/{self._key}/answer/"
        status, content = await self._connection.ask("POST", path, self._write, json.dumps(body).encode())
        if status == 400:
            return False
        await self._accept(_good(status, content))
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

    async def notify(self, revision: int) -> None:
        """Wait until the stream has told of this revision."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.seen_revision >= revision)

    async def is_true(self) -> bool:
        """Return whether board, lines and chat are what the API tells, nothing lost and nothing twice."""
        if self._reading is not None:
            await self._reading
        read = await self._read("")
        lines = read.pop("lines")["list"]
        kept = {name: value for name, value in self.board.items() if name != "lines"}
        for shown in (read, kept):
            shown["clock"] = {**shown["clock"], "now": None}
        return bool(read == kept and lines == self.lines)

    def close(self) -> None:
        """Leave."""
        self._connection.close()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        if self._stream is not None:
            self._stream.close()

    async def _read(self, known: str) -> dict[str, Any]:
        path = f"/api/v1/live-games/{self._key}/{known}"
        return _good(*await self._connection.ask("GET", path, self._cookies))

    async def _follow(self, reader: asyncio.StreamReader) -> None:
        unread = ""
        while data := await reader.read(65_536):
            # Chunks of the transfer stand between events, never within one.
            unread += data.decode()
            ended = unread.rfind("\n\n") + 2
            for name, text in EVENT.findall(unread[:ended]) if ended > 1 else ():
                await self._receive(name, json.loads(text))
            unread = unread[ended:] if ended > 1 else unread

    async def _receive(self, name: str, notify: dict[str, Any]) -> None:
        if name == "heartbeat":
            return
        if notify["revision"] > self.board["revision"]:
            if name == "board":
                await self._change(notify)
            elif name == "chat":
                known = {message["id"]: message for message in [*self.board["chat"], *notify["messages"]]}
                self.board["chat"] = [known[number] for number in sorted(known)][-MAX_MESSAGES:]
            else:
                self._read_soon()
        if name != "chat":
            self.seen_revision = max(self.seen_revision, notify["revision"])
            async with self._changed:
                self._changed.notify_all()

    async def _change(self, notify: dict[str, Any]) -> None:
        if notify["from"] != {name: self.board[name] for name in ("revision", "length")}:
            self._read_soon()
            return
        for operation in notify["patch"]:
            _apply(self.board, operation)
        self.board["clock"]["now"] = notify["now"]
        await self._accept({**self.board, "lines": notify["lines"]})

    def _read_soon(self) -> None:
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read_until_answered())

    async def _read_until_answered(self) -> None:
        """Read the board; where an outage refuses it, once a second until it is over."""
        while True:
            try:
                return await self.read()
            except RequestFailed:
                await asyncio.sleep(1)

    async def _accept(self, board: dict[str, Any]) -> None:
        if board["revision"] < self.board["revision"]:
            return
        self.lines[board["lines"]["from"] :] = board["lines"]["list"]
        self.board = board
        async with self._changed:
            self._changed.notify_all()


def _good(status: int, content: bytes) -> dict[str, Any]:
    if status != 200:
        raise RequestFailed(f"{status}: {content[:300]!r}")
    return dict(json.loads(content))


def _apply(board: dict[str, Any], operation: dict[str, Any]) -> None:
    """Change the board in place by one operation of RFC 6902."""
    *way, last = (step.replace("~1", "/").replace("~0", "~") for step in operation["path"].split("/")[1:])
    owner: Any = board
    for step in way:
        owner = owner[int(step) if isinstance(owner, list) else step]
    at: Any = int(last) if isinstance(owner, list) else last
    if operation["op"] == "remove":
        del owner[at]
    elif operation["op"] == "add" and isinstance(owner, list):
        owner.insert(at, operation["value"])
    else:
        owner[at] = operation["value"]


class Table:
    """The browsers at one table, who answer one after the other."""

    def __init__(self, port: int, table: dict[str, Any]) -> None:
        self.browsers = [Browser(port, table["key"], holds) for holds in table["browsers"]]
        self.waits: list[float] = []
        self.answered = 0
        self.reconnected = 0

    async def sit_down(self) -> None:
        """Open all boards, then all streams, as a page does."""
        for browser in self.browsers:
            await browser.read()
            await browser.listen()

    async def answer(self) -> Browser | None:
        """Let one of those who are asked answer; None if the rules did not allow what they chose."""
        asked = [browser for browser in self.browsers if browser.is_asked]
        browser = random.choice(asked)
        if not await browser.answer():
            return None
        self.answered += 1
        return browser

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as the table knows."""
        return any(browser.board["status"] == "finished" for browser in self.browsers)

    async def deliver(self, browser: Browser) -> None:
        """Wait until all streams have told of what this browser has answered."""
        async with asyncio.timeout(20):
            await asyncio.gather(*(other.notify(browser.board["revision"]) for other in self.browsers))

    async def play(self, until: float, pause: float, *, reconnects: float = 0.0) -> None:
        """Answer every `pause` seconds, a little more or less, until then (`time.perf_counter`).

        Notes, in ms, until each of the others had the board after each answer. After an answer somebody's
        stream is lost and opened again with the probability `reconnects`, just while the next change comes.
        """
        await asyncio.sleep(random.random() * pause)
        while time.perf_counter() < until and not self.is_over:
            began = time.perf_counter()
            lost = random.random() < reconnects
            unlucky = asyncio.create_task(random.choice(self.browsers).listen_anew()) if lost else None
            browser = await self.answer()
            if unlucky is not None:
                await unlucky
                self.reconnected += 1
            if browser is None:
                continue
            others = [other for other in self.browsers if other is not browser]
            async with asyncio.timeout(20):
                moments = await asyncio.gather(*(other.seen(browser.board["revision"]) for other in others))
            self.waits += [(moment - began) * 1000 for moment in moments]
            await asyncio.sleep(max(0.0, began + pause * random.uniform(0.7, 1.3) - time.perf_counter()))

    def leave(self) -> None:
        """Close everything."""
        for browser in self.browsers:
            browser.close()
