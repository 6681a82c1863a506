"""From the tap that opens a table to the first question: on a quiet machine, and on a slow phone far away.

The slow phone computes four times slower than this machine, and its requests take 400 ms to and fro. Each
figure is the middle one of five openings in new browsers, which have cached nothing.
"""

from __future__ import annotations

import tempfile

from bench._inside import answer_of


def run() -> list[tuple[str, float | str, float | str | None]]:
    """Return the seconds for each game on a laptop and on a slow phone."""
    with tempfile.TemporaryDirectory() as directory:
        return [tuple(row) for row in answer_of("first_question", environment={"DATA_DIR": directory})]
