"""The version stands in one place, and what the program shows and writes names it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from django.test import Client

import rules
from tables.archive.actions.backup import restore_event
from tables.archive.queries.archive import archive_text
from tables.archive.queries.backup import digest_of, event_backup
from tables.archive.rules.reading import ArchiveMalformed, parse
from tables.archive.rules.schema import dump
from tables.events.models import Event
from tables.operations import backups
from tests.builders import an_event
from tests.releases import FILES
from tests.stages import finished_event

pytestmark = pytest.mark.django_db


@pytest.mark.once
def test_the_package_reads_it_where_the_games_have_it():
    project = tomllib.loads((FILES.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"] and "version" not in project["project"]
    assert project["tool"]["hatch"]["version"] == {"path": "rules/__init__.py"}


def test_pages_and_health_checks_show_it(client: Client):
    footer = client.get("/").content.decode().partition("frame-footer")[2]
    assert rules.__version__ in footer
    assert client.get("/readyz").json()["version"] == rules.__version__


def test_an_archive_names_the_release_that_wrote_it_and_one_that_does_not_is_read_all_the_same():
    event = finished_event().event
    text = archive_text(event)
    archive = parse(text)
    assert archive.release == rules.__version__ and dump(archive) == text
    document = json.loads(text)
    del document["release"]
    assert parse(json.dumps(document)).release == ""


@pytest.mark.once
@pytest.mark.parametrize("release", [None, "", 1, "one", "1.0", "1.0.0 ", "1.0.0" + "0" * 100])
def test_an_archive_with_something_else_for_a_release_is_refused(release: object):
    document = json.loads((FILES.parent / "archive" / "old_files" / "left-before-the-start.json").read_text())
    with pytest.raises(ArchiveMalformed) as refused:
        parse(json.dumps({**document, "release": release}))
    assert {problem.field for problem in refused.value.problems} == {"release"}


def test_an_event_backup_names_it_and_one_that_does_not_is_restored_all_the_same():
    event = finished_event().event
    document = json.loads(event_backup(event))
    assert document["release"] == rules.__version__
    Event.objects.filter(pk=event.pk).update(slug="another", seed_commitment="0" * 64)
    del document["release"]
    document["sha256"] = digest_of(document)
    assert restore_event(json.dumps(document)).event.slug == event.slug


@pytest.mark.django_db(transaction=True)
def test_backups_name_it_and_earlier_names_are_known(directory: Path):
    an_event()
    made = backups.make_backup("daily")
    assert made.release == rules.__version__ and made.name.endswith(
        (f"-daily-{rules.__version__}.sqlite3", f"-daily-{rules.__version__}.dump")
    )
    earlier = backups.directory() / "kingsmoot-2020-01-01-100000Z-by-hand.sqlite3"
    earlier.touch()
    found = backups.find_backup(earlier.name)
    assert found is not None and (found.occasion, found.release) == ("by-hand", "")
