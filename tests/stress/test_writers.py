"""Twenty people save results at the same moment, each with an own database connection: none is lost."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable

import pytest
from django.db import connection

from tables.events.models import Event, EventStatus
from tables.journal.models import IdempotencyRecord, JournalEntry
from tables.live.models.game import LiveGame
from tables.results.models import Sheet
from tables.rounds.models import RoundStatus, Table
from tests.builders import a_round, a_user, an_event, players, sheet_of
from tests.clients import Api, program_of, staff_program

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 20
SEATS = 3


@pytest.fixture
def event() -> Event:
    """A running event with a round of twenty tables."""
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, WRITERS * SEATS)
    tables = [people[start : start + SEATS] for start in range(0, len(people), SEATS)]
    a_round(event, 1, *tables, status=RoundStatus.PLAYING)
    return event


def at_once(write: Callable[[int], object]) -> None:
    """Let twenty processes write at the same moment; fails with what any of them met."""
    connection.close()
    gate_read, gate_write = os.pipe()
    shown_read, shown_write = os.pipe()
    writers = []
    for number in range(WRITERS):
        child = os.fork()
        if child == 0:
            os.close(gate_write)
            os.read(gate_read, 1)  # opens for all when the last copy of its other end is closed
            try:
                write(number)
                os._exit(0)
            except BaseException:
                os.write(shown_write, (json.dumps(traceback.format_exc()[-1500:]) + "\n").encode())
            finally:
                os._exit(1)
        writers.append(child)
    os.close(gate_read)
    os.close(gate_write)
    os.close(shown_write)
    for child in writers:
        os.waitpid(child, 0)
    with os.fdopen(shown_read) as shown:
        failures = [json.loads(line) for line in shown]
    assert failures == []


def test_twenty_tables_at_once(event):
    desk = staff_program(event)
    keys = keys_by_table(event)

    def write(number: int) -> None:
        table = number + 1
        sheet = {**sheet_of(keys[table]), "version": 0}
        for _ in range(2):  # every tap is a double one
            Api(desk.authorization, desk.below).put(
                f"rounds/1/tables/{table}/sheet/", sheet, Idempotency_Key=f"tap-{table}"
            )

    at_once(write)
    assert (
        Sheet.objects.count() == JournalEntry.objects.count() == IdempotencyRecord.objects.count() == WRITERS
    )
    assert set(Table.objects.values_list("status", "sheet__version")) == {("confirmed", 1)}
    event.refresh_from_db()
    assert event.revision == WRITERS
    revisions = JournalEntry.objects.order_by("revision").values_list("revision", flat=True)
    assert list(revisions) == list(range(1, WRITERS + 1))
    assert sorted(Table.objects.values_list("revision", flat=True)) == list(revisions)


def test_one_table_by_twenty(event):
    """Each goes on until the own sheet was saved upon the newest one: twenty versions, in some order."""
    desk = staff_program(event)
    keys = keys_by_table(event)[1]

    def write(number: int) -> None:
        caller = Api(desk.authorization, desk.below)
        sheet = sheet_of(keys, reason=f"writer {number}")
        sheet["seats"][0]["power"] = number
        version = 0
        while True:
            response = caller.call("PUT", "rounds/1/tables/1/sheet/", {**sheet, "version": version})
            if response.status_code == 200:
                return
            assert response.status_code == 409, response.content
            assert response.json()["current"] is not None
            version = response.json()["revision"]

    at_once(write)
    sheets = list(Sheet.objects.order_by("version"))
    assert [sheet.version for sheet in sheets] == list(range(1, WRITERS + 1))
    assert sorted(sheet.content["seats"][0]["power"] for sheet in sheets) == list(range(WRITERS))
    assert JournalEntry.objects.count() == WRITERS
    corrections = JournalEntry.objects.filter(verb="result.correct").order_by("revision")
    assert [entry.before["version"] for entry in corrections] == list(range(1, WRITERS))


def test_twenty_kinds_of_writes_at_once(event):
    """Registrations, check-ins, drops, clock and results in one go leave a journal without a gap."""
    desk = staff_program(event)
    keys = keys_by_table(event)

    def write(number: int) -> None:
        caller = Api(desk.authorization, desk.below)
        match number % 4:
            case 0:
                caller.post("players/", {"name": f"Latecomer {number}"})
            case 1:
                caller.post(f"players/p{number}/check-in/")
            case 2:
                caller.post(f"rounds/1/tables/{number + 1}/extension/", {"minutes": 5})
            case _:
                sheet = {**sheet_of(keys[number + 1]), "version": 0}
                caller.put(f"rounds/1/tables/{number + 1}/sheet/", sheet)

    at_once(write)
    revisions = JournalEntry.objects.order_by("revision").values_list("revision", flat=True)
    assert list(revisions) == list(range(1, WRITERS + 1))
    numbers = event.players.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, WRITERS * SEATS + 6))


def keys_by_table(event: Event) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for number, key in (
        event.rounds.get()
        .seats.order_by("table__number", "position")
        .values_list("table__number", "player__key")
    ):
        found.setdefault(number, []).append(key)
    return found


def test_an_account_opens_no_game_too_many_however_many_requests_come_at_once(monkeypatch):
    monkeypatch.setattr("tables.live.play.rate_limit.MAX_TABLES", 5)
    host = a_user()
    program = program_of(host)
    sent = {"game": "goofspiel", "seats": ["Ana", "Wex"]}

    def write(_: int) -> None:
        status = Api(program.authorization).call("POST", "live-games/", sent).status_code
        assert status in {201, 429}

    at_once(write)
    assert LiveGame.objects.filter(opened_by=host).count() == 5
