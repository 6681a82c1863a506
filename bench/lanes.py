"""Forty tables of two accounts, and how late a bot and a clock elsewhere are beside them."""

from __future__ import annotations

from typing import Any, cast

from deploy.rehearse import rehearsal
from tests.e2e.site import Site
from tests.servers import throwaway_directory
from tests.stress.lanes import Manage, lateness_beside_many_tables

Row = tuple[str, float, float | None]


def run() -> list[Row]:
    """Measure on the embedded default, then with PostgreSQL, Redis and Celery."""
    with throwaway_directory() as directory:
        site = Site(directory, cast(Any, None))  # never reads the database from this process
        site.manage("migrate", "-v0")
        site.start()
        try:
            rows = _rows("embedded", lambda code: site.manage("shell", "-v0", "-c", code))
        finally:
            site.stop()
    with rehearsal() as production:
        rows += _rows("PostgreSQL and Redis", lambda code: production.manage("shell", "-v0", "-c", code))
    return rows


def _rows(name: str, manage: Manage) -> list[Row]:
    rows: list[Row] = []
    for bot in ("heuristic", "thinking"):
        found = lateness_beside_many_tables(manage, bot=bot)
        rows += [
            (
                f"beside 40 tables of two accounts, a {bot} bot elsewhere, worst lateness (s), {name}",
                found.bot,
                2,
            ),
            (f"the same, a move clock, {name}", found.clock, 1),
            (f"the {bot} bots' answers meanwhile, {name}", found.flood, None),
        ]
    return rows
