"""Notices from the other processes, through Redis.

Redis may forget a message and may die; the hub's check of the database covers both.
"""

from __future__ import annotations

import asyncio
import logging

import redis.asyncio
from redis.exceptions import RedisError

from kingsmoot.stream.hub import Hub
from tables.core.notices import CHANNEL, Notice

logger = logging.getLogger(__name__)

_RETRY_SECONDS = 2.0


async def relay(hub: Hub, url: str) -> None:
    """Hand every notice published at the Redis `url` to `hub` until cancelled, reconnecting for ever."""
    failing = False
    while True:
        try:
            async with (
                redis.asyncio.Redis.from_url(
                    url, socket_connect_timeout=2, health_check_interval=10
                ) as client,
                client.pubsub(ignore_subscribe_messages=True) as subscription,
            ):
                await subscription.subscribe(CHANNEL)
                if failing:
                    logger.warning("Redis answers again")
                    failing = False
                hub.check_now()
                await _listen(subscription, hub)
        except (RedisError, OSError) as error:
            if not failing:
                logger.warning("Redis does not answer (%s); updates come by the database check", error)
            failing = True
        _end_if_cancelled()
        await asyncio.sleep(_RETRY_SECONDS)


def _end_if_cancelled() -> None:
    """Raise CancelledError where a cancellation was lost.

    `asyncio.wait_for` of Python 3.11, by which the client sends commands, returns as if nothing had happened
    if it is cancelled in the moment in which its work is done.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def _listen(subscription: redis.asyncio.client.PubSub, hub: Hub) -> None:
    while True:
        _end_if_cancelled()
        message = await subscription.get_message(timeout=10.0)
        if message is None:
            continue
        try:
            notice = Notice.from_json(message["data"])
        except ValueError:
            logger.warning("A message on %s is not a notice", CHANNEL)
            continue
        hub.deliver(notice)
