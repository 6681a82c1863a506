"""Play online in archives: written, read back, and compared with the journal."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tables.archive.actions.archive import import_archive
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import Archive, dump
from tables.archive.rules.verify import verify
from tables.events.actions.setup import change_event
from tables.events.models import Event
from tables.rounds.actions.publishing import publish_round
from tests.archive.files import exported
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    cast = a_hall(status="drafted")
    change_event(
        cast.event, cast.actor(), online={"game": "btwixt", "round_hours": 30}, reason="as announced"
    )
    publish_round(cast.round(), cast.actor())
    return Event.objects.get(pk=cast.event.pk)


def changed(archive: Archive, change: Callable[[dict[str, Any]], object]) -> Archive:
    document = json.loads(dump(archive))
    change(document["event"])
    return from_json(document)


def test_the_setting_is_in_the_archive_and_verifies(event: Event):
    archive = exported(event)
    assert archive.event.online is not None and archive.event.online.round_hours == 30
    assert verify(archive).ok
    assert archive.rounds[0].length_minutes == 30 * 60
    imported = import_archive(archive, slug="second-laptop")
    assert imported.online == event.online


def test_another_setting_than_the_journals_is_a_difference(event: Event):
    forged = changed(exported(event), lambda members: members["online"].update(round_hours=40))
    assert not verify(forged).ok
    assert not verify(changed(exported(event), lambda members: members.pop("online"))).ok


@pytest.mark.parametrize(
    "change",
    [
        lambda members: members["online"].update(game=""),
        lambda members: members["online"].pop("dates"),
        lambda members: members.update(online={}),
        lambda members: members.update(online=None),
    ],
)
def test_a_malformed_setting_is_refused(event: Event, change: Callable[[dict[str, Any]], object]):
    with pytest.raises(ArchiveMalformed):
        changed(exported(event), change)
