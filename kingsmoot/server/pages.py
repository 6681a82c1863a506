"""Django's pages under the ASGI server: WSGI on four threads that never wait for a visitor.

A request's body is read before a thread is taken, and an answer is taken from its thread at once, so a phone
with a bad connection holds no thread. What lies in memory meanwhile is bounded by a budget. The order when
all threads are busy: `kingsmoot.server.turns`.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.core.handlers.wsgi import WSGIHandler
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from kingsmoot.server.asgi_types import STOPPING, Application, Message, Receive, Scope, Send, refusal, refuse
from kingsmoot.server.turns import Overloaded, SenderLeft, Turns, kind_of
from tables.core.network import counted_address

THREADS = 4
# Waiting requests beyond this are told to come back: an answer minutes later helps nobody.
QUEUE = 500
# A form and nearly every request of a program; too small to be worth counting.
SMALL_BODY = 16 * 1024
# What somebody who shows neither cookie nor token may send.
MAX_ANONYMOUS_BODY = 256 * 1024
# No page is larger; only long files are, and they are sent as fast as they are read.
ANSWER_TAKEN_AT_ONCE = 4 * 1024 * 1024

_TOO_LARGE = gettext_lazy("The request is too large: at most {bytes} bytes are allowed.")
_NO_ROOM_FOR_BODY = gettext_lazy("The server is reading too many large requests. Try again in a moment.")
_OVERLOADED = gettext_lazy("The server is overloaded. Try again in {seconds} s.")


class BodyTooLarge(Exception):
    """The request carries more than we take."""


class NoRoomForBody(Exception):
    """Too many other large requests are in hand."""


@dataclass(slots=True)
class Budget:
    """The bytes of large bodies in hand at one time: of all visitors, and of one address."""

    total: int = 64 * 1024 * 1024
    per_address: int = 24 * 1024 * 1024
    taken: Counter[str] = field(default_factory=Counter)

    def take(self, address: str, size: int) -> None:
        """Count `size` bytes more of `address`; raises NoRoomForBody."""
        if self.taken[address] + size > self.per_address or self.taken.total() + size > self.total:
            raise NoRoomForBody
        self.taken[address] += size

    def give_back(self, address: str, size: int) -> None:
        """Forget bytes that are in hand no more."""
        self.taken[address] -= size
        if not self.taken[address]:
            del self.taken[address]


@dataclass(slots=True)
class Body:
    """One request's body while it is in hand."""

    budget: Budget
    address: str
    content: bytes = b""
    counted: int = 0

    async def read(self, receive: Receive, largest: int) -> None:
        """Read all of it; raises BodyTooLarge, NoRoomForBody, SenderLeft."""
        chunks: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise SenderLeft
            chunk = message.get("body", b"")
            size += len(chunk)
            if size > largest:
                raise BodyTooLarge
            if size > SMALL_BODY:
                self.budget.take(self.address, size - self.counted)
                self.counted = size
            chunks.append(chunk)
            if not message.get("more_body", False):
                self.content = b"".join(chunks)
                return

    def drop(self) -> None:
        """Let go of it."""
        self.content = b""
        self.budget.give_back(self.address, self.counted)
        self.counted = 0


def pages(
    wsgi: WSGIHandler,
    *,
    turns: Turns,
    largest_body: int,
    budget: Budget | None = None,
    is_stopping: Callable[[], bool] = lambda: False,
) -> Application:
    """Return the ASGI application that runs `wsgi` on the threads of `turns`.

    More than `largest_body` bytes are answered 413, of a stranger more than a form has. The answer is 503
    when the queue or the budget is full, a read would wait too long, or it `is_stopping` before a thread was
    free.
    """

    def answer_unless_stopping(environ: Any, start_response: Any) -> Any:
        if not is_stopping():
            began = time.thread_time()
            content = wsgi(environ, start_response)
            if "HTTP_X_REFRESH" in environ:
                turns.count_refresh(time.thread_time() - began)
            return content
        languages = environ.get("HTTP_ACCEPT_LANGUAGE", "")
        headers, body = refusal(503, STOPPING, languages=languages)
        start_response(
            "503 Service Unavailable", [(name.decode(), value.decode()) for name, value in headers]
        )
        return [body]

    application = WSGIMiddleware(cast(Any, answer_unless_stopping), workers=turns.threads)
    budget = budget or Budget()

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["query_string"].isascii():
            await refuse(scope, send, 400, gettext_lazy("An address may contain only ASCII characters."))
            return
        largest = largest_body if _shows_credentials(scope) else min(largest_body, MAX_ANONYMOUS_BODY)
        body = Body(budget, counted_address((scope.get("client") or ("unknown", 0))[0]))
        answer = Answer(send)
        try:
            if _declared_length(scope) > largest:
                raise BodyTooLarge
            await body.read(receive, largest)
            async with turns.turn(kind_of(scope["method"], scope["path"]), partial(_left, receive)):
                plain = _plain(scope, len(body.content))
                await application(cast(Any, plain), cast(Any, _once(body)), cast(Any, answer.take))
        except BodyTooLarge:
            await refuse(scope, send, 413, format_lazy(_TOO_LARGE, bytes=largest))
            return
        except NoRoomForBody:
            await refuse(scope, send, 503, _NO_ROOM_FOR_BODY)
            return
        except Overloaded as overloaded:
            await refuse(
                scope,
                send,
                503,
                format_lazy(_OVERLOADED, seconds=overloaded.seconds),
                retry=overloaded.seconds,
            )
            return
        except SenderLeft:
            return
        except asyncio.CancelledError:
            if not is_stopping() or answer.is_begun:
                raise
            await refuse(scope, send, 503, STOPPING)
            return
        finally:
            body.drop()
        await answer.send_rest()

    return serve


@dataclass(slots=True)
class Answer:
    """What the application answers, taken from its thread faster than the visitor may take it from us."""

    send: Send
    held: list[Message] = field(default_factory=list)
    size: int = 0
    is_begun: bool = False

    async def take(self, message: Message) -> None:
        """Keep a part of the answer, or pass it on when there is more than we keep."""
        self.size += len(message.get("body", b""))
        self.held.append(message)
        if self.size > ANSWER_TAKEN_AT_ONCE:
            await self.send_rest()

    async def send_rest(self) -> None:
        """Send what is kept, the parts of the body as one."""
        held, self.held, self.size, self.is_begun = self.held, [], 0, True
        bodies = [message for message in held if message["type"] == "http.response.body"]
        for message in held:
            if message["type"] != "http.response.body":
                await self.send(message)
        if bodies:
            whole = b"".join(message.get("body", b"") for message in bodies)
            is_over = not bodies[-1].get("more_body", False)
            await self.send({"type": "http.response.body", "body": whole, "more_body": not is_over})


def _shows_credentials(scope: Scope) -> bool:
    """Return whether a request is of somebody who may be known here; whether it is so is for others to
    ask."""
    return any(name in (b"authorization", b"cookie") for name, _value in scope["headers"])


def _declared_length(scope: Scope) -> int:
    """Return the length that a request says its body has, 0 when it says none."""
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(length) if length.isdigit() else 0


def _plain(scope: Scope, length: int) -> Scope:
    """Return `scope` without header names that WSGI would confuse with others (`X_Y` and `X-Y`), and with the
    length of a body that came in chunks: Django reads none whose length is not told."""
    headers = [header for header in scope["headers"] if b"_" not in header[0]]
    if any(name == b"transfer-encoding" for name, _value in headers):
        headers = [header for header in headers if header[0] not in (b"transfer-encoding", b"content-length")]
        headers.append((b"content-length", str(length).encode()))
    return {**scope, "headers": headers}


async def _left(receive: Receive) -> None:
    """Return when the sender of a request that was read has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _once(body: Body) -> Receive:
    async def receive() -> Message:
        content, body.content = body.content, b""
        return {"type": "http.request", "body": content, "more_body": False}

    return receive
