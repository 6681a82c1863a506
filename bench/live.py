"""Live tables on the real server: from an answer over HTTP until the other browsers have the board after it.

B'Twixt at tables of six. Every player has a page open as browsers have it: a board that was read once, and a
stream that brings its changes. What an answer costs is told in bare views, measured on the same server in
the same run. Once on SQLite, once on PostgreSQL with Redis, with one web process each.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import time
import urllib.request
from collections.abc import Mapping
from typing import Any

import uvloop

from bench._inside import answer_of
from bench._live_browsers import Connection, Table
from bench.web import server
from tests.servers import production_environment

TABLES, SIZE = 100, 6
PAUSE = 5.0
"""Seconds between two answers at one table."""
SECONDS = 30.0
IDLE_TABLES = 167
"""A thousand boards."""
AT, ROUNDS, VIEWS = 20, 10, 60
"""Tables whose answers' CPU is counted, how often they answer, and bare views before each time."""
RECONNECTING, RECONNECTS = 20, 0.5
"""Tables at which streams are lost, and how often after an answer."""

Row = tuple[str, float, float | None]


def run() -> list[Row]:
    """Measure on both databases."""
    rows = _measured("SQLite", {})
    with production_environment() as services:
        rows += _measured("PostgreSQL and Redis", services)
    return rows


def _measured(name: str, services: Mapping[str, str]) -> list[Row]:
    with server({**services, "DJANGO_SETTINGS_MODULE": "bench._inside.page_settings"}) as port:
        hall = answer_of("live_hall", IDLE_TABLES, SIZE, environment=services)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            rows = runner.run(_play(port, hall))
    return [(f"{what}, {name}", value, goal) for what, value, goal in rows]


async def _play(port: int, hall: list[dict[str, Any]]) -> list[Row]:
    # A thousand browsers never stop all at once for a collector of garbage, as one program would.
    gc.disable()
    tables = [Table(port, table) for table in hall]
    try:
        rows = await _costs(port, tables[:AT])
        rows += await _idle(port, tables[AT:])
        for table in tables[TABLES:]:
            table.leave()
        rows += await _hall(port, tables[:TABLES])
        return rows + await _reconnecting(tables[:RECONNECTING])
    finally:
        for table in tables:
            table.leave()
        gc.enable()


async def _costs(port: int, tables: list[Table]) -> list[Row]:
    """What an answer costs the server with the boards of everybody at the table, in bare views.

    Both in turn, so that whatever else the machine does weighs on both alike.
    """
    for table in tables:
        await table.sit_down()
    await _answered_by_all(tables)  # every cache has seen a game
    connection = Connection(port)
    bare = answers = took = 0.0
    for _ in range(ROUNDS):
        before = (await _status(port))["cpu"]
        for _ in range(VIEWS):
            await connection.ask("GET", "/bench/hello/", "")
        between, began = (await _status(port))["cpu"], time.perf_counter()
        await _answered_by_all(tables)
        took += time.perf_counter() - began
        bare += (between - before) / VIEWS / ROUNDS
        answers += ((await _status(port))["cpu"] - between) / len(tables) / ROUNDS
    connection.close()
    return [
        ("CPU of a bare view (ms)", bare * 1000, None),
        (f"CPU of an answer with {SIZE} boards delivered (ms)", answers * 1000, None),
        ("the same in bare views", answers / bare, 20),
        ("the same, ms by the clock, one after the other", took / ROUNDS / len(tables) * 1000, None),
    ]


async def _answered_by_all(tables: list[Table]) -> None:
    """Let somebody at each table answer, one table after the other, and wait for the boards."""
    for table in tables:
        while (browser := await table.answer()) is None:
            pass
        await table.deliver(browser)


async def _idle(port: int, tables: list[Table]) -> list[Row]:
    """What boards cost that only lie open."""
    before = await _status(port)
    for table in tables:
        await table.sit_down()
    opened = await _status(port)
    boards = opened["streams"] - before["streams"]
    began = time.perf_counter()
    await asyncio.sleep(15)
    busy = (await _status(port))["cpu"] - opened["cpu"]
    return [
        (f"an idle board of {boards:,}, its game included (KiB)", _more(before, opened) / boards, 40),
        (f"the server's CPU with {opened['streams']:,} idle boards (%)", _share(busy, began), None),
    ]


async def _hall(port: int, tables: list[Table]) -> list[Row]:
    await _all_play(tables, PAUSE, PAUSE)
    for table in tables:
        table.waits.clear()
        table.answered = 0
    before, began = await _status(port), time.perf_counter()
    await _all_play(tables, SECONDS, PAUSE)
    busy, took = (await _status(port))["cpu"] - before["cpu"], time.perf_counter() - began
    waits = sorted(wait for table in tables for wait in table.waits)
    answers = sum(table.answered for table in tables)
    return [
        (f"{TABLES} tables of {SIZE}: answer → another's next board, p50 (ms)", _at(waits, 0.5), None),
        ("the same, p95 (ms)", _at(waits, 0.95), 250),
        ("the same, p99 (ms)", _at(waits, 0.99), None),
        ("answers a second meanwhile", answers / took, None),
        ("the server's CPU meanwhile (%)", _share(busy, began), None),
        ("load of the machine meanwhile, this program's own among it", os.getloadavg()[0], None),
    ]


async def _reconnecting(tables: list[Table]) -> list[Row]:
    """Lose streams while changes are on their way, and compare every board with what the API tells."""
    until = time.perf_counter() + 10
    await asyncio.gather(*(table.play(until, 0.5, reconnects=RECONNECTS) for table in tables))
    await asyncio.sleep(1)
    browsers = [browser for table in tables for browser in table.browsers]
    wrong = [browser for browser in browsers if not await browser.is_true()]
    return [
        (
            "streams lost and opened again while changes came",
            sum(table.reconnected for table in tables),
            None,
        ),
        (f"of {len(browsers)} boards then not what the API tells", len(wrong), 0),
    ]


async def _all_play(tables: list[Table], seconds: float, pause: float) -> None:
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(until, pause) for table in tables))


async def _status(port: int) -> dict[str, Any]:
    """What the server tells of its CPU seconds, memory and streams."""

    def ask() -> dict[str, Any]:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/bench/status", timeout=10) as answer:
            return dict(json.loads(answer.read()))

    return await asyncio.to_thread(ask)


def _more(before: dict[str, Any], after: dict[str, Any]) -> float:
    return float(after["resident"] - before["resident"])


def _share(busy: float, began: float) -> float:
    """Percent of a core since then (`time.perf_counter`)."""
    return busy / (time.perf_counter() - began) * 100


def _at(values: list[float], share: float) -> float:
    """A percentile of sorted values."""
    return values[min(len(values) - 1, int(len(values) * share))]
