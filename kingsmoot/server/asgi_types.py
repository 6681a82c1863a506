"""The few ASGI types in use, and the plain refusal every part of the front door can give."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


RETRY_SECONDS = 5
"""When those are told to come back who came at a bad moment."""
STOPPING = "The server is stopping. Try again in a moment."


def refusal(
    status: int, message: str, *, retry: int = RETRY_SECONDS
) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Return headers and body of an answer with `status` and `message` as plain text."""
    body = f"{message}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if status in (429, 503):
        headers.append((b"retry-after", str(retry).encode()))
    return headers, body


async def refuse(send: Send, status: int, message: str, *, retry: int = RETRY_SECONDS) -> None:
    """Answer with `status` and `message` as plain text; 429 and 503 say to come back in `retry` seconds."""
    headers, body = refusal(status, message, retry=retry)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
