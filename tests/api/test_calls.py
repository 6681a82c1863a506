"""Calls for a judge over the API: from the table, through the queue, to the answer with extra time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tables.core import timekeeping
from tables.staff.models import Role
from tests.cast import Cast
from tests.clients import Api, problems_of, program_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

CALL = "rounds/1/tables/1/call/"


def at_the_table(cast: Cast, seat: int = 0) -> Api:
    return program_of(cast.seated()[seat])


def test_from_the_table_through_the_queue_to_the_answer():
    cast = a_hall()
    phone, judge = at_the_table(cast), cast.program(Role.JUDGE)
    now = timekeeping.now() + timedelta(minutes=1)
    with timekeeping.time_set_to(now):
        called = phone.post(CALL, {"question": "May I?"})
    assert (called["status"], called["called_by"]) == ("waiting", cast.seated()[0].name)
    with timekeeping.time_set_to(now + timedelta(minutes=3)):
        (waiting,) = judge.get("calls/")["open"]
        assert (waiting["table"], waiting["waited_seconds"], waiting["lost_minutes"]) == (1, 180, 3)
        judge.post(f"{CALL}take/", If_Match=f'"{waiting["revision"]}"')
        other = at_the_table(cast, 1).get("me/table/")["call"]
        assert (other["status"], other["taken_by"], other["question"]) == ("taken", None, "")
        assert phone.get("me/table/")["call"]["question"] == waiting["question"] == "May I?"
        assert at_the_table(cast, 1).post(CALL, {})["question"] == "", "nor does who calls as well read it"
        assert judge.get("calls/")["open"][0]["taken_by"] == cast.user(Role.JUDGE).username
        answered = judge.post(f"{CALL}answer/", {"lost_time": True, "reason": "only its owner"})
    assert (answered["status"], answered["extra_minutes"]) == ("answered", 3)
    assert phone.get("me/table/")["call"] is None
    assert cast.table().extension_minutes == 3
    queue = judge.get("calls/")
    assert (queue["open"], queue["waiting"], queue["usual_wait_seconds"]) == ([], 0, 180)


def test_a_call_may_be_put_back_and_taken_back():
    cast = a_hall()
    phone, judge = at_the_table(cast), cast.program(Role.JUDGE)
    phone.post(CALL, {})
    judge.post(f"{CALL}take/")
    assert judge.post(f"{CALL}release/")["taken_by"] is None
    assert phone.delete(CALL)["status"] == "withdrawn"
    assert phone.call("DELETE", CALL).status_code == 409


def test_who_may_not_reads_so():
    cast = a_hall()
    elsewhere = program_of(cast.seated(2)[0])
    assert elsewhere.call("POST", CALL, {}).status_code == 403
    cast.program(Role.SCOREKEEPER).post(CALL, {})
    assert elsewhere.call("DELETE", CALL).status_code == 403
    assert cast.program("stranger").call("POST", CALL, {}).status_code == 404


@pytest.mark.parametrize("body", [{"minutes": -1}, {"minutes": 121}, {"minutes": "3"}, {"minutes": None}])
def test_wrong_minutes_are_shown_at_their_field(body):
    cast = a_hall()
    judge = cast.program(Role.JUDGE)
    judge.post(CALL, {})
    answer = judge.call("POST", f"{CALL}answer/", body)
    assert answer.status_code == 400 and problems_of(answer)[0][0] == "minutes"


def test_a_tap_on_an_old_queue_is_refused():
    cast = a_hall()
    judge = cast.program(Role.JUDGE)
    old = judge.post(CALL, {})["revision"]
    judge.delete(CALL)
    judge.post(CALL, {})
    answer = judge.call("POST", f"{CALL}answer/", {}, If_Match=f'"{old}"')
    assert answer.status_code == 412 and answer.json()["current"]["status"] == "waiting"
