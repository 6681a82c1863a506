"""Who comes next when all threads are busy."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kingsmoot.server import turns as module
from kingsmoot.server.turns import Kind, Overloaded, SenderLeft, Turns, kind_of

pytestmark = pytest.mark.once


async def stays() -> None:
    await asyncio.Event().wait()


class Desk:
    """Requests that hold their thread until they are let go, in the order in which they were served."""

    def __init__(self, threads: int, queue: int = 100) -> None:
        self.turns = Turns(threads, queue)
        self.served: list[str] = []
        self._done: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(
        self, name: str, kind: Kind, left: Callable[[], Awaitable[None]] = stays
    ) -> asyncio.Task[None]:
        self._done[name] = asyncio.Event()

        async def request() -> None:
            async with self.turns.turn(kind, left):  # type: ignore[arg-type]
                self.served.append(name)
                await self._done[name].wait()

        task = asyncio.create_task(request())
        self._tasks.append(task)
        await settled()
        return task

    async def finish(self, name: str) -> None:
        self._done[name].set()
        await settled()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/me/moot/", Kind.READ),
        ("POST", "/me/moot/report/", Kind.WRITE),
        ("DELETE", "/api/v1/events/moot/staff/3/", Kind.WRITE),
        ("GET", "/api/v1/live-games/abc/", Kind.LIVE),
        ("POST", "/api/v1/live-games/abc/answer/", Kind.WRITE),
    ],
)
def test_kinds_of_requests(method, path, kind):
    assert kind_of(method, path) is kind


def test_a_change_comes_before_reads_that_came_earlier():
    async def test() -> None:
        desk = Desk(threads=2)
        await desk.ask("read", Kind.READ)
        await desk.ask("later read", Kind.READ)
        await desk.ask("last read", Kind.READ)
        assert desk.served == ["read"]  # the second thread is not for reads
        await desk.ask("change", Kind.WRITE)
        await desk.ask("second change", Kind.WRITE)
        assert desk.served == ["read", "change"]
        await desk.finish("read")
        assert desk.served == ["read", "change", "second change"]
        await desk.finish("change")
        assert desk.served[3:] == ["later read"]
        await desk.close()

    run(test)


def test_reads_wait_while_something_changes():
    async def test() -> None:
        desk = Desk(threads=4)
        await desk.ask("change", Kind.WRITE)
        await desk.ask("read", Kind.READ)
        await desk.ask("second read", Kind.READ)
        assert desk.served == ["change", "read"]
        await desk.ask("second change", Kind.WRITE)
        await desk.finish("change")
        assert desk.served == ["change", "read", "second change"]
        await desk.finish("second change")
        assert desk.served[3:] == ["second read"]
        await desk.close()

    run(test)


def test_boards_take_half_of_the_threads_at_most():
    async def test() -> None:
        desk = Desk(threads=4)
        for number in range(4):
            await desk.ask(f"board {number}", Kind.LIVE)
        assert desk.served == ["board 0", "board 1"]
        await desk.ask("read", Kind.READ)
        await desk.ask("change", Kind.WRITE)
        assert desk.served[2:] == ["read", "change"]
        await desk.finish("read")
        assert len(desk.served) == 4
        await desk.finish("board 0")
        assert desk.served[4:] == ["board 2"]
        await desk.close()

    run(test)


def test_a_sender_who_left_is_not_served():
    async def test() -> None:
        desk, left = Desk(threads=1), asyncio.Event()
        await desk.ask("first", Kind.READ)
        gone = await desk.ask("gone", Kind.READ, left.wait)  # type: ignore[arg-type]
        await desk.ask("third", Kind.READ)
        left.set()
        await settled()
        assert isinstance(gone.exception(), SenderLeft)
        assert desk.turns.waiting == 1
        await desk.finish("first")
        assert desk.served == ["first", "third"]
        await desk.close()

    run(test)


def test_a_cancelled_request_gives_its_thread_back():
    async def test() -> None:
        desk = Desk(threads=1)
        first = await desk.ask("first", Kind.WRITE)
        waiting = await desk.ask("waiting", Kind.WRITE)
        first.cancel()  # the thread goes to the next in line, who is cancelled in the same moment
        await asyncio.sleep(0)
        waiting.cancel()
        await settled()
        await desk.ask("third", Kind.WRITE)
        assert desk.served[-1] == "third"
        await desk.close()

    run(test)


def test_a_read_does_not_wait_longer_than_people_do(monkeypatch):
    monkeypatch.setattr(module, "MAX_READ_WAIT", 0.05)

    async def test() -> None:
        desk = Desk(threads=1)
        await desk.ask("first", Kind.READ)
        second = await desk.ask("second", Kind.READ)
        change = await desk.ask("change", Kind.WRITE)
        await asyncio.wait({second}, timeout=5)
        assert isinstance(second.exception(), Overloaded)
        assert not change.done()
        await desk.finish("first")
        assert desk.served == ["first", "change"]
        await desk.close()

    run(test)


def test_a_read_that_would_wait_in_vain_is_refused_at_once():
    async def test() -> None:
        desk = Desk(threads=1, queue=10_000)
        await desk.ask("first", Kind.READ)
        for number in range(int(module.MAX_READ_WAIT / module.USUAL_SECONDS) + 1):
            await desk.ask(str(number), Kind.READ)
        refused = await desk.ask("refused", Kind.READ)
        error = refused.exception()
        assert isinstance(error, Overloaded) and 2 <= error.seconds <= 2 + 3 * module.MAX_READ_WAIT
        change = await desk.ask("change", Kind.WRITE)
        assert not change.done()
        await desk.close()

    run(test)


def test_a_full_queue_refuses_everybody():
    async def test() -> None:
        desk = Desk(threads=1, queue=2)
        for name in ("first", "second", "third"):
            await desk.ask(name, Kind.WRITE)
        assert isinstance((await desk.ask("fourth", Kind.WRITE)).exception(), Overloaded)
        await desk.close()

    run(test)
