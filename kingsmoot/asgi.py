"""The server's front door: `/stream/` goes to the hub, everything else to Django's WSGI application.

Run it with `manage.py serve`, or with uvicorn and our deadlines for connections:
`uvicorn kingsmoot.asgi:application --http kingsmoot.server.connections:Connection`.
"""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import threading
from contextlib import AsyncExitStack, suppress
from functools import partial

from django.conf import settings
from django.db import connections
from django.urls import get_resolver

# Models can be imported when Django is set up, and the WSGI application sets it up.
from kingsmoot.wsgi import application as django

# isort: split
from kingsmoot.monitoring.logs import log_uncaught
from kingsmoot.server.asgi_types import Message, Receive, Scope, Send
from kingsmoot.server.connections import Limits, door, raise_descriptor_limit
from kingsmoot.server.memory import keep_returning_memory, return_unused_memory
from kingsmoot.server.pages import QUEUE, THREADS, pages
from kingsmoot.server.stopping import begun, watch_signals
from kingsmoot.server.threads import take_short_turns
from kingsmoot.server.turns import Kind, Turns
from kingsmoot.stream import service
from kingsmoot.stream.gateway import gateway
from tables.core import request_ids
from tables.core.network import is_one_of
from tables.operations import schema
from tables.standings.queries.standings import remember_standings

logger = logging.getLogger(__name__)

COLLECT_AFTER = 10_000
"""How many new objects let the collector of garbage look at the youngest; Python's own figure is 700."""

_stream = gateway(service.hub)
_turns = Turns(THREADS, QUEUE)
_pages = pages(
    django, turns=_turns, largest_body=settings.DATA_UPLOAD_MAX_MEMORY_SIZE, is_stopping=begun.is_set
)
service.hub.expected_wait = partial(_turns.expected_wait, Kind.READ)
service.hub.refresh_seconds = lambda: _turns.refresh_seconds


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one connection, or the server's life span."""
    if scope["type"] == "http":
        await _answer(scope, receive, send)
    elif scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
    elif scope["type"] == "lifespan":
        await _lifespan(receive, send)


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request under its id."""

    async def send_with_id(message: Message) -> None:
        if message["type"] == "http.response.start":
            header = (request_ids.HEADER.lower().encode(), name.encode())
            message = {**message, "headers": [*message.get("headers", ()), header]}
        await send(message)

    with request_ids.of_request(_given_id(scope)) as name:
        await (_stream if scope["path"] == "/stream/" else _pages)(scope, receive, send_with_id)


def _given_id(scope: Scope) -> str:
    """Return the id that a proxy of ours has given the request; nobody else may choose one."""
    if not is_one_of(scope.get("state", {}).get("peer"), settings.FORWARDED_ALLOW_IPS):
        return ""
    wanted = request_ids.HEADER.lower().encode()
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), "")


async def _lifespan(receive: Receive, send: Send) -> None:
    await receive()
    faulthandler.enable()
    return_unused_memory()
    take_short_turns()
    log_uncaught()
    if threading.current_thread() is threading.main_thread():
        watch_signals()
    door.limits = Limits.for_descriptors(raise_descriptor_limit())
    async with AsyncExitStack() as running:
        for background in (door.run(), keep_returning_memory()):
            running.push_async_callback(_ended, asyncio.create_task(background))
        try:
            await asyncio.to_thread(schema.require_updatable_database)
            await running.enter_async_context(service.running(door.limits.streams))
        except schema.Unfit as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        except Exception as error:
            logger.exception("The stream could not start")
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        threading.Thread(target=warm_up, name="warm up", daemon=True).start()
        await receive()
    await send({"type": "lifespan.shutdown.complete"})


def warm_up() -> None:
    """Do beforehand what the first visitors would wait for.

    Then leave what now lives as long as the process out of the collector's rounds, and let it go around
    less often: with a few hundred thousand such objects, it took half of the time in which a page of a large
    event is made.
    """
    try:
        assert get_resolver().url_patterns
        remember_standings()
    except Exception:
        logger.exception("Could not work out beforehand what visitors will ask for")
    finally:
        connections.close_all()
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 10, 10)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
