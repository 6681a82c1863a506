"""The hub of this process and what keeps it going: started and stopped with the server."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from types import FrameType

from django.conf import settings
from django.db import close_old_connections

from kingsmoot.stream.hub import Hub, Limits
from kingsmoot.stream.relay import relay
from tables.core import notices


def current_revisions(topics: Collection[str]) -> Mapping[str, int]:
    """Read the topics' revisions on a connection that survives the database's restarts."""
    close_old_connections()
    try:
        return notices.revision_of(topics)
    finally:
        close_old_connections()


hub = Hub(current_revisions)


def _close_streams_on_signals() -> None:
    """End the streams when the server is told to stop: it waits for open responses, and streams never end.

    Runs once the server has installed its own handlers, and calls them.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        server = signal.getsignal(number)

        def leave(signal_number: int, frame: FrameType | None, server: object = server) -> None:
            hub.close()
            if callable(server):
                server(signal_number, frame)

        signal.signal(number, leave)


@asynccontextmanager
async def running(streams: int) -> AsyncIterator[None]:
    """Run the hub for at most so many `streams`, and with Redis its relay, while the server runs."""
    hub.limits = Limits.for_streams(streams)
    if threading.current_thread() is threading.main_thread():
        _close_streams_on_signals()
    notices.listen(hub.publish)
    background = [asyncio.create_task(hub.run())]
    if settings.REDIS_URL:
        background.append(asyncio.create_task(relay(hub, settings.REDIS_URL)))
    try:
        yield
    finally:
        notices.unlisten(hub.publish)
        for task in background:
            task.cancel()
        for task in background:
            with suppress(asyncio.CancelledError):
                await task
