"""Makes the organizer of a rehearsed event in the database of `DATA_DIR` and returns what a program sends."""

from __future__ import annotations

from typing import Any

from tables.staff.models import User
from tests.clients import program_of


def main() -> dict[str, Any]:
    """Return the header of the organizer's program."""
    organizer = User.objects.create_user("organizer", is_staff=True)
    return {"authorization": program_of(organizer).authorization}
