"""Signs tickets to listen with, by the key of the installation of `DATA_DIR`."""

from __future__ import annotations

from bench.web import TOPIC
from tables.core.notices import ticket_for


def main(streams: int) -> list[str]:
    """A ticket for each stream."""
    return [ticket_for([TOPIC]) for _ in range(streams)]
