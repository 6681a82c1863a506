"""A venue at the moment that matters: a round is published and every phone looks, then everybody reports.

`python -m bench.load` runs 200 phones on the embedded default, `--production` 1,000 on two web services with
PostgreSQL and Redis. Locust drives the phones while browsers play B'Twixt at live tables beside them. While
tables report in production, a web process is killed, and Redis and PostgreSQL restart. Then half of the
phones read all the time, then all of them, and the last tables report. At the end the archive must hold
every result.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from bench._inside import answer_of
from bench._live_browsers import RequestFailed, Table
from bench.hall import Installation
from deploy.rehearse import Installation as Production
from deploy.rehearse import rehearsal
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tests.servers import free_port, postgres_cluster

OPT_IN = True
REPORTING = {200: 60, 1_000: 300}
"""Seconds over which the tables report."""
OVERLOAD = 20
LIVE = {200: 10, 1_000: 34}
"""Live tables of six that play meanwhile."""
PAUSE = 5.0
"""Seconds between two answers at a live table."""
GOALS = {200: (1.0, 1.0), 1_000: (1.0, 3.0)}
"""Seconds after publication in which the median and 99 of 100 phones show their table."""


@contextmanager
def embedded() -> Iterator[tuple[Mapping[str, str], list[int], Sequence[Callable[[], None]]]]:
    """Serve from one process and SQLite; yield environment, ports, and no trouble."""
    with tempfile.TemporaryDirectory() as directory:
        site = Installation(Path(directory), free_port())
        site.manage("migrate", "-v0")
        site.start()
        try:
            yield site.environment, [site.port], ()
        finally:
            site.end()


@contextmanager
def production() -> Iterator[tuple[Mapping[str, str], list[int], Sequence[Callable[[], None]]]]:
    """Serve from two web services with PostgreSQL and Redis; yield environment, ports and what goes wrong."""
    with rehearsal(second=1) as installation:
        troubles: Sequence[Callable[[], None]] = (
            lambda: installation.kill(1),
            lambda: _restart_redis(installation),
            lambda: _restart_postgres(installation),
        )
        yield installation.environment, list(installation.ports), troubles


def _restart_redis(installation: Production) -> None:
    installation.redis.stop()
    installation.redis.start()


def _restart_postgres(installation: Production) -> None:
    cluster = postgres_cluster(installation.directory)
    cluster.stop()
    cluster.ensure_postgres_running()


def run(
    phones: int = 200, *, is_production: bool = False, seed: int = 1, overload: int = OVERLOAD
) -> list[tuple[str, Any, Any]]:
    """Publish a round to so many phones, let the tables report, and return what was measured."""
    reporting, tables = REPORTING.get(phones, 30), LIVE.get(phones, 1)
    with (
        production() if is_production else embedded() as (environment, ports, troubles),
        tempfile.TemporaryDirectory() as folder,
    ):
        cores = Cores()
        event = answer_of("drafted_hall", phones, tables, environment=environment)
        boards = Boards(ports, event.pop("live"))
        begun = Path(folder) / "begun"
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        plan = {**event, "urls": urls, "seed": seed, "reporting": reporting, "overload": overload}
        for act in (
            lambda: _disturb(begun, reporting, troubles),
            lambda: cores.measure(begun, reporting),
        ):
            threading.Thread(target=act, daemon=True).start()
        with boards:
            stats = _locust({**plan, "begun": str(begun)}, phones)
        archive = subprocess.run(
            [sys.executable, "manage.py", "export_event", event["slug"]],
            env={**os.environ, **environment},
            check=True,
            stdout=subprocess.PIPE,
        ).stdout
    archived = parse(archive)
    return [
        *_findings(phones, stats, boards.waits, verify(archived).differences, _as_sent(archive)),
        *((f"cores while tables report: {name}", used, None) for name, used in cores.used.items()),
    ]


PARTS = {"locust": "phones", "postgres": "PostgreSQL", "redis-server": "Redis", "celery": "workers"}
"""Whose process it is, by a word of its command line; others serve, our own plays at the live tables."""


class Cores:
    """What the installation, and the programs that play its visitors, use of the processor."""

    def __init__(self) -> None:
        self.used: dict[str, float] = {}
        """Cores used by each part while tables report."""
        self._seconds: dict[int, tuple[str, float]] = {}

    def measure(self, begun: Path, seconds: float) -> None:
        """Measure for so many seconds from the moment at which tables begin to report."""
        _wait_for(begun)
        before = self._sum()
        end, after = time.monotonic() + seconds, before
        while time.monotonic() < end:
            time.sleep(1)
            after = self._sum()
        self.used = {part: (total - before.get(part, 0.0)) / seconds for part, total in after.items()}

    def _sum(self) -> dict[str, float]:
        """Return the seconds of each part so far, those of processes that have ended included."""
        own = psutil.Process()
        family = {process.pid for process in own.children(recursive=True)}
        for process in psutil.process_iter(["cmdline", "cpu_times", "name"]):
            words, times = " ".join(process.info["cmdline"] or ()), process.info["cpu_times"]
            is_server = process.info["name"] == "postgres"  # a daemon, no descendant of ours
            if times is None or not (process == own or process.pid in family or is_server):
                continue
            part = next((name for word, name in PARTS.items() if word in words), "web")
            part = "browsers at live tables" if process == own else part
            self._seconds[process.pid] = (part, times.user + times.system)
        sums: defaultdict[str, float] = defaultdict(float)
        for part, seconds in self._seconds.values():
            sums[part] += seconds
        return sums


def _wait_for(begun: Path) -> None:
    while not begun.exists():
        time.sleep(0.5)


def _disturb(begun: Path, seconds: float, troubles: Sequence[Callable[[], None]]) -> None:
    """Let each trouble happen in turn while tables report."""
    _wait_for(begun)
    for trouble in troubles:
        time.sleep(seconds / (len(troubles) + 1))
        trouble()


def _as_sent(archive: bytes) -> tuple[int, int]:
    """Return how many tables are confirmed with the result that their phones sent, and how many there are."""
    tables = json.loads(archive)["rounds"][0]["tables"]

    def sent(size: int) -> list[tuple[int, int]]:
        return [(max(0, 3 - place), 14 - place) for place in range(size)]

    found = [sorted(((seat["titles"], seat["power"]) for seat in t["seats"]), reverse=True) for t in tables]
    right = [
        t["status"] == "confirmed" and got == sent(len(got)) for t, got in zip(tables, found, strict=True)
    ]
    return sum(right), len(tables)


class Boards:
    """Live tables at which browsers play in a thread while the block runs."""

    def __init__(self, ports: Sequence[int], hall: Sequence[Mapping[str, Any]]) -> None:
        self._tables = [Table(ports[number % len(ports)], dict(table)) for number, table in enumerate(hall)]
        self._is_over = threading.Event()
        self._pool = ThreadPoolExecutor(1)
        self.waits: list[float] = []

    def __enter__(self) -> None:
        self._playing = self._pool.submit(lambda: asyncio.run(self._play()))

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._playing.result()
        self.waits = sorted(wait for table in self._tables for wait in table.waits)

    async def _play(self) -> None:
        await asyncio.gather(*(self._play_at(table) for table in self._tables))

    async def _play_at(self, table: Table) -> None:
        """Play in stretches; what fails is read again, as a page does."""
        sits = False
        while not self._is_over.is_set() and not (sits and table.is_over):
            try:
                if not sits:
                    await table.sit_down()
                    sits = True
                await table.play(time.perf_counter() + 10, PAUSE)
            except (OSError, EOFError, RequestFailed, TimeoutError):
                table.leave()
                sits = False
                await asyncio.sleep(1)
        table.leave()


def _locust(plan: Mapping[str, Any], phones: int) -> dict[str, dict[str, Any]]:
    """Return Locust's statistics by name."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plan.json"
        path.write_text(json.dumps(plan))
        command = [sys.executable, "-m", "locust", "-f", "bench/_load_phones.py", "--headless", "--json"]
        command += ["-u", str(phones), "-r", "50", "-t", "10m", "--loglevel", "WARNING"]
        done = subprocess.run(
            command,
            env={**os.environ, "LOAD_PLAN": str(path)},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    found = json.loads(done.stdout[done.stdout.index("[") :])
    return {entry["name"]: entry for entry in found}


def _percentile(entry: Mapping[str, Any] | None, share: float) -> float:
    """Return a percentile of the response times, in seconds."""
    if entry is None:
        return 0.0
    times = sorted((float(ms), count) for ms, count in entry["response_times"].items())
    wanted, seen = share * sum(count for _, count in times), 0
    for ms, count in times:
        seen += count
        if seen >= wanted:
            return ms / 1000
    return 0.0


def _findings(
    phones: int,
    stats: Mapping[str, Any],
    waits: Sequence[float],
    differences: Sequence[object],
    as_sent: tuple[int, int],
) -> list[tuple[str, Any, Any]]:
    median, late = GOALS.get(phones, (1.0, 3.0))
    shown, saves = stats.get("own table shown"), stats.get("save")
    under = stats.get("save under overload")
    errors = sum(entry["num_failures"] for entry in stats.values())

    def count(name: str) -> int:
        return int(stats[name]["num_requests"]) if name in stats else 0

    def answered(when: str, *others: str, seconds: float = OVERLOAD) -> float:
        """Return what was answered a second, pages that were read and results that were saved."""
        names = (f"standings {when}", f"own page {when}", *others)
        return sum(count(name) - count(f"{name}, shed") for name in names) / seconds

    once = answered("at once the load")
    lasted = _percentile(stats.get("twice the load"), 1.0) or OVERLOAD
    twice = answered("at twice the load", "save under overload", seconds=lasted)
    board = waits[int(len(waits) * 0.95)] / 1000 if waits else None
    pages = [(when, stats.get(f"own page {when}")) for when in ("after publication", "while tables report")]
    return [
        (f"{phones} phones show their table, seconds, median", _percentile(shown, 0.5), median),
        ("… 99 of 100", _percentile(shown, 0.99), late),
        ("phones that showed it", f"{count('own table shown')} of {phones}", f"≥ {phones}"),
        *((f"own page {when}, seconds, 95 of 100", _percentile(page, 0.95), 0.5) for when, page in pages),
        ("saves", count("save") + count("save under overload"), f"≥ {phones}"),
        ("saves, seconds, 99 of 100", _percentile(saves, 0.99), 1.0),
        ("notice of a report, seconds, 99 of 100", _percentile(stats.get("notice of a report"), 0.99), 3.0),
        (f"answers seen at live boards: {len(waits)}; seconds, 95 of 100", board, 0.25),
        ("streams lost and opened again", count("stream lost"), None),
        ("own pages shed while tables report", count("own page while tables report, shed"), None),
        ("saves repeated", count("save, repeated") + count("save under overload, repeated"), None),
        ("requests answered a second, half of the phones reading", once, None),
        ("… all of them", twice, f"≥ {once * 0.9:.1f}"),
        ("saves meanwhile, seconds, 99 of 100", _percentile(under, 0.99), 1.0),
        ("requests that failed", errors, 0),
        ("tables confirmed in the archive as they were sent", as_sent[0], f"≥ {as_sent[1]}"),
        ("differences found by verifying the archive", len(differences), 0),
    ]


if __name__ == "__main__":
    from bench.__main__ import Row, table

    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--production", action="store_true", help="two web services, PostgreSQL, Redis")
    parser.add_argument("--phones", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    count = options.phones or (1_000 if options.production else 200)
    print(table([Row(*row) for row in run(count, is_production=options.production, seed=options.seed)]))
