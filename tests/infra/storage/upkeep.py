"""What the tests of the upkeep share: a data directory of their own, and PostgreSQL's own tools."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tables.upkeep import postgres
from tests.servers import postgres_programs


def use_directory(directory: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the upkeep keep its files in `directory`; the database stays where it is."""
    settings.DATA_DIR = directory
    settings.DISK_FLOOR = 0
    if connection.vendor == "postgresql":
        monkeypatch.setenv("PATH", f"{postgres_programs()}{os.pathsep}{os.environ['PATH']}")
    return directory


def rows_in(backup: Path, table: str) -> int:
    """How many rows of a table a backup of either database holds."""
    if backup.suffix == ".dump":
        return postgres.rows_in(backup, table)
    with closing(sqlite3.connect(backup)) as saved:
        found: Any = saved.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(found[0])
