"""What the dearest requests of somebody without an account cost: CPU and memory of each."""

from __future__ import annotations

import tempfile

from bench._inside import answer_of
from tests.costs import MAX_MEGABYTES, MAX_SECONDS


def run() -> list[tuple[str, float | str, float | str | None]]:
    """Return each request's seconds and megabytes, with the status it was answered with."""
    with tempfile.TemporaryDirectory() as directory:
        answer_of("stranger_costs", 0, environment={"DATA_DIR": directory})
        found = answer_of("stranger_costs", 1, environment={"DATA_DIR": directory})
    return [
        row
        for name, (seconds, megabytes, status) in found.items()
        for row in (
            (f"{name}: s of CPU", f"{seconds:.3f} ({status or 'given up'})", f"≤ {MAX_SECONDS}"),
            (f"{name}: MB", f"{megabytes:.1f}", f"≤ {MAX_MEGABYTES}"),
        )
    ]
