"""Django's pages under the ASGI server: WSGI on four threads, with bodies read before a thread is taken."""

from __future__ import annotations

from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.core.handlers.wsgi import WSGIHandler

from kingsmoot.asgi_application import Application, Message, Receive, Scope, Send, refuse

THREADS = 4
# Waiting requests beyond this are told to come back: an answer minutes later helps nobody.
QUEUE = 500


class BodyTooLarge(Exception):
    """The request carries more than we take."""


class BrowserLeft(Exception):
    """The connection ended before the request was complete."""


def pages(wsgi: WSGIHandler, *, largest_body: int, threads: int = THREADS, queue: int = QUEUE) -> Application:
    """Return the ASGI application that runs `wsgi` on `threads` threads.

    A request's body is collected on the event loop first, so a phone with a bad connection holds no thread;
    more than `largest_body` bytes are answered 413, and a full queue 503.
    """
    application = WSGIMiddleware(cast(Any, wsgi), workers=threads)
    waiting = 0

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal waiting
        if not scope["query_string"].isascii():
            await refuse(send, 400, "An address holds ASCII characters only.")
            return
        if waiting >= queue:
            await refuse(send, 503, "Too many requests are waiting. Try again in a moment.")
            return
        try:
            body = await _body(receive, largest_body)
        except BodyTooLarge:
            await refuse(send, 413, f"A request may carry at most {largest_body:,} bytes.")
            return
        except BrowserLeft:
            return
        waiting += 1
        try:
            await application(cast(Any, _plain(scope)), cast(Any, _once(body)), cast(Any, send))
        finally:
            waiting -= 1

    return serve


def _plain(scope: Scope) -> Scope:
    """Return `scope` without header names that WSGI would confuse with others (`X_Y` and `X-Y`)."""
    return {**scope, "headers": [header for header in scope["headers"] if b"_" not in header[0]]}


async def _body(receive: Receive, largest: int) -> bytes:
    """Return the whole body; raises BodyTooLarge, BrowserLeft."""
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise BrowserLeft
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > largest:
            raise BodyTooLarge
        chunks.append(chunk)
        if not message.get("more_body", False):
            return b"".join(chunks)


def _once(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
