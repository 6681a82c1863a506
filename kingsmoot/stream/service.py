"""The hub of this process and what keeps it going: started and stopped with the server."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from typing import TypeVar

from django.conf import settings
from django.db import close_old_connections

from kingsmoot.server.stopping import called_at_stop
from kingsmoot.stream.hub import Hub, Limits, Seat
from kingsmoot.stream.relay import relay
from tables.core import notices
from tables.core.notices import event_frame
from tables.live.view.pushed import Boards, Pass
from tables.rounds.queries.own_seats import OwnSeat, own_seats

Result = TypeVar("Result")


def current_revisions(topics: Collection[str]) -> Mapping[str, int]:
    """Read the topics' revisions on a connection that survives the database's restarts."""
    close_old_connections()
    try:
        return notices.revision_of(topics)
    finally:
        close_old_connections()


def seats_at(topic: str) -> Mapping[int, Seat]:
    """Return each player's seat at an event; none for other topics."""
    kind, _, key = topic.partition("/")
    if kind != "event":
        return {}
    close_old_connections()
    try:
        return {player: _announced(topic, seat) for player, seat in own_seats(int(key)).items()}
    finally:
        close_old_connections()


def _announced(topic: str, seat: OwnSeat) -> Seat:
    content = json.dumps({"topic": topic, **asdict(seat)}, separators=(",", ":"))
    return Seat((seat.round, seat.table), event_frame("seat", content))


CHECKED_FOR = 1.0
"""Seconds for which a connection that was found to answer is not asked again."""


class ConnectedBoards:
    """The boards that streams carry, made on connections that survive the database's restarts."""

    def __init__(self) -> None:
        self._boards = Boards()
        self._checked_at = -CHECKED_FOR

    def standing(self, passes: Collection[Pass]) -> set[Pass]:
        """Return those of the passes that still hold."""
        return self._connected(self._boards.standing, passes)

    def prepare(self, passes: Collection[Pass]) -> set[Pass]:
        """Return those of the passes that hold; their boards are ready to change."""
        return self._connected(self._boards.prepare, passes)

    def changes(self, passes: Collection[Pass]) -> Mapping[Pass, bytes]:
        """Return what has changed for each pass that still holds."""
        return self._connected(self._boards.changes, passes)

    def _connected(self, work: Callable[[Collection[Pass]], Result], passes: Collection[Pass]) -> Result:
        """Work on a connection that answered a moment ago: to ask it before each change costs as much as a
        board."""
        now = time.monotonic()
        if now - self._checked_at >= CHECKED_FOR:
            close_old_connections()
            self._checked_at = now
        try:
            return work(passes)
        except Exception:
            close_old_connections()
            self._checked_at = -CHECKED_FOR
            raise


hub = Hub(current_revisions, boards=ConnectedBoards(), seats=seats_at)


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
        with called_at_stop(hub.close):
            yield
    finally:
        notices.unlisten(hub.publish)
        for task in background:
            task.cancel()
        for task in background:
            with suppress(asyncio.CancelledError):
                await task
