"""Revisions: answers that did not change, writes from an outdated view, two judges at once."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.serializers import Serializer

from tables.core.api.answers import representation_of
from tables.core.api.collisions import PresentEventSerializer, PresentSheetSerializer
from tables.players.actions.rows import PresentPlayer
from tables.rounds.actions.rows import PresentRound, PresentTable
from tables.staff.models import Role
from tests.builders import sheet_of, table_keys
from tests.clients import Api, program_of, staff_program
from tests.stages import drafted_event, open_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(stage) -> Api:
    return staff_program(stage.event)


STANDING_READS = (
    "",
    "overview/",
    "players/",
    "players/{key}/",
    "players/{key}/history/",
    "public-players/",
    "rounds/",
    "rounds/2/",
    "rounds/2/tables/1/",
    "rounds/2/tables/1/sheet/",
    "rounds/2/results/",
    "rounds/2/pairings/",
    "rounds/2/pairings.csv",
    "standings/",
    "standings.csv",
    "standings/{key}/",
    "journal/",
    "keep-apart/",
    "players.csv",
)


def test_what_did_not_change_is_not_shown_again(stage, desk):
    tags = {}
    for address in (read.format(key=stage.key) for read in STANDING_READS):
        first = desk.call("GET", address)
        assert first.status_code == 200, address
        tags[address] = first["ETag"]
        again = desk.call("GET", address, If_None_Match=first["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"]), address
    desk.post("rounds/2/clock/extend/", {"minutes": 1})
    for address, tag in tags.items():
        changed = desk.call("GET", address, If_None_Match=tag)
        assert changed.status_code == 200, address
        assert changed["ETag"] != tag, address


def test_the_clock_is_always_shown_anew(desk):
    first = desk.call("GET", "rounds/2/clock/")
    assert desk.call("GET", "rounds/2/clock/", If_None_Match=first["ETag"]).status_code == 200


def test_others_than_staff_get_304_only_for_what_they_may_see(stage):
    stranger = Api().at(stage.event)
    tag = stranger.call("GET", "standings/")["ETag"]
    assert stranger.call("GET", "players/", If_None_Match=tag).status_code == 401
    stage.event.public_standings = False
    stage.event.save()
    assert stranger.call("GET", "standings/", If_None_Match=tag).status_code == 404


WRITES = {
    "": ("PATCH", {"venue": "Pyke"}),
    "players/{key}/": ("PATCH", {"club": "Ironborn"}),
    "players/{key}/drop/": ("POST", {"reason": "ill"}),
    "rounds/2/clock/extend/": ("POST", {"minutes": 3}),
    "rounds/2/clock/pause/": ("POST", {}),
    "rounds/2/tables/2/extension/": ("POST", {"minutes": 3}),
    "players/{key}/link/": ("POST", {}),
}


@pytest.mark.parametrize("address", WRITES)
def test_a_write_from_an_outdated_view_is_refused(stage, desk, address):
    method, body = WRITES[address]
    address = address.format(key=stage.key)
    readable = address.removesuffix("drop/").removesuffix("extend/").removesuffix("pause/")
    readable = (
        readable.removesuffix("link/").removesuffix("extension/").replace("rounds/2/clock/", "rounds/2/")
    )
    tag = desk.call("GET", readable)["ETag"]
    assert desk.call(method, address, body, If_Match='"99999.0"').status_code == 412
    answer = desk.call(method, address, body, If_Match='"99999.0"').json()
    assert answer["type"] == "urn:kingsmoot:problem:precondition-failed"
    assert desk.call(method, address, body, If_Match=tag).status_code == 200


PRESENT: dict[str, type[Serializer[Any]]] = {
    "": PresentEventSerializer,
    "players/{key}/": representation_of(PresentPlayer),
    "rounds/2/clock/pause/": representation_of(PresentRound),
    "rounds/2/tables/2/extension/": representation_of(PresentTable),
}


@pytest.mark.parametrize("address", PRESENT)
def test_the_refusal_tells_what_stands_now_as_documented(stage, desk, address):
    method, body = WRITES[address]
    answer = desk.call(method, address.format(key=stage.key), body, If_Match='"99999"').json()
    assert set(answer["current"]) == set(PRESENT[address]().fields)
    again = desk.call(method, address.format(key=stage.key), body, If_Match=f'"{answer["revision"]}"')
    assert again.status_code == 200


def test_an_outdated_publication_is_shown_who_sits_where():
    stage = drafted_event()
    desk = staff_program(stage.event)
    keys = table_keys(stage.event.rounds.get())
    tag = desk.call("GET", "rounds/1/")["ETag"]
    desk.post("rounds/1/swap/", {"first": keys[0][0], "second": keys[1][0], "reason": "a ramp"})
    late = desk.call("POST", "rounds/1/publish/", If_Match=tag)
    assert late.status_code == 412
    now = desk.get("rounds/1/")
    assert late.json()["revision"] == now["revision"]
    assert late.json()["current"]["status"] == "drafted"
    assert [table["players"] for table in late.json()["current"]["tables"]] == [
        [seat["player"] for seat in table["seats"]] for table in now["tables"]
    ]


def test_a_report_against_no_sheet_is_shown_that_there_is_none(stage):
    keys = table_keys(stage.event.rounds.get(number=2))[1]
    desk = staff_program(stage.event)
    late = desk.call("PUT", "rounds/2/tables/2/sheet/", {**sheet_of(keys), "version": 7})
    assert late.status_code == 409
    assert (late.json()["revision"], late.json()["current"]) == (
        0,
        {"round": 2, "table": 2, "status": "playing", "version": 0, "sheet": None},
    )
    assert set(late.json()["current"]) == set(PresentSheetSerializer().fields)


def test_an_unrelated_change_does_not_outdate_a_row(stage, desk):
    tag = desk.call("GET", f"players/{stage.key}/")["ETag"]
    desk.post("rounds/2/clock/extend/", {"minutes": 1})
    assert desk.call("PATCH", f"players/{stage.key}/", {"club": "Pyke"}, If_Match=tag).status_code == 200
    late = desk.call("PATCH", f"players/{stage.key}/", {"club": "Old Wyk"}, If_Match=tag)
    assert late.status_code == 412
    assert late.json()["current"]["club"] == "Pyke"


def test_the_answer_to_a_write_carries_the_tag_for_the_next(stage, desk):
    first = desk.call("PATCH", f"players/{stage.key}/", {"club": "Pyke"})
    second = desk.call("PATCH", f"players/{stage.key}/", {"club": "Old Wyk"}, If_Match=first["ETag"])
    assert second.status_code == 200


@pytest.mark.parametrize("tag", ["12", '"x"', '"-1"', '"1.2.3"', '"9999999999999999999999"', "'1'"])
def test_a_malformed_tag_is_a_bad_request(stage, desk, tag):
    response = desk.call("PATCH", f"players/{stage.key}/", {"club": "Pyke"}, If_Match=tag)
    assert response.status_code == 400
    assert response.json()["problems"][0]["field"] == "If-Match"


def test_group_lists_match_the_event():
    stage = open_event()
    desk = staff_program(stage.event)
    tag = desk.call("GET", "keep-apart/")["ETag"]
    body = {"name": "Others", "players": ["p3", "p4"]}
    assert desk.call("POST", "keep-apart/", body, If_Match=tag).status_code == 201
    assert desk.call("PUT", f"keep-apart/{stage.group}/", body, If_Match=tag).status_code == 412


def test_two_judges_at_once(stage):
    first, second = staff_program(stage.event, Role.JUDGE), staff_program(stage.event, Role.JUDGE)
    keys = table_keys(stage.event.rounds.get(number=2))[1]
    address = "rounds/2/tables/2/sheet/"
    seen = [judge.call("GET", address)["ETag"] for judge in (first, second)]
    assert first.call("PUT", address, sheet_of(keys), If_Match=seen[0]).status_code == 200
    other = sheet_of(keys[::-1])
    late = second.call("PUT", address, other, If_Match=seen[1])
    assert late.status_code == 412
    assert late.json()["revision"] == 1
    shown = late.json()["current"]
    assert (shown["version"], shown["status"]) == (1, "confirmed")
    assert [seat["player"] for seat in shown["sheet"]["seats"]] == keys
    in_body = second.call("PUT", address, {**other, "version": 0})
    assert (in_body.status_code, in_body.json()["type"]) == (409, "urn:kingsmoot:problem:outdated")
    assert in_body.json()["current"]["sheet"]["seats"][0]["titles"] == 3
    corrected = {**other, "version": 1, "reason": "misread"}
    assert second.put(address, corrected)["version"] == 2


def test_a_sheet_needs_the_version_that_was_seen(stage):
    keys = table_keys(stage.event.rounds.get(number=2))[1]
    response = staff_program(stage.event).call("PUT", "rounds/2/tables/2/sheet/", sheet_of(keys))
    assert response.status_code == 400
    assert response.json()["problems"][0]["field"] == "version"


def test_players_report_confirm_and_dispute_versions(stage):
    me = program_of(stage.player())
    address = "rounds/2/tables/1/sheet/"
    assert me.call("POST", f"{address}confirm/", {}, If_Match='"0.5"').status_code == 412
    assert me.call("POST", f"{address}dispute/", {"version": 1, "comment": ""}).status_code == 400
    disputed = me.post(f"{address}dispute/", {"version": 1, "comment": "I had four titles"})
    assert disputed["versions"][0]["signatures"][0]["kind"] == "dispute"
    tag = me.call("GET", address)["ETag"]
    confirmed = me.call("POST", f"{address}confirm/", {}, If_Match=tag)
    assert confirmed.status_code == 200


def test_an_edit_of_a_draft_takes_the_right_to_draw():
    stage = drafted_event()
    keys = table_keys(stage.event.rounds.get())
    body = {"first": keys[0][0], "second": keys[1][0], "reason": "a ramp"}
    assert staff_program(stage.event, Role.JUDGE).call("POST", "rounds/1/swap/", body).status_code == 403
    tag = staff_program(stage.event).call("GET", "rounds/1/")["ETag"]
    head = staff_program(stage.event, Role.HEAD_JUDGE)
    assert head.call("POST", "rounds/1/swap/", body, If_Match=tag).status_code == 200
    assert head.call("POST", "rounds/1/swap/", body, If_Match=tag).status_code == 412
