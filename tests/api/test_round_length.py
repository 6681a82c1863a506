"""A round whose tables outgrew its length while the clock runs: announced, then decided, by API (R-4)."""

from __future__ import annotations

import pytest

from tables.players.actions.registration import register_player
from tests.cast import Cast
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def outgrown() -> tuple[Cast, dict]:
    """A fifth player joins table 2 while the clock runs on 90 minutes; the answer that tells it."""
    cast = a_hall()
    late = register_player(cast.event, cast.actor(), name="Late")
    body = {"player": late.key, "table": 2, "include_playing": True, "override": True, "reason": "new"}
    return cast, cast.program("judge").post("rounds/1/late-seat/", body)


def test_the_answer_to_a_late_seat_tells_the_length_that_is_due_and_the_organizer_decides():
    cast, seated = outgrown()
    assert seated["length_due"] == {"minutes": 120, "players": 5, "tables": [2]}
    assert seated["length_minutes"] == 90
    length, keep = "rounds/1/clock/length/", {"minutes": 90, "reason": "the hall closes"}
    assert cast.program("judge").call("POST", length, keep).status_code == 403
    organizer = cast.program("organizer")
    assert organizer.call("POST", length, {"minutes": 90}).status_code == 400
    assert organizer.post(length, keep)["length_minutes"] == 90
    assert organizer.get("rounds/1/")["length_due"] is None
    longer = {"minutes": 120, "reason": "the hall stays open"}
    assert organizer.post(length, longer)["length_minutes"] == 120


def test_strangers_are_notified_of_no_length_that_is_due():
    cast, _ = outgrown()
    assert cast.program("anonymous").get("rounds/1/")["length_due"] is None
