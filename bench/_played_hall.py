"""Sets up a round in play in the database of `DATA_DIR` and tells what a measurement needs of it."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tables.actions.staff import create_token
from tables.core import notices
from tables.core.access import Actor
from tables.models import EventStatus, Role, TokenScope
from tests.tables.builders import a_round, a_user, an_event, players, staff_of, table_keys

PLAYERS, TABLE_SIZE = 24, 4


def main() -> dict[str, Any]:
    """Make the event; return addresses, a token to save with, a ticket to listen with, and who sits where."""
    event = an_event(status=EventStatus.RUNNING, public_standings=True)
    rows = players(event, PLAYERS)
    tables = [rows[start : start + TABLE_SIZE] for start in range(0, PLAYERS, TABLE_SIZE)]
    round_ = a_round(event, 1, *tables)
    organizer: Actor = staff_of(event, Role.ORGANIZER, a_user("organizer"))
    assert organizer.user is not None
    return {
        "page": reverse("public-standings", args=[event.slug]),
        "round": f"/api/v1/events/{event.slug}/rounds/1/",
        "key": create_token(organizer.user, name="bench", scope=TokenScope.WRITE).key,
        "ticket": notices.ticket_for([f"event/{event.pk}"]),
        "tables": table_keys(round_),
    }
