"""Archives and event backups are of one moment, and nobody waits while they are read."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections

from tables.archive.queries import archive, backup
from tables.archive.queries.archive import event_archive
from tables.core.snapshots import snapshot_of
from tables.events.models import Event, EventStatus
from tables.players.actions.check_in import check_in
from tables.players.actions.registration import register_player
from tables.players.models import Player
from tables.staff.models import Role
from tests.builders import an_event, players, staff_of

pytestmark = pytest.mark.django_db(transaction=True)

TIMEOUT = 5.0


def an_open_event() -> Event:
    event = an_event(status=EventStatus.OPEN)
    players(event, 4)
    return event


def beside(act: Callable[[], object]) -> list[BaseException | None]:
    """Do something on a connection of its own; what came of it, nothing if it has to wait."""
    ended: list[BaseException | None] = []

    def run() -> None:
        try:
            act()
            ended.append(None)
        except BaseException as error:
            ended.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(TIMEOUT)
    return ended


def act_in_the_middle(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, event: Event) -> list[Any]:
    """Let staff check a player in and register another just before a part is read; what came of it."""
    actor = staff_of(event, Role.ORGANIZER)
    outcomes: list[Any] = []
    read: Callable[..., Any] = getattr(module, name)

    def write() -> None:
        check_in(Player.objects.get(event=event, key="p1"), actor)
        register_player(Event.objects.get(pk=event.pk), actor, name="Late Comer")

    def read_late(*given: Any, **named: Any) -> Any:
        if not outcomes:
            outcomes.append(beside(write))
        return read(*given, **named)

    monkeypatch.setattr(module, name, read_late)
    return outcomes


def test_others_go_on_while_an_archive_is_read_and_it_is_of_one_moment(monkeypatch):
    event = an_open_event()
    outcomes = act_in_the_middle(monkeypatch, archive, "participants", event)
    read = event_archive(event)
    assert outcomes == [[None]], "somebody had to wait"
    assert [player.name for player in read.players] == [f"Player 00{number}" for number in range(1, 5)]
    assert "Late Comer" in [player.name for player in event_archive(event).players]


def test_others_go_on_while_an_event_backup_is_read_and_it_is_of_one_moment(monkeypatch):
    event = an_open_event()
    outcomes = act_in_the_middle(monkeypatch, backup, "_rows", event)
    made = json.loads(backup.event_backup(event))
    assert outcomes == [[None]], "somebody had to wait"
    assert len(made["rows"]["player"]) == len(made["archive"]["players"]) == 4
    assert made["rows"]["event"][0]["revision"] == event.revision


def test_actions_lock_as_before_after_a_snapshot():
    event = an_open_event()
    with snapshot_of(event):
        pass
    mode = getattr(connection, "transaction_mode", "IMMEDIATE")
    assert (mode, connection.in_atomic_block) == ("IMMEDIATE", False)
