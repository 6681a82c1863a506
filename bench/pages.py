"""CPU of pages and API answers against a bare view in the same run; the standings page of a full hall."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from typing import Any

from bench._inside import answer_of


def run() -> list[tuple[str, float | str, float | str | None]]:
    """Return each page's cost as a multiple of the bare view's, and the large page's time and queries."""
    with tempfile.TemporaryDirectory() as directory:
        settings = {"DATA_DIR": directory, "DJANGO_SETTINGS_MODULE": "bench._inside.page_settings"}
        found = answer_of("page_costs", environment=settings)
    hello = found["hello"]
    return [
        ("a bare view, ms of CPU", hello, None),
        _ratio(f"24 players: unchanged (304, {_part(found['unchanged at'])})", found["unchanged"], hello, 4),
        _ratio("24 players: API list of players", found["list"], hello, 9),
        _ratio("24 players: standings page, computed anew", found["standings"], hello, 22),
        _ratio("24 players: standings page, next visitors", found["standings again"], hello, None),
        *(_of_format(preset, found) for preset in found["formats"]),
        ("200 players: standings page, ms of CPU", found["large"], 100),
        ("200 players: standings page, SQL queries", found["large queries"], 8),
    ]


def _ratio(name: str, cost: float, hello: float, most: float | None) -> tuple[str, str, str | None]:
    return name, f"{cost / hello:.1f} × ({cost:.2f} ms)", None if most is None else f"≤ {most} ×"


def _of_format(preset: str, found: Mapping[str, Any]) -> tuple[str, str, str | None]:
    """Return the standings page of 24 players in bare views, and how much more 240 players cost."""
    hello, few, many = (found[f"{preset} {name}"] for name in ("hello", "of 24", "of 240"))
    name, cost, most = _ratio(f"24 players, {preset}: standings page", few, hello, 22)
    return name, f"{cost}; 240 players {many / few:.1f} ×", most


def _part(address: str) -> str:
    return "API" if address.startswith("/api/") else "page"
