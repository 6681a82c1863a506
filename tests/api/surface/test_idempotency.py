"""A write that is sent twice happens once and is answered twice alike, even at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from secrets import token_hex
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connections
from django.utils import timezone

from tables.core.idempotency import LASTS, forget_expired, kept_answer
from tables.journal.models import MAX_STORED_ANSWER, IdempotencyRecord, JournalEntry
from tables.players.models import Player
from tables.results.models import Sheet
from tables.tasks import forget_idempotency_keys
from tests.builders import sheet_of, table_keys
from tests.clients import Api, program_of, staff_program
from tests.stages import Stage, open_event, playing_event

TAPS = 6


@pytest.fixture
def stage(db) -> Stage:
    return playing_event()


def test_a_double_tap_saves_one_version(stage):
    desk = staff_program(stage.event)
    sheet = {**sheet_of(table_keys(stage.event.rounds.get(number=2))[1]), "version": 0}
    first = desk.call("PUT", "rounds/2/tables/2/sheet/", sheet, Idempotency_Key="tap")
    again = desk.call("PUT", "rounds/2/tables/2/sheet/", sheet, Idempotency_Key="tap")
    assert (first.status_code, first.json()) == (again.status_code, again.json()) == (200, first.json())
    assert Sheet.objects.filter(table__round__number=2, table__number=2).count() == 1


def test_a_replay_gets_the_first_answer_even_after_other_changes(stage):
    desk = staff_program(stage.event)
    first = desk.call("POST", f"players/{stage.key}/drop/", {"reason": "ill"}, Idempotency_Key="k1")
    desk.post(f"players/{stage.key}/rejoin/")
    again = desk.call("POST", f"players/{stage.key}/drop/", {"reason": "ill"}, Idempotency_Key="k1")
    assert again.json() == first.json()
    assert Player.objects.get(event=stage.event, key=stage.key).status == "active"


def test_each_write_with_its_own_key_happens(stage):
    desk = staff_program(stage.event)
    for key in ("one", "two"):
        desk.post("rounds/2/clock/extend/", {"minutes": 5}, Idempotency_Key=key)
    assert desk.get("rounds/2/clock/")["extension_minutes"] == 10


def test_a_key_serves_one_request_only(stage):
    desk = staff_program(stage.event)
    desk.post("rounds/2/clock/extend/", {"minutes": 5}, Idempotency_Key="k")
    other = desk.call("POST", "rounds/2/clock/extend/", {"minutes": 6}, Idempotency_Key="k")
    assert other.status_code == 400
    assert other.json()["problems"][0]["field"] == "Idempotency-Key"


def test_keys_of_different_callers_are_different_keys(stage):
    for desk in (staff_program(stage.event), staff_program(stage.event)):
        desk.post("rounds/2/clock/extend/", {"minutes": 5}, Idempotency_Key="k")
    assert IdempotencyRecord.objects.count() == 2


def test_what_was_refused_may_be_tried_again_with_the_same_key(stage):
    desk = staff_program(stage.event)
    sheet = sheet_of(table_keys(stage.event.rounds.get(number=2))[1])
    address = "rounds/2/tables/2/sheet/"
    assert desk.call("PUT", address, {**sheet, "version": 3}, Idempotency_Key="k").status_code == 409
    assert not IdempotencyRecord.objects.exists()
    assert desk.call("PUT", address, {**sheet, "version": 0}, Idempotency_Key="k").status_code == 200


def test_a_replay_is_for_those_only_who_still_may(stage):
    desk = staff_program(stage.event)
    desk.post(f"players/{stage.key}/link/", {}, Idempotency_Key="k")
    stage.event.roles.all().delete()
    assert desk.call("POST", f"players/{stage.key}/link/", {}, Idempotency_Key="k").status_code == 404


@pytest.mark.parametrize("key", ["x" * 81, "a b", "ä"])
def test_a_strange_key_is_a_bad_request(stage, key):
    response = staff_program(stage.event).call(
        "POST", "rounds/2/clock/pause/", {}, Idempotency_Key=key.encode().decode("latin-1")
    )
    assert response.status_code == 400


def test_secrets_are_shown_once_and_stored_nowhere(stage, client):
    desk = staff_program(stage.event)
    first = desk.post(f"players/{stage.key}/link/", {}, Idempotency_Key="k")
    again = desk.post(f"players/{stage.key}/link/", {}, Idempotency_Key="k")
    assert len(first["private_link"]) == 22
    assert again == {**first, "private_link": None}
    assert program_of(Player.objects.select_related("event").get(event=stage.event, key=stage.key)).get("me/")
    client.force_login(stage.user())
    body, key = {"name": "scoreboard"}, {"HTTP_IDEMPOTENCY_KEY": "t"}
    made = [client.post("/api/v1/me/tokens/", body, "application/json", **key).json() for _ in range(2)]
    assert made[0]["key"].startswith("km_")
    assert made[1] == {**made[0], "key": None}
    assert stage.user().api_tokens.count() == 1
    grant = {"username": "newcomer", "role": "judge"}
    granted = [desk.post("staff/", grant, Idempotency_Key="g") for _ in range(2)]
    assert granted[0]["set_password"]["token"]
    assert granted[1]["set_password"] is None
    stored = str([kept_answer(record) for record in IdempotencyRecord.objects.all()])
    assert "newcomer" in stored
    secrets = (first["private_link"], made[0]["key"], granted[0]["set_password"]["token"])
    assert not any(secret in stored for secret in secrets)


def test_a_stranger_signs_up_once(db):
    stage = open_event()
    stranger, body = Api().at(stage.event), {"name": "Asha Greyjoy"}
    first, again = (stranger.post("sign-up/", body, Idempotency_Key="long-and-random") for _ in range(2))
    assert again == {**first, "private_link": None}
    assert stage.event.players.filter(name="Asha Greyjoy").count() == 1


def test_a_long_answer_is_not_kept_and_the_repeat_says_so(db):
    stage = open_event()
    desk = staff_program(stage.event)
    names = [f"Ironborn {token_hex(20)}" for _ in range(200)]
    body = {"format": "list", "text": "\n".join(names)}
    first = desk.call("POST", "registrations/import/", body, Idempotency_Key="k")
    assert first.status_code == 201, first.content
    again = desk.call("POST", "registrations/import/", body, Idempotency_Key="k")
    assert (again.status_code, again.json()["type"]) == (409, "urn:kingsmoot:problem:already-done")
    assert "read what stands now" in again.json()["detail"]
    assert stage.event.players.filter(name__startswith="Ironborn").count() == len(names)
    record = IdempotencyRecord.objects.get()
    assert (record.status, record.answer) == (first.status_code, b"")


def test_the_database_itself_keeps_records_small(db):
    with pytest.raises(IntegrityError):
        IdempotencyRecord.objects.create(
            actor="a", key="k", fingerprint="", status=200, answer=b"x" * (MAX_STORED_ANSWER + 1)
        )


def test_keys_are_forgotten_after_two_days(db, monkeypatch):
    monkeypatch.setattr("tables.core.idempotency.BATCH", 2)
    now = datetime(2026, 12, 5, tzinfo=UTC)
    ages = [timedelta(0), LASTS - timedelta(hours=1), *[LASTS + timedelta(hours=1)] * 5]
    for number, age in enumerate(ages):
        made = IdempotencyRecord.objects.create(actor="a", key=str(number), fingerprint="", status=200)
        IdempotencyRecord.objects.filter(pk=made.pk).update(created_at=now - age)
    assert forget_expired(now) == 5
    assert sorted(IdempotencyRecord.objects.values_list("key", flat=True)) == ["0", "1"]


def test_a_task_forgets_them(db, settings):
    old = IdempotencyRecord.objects.create(actor="a", key="k", fingerprint="", status=200)
    IdempotencyRecord.objects.filter(pk=old.pk).update(created_at=timezone.now() - LASTS * 2)
    due = [entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    assert forget_idempotency_keys.name in due
    forget_idempotency_keys()
    assert not IdempotencyRecord.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_same_request_at_the_same_moment_happens_once():
    stage = open_event()
    desk = staff_program(stage.event)
    ready = Barrier(TAPS)

    def tap(_: int) -> tuple[int, Any]:
        try:
            caller = Api(desk.authorization, desk.below)
            ready.wait()
            response = caller.call("POST", "players/", {"name": "Asha Greyjoy"}, Idempotency_Key="tap")
            return response.status_code, response.json()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(TAPS) as pool:
        answers = list(pool.map(tap, range(TAPS)))
    assert answers == [answers[0]] * TAPS
    assert answers[0][0] == 201
    assert Player.objects.filter(event=stage.event, name="Asha Greyjoy").count() == 1
    assert JournalEntry.objects.filter(event=stage.event, verb="player.register").count() == 1
