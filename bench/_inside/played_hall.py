"""Sets up a round in play in the database of `DATA_DIR` and tells what a measurement needs of it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tables.core import notices
from tests.builders import a_round, a_running_event, in_fours, table_keys
from tests.cast import Cast

PLAYERS = 24


def main() -> dict[str, Any]:
    """Make the event; return addresses, a header to save with, a ticket to listen with, who sits where."""
    event = a_running_event(PLAYERS, public_standings=True)
    round_ = a_round(event, 1, *in_fours(event.players.all()))
    return {
        "page": reverse("public-standings", args=[event.slug]),
        "round": f"/api/v1/events/{event.slug}/rounds/1/",
        "authorization": Cast(event).program().authorization,
        "ticket": notices.ticket_for([f"event/{event.pk}"]),
        "tables": table_keys(round_),
    }
