"""The relay of notices through Redis."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
import redis.asyncio.client

from kingsmoot.stream.hub import Hub
from kingsmoot.stream.relay import relay


class _NoHub:
    def check_now(self) -> None:
        """Nothing is checked."""


def test_a_cancellation_that_the_client_loses_ends_the_relay(monkeypatch: pytest.MonkeyPatch):
    """As Python 3.11's `wait_for` does when it is cancelled while its work is just done."""

    async def subscribe(self: Any, *channels: str) -> None:
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        try:
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            return

    async def hear_nothing(self: Any, **options: Any) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(redis.asyncio.client.PubSub, "subscribe", subscribe)
    monkeypatch.setattr(redis.asyncio.client.PubSub, "get_message", hear_nothing)

    async def run() -> bool:
        task = asyncio.create_task(relay(cast("Hub", _NoHub()), "redis://127.0.0.1:1"))
        done, _ = await asyncio.wait([task], timeout=2)
        for lost in {task} - done:
            lost.cancel()
        return task.cancelled()

    assert asyncio.run(run())
