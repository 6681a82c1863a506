"""A process killed (kill -9) while a result is saved over the API leaves nothing or everything, on a real
database file or PostgreSQL."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Model

from tables.events.models import Event
from tables.journal.models import IdempotencyRecord, JournalEntry
from tables.results.models import Sheet, SheetSignature
from tables.rounds.models import Seat, Table
from tests.builders import sheet_of, table_keys
from tests.clients import Api, program_of, staff_program
from tests.stages import Stage, playing_event
from tests.stress.killing import killed_after, killed_after_each_write

pytestmark = pytest.mark.django_db(transaction=True)


class Desk:
    """A playing event, and one way to do each thing to a result; every request carries a key."""

    def __init__(self) -> None:
        self.stage: Stage = playing_event()
        self.staff: Api = staff_program(self.stage.event)
        self.player: Api = program_of(self.stage.player())
        self.keys = {number: table_keys(self.stage.event.rounds.get(number=number)) for number in (1, 2)}

    def enter(self) -> None:
        sheet = {**sheet_of(self.keys[2][1]), "version": 0}
        self.staff.put("rounds/2/tables/2/sheet/", sheet, Idempotency_Key="enter")

    def correct(self) -> None:
        sheet = {**sheet_of(self.keys[1][0][::-1]), "version": 1, "reason": "misread"}
        self.staff.put("rounds/1/tables/1/sheet/", sheet, Idempotency_Key="correct")

    def confirm(self) -> None:
        self.player.post("rounds/2/tables/1/sheet/confirm/", {"version": 1}, Idempotency_Key="confirm")

    def call_in(self) -> None:
        """What nobody interrupts, to see that the desk goes on."""
        self.staff.get("standings/")


def picture() -> dict[str, list[Any]]:
    """Every row that saving a result may touch."""
    models: tuple[type[Model], ...] = (
        Event,
        Table,
        Seat,
        Sheet,
        SheetSignature,
        JournalEntry,
        IdempotencyRecord,
    )
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


@pytest.mark.parametrize("verb", ["enter", "correct", "confirm"])
def test_killed_while_saving_leaves_what_was_and_the_retry_succeeds(verb):
    desk = Desk()
    act = getattr(desk, verb)
    desk.call_in()  # the use of the token is noted now
    entries = JournalEntry.objects.count()
    writes = killed_after_each_write(act, picture)
    assert writes > 4, "the action was not interrupted in its middle"
    act()  # the phone tries once more with the same key
    assert JournalEntry.objects.count() == entries + 1
    assert_whole(desk)


@pytest.mark.parametrize("verb", ["enter", "correct", "confirm"])
def test_killed_once_committed_leaves_everything(verb):
    desk = Desk()
    desk.call_in()
    entries, act = JournalEntry.objects.count(), getattr(desk, verb)
    assert killed_after(None, act)
    act()  # nobody heard the answer, so the phone asks again
    assert JournalEntry.objects.count() == entries + 1
    assert_whole(desk)


def assert_whole(desk: Desk) -> None:
    """Sheets, tables, journal and event tell the same story."""
    event = Event.objects.get(pk=desk.stage.event.pk)
    last = JournalEntry.objects.filter(event=event).latest("revision")
    assert event.revision == last.revision == JournalEntry.objects.filter(event=event).count()
    for table in Table.objects.select_related("sheet"):
        versions = list(table.sheets.order_by("version").values_list("version", flat=True))
        assert versions == list(range(1, len(versions) + 1))
        assert (table.sheet.version if table.sheet else 0) == len(versions)
    desk.call_in()
