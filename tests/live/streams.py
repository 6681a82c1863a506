"""Streams of live tables without a server: the real gateway and hub, and what each browser is sent."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.db import connections

from kingsmoot.stream.gateway import gateway
from kingsmoot.stream.hub import Hub
from kingsmoot.stream.relay import relay
from tables.core import notices
from tables.live.view.pushed import Boards, Pass
from tests.live_games import Browser

Result = TypeVar("Result")
EVENT = re.compile(r"event: (\w+)\ndata: (.*)\n\n")


class OfThread:
    """The boards of a hub, without connections left over in its thread after each piece of work."""

    def __init__(self) -> None:
        self.boards = Boards()

    def standing(self, passes: Collection[Pass]) -> set[Pass]:
        return _closed_after(self.boards.standing, passes)

    def prepare(self, passes: Collection[Pass]) -> set[Pass]:
        return _closed_after(self.boards.prepare, passes)

    def changes(self, passes: Collection[Pass]) -> Mapping[Pass, bytes]:
        return _closed_after(self.boards.changes, passes)


async def beside(work: Callable[..., Result], *given: Any, **named: Any) -> Result:
    """Do the work on a thread, which keeps no connection."""
    return await asyncio.to_thread(_closed_after, work, *given, **named)


def _closed_after(work: Callable[..., Result], *given: Any, **named: Any) -> Result:
    try:
        return work(*given, **named)
    finally:
        connections.close_all()


def ticket_of(browser: Browser) -> str:
    """The ticket on the page of the table."""
    page = browser.client.get(f"/t/{browser.key}/").content.decode()
    found = re.search(r'data-stream-ticket="([^"]+)"', page)
    assert found is not None
    return found[1]


class Stream:
    """An open stream of a browser, and the board that its page has: read once, then kept by the changes."""

    def __init__(self, browser: Browser, ticket: str | None = None) -> None:
        self.browser = browser
        self.ticket = ticket or ticket_of(browser)
        self.board = browser.board()
        self.status: int | None = None
        self.sent = b""
        self.reads = 0
        self.changes = 0
        self.heard: list[float] = []
        self.is_over = False
        self.is_taking = False
        self.reads_on = asyncio.Event()
        """Unset while the browser takes nothing from its connection."""
        self.reads_on.set()

    async def run(self, hub: Hub) -> None:
        """Follow the stream until it ends."""
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in self.browser.client.cookies.items())
        scope = {
            "type": "http",
            "method": "GET",
            "query_string": urlencode({"ticket": self.ticket}).encode(),
            "client": ("10.0.0.1", 1),
            "headers": [(b"cookie", cookies.encode())],
        }
        over = asyncio.Event()

        async def send(message: Any) -> None:
            self.is_taking = True
            try:
                await self.reads_on.wait()
                if message["type"] == "http.response.start":
                    self.status = message["status"]
                    return
                self.sent += message.get("body", b"")
                self.browser.seen.append(message.get("body", b"").decode())
                await beside(self._take, message.get("body", b"").decode())
                if not message.get("more_body"):
                    self.is_over = True
                    over.set()
            finally:
                self.is_taking = False

        async def receive() -> dict[str, Any]:
            await over.wait()
            return {"type": "http.disconnect"}

        await gateway(hub)(scope, receive, send)

    def _take(self, text: str) -> None:
        for name, data in EVENT.findall(text):
            answer = json.loads(data)
            if name != "heartbeat":
                self.heard.append(time.monotonic())
            if name == "board":
                self._change(answer)
            elif name == "chat" and answer["revision"] > self.board["revision"]:
                known = {message["id"]: message for message in self.board["chat"]}
                known |= {message["id"]: message for message in answer["messages"]}
                self.board["chat"] = [known[number] for number in sorted(known)][-100:]
            elif name == "notice" and answer["revision"] > self.board["revision"]:
                self._read()

    def _change(self, shown: dict[str, Any]) -> None:
        if shown["revision"] <= self.board["revision"]:
            return
        if shown["from"] != {name: self.board[name] for name in ("revision", "length")}:
            self._read()
            return
        self.changes += 1
        lines = self.board["lines"]["list"]
        self.board = patched(self.board, shown["patch"])
        self.board["clock"]["now"] = shown["now"]
        self.board["lines"] = {"from": 0, "list": lines[: shown["lines"]["from"]] + shown["lines"]["list"]}

    def _read(self) -> None:
        self.reads += 1
        self.board = self.browser.board()


def patched(value: Any, operations: list[dict[str, Any]]) -> Any:
    """What the operations make of a JSON value, by the words of RFC 6902 and nothing of ours."""
    value = json.loads(json.dumps(value))
    for operation in operations:
        names = [step.replace("~1", "/").replace("~0", "~") for step in operation["path"].split("/")[1:]]
        if not names:
            value = operation["value"]
            continue
        owner = value
        for name in names[:-1]:
            owner = owner[int(name) if isinstance(owner, list) else name]
        at: Any = int(names[-1]) if isinstance(owner, list) else names[-1]
        if operation["op"] == "remove":
            del owner[at]
        elif operation["op"] == "add" and isinstance(owner, list):
            assert at <= len(owner)
            owner.insert(at, operation["value"])
        else:
            if operation["op"] == "replace":
                owner[at]  # it has to be there
            owner[at] = operation["value"]
    return value


SETTLE_TIMEOUT = 60.0
"""Seconds for what takes a few on a machine with nothing else to do."""
Settle: TypeAlias = Callable[[], Awaitable[None]]
"""Wait until every stream has taken all that the database tells of its topics."""


async def until(state: Callable[[], bool]) -> None:
    """Wait for a state, however slow the machine is."""
    async with asyncio.timeout(SETTLE_TIMEOUT):
        while not state():
            await asyncio.sleep(0.01)


class _WatchedHub(Hub):
    """A hub that says whether it has anything left to tell."""

    pushes = 0

    async def _push(self, topic: str, revision: int) -> None:
        self.pushes += 1
        try:
            await super()._push(topic, revision)
        finally:
            self.pushes -= 1

    def has_shown(self, revisions: Mapping[str, int], deaf: Collection[str]) -> bool:
        """Whether each stream took all up to these revisions, but for those of `deaf` tickets."""
        clients = [client for client in self._clients if not {*client.tickets} & {*deaf}]
        return (
            not self.pushes
            and not self._changed
            and all(self._topics[name].revision == revisions.get(name) for name in self._topics)
            and not any(client.closed or client._latest for client in clients)
        )


def following(streams: list[Stream], steps: Callable[[Settle], Awaitable[None]]) -> None:
    """Open the streams and go through the steps beside them, then wait until all is sent.

    Nothing here waits for a time: streams are open when each was answered, and all is sent when the hub is at
    the database's revisions, has nothing to push, and no stream is left with a frame that it did not take.
    """
    hub = _WatchedHub(partial(_closed_after, notices.revision_of), check_every=0.2, boards=OfThread())

    async def settle() -> None:
        deaf = {stream.ticket for stream in streams if not stream.reads_on.is_set()}
        topics: list[str] = []
        revisions: Mapping[str, int] = {}

        def is_settled() -> bool:
            busy = any(stream.is_taking and stream.ticket not in deaf for stream in streams)
            return not busy and topics == [*hub._topics] and hub.has_shown(revisions, deaf)

        async with asyncio.timeout(SETTLE_TIMEOUT):
            while not is_settled():
                await asyncio.sleep(0.01)
                topics = [*hub._topics]
                revisions = await beside(notices.revision_of, topics)

    async def all_of_it() -> None:
        running = [asyncio.create_task(hub.run())]
        if settings.REDIS_URL:
            running.append(asyncio.create_task(relay(hub, settings.REDIS_URL)))
        await asyncio.sleep(0)
        running += [asyncio.create_task(stream.run(hub)) for stream in streams]
        try:
            await until(lambda: all(stream.status is not None for stream in streams))
            await settle()
            await steps(settle)
            await settle()
        finally:
            for task in running:
                task.cancel()
            await asyncio.wait(running)

    notices.listen(hub.publish)
    try:
        asyncio.run(all_of_it())
    finally:
        notices.unlisten(hub.publish)
