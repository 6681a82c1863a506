"""A venue at the moment that matters: a round is published and every phone looks, then everybody reports.

`python -m bench.load` runs 200 phones on the embedded default, `--production` 1,000 on two web services with
PostgreSQL and Redis; phones are driven by Locust. Afterwards the archive must hold each result that was sent.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench._inside import answer_of
from bench.hall import Installation
from deploy.rehearse import rehearsal
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tests.servers import free_port

OPT_IN = True
REPORTING = 60
OVERLOAD = 20
GOALS = {200: (1.0, 1.0), 1_000: (1.0, 3.0)}
"""Seconds after publication in which the median and 99 of 100 phones show their table."""


@contextmanager
def embedded() -> Iterator[tuple[Mapping[str, str], list[str]]]:
    """Serve from one process and SQLite; yield the environment and the addresses."""
    with tempfile.TemporaryDirectory() as directory:
        site = Installation(Path(directory), free_port())
        site.manage("migrate", "-v0")
        site.start()
        try:
            yield site.environment, [f"http://127.0.0.1:{site.port}"]
        finally:
            site.end()


@contextmanager
def production() -> Iterator[tuple[Mapping[str, str], list[str]]]:
    """Serve from two web services with PostgreSQL and Redis; yield the environment and the addresses."""
    with rehearsal() as installation:
        yield installation.environment, [installation.url(0), installation.url(1)]


def run(
    phones: int = 200, *, is_production: bool = False, seed: int = 1, overload: int = OVERLOAD
) -> list[tuple[str, Any, Any]]:
    """Publish a round to so many phones, let the tables report, and return what was measured."""
    with production() if is_production else embedded() as (environment, urls):
        event = answer_of("drafted_hall", phones, environment=environment)
        plan = {**event, "urls": urls, "seed": seed, "reporting": REPORTING, "overload": overload}
        stats = _locust(plan, phones)
        archive = subprocess.run(
            [sys.executable, "manage.py", "export_event", event["slug"]],
            env={**os.environ, **environment},
            check=True,
            stdout=subprocess.PIPE,
        ).stdout
    return _findings(phones, stats, len(verify(parse(archive)).differences))


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


def _findings(phones: int, stats: Mapping[str, Any], differences: int) -> list[tuple[str, Any, Any]]:
    median, late = GOALS.get(phones, (1.0, 3.0))
    shown, page, save = stats.get("own table shown"), stats.get("own page"), stats.get("save")
    errors = sum(entry["num_failures"] for entry in stats.values())
    standings = stats.get("standings under overload")
    return [
        (f"{phones} phones show their table, seconds, median", _percentile(shown, 0.5), median),
        ("… 99 of 100", _percentile(shown, 0.99), late),
        ("phones that showed it", f"{shown['num_requests'] if shown else 0} of {phones}", f"≥ {phones}"),
        ("own page read again, seconds, median", _percentile(page, 0.5), None),
        ("… 99 of 100", _percentile(page, 0.99), None),
        ("saves", save["num_requests"] if save else 0, f"≥ {phones}"),
        ("saves, seconds, 99 of 100", _percentile(save, 0.99), 1.0),
        ("reads under overload, a second", standings["num_requests"] / OVERLOAD if standings else 0, None),
        ("requests that failed", errors, 0),
        ("differences found by verifying the archive", differences, 0),
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
