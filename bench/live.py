"""Live tables on the real server: from an answer over HTTP to the next board on the other browsers.

Twenty tables of six play B'Twixt; every player has a page open, with its stream, and reads the board again
when told. Counted is from sending the answer until another browser of the table was told and has the board
that follows. Once on SQLite, once on PostgreSQL with Redis, with one web process each.
"""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import Mapping
from typing import Any

from bench._in_django import told_by
from bench._live_browsers import Table
from bench.web import server
from tests.servers import production_environment

TABLES, SIZE = 20, 6
PAUSE = 2.0
"""Seconds between two answers at one table: faster than people, who bid after a look at their hands."""
SECONDS = 20.0
FLAT_OUT = 8.0
ALONE = 150

Row = tuple[str, float, float | None]


def run() -> list[Row]:
    """Measure on both databases."""
    rows = _measured("SQLite", {})
    with production_environment() as services:
        rows += _measured("PostgreSQL and Redis", services)
    return rows


def _measured(name: str, services: Mapping[str, str]) -> list[Row]:
    with server(services) as port:
        return [(f"{what}, {name}", value, goal) for what, value, goal in asyncio.run(_play(port, services))]


async def _play(port: int, services: Mapping[str, str]) -> list[Row]:
    hall = await asyncio.to_thread(told_by, "_live_hall", TABLES, SIZE, environment=services)
    tables = [Table(port, table) for table in hall]
    for table in tables:
        await table.sit_down()
    await _all_play(tables, 3.0, PAUSE)  # every process and cache has seen a game
    _forget(tables)
    before = await _cpu(port)
    began = time.perf_counter()
    await _all_play(tables, SECONDS, PAUSE)
    took = time.perf_counter() - began
    busy = (await _cpu(port) - before) / took
    waits = sorted(wait for table in tables for wait in table.waits)
    answers = sum(len(table.answered) for table in tables)
    rows: list[Row] = [
        (f"{TABLES} tables of {SIZE}: answer → another's next board, p50 (ms)", _at(waits, 0.5), None),
        ("the same, p95 (ms)", _at(waits, 0.95), 250),
        ("the same, p99 (ms)", _at(waits, 0.99), None),
        ("answers a second meanwhile", answers / took, None),
        ("the server's CPU meanwhile (%)", busy * 100, None),
    ]
    _forget(tables)
    await _all_play(tables, FLAT_OUT, 0.0)
    flat_out = sum(len(table.answered) for table in tables) / FLAT_OUT
    rows.append(("answers a second without a pause, all boards read", flat_out, None))
    for table in tables:
        table.leave()
    return rows + await _alone(port, hall)


async def _alone(port: int, hall: list[dict[str, Any]]) -> list[Row]:
    """What one board and one answer cost the server when nobody listens."""
    tables = [Table(port, table) for table in hall]
    for table in tables:
        for browser in table.browsers:
            await browser.read()
    before = await _cpu(port)
    for number in range(ALONE):
        table = tables[number % len(tables)]
        await table.browsers[number // len(tables) % SIZE].read()
    boards = await _cpu(port) - before
    answers = given = 0.0
    for number in range(ALONE):
        table = tables[number % len(tables)]
        for browser in table.browsers:
            await browser.read()
        asked = [browser for browser in table.browsers if browser.is_asked]
        if asked:
            before = await _cpu(port)
            given += await asked[0].answer()
            answers += await _cpu(port) - before
    for table in tables:
        table.leave()
    return [
        ("CPU of a board (ms)", boards / ALONE * 1000, None),
        ("CPU of an answer with its board (ms)", answers / given * 1000, None),
    ]


async def _all_play(tables: list[Table], seconds: float, pause: float) -> None:
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(until, pause) for table in tables))


def _forget(tables: list[Table]) -> None:
    for table in tables:
        table.waits.clear()
        table.answered.clear()


async def _cpu(port: int) -> float:
    """The CPU seconds that the server has used."""

    def ask() -> float:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/bench/status", timeout=10) as answer:
            return float(json.loads(answer.read())["cpu"])

    return await asyncio.to_thread(ask)


def _at(values: list[float], share: float) -> float:
    """A percentile of sorted values."""
    return values[min(len(values) - 1, int(len(values) * share))]
