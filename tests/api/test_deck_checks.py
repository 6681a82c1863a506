"""Deck checks by program: drawn, begun, settled."""

from __future__ import annotations

import pytest

from tables.staff.models import Role
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def test_a_program_draws_begins_and_settles():
    cast = a_hall()
    head, judge = cast.program(Role.HEAD_JUDGE), cast.program(Role.JUDGE)
    drawn = head.post("rounds/1/deck-checks/", {"count": 1})
    assert [check["label"] for check in drawn] == ["deck-check/1/1"]
    check = drawn[0]
    address = f"deck-checks/{check['id']}/"
    begun = judge.post(f"{address}begin/")
    assert (begun["status"], begun["player"]) == ("begun", check["player"])
    assert judge.call("POST", f"{address}settle/", {"outcome": "perhaps"}).status_code == 400
    settled = judge.post(f"{address}settle/", {"outcome": "fine", "lost_time": True})
    assert settled["status"] == "fine" and settled["extra_minutes"] <= 1, "within a second of the begin"
    assert [each["id"] for each in judge.get("deck-checks/")["settled"]] == [check["id"]]
