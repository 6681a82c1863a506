"""A process killed (kill -9) in the middle of pairing leaves nothing or everything, on a real database file
or PostgreSQL."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Model

from tables.core.access import Actor
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import Round, Seat, Table
from tests.builders import a_running_event, staff_of, table_keys
from tests.stress.killing import killed_after, killed_after_each_write

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 24


def picture() -> dict[str, list[Any]]:
    """Every row that pairing may touch."""
    models: list[type[Model]] = [Event, Round, Table, Seat, JournalEntry]
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


class Hall:
    """A running event with staff, and one way to do each thing."""

    def __init__(self) -> None:
        self.event = a_running_event(PLAYERS)
        self.actor: Actor = staff_of(self.event)

    def round(self) -> Round:
        return self.event.rounds.select_related("event").get()

    def draw(self) -> None:
        draw_round(self.event, self.actor)

    def redraw(self) -> None:
        redraw(self.round(), self.actor, reason="again")

    def swap(self) -> None:
        tables = table_keys(self.round())
        edit_seats(self.round(), self.actor, Swap(tables[0][0], tables[1][0]), reason="family")

    def publish(self) -> None:
        publish_round(self.round(), self.actor)


@pytest.mark.parametrize("verb", ["draw", "redraw", "swap", "publish"])
def test_killed_while_writing_leaves_what_was(verb):
    hall = Hall()
    if verb != "draw":
        hall.draw()
    entries = JournalEntry.objects.count()
    writes = killed_after_each_write(getattr(hall, verb), picture)
    assert writes > 3, "the action was not interrupted in its middle"
    assert_whole(hall, entries=entries + 1)


@pytest.mark.parametrize("verb", ["draw", "publish"])
def test_killed_once_committed_leaves_everything(verb):
    hall = Hall()
    if verb == "publish":
        hall.draw()
    entries = JournalEntry.objects.count()
    assert killed_after(None, getattr(hall, verb))
    assert_whole(hall, entries=entries + 1)


def test_a_killed_pairing_can_be_done_again():
    hall = Hall()
    assert killed_after(2, hall.draw)
    assert not Round.objects.exists()
    hall.draw()
    assert killed_after(3, hall.redraw)
    hall.redraw()
    assert hall.round().attempt == 2
    hall.publish()
    assert_whole(hall, entries=3)


def assert_whole(hall: Hall, entries: int) -> None:
    """Everybody is seated once, and event, round and journal tell the same story."""
    round_ = hall.round()
    tables = table_keys(round_)
    assert [len(table) for table in tables] == [6] * 4
    assert sorted(key for table in tables for key in table) == sorted(f"p{n}" for n in range(1, PLAYERS + 1))
    hall.event.refresh_from_db()
    last = JournalEntry.objects.order_by("-revision")[0]
    assert JournalEntry.objects.count() == entries == hall.event.revision == last.revision == round_.revision
    assert last.after["tables"] == tables
