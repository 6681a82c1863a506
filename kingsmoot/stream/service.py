"""The hub of this process and what keeps it going: started and stopped with the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager, suppress

from django.conf import settings
from django.db import close_old_connections

from kingsmoot.stopping import told_at_stop
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


@asynccontextmanager
async def running(streams: int) -> AsyncIterator[None]:
    """Run the hub for at most so many `streams`, and with Redis its relay, while the server runs.

    A server that is told to stop waits for open responses, and streams never end: so they are ended then.
    """
    hub.limits = Limits.for_streams(streams)
    notices.listen(hub.publish)
    background = [asyncio.create_task(hub.run())]
    if settings.REDIS_URL:
        background.append(asyncio.create_task(relay(hub, settings.REDIS_URL)))
    try:
        with told_at_stop(hub.close):
            yield
    finally:
        notices.unlisten(hub.publish)
        for task in background:
            task.cancel()
        for task in background:
            with suppress(asyncio.CancelledError):
                await task
