"""`GET /stream/?ticket=…` as a bare ASGI application: 12 KiB a stream where a framework's response takes 35.

The response is `text/event-stream`. `notice` tells `{"topic", "revision"}`, first for every topic's current
revision and then for every change; `board` and `chat` tell the changes of a live table themselves, where the
ticket allows it and the browser's session comes along (`tables.live.view.pushed`); `heartbeat` tells `{}`
every 20 seconds, by which the browser knows that silence is silence. Several `ticket`s may be given.
"""

from __future__ import annotations

import asyncio
import random
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie
from prometheus_client import Gauge

from kingsmoot.server.asgi_types import Application, Receive, Scope, Send, refuse
from kingsmoot.stream.hub import Client, Hub, StreamRefused
from tables.core.network import counted_address
from tables.core.notices import Ticket, TicketRefused, read_ticket
from tables.live.view.pushed import Pass, pass_for

STREAMS = Gauge("kingsmoot_streams_open", "Open streams.", multiprocess_mode="livesum")

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-robots-tag", b"noindex, nofollow"),
]


async def _open(hub: Hub, scope: Scope) -> Client:
    """Return the client that the request's tickets allow; raises StreamRefused."""
    if scope["method"] != "GET":
        raise StreamRefused(405, "The stream is read with GET.")
    query = parse_qs(scope["query_string"].decode("latin-1"))
    tickets = tuple(dict.fromkeys(query.get("ticket", [])))
    if not tickets:
        raise StreamRefused(403, "A ticket is needed. Open the page that shows the stream.")
    try:
        allowed = tuple(read_ticket(ticket) for ticket in tickets)
    except TicketRefused as refused:
        raise StreamRefused(403, str(refused)) from refused
    passes = _passes(allowed, _session_key(scope))
    address = (scope.get("client") or ("unknown", 0))[0]
    hub.require_room(tickets, counted_address(address))
    await hub.admit(passes.values())
    return hub.connect(tickets, allowed, counted_address(address), passes)


def _passes(allowed: tuple[Ticket, ...], session_key: str) -> dict[str, Pass]:
    """Return the boards that the stream may carry, by topic; raises StreamRefused to another's browser."""
    passes = {}
    for ticket in allowed:
        if ticket.board is None:
            continue
        [topic] = ticket.topics
        at = pass_for(topic, ticket.board, session_key)
        if at is None:
            raise StreamRefused(403, "This ticket belongs to another browser. Fetch the page again.")
        passes[topic] = at
    return passes


def _session_key(scope: Scope) -> str:
    """Return the key of the browser's session, "" without one."""
    for name, value in scope.get("headers", ()):
        if name == b"cookie":
            return str(parse_cookie(value.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, ""))
    return ""


async def _write(client: Client, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    # Spread the return of a thousand browsers after a restart.
    retry = random.randint(1_000, 4_000)  # noqa: S311
    frames = f"retry: {retry}\n\n".encode()
    while frames:
        await send({"type": "http.response.body", "body": frames, "more_body": True})
        frames = await client.next_frames()
    await send({"type": "http.response.body", "body": b""})


def gateway(hub: Hub) -> Application:
    """Return the ASGI application that serves the streams of `hub`."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            client = await _open(hub, scope)
        except StreamRefused as refused:
            await refuse(scope, send, refused.status, str(refused))
            return
        STREAMS.inc()
        writer = asyncio.create_task(_write(client, send))
        try:
            # The browser leaving and our own end of the response both arrive here as a disconnect.
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            hub.disconnect(client)
            STREAMS.dec()
            writer.cancel()

    return application
