"""The stream on the real server: one notice to 1,000 browsers, what an idle browser costs."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bench._inside import answer_of

STREAMS = 1_000
NOTICES = 20
TOPIC = "event/1"


@contextmanager
def server(services: Mapping[str, str] | None = None) -> Iterator[int]:
    """Run the server on a new database, to which `DATA_DIR` then points, and yield its port.

    `services` is what tells the server of other databases, as in production.
    """
    with tempfile.TemporaryDirectory() as directory, socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(2048)
        environment = {**os.environ, "DATA_DIR": directory, "DJANGO_SETTINGS_MODULE": "kingsmoot.settings"}
        environment |= services or {}
        os.environ["DATA_DIR"] = directory
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=environment, check=True)
        process = subprocess.Popen(
            [sys.executable, "-m", "bench._stream_server", str(listener.fileno())],
            env=environment,
            pass_fds=[listener.fileno()],
        )
        try:
            yield listener.getsockname()[1]
        finally:
            process.terminate()
            process.wait()


class _Browser(asyncio.Protocol):
    """One open stream that notes when each revision arrives."""

    def __init__(self, ticket: str, arrived: dict[int, list[float]], opened: list[int]) -> None:
        self._ticket = ticket
        self._arrived = arrived
        self._opened = opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"GET /stream/?ticket={self._ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if b"retry:" in data:
            self._opened.append(1)
        start = data.find(b'"revision":')
        if start >= 0:
            revision = int(data[start + 11 : data.index(b"}", start)])
            self._arrived.setdefault(revision, []).append(now)


def _get(port: int, path: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
        return dict(json.loads(answer.read()))


async def _measure(
    port: int, tickets: list[str]
) -> tuple[list[float], dict[str, Any], dict[str, Any], float]:
    """Return each notice's delays, the status before and after, CPU per notice; times in s."""
    arrived: dict[int, list[float]] = {}
    opened: list[int] = []
    loop = asyncio.get_running_loop()
    await loop.create_connection(partial(_Browser, tickets[0], arrived, []), "127.0.0.1", port)
    await asyncio.to_thread(_get, port, f"/bench/announce?topic={TOPIC}&revision=0")
    before = await asyncio.to_thread(_get, port, "/bench/status")
    for ticket in tickets:
        await loop.create_connection(partial(_Browser, ticket, arrived, opened), "127.0.0.1", port)
    async with asyncio.timeout(30):
        while len(opened) < len(tickets):
            await asyncio.sleep(0.05)
    after = await asyncio.to_thread(_get, port, "/bench/status")
    delays: list[float] = []
    for revision in range(1, NOTICES + 1):
        start = time.perf_counter()
        await asyncio.to_thread(_get, port, f"/bench/announce?topic={TOPIC}&revision={revision}")
        async with asyncio.timeout(10):
            while len(arrived.get(revision, ())) < len(tickets) + 1:
                await asyncio.sleep(0.02)
        delays += [arrival - start for arrival in arrived[revision]]
    end = await asyncio.to_thread(_get, port, "/bench/status")
    after["threads"] = max(after["threads"], end["threads"])
    return delays, before, after, (end["cpu"] - after["cpu"]) / NOTICES


def run() -> list[tuple[str, float, float | None]]:
    """Measure the stream with 1,000 open browsers."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    root = Path(__file__).parent.parent
    os.chdir(root)
    with server() as port:
        tickets = answer_of("tickets", STREAMS, environment={})
        delays, before, after, cpu = asyncio.run(_measure(port, tickets))
    delays.sort()
    return [
        (f"a notice to {STREAMS:,} streams, p50 (ms)", delays[len(delays) // 2] * 1000, None),
        (f"a notice to {STREAMS:,} streams, p99 (ms)", delays[int(len(delays) * 0.99)] * 1000, 250),
        ("CPU of that notice in the server (ms)", cpu * 1000, None),
        ("an idle stream (KiB)", (after["resident"] - before["resident"]) / STREAMS, 20),
        (f"threads more with {STREAMS:,} streams", after["threads"] - before["threads"], 0),
    ]
