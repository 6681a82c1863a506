"""The few ASGI types in use, and the plain refusal every part of the front door can give."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.core.active_language import in_language
from tables.core.languages import preferred

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


RETRY_SECONDS = 5
"""After how many seconds a refused visitor may try again."""
STOPPING = gettext_lazy("The server is stopping. Try again in a moment.")


def refusal(
    status: int, message: str | Promise, *, languages: str = "", retry: int = RETRY_SECONDS
) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Return headers and body of an answer with `status` and `message` as plain text.

    `languages` is the `Accept-Language` of the request, as far as it was read.
    """
    with in_language(preferred(languages)):
        body, language = f"{message}\n".encode(), translation.get_language() or ""
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-language", language.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    if status in (429, 503):
        headers.append((b"retry-after", str(retry).encode()))
    return headers, body


def accepted_languages(scope: Mapping[str, Any]) -> str:
    """Return the `Accept-Language` of a request, "" without one."""
    found = (value for name, value in scope.get("headers", ()) if name == b"accept-language")
    return str(next(found, b"").decode("latin-1"))


async def refuse(
    scope: Scope, send: Send, status: int, message: str | Promise, *, retry: int = RETRY_SECONDS
) -> None:
    """Answer with `status` and `message` as plain text; 429 and 503 have `retry` as `Retry-After`."""
    headers, body = refusal(status, message, languages=accepted_languages(scope), retry=retry)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
