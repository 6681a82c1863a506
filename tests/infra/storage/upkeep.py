"""What the tests of the upkeep share: a data directory of their own, and PostgreSQL's own tools."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tables.operations import postgres


def rows_in(backup: Path, table: str) -> int:
    """How many rows of a table a backup of either database holds."""
    if backup.suffix == ".dump":
        return postgres.rows_in(backup, table)
    with closing(sqlite3.connect(backup)) as saved:
        found: Any = saved.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(found[0])
