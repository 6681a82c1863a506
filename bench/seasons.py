"""Leagues of a whole season and ratings of thousands of tables, from the database to what pages read."""

from __future__ import annotations

import tempfile
from typing import Any

from bench._inside import answer_of


def run() -> list[tuple[str, float, float]]:
    """Return (name, measured, goal) in seconds of CPU, and in SQL queries of the second reading."""
    with tempfile.TemporaryDirectory() as directory:
        found: dict[str, Any] = answer_of("seasons", environment={"DATA_DIR": directory})
    return [
        ("league of 40 events × 200 players, s of CPU", found["league"], 2),
        ("the same again, s of CPU", found["league again"], 0.2),
        ("the same again, SQL queries", found["league queries"], 2),
        (f"ratings of {found['tables']:,} tables in the background, s of CPU", found["ratings"], 10),
        ("the same again, s of CPU", found["ratings again"], 0.2),
    ]
