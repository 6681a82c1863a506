"""What programs and the proxies between may keep of an answer, and for whom."""

from __future__ import annotations

from typing import Any

import pytest

from tables.core import links
from tables.journal.queries import link_traces
from tests.clients import Api, program_of, staff_program
from tests.stages import Stage, playing_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return playing_event()


def vary(response: Any) -> set[str]:
    return {name.strip() for name in response["Vary"].split(",")}


@pytest.mark.parametrize("address", ["standings/", "standings.csv", "rounds/2/pairings.csv", "players/"])
def test_an_answer_that_stands_is_kept_by_the_caller_and_asked_for_again(stage, address):
    desk = staff_program(stage.event)
    first = desk.call("GET", address)
    again = desk.call("GET", address, If_None_Match=first["ETag"])
    assert (first.status_code, again.status_code) == (200, 304)
    for response in (first, again):
        assert response["Cache-Control"] == "private, no-cache"
        assert vary(response) >= {"Authorization", "Cookie"}


def test_moments_secrets_writes_and_problems_are_kept_by_nobody(stage):
    desk = staff_program(stage.event)
    answers = {
        200: [
            desk.call("GET", "rounds/2/clock/"),
            desk.call("POST", f"players/{stage.key}/link/show/"),
            program_of(stage.player()).call("GET", "me/table/"),
            desk.call("PATCH", f"players/{stage.key}/", {"club": "Pyke"}),
        ],
        404: [desk.call("GET", "standings/p999/"), desk.call("GET", "players/p999/")],
        401: [Api().at(stage.event).call("GET", "players/")],
        405: [desk.call("PUT", "players/")],
        412: [desk.call("PATCH", f"players/{stage.key}/", {"club": "Wyk"}, If_Match='"99999"')],
    }
    for status, responses in answers.items():
        for response in responses:
            assert response.status_code == status
            assert response["Cache-Control"] == "no-store"
            assert vary(response) >= {"Authorization", "Cookie"}


def test_a_private_link_is_not_read_but_shown_with_a_trace(stage):
    desk = staff_program(stage.event)
    assert desk.call("GET", f"players/{stage.key}/link/").status_code == 405
    first = desk.post(f"players/{stage.key}/link/show/", {"reason": "lost the phone"}, Idempotency_Key="k")
    assert first["private_link"] == links.token_of(stage.player())
    again = desk.post(f"players/{stage.key}/link/show/", {"reason": "lost the phone"}, Idempotency_Key="k")
    assert again["private_link"] is None
    shown = stage.event.journal.get(verb="player.show_link")
    assert (shown.object, shown.reason) == (f"player {stage.key}", "lost the phone")
    assert (
        "lost" not in str(link_traces(stage.event).of(stage.key))
        and link_traces(stage.event).of(stage.key)[0].actor == shown.who
    )
