"""The public archive of a finished event: made once, kept beside the database, never outdated."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kingsmoot.server.workers import WORKERS
from tables.archive.queries import stored_archives as kept_archives
from tables.archive.queries.archive import archive_text
from tables.events.models import Event, EventStatus
from tables.operations import disk
from tables.rounds.models import RoundStatus
from tests.builders import a_round, an_event, players

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def directory(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "archives"


@pytest.fixture
def event() -> Event:
    found = an_event(status=EventStatus.FINISHED, public_standings=True)
    a_round(found, 1, players(found, 4), status=RoundStatus.CLOSED)
    return found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """The events of which an archive was made, in order."""
    events: list[Event] = []

    def make(event: Event) -> str:
        events.append(event)
        return archive_text(event)

    monkeypatch.setattr(kept_archives, "archive_text", make)
    return events


def asked(event: Event, **headers: str) -> Any:
    return Client().get(f"/e/{event.slug}/archive.json", headers=headers)


@pytest.mark.parametrize("encoding", ["", "br, gzip"])
def test_it_is_made_for_the_first_who_asks_and_no_more(event, made, encoding):
    for _ in range(3):
        response = asked(event, **{"Accept-Encoding": encoding})
        assert response.status_code == 200
        assert response.headers.get("Content-Encoding", "") == ("gzip" if encoding else "")
        content = b"".join(response)
        assert (gzip.decompress(content) if encoding else content).decode() == archive_text(event)
    assert made == [event]


def test_a_changed_event_has_another_and_the_old_one_is_gone(event, made, directory):
    b"".join(asked(event))
    Event.objects.filter(pk=event.pk).update(name="Another name", revision=7)
    assert '"name": "Another name"' in b"".join(asked(event)).decode()
    assert made == [event, event] and len(list(directory.iterdir())) == 1


def test_a_restored_event_that_came_to_the_same_revision_has_another(event, made):
    b"".join(asked(event))
    Event.objects.filter(pk=event.pk).update(name="Another name", journal_head="ab" * 32)
    assert '"name": "Another name"' in b"".join(asked(event)).decode()


def test_the_upkeep_makes_it_before_anybody_asks_and_removes_what_nobody_may_ask_for(event, made, directory):
    upkeep = WORKERS["upkeep"]()
    an_event(status=EventStatus.FINISHED, public_standings=False)
    for _ in range(4):  # a backup and the check of the database come first
        upkeep()
    assert made == [event] and len(list(directory.iterdir())) == 1
    b"".join(asked(event))
    assert made == [event]
    Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING)
    kept_archives.keep_archives()
    assert not list(directory.iterdir())


def test_nothing_is_written_to_a_full_disk(event, made, monkeypatch):
    monkeypatch.setattr(disk, "is_low", lambda: True)
    assert asked(event).status_code == 507
    assert made == []
