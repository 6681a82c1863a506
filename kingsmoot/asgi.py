"""The server's front door: `/stream/` goes to the hub, everything else to Django's WSGI application.

Run it with `manage.py serve`, or any ASGI server: `uvicorn kingsmoot.asgi:application`.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack

from django.conf import settings

from kingsmoot.asgi_application import Receive, Scope, Send
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
    async with AsyncExitStack() as running:
        try:
            await asyncio.to_thread(schema.refuse_newer_database)
            await running.enter_async_context(service.running())
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
