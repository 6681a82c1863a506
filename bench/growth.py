"""How the costs of pages and actions grow from 50 to 3,000 players: CPU, bytes, exponents, memory, disk."""

from __future__ import annotations

import tempfile
from math import log
from typing import Any

from bench._inside import answer_of

OPT_IN = True
"""Four events are played, which takes minutes."""
SIZES = (50, 200, 1_000, 3_000)
LEAST = 200
"""Players from which on exponents are taken: below, the costs of every request hide those of rows."""
MAX_EXPONENT = 1.1
SMALL = 0.02
"""Seconds below which an exponent says nothing: the costs of every request stand above those of rows."""
WITHIN_A_SECOND = ("draw", "publish", "close")


def run() -> list[tuple[str, float | str, float | str | None]]:
    """Return seconds of CPU, kilobytes and the exponent of each page and action."""
    found = {size: _measured(size) for size in SIZES}
    everywhere = set.intersection(*(set(each["seconds"]) for each in found.values()))
    rows = [row for name in found[SIZES[0]]["seconds"] if name in everywhere for row in _rows(name, found)]
    for name in ("memory", "disk"):
        sizes = " / ".join(f"{found[size]['installation'][name] / 1_000_000:,.0f}" for size in SIZES)
        rows.append((f"{name} of process and installation after an event of three rounds, MB", sizes, None))
    return rows


def _measured(size: int) -> dict[str, dict[str, float]]:
    with tempfile.TemporaryDirectory() as directory:
        answer: dict[str, Any] = answer_of("growth", size, environment={"DATA_DIR": directory})
    return answer


def _rows(
    name: str, found: dict[int, dict[str, dict[str, float]]]
) -> list[tuple[str, float | str, float | str | None]]:
    seconds = {size: found[size]["seconds"][name] for size in SIZES}
    sizes = [found[size]["bytes"].get(name) for size in SIZES]
    ms = " / ".join(f"{value * 1000:.0f}" for value in seconds.values())
    kb = " / ".join(f"{size / 1000:,.0f}" for size in sizes if size is not None)
    exponent = _exponent(seconds)
    rows: list[tuple[str, float | str, float | str | None]] = [
        (f"{name}: ms of CPU{f' ({kb} KB)' if kb else ''}", ms, None),
        (f"{name}: exponent", f"{exponent:.2f}", f"≤ {MAX_EXPONENT}" if seconds[SIZES[-1]] > SMALL else None),
    ]
    if name in WITHIN_A_SECOND:
        rows.append((f"{name} of 1,000 players: s of CPU", seconds[1_000], 1.0))
    return rows


def _exponent(seconds: dict[int, float]) -> float:
    """Return the exponent from `LEAST` to the largest size."""
    (first, low), (last, high) = (LEAST, seconds[LEAST]), max(seconds.items())
    return log(high / low) / log(last / first)
