"""A guest on a phone, from the front page to the end of a game against bots: taps, questions, seconds, bytes.

Bots take the time that they take from people who watch; the guest takes none to think. In whole games the
guest plays what a newcomer sees to be good, in first games at random. With `WALKS=directory` every question
is left there as a picture, to be looked at.
"""

from __future__ import annotations

import tempfile

from bench._inside import answer_of


def run() -> list[tuple[str, float | str, float | str | None]]:
    """Return what each walk took."""
    with tempfile.TemporaryDirectory() as directory:
        return [tuple(row) for row in answer_of("walks", environment={"DATA_DIR": directory})]
