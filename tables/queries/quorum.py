"""Who has to stand behind a reported result before it counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.models import Event
from tables.models.event import ConfirmationQuorum


def signatures_needed(event: Event, content: Mapping[str, Any], *, by_slip: bool) -> int | None:
    """How many players besides the reporter must confirm; None when only staff can.

    Of who reports with a table's slip nobody knows who it was: the reporter confirms as well.
    """
    others = sum(not seat["absent"] for seat in content["seats"]) - 1
    if event.quorum == ConfirmationQuorum.STAFF:
        return None
    return (others if event.quorum == ConfirmationQuorum.ALL else others // 2 + 1) + by_slip
