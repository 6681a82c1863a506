"""The server's front door: `/stream/` goes to the hub, everything else to Django's WSGI application.

Run it with `manage.py serve`, or with uvicorn and our deadlines for connections:
`uvicorn kingsmoot.asgi:application --http kingsmoot.door:Connection`.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, suppress

from django.conf import settings

from kingsmoot.asgi_application import Receive, Scope, Send
from kingsmoot.door import Limits, door, raise_descriptor_limit
from kingsmoot.pages import pages
from kingsmoot.stream import service
from kingsmoot.stream.gateway import gateway
from kingsmoot.wsgi import application as django
from tables.upkeep import schema

logger = logging.getLogger(__name__)

_stream = gateway(service.hub)
_pages = pages(django, largest_body=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one connection, or the server's life span."""
    if scope["type"] == "http":
        await (_stream if scope["path"] == "/stream/" else _pages)(scope, receive, send)
    elif scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
    elif scope["type"] == "lifespan":
        await _lifespan(receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    await receive()
    door.limits = Limits.for_descriptors(raise_descriptor_limit())
    async with AsyncExitStack() as running:
        running.push_async_callback(_ended, asyncio.create_task(door.run()))
        try:
            await asyncio.to_thread(schema.refuse_newer_database)
            await running.enter_async_context(service.running(door.limits.streams))
        except schema.Unfit as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        except Exception as error:
            logger.exception("The stream could not start")
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
