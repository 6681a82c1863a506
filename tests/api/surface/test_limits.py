"""Sizes and counts come before content, for every operation; problems stay few and short."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from rest_framework import serializers
from rest_framework.test import APIRequestFactory

from tables.archive.rules.json_text import ACCOUNTS, LISTS, LIVE_TABLE, SENT_ARCHIVES, STRANGERS
from tables.core.api.fields import ByName, Several, WholeNumber
from tables.core.api.routes import Endpoint, EndpointView
from tables.core.errors import TooOften
from tables.events.models import DeckLists
from tables.results.api.calculator import SCORES_RATE
from tables.results.rules.findings import MAX_SHOWN, MAX_SHOWN_LENGTH
from tables.urls import TOPICS
from tests.clients import Api, program_of, staff_program
from tests.stages import open_event, playing_event

ENDPOINTS = [endpoint for topic in TOPICS for endpoint in topic.routes.endpoints]
TAKING = [endpoint for endpoint in ENDPOINTS if endpoint.takes is not None]


def name_of(endpoint: Endpoint) -> str:
    return endpoint.function.__name__


def test_whatever_strangers_may_send_is_within_their_limits():
    found = {name_of(endpoint) for endpoint in TAKING if endpoint.callers.admits_strangers}
    assert {"score_table", "sign_up", "list_pairings", "read_live_game"} <= found
    for endpoint in TAKING:
        allowed = (
            {STRANGERS} if endpoint.callers.admits_strangers else {ACCOUNTS, LIVE_TABLE, LISTS, SENT_ARCHIVES}
        )
        assert endpoint.limits in allowed, name_of(endpoint)
    assert {name_of(e) for e in TAKING if e.limits is LISTS} == {
        *("preview_list", "import_list", "preview_results", "import_results"),
    }
    assert {name_of(e) for e in TAKING if e.limits is SENT_ARCHIVES} == {"preview_archive", "import_event"}


def fields_of(field: Any) -> Iterator[Any]:
    """A field and all that is inside it."""
    yield field
    if isinstance(field, serializers.Serializer):
        for inner in field.fields.values():
            yield from fields_of(inner)
    if getattr(field, "child", None) is not None:
        yield from fields_of(field.child)


@pytest.mark.parametrize("endpoint", TAKING, ids=name_of)
def test_every_list_in_a_body_or_query_is_counted_first(endpoint: Endpoint):
    assert endpoint.takes is not None
    for field in fields_of(endpoint.takes()):
        assert not isinstance(field, serializers.ListSerializer), field
        if isinstance(field, serializers.ListField | serializers.DictField):
            assert isinstance(field, Several | ByName), field
            assert field.max_length
        if isinstance(field, serializers.CharField):
            assert field.max_length, f"{name_of(endpoint)}: {field.field_name} takes a text of any length"


class Untouched(WholeNumber):
    """A field that must not be asked."""

    def run_validation(self, data: Any = None) -> Any:
        raise AssertionError("this was looked at before it was counted")


@pytest.mark.parametrize(
    ("field", "sent"),
    [
        (Several(child=Untouched(), max_length=6), [1] * 7),
        (ByName(child=Untouched(), max_length=6), dict.fromkeys("abcdefg", 1)),
    ],
    ids=["list", "object"],
)
def test_nothing_of_what_is_too_many_is_looked_at(field: Any, sent: Any):
    with pytest.raises(serializers.ValidationError, match="no more than 6"):
        field.run_validation(sent)


@pytest.mark.django_db
class TestAnswers:
    def test_a_body_beyond_the_limits_of_strangers_is_not_read(self):
        for body in (b"[" + b"1," * 999_999 + b"1]", b'{"players":[' + b"{}," * 49_999 + b"{}]}"):
            refused = Api().call("POST", "score-table/", body)
            assert refused.status_code == 413
            assert len(refused.content) < 500

    def test_at_most_twenty_problems_are_shown(self):
        stranger = Api()
        body: dict[str, Any] = dict.fromkeys((f"key{number}" for number in range(80)), 1)
        body |= {"end": "time", "players": [{"name": "Asha", "titles": 1, "power": 1}]}
        problems = stranger.call("POST", "score-table/", body).json()["problems"]
        assert len(problems) == MAX_SHOWN + 1
        assert problems[-1] == {"field": "", "rule": "", "message": "And 60 more."}

    def test_what_was_sent_is_not_repeated_whole(self):
        answer = Api().call("POST", "score-table/", {"end": "x" * 900, "players": [], "k" * 64: 1})
        assert answer.status_code == 400
        assert len(answer.content) < 2_000
        for problem in answer.json()["problems"]:
            assert len(problem["message"]) <= MAX_SHOWN_LENGTH and len(problem["field"]) <= MAX_SHOWN_LENGTH

    def test_too_many_players_are_one_problem(self):
        answer = Api().call("POST", "score-table/", {"end": "time", "players": [{}] * 7})
        assert [problem["field"] for problem in answer.json()["problems"]] == ["players"]

    @pytest.mark.parametrize("size", [STRANGERS.bytes, STRANGERS.bytes + 1])
    def test_signing_up_takes_a_few_kilobytes(self, size: int):
        body = json.dumps({"name": "Asha"}).encode()
        answer = Api().at(open_event().event).call("POST", "sign-up/", body.ljust(size))
        assert answer.status_code == (201 if size == STRANGERS.bytes else 413)

    def test_people_with_an_account_send_more_and_lists_of_players_most(self):
        stage = open_event()
        desk = staff_program(stage.event)
        assert desk.call("POST", "players/", b'{"name": "Asha"}'.ljust(200_000)).status_code == 201
        assert desk.call("POST", "players/", b'{"name": "Asha"}'.ljust(300_000)).status_code == 413
        text = "\n".join(f"Player {number} of the North; Winterfell" for number in range(9_000))
        seen = desk.post("registrations/preview/", {"format": "list", "text": text})
        assert len(seen["rows"]) == 9_000

    def test_points_for_more_players_than_sit_at_a_table_are_counted(self):
        stage = playing_event()
        points = {f"p{number}": 1 for number in range(999)}
        seats = [{"player": f"p{number}"} for number in range(6)]
        answer = staff_program(stage.event).call(
            "POST",
            "rounds/2/tables/2/sheet/preview/",
            {"end": "judge", "seats": seats, "manual_points": points},
        )
        assert [problem["field"] for problem in answer.json()["problems"]] == ["manual_points"]

    def test_a_deck_list_reaches_the_rules_whole(self):
        stage = open_event(deck_lists=DeckLists.OPTIONAL)
        phone = program_of(stage.player())
        answer = phone.call("PUT", "me/deck/", {"text": "3x Nobody at all\n" * 5_000})
        assert (answer.status_code, len(answer.json()["problems"])) == (400, 1)

    def test_thirty_calls_at_once_are_thirty(self):
        for _ in range(SCORES_RATE.throttle.most - 3):
            SCORES_RATE.throttle.take("127.0.0.1")
        request, together = APIRequestFactory().post("/"), threading.Barrier(30)

        def call(_: int) -> bool:
            together.wait()
            try:
                SCORES_RATE.take(request, {})
            except TooOften:
                return False
            return True

        with ThreadPoolExecutor(30) as threads:
            assert sum(threads.map(call, range(30))) == 3

    def test_no_call_is_counted_in_another_way(self):
        rated = {name_of(endpoint) for endpoint in ENDPOINTS if endpoint.rate or endpoint.enter}
        assert {"score_table", "sign_up", "say_at_table", "answer_question"} <= rated
        assert EndpointView.throttle_classes == []

    def test_the_score_table_is_throttled_by_address(self):
        for _ in range(SCORES_RATE.throttle.most - 3):
            SCORES_RATE.throttle.take("127.0.0.1")
        answers = [Api().call("POST", "score-table/", {}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [400, 400, 400, 429]
        assert 0 < int(answers[-1]["Retry-After"]) <= 61
        assert (
            Api(client=type(Api().client)(REMOTE_ADDR="192.0.2.7"))
            .call("POST", "score-table/", {})
            .status_code
            == 400
        )

    def test_the_schema_is_made_once(self, monkeypatch):
        first = Api(below="/api/").call("GET", "schema/?format=json")
        monkeypatch.setattr("tables.urls.SchemaGenerator", None)
        again = Api(below="/api/").call("GET", "schema/?format=json&lang=de&version=9")
        assert first.status_code == again.status_code == 200
        assert first.content == again.content
