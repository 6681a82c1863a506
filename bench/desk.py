"""CPU of what the desk waits for with 200 players: drawing, publishing, documents for printers."""

from __future__ import annotations

import tempfile

from bench._inside import answer_of


def run() -> list[tuple[str, float, float | None]]:
    """Return the milliseconds of CPU of each request."""
    with tempfile.TemporaryDirectory() as directory:
        found = answer_of("desk_costs", environment={"DATA_DIR": directory})
    return [
        ("200 players: next round drawn and shown, ms of CPU", found["draw"], None),
        ("200 players: question before publication, ms of CPU", found["ask"], None),
        ("200 players: round published and shown, first time, ms of CPU", found["publish first"], 400),
        ("200 players: round published and shown, ms of CPU", found["publish"], 400),
        ("200 players: Paper from here, ms of CPU", found["paper"], None),
        ("200 players: badges, ms of CPU", found["badges"], None),
        ("200 players: check-in sheet, ms of CPU", found["check-in"], None),
    ]
