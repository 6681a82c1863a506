"""What earlier releases wrote is used by this one: databases, backups, event backups, archives."""

from __future__ import annotations

import lzma
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tables.archive.actions.archive import import_archive
from tables.archive.actions.backup import restore_event
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.events.models import Event
from tables.live.models.game import LiveGame, LiveReplay
from tables.live.view.verification import verify_live_games
from tables.operations import integrity, schema
from tables.operations.restoring import restore_backup
from tests.releases import ARCHIVE, BACKUPS, EVENT, EVENT_BACKUP, FILES, RUNNING_EVENT, releases

ROOT = FILES.parents[1]
each_release = pytest.mark.parametrize("release", releases())


def content(release: str, name: str) -> bytes:
    """Return the content of a file that a release wrote."""
    return lzma.decompress((FILES / release / f"{name}.xz").read_bytes())


@pytest.mark.once
def test_every_release_in_the_changelog_left_its_files():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"(?m)^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", changelog)
    assert set(released) <= set(releases())
    assert releases()


@each_release
@pytest.mark.django_db(transaction=True)
def test_a_backup_is_restored_and_its_database_comes_up_to_date(release: str, directory: Path):
    backup = directory / BACKUPS[connection.vendor]
    backup.write_bytes(content(release, backup.name))
    restore_backup(backup)
    call_command("migrate", verbosity=0)
    schema.require_fit_database()
    assert integrity.damage_of_database(is_thorough=True) == ()
    call_command("verify_event", EVENT)
    call_command("running_games")
    assert set(Event.objects.values_list("slug", flat=True)) >= {EVENT, RUNNING_EVENT}
    finished = LiveGame.objects.get(game="goofspiel", event__slug__startswith="event")
    assert LiveReplay.objects.filter(game=finished).exists()


@each_release
@pytest.mark.django_db
def test_an_archive_verifies_and_is_imported(release: str):
    archive = parse(content(release, ARCHIVE))
    assert archive.release == release
    report, games = verify(archive), verify_live_games(archive)
    assert report.ok and games.ok, report.text()
    assert dump(event_archive(import_archive(archive))) == dump(replace(archive, release=""))


@each_release
@pytest.mark.django_db
def test_an_event_backup_is_restored(release: str):
    event = restore_event(content(release, EVENT_BACKUP)).event
    report = verify(event_archive(event))
    assert event.slug == RUNNING_EVENT and report.ok, report.text()
