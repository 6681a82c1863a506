"""Files are read by their own reader before they are handed out, and one that it refuses is not, silently."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tables.archive.actions import backup
from tables.archive.actions.backup import back_up_event
from tables.archive.queries import archive
from tables.archive.queries import stored_archives as kept_archives
from tables.archive.queries.archive import archive_text, event_archive
from tables.archive.rules import reading
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import from_json
from tables.core.errors import NeedsOverride
from tables.core.text.sentences import sentence
from tables.events.models import Event
from tables.events.queries.lists import players_csv
from tables.players.models import Player
from tables.results.rules.findings import Finding
from tests.cast import Cast
from tests.stages import Stage, finished_event, playing_event

pytestmark = pytest.mark.django_db

WRONG = "There is no such thing."


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that has forgotten something which the writer writes."""

    def refuse(document: object) -> Any:
        raise ArchiveMalformed([Finding("refuse", "R-44", "players[4].random_rank", sentence(WRONG))])

    monkeypatch.setattr(reading, "from_json", refuse)
    monkeypatch.setattr(backup, "from_json", refuse)


def log_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def test_files_of_an_event_are_handed_out_as_they_are_read(caplog: pytest.LogCaptureFixture):
    stage = playing_event()
    event = Event.objects.get(pk=stage.event.pk)
    assert reading.parse(archive_text(event)) == replace(event_archive(event), release=settings.VERSION)
    assert json.loads(back_up_event(event, stage.actor()))["archive"]
    assert players_csv(event, with_contacts=True).count("\n") == event.players.count() + 1
    assert log_of(caplog) == []


@pytest.mark.parametrize(
    ("file", "make"),
    [
        ("The archive", lambda stage, **yes: archive_text(stage.event, **yes)),
        ("The event backup", lambda stage, **yes: back_up_event(stage.event, stage.actor(), **yes)),
    ],
    ids=["archive", "event backup"],
)
def test_a_file_that_its_reader_refuses_is_handed_out_on_demand_only(
    file: str, make: Callable[..., str], refusing: None, caplog: pytest.LogCaptureFixture
):
    stage = playing_event()
    with pytest.raises(NeedsOverride, match="The file was not downloaded") as refused:
        make(stage)
    assert [(each.field, each.rule) for each in refused.value.problems[1:]] == [
        ("players[4].random_rank", "R-44")
    ]
    shown = f"{file} of {stage.event.slug} cannot be read back: players[4].random_rank: {WRONG}"
    assert log_of(caplog) == [shown]
    assert stage.event.slug in make(stage, override=True)
    assert log_of(caplog) == [shown, shown]


def test_a_reader_that_fails_hides_nothing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    stage = playing_event()
    monkeypatch.setattr(archive, "parse", lambda text: 1 // 0)
    with pytest.raises(NeedsOverride, match="ZeroDivisionError"):
        archive_text(stage.event)
    assert any("ZeroDivisionError" in line for line in log_of(caplog))
    assert archive_text(stage.event, override=True)


def test_rows_of_a_backup_are_read_as_a_restore_reads_them(monkeypatch: pytest.MonkeyPatch):
    """A column that would be refused, and a pointer at a row that is not there."""
    stage = playing_event()
    written = backup.event_backup

    def damaged(change: Callable[[Any], object]) -> Callable[[Event], str]:
        def write(event: Event) -> str:
            document = json.loads(written(event))
            change(document["rows"])
            document["sha256"] = backup.digest_of(document)
            return json.dumps(document)

        return write

    for change, field in (
        (lambda rows: rows["seat"][0].update(position="first"), "rows.seat[0].position"),
        (lambda rows: rows["table"][0].update(sheet=10**9), "rows.table[0].sheet"),
        (lambda rows: rows["player"][0].update(link="A" * 22), "rows.player"),
    ):
        monkeypatch.setattr(backup, "event_backup", damaged(change))
        with pytest.raises(NeedsOverride) as refused:
            back_up_event(stage.event, stage.actor())
        assert refused.value.problems[1].field == field


def test_a_list_of_players_that_cannot_be_imported_again_says_which_lines(caplog: pytest.LogCaptureFixture):
    stage = playing_event()
    people = list(stage.event.players.order_by("number"))
    Player.objects.filter(pk=people[2].pk).update(name="x" * 120)  # as an archive may bring one
    Player.objects.filter(pk=people[4].pk).update(name=people[3].name)
    with pytest.raises(NeedsOverride) as refused:
        players_csv(stage.event, with_contacts=False)
    (problem,) = refused.value.problems[1:]
    assert problem.message.startswith("Line 4: ") and "120 characters" in problem.message
    assert len(log_of(caplog)) == 1
    assert "x" * 120 in players_csv(stage.event, with_contacts=False, override=True)


def organizer_of(stage: Stage) -> Client:
    return Cast(stage.event).browser()


@pytest.mark.parametrize(
    ("route", "method"), [("staff-overview-archive", "get"), ("staff-overview-backup", "post")]
)
def test_the_organizer_reads_what_is_wrong_and_may_take_the_file(route: str, method: str, refusing: None):
    stage = playing_event()
    browser, address = organizer_of(stage), reverse(route, args=[stage.event.slug])
    answer = getattr(browser, method)(address)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "cannot read it back" in page and "Download it anyway" in page
    assert f"players[4].random_rank: {WRONG}" in page
    taken = getattr(browser, method)(address, {"override": "1"})
    assert taken.status_code == 200 and "attachment" in taken["Content-Disposition"]
    assert json.loads(taken.content)


def test_programs_are_refused_and_may_take_the_file(refusing: None):
    stage = playing_event()
    program = Cast(stage.event).program()
    for answer in (program.call("GET", "archive.json"), program.call("POST", "backup/")):
        assert answer.status_code == 409
        assert answer.json()["type"].endswith("needs-override") and WRONG in answer.content.decode()
    assert program.get("archive.json?override=true")["event"]
    assert program.post("backup/", {"override": True})["content"]


def test_commands_refuse_and_may_be_asked_to_write_the_file(refusing: None, tmp_path: Path):
    stage, file = playing_event(), tmp_path / "event.json"
    with pytest.raises(CommandError, match=r"random_rank There is no such thing.\n.*--override"):
        call_command("export_event", stage.event.slug, str(file))
    assert not file.exists()
    call_command("export_event", stage.event.slug, str(file), override=True)
    assert file.exists()


def test_visitors_are_not_given_it_and_it_is_made_once(
    refusing: None, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
):
    settings.DATA_DIR = tmp_path
    stage = finished_event()
    made: list[str] = []

    def make(event: Event) -> str:
        made.append(event.slug)
        return archive_text(event)

    monkeypatch.setattr(kept_archives, "archive_text", make)
    address = reverse("public-archive", args=[stage.event.slug])
    for _ in range(2):
        answer = Client().get(address)
        assert answer.status_code == 409 and "Its organizer can download it" in answer.content.decode()
    kept_archives.keep_archives()
    assert made == [stage.event.slug]
    (marker,) = (tmp_path / "archives").iterdir()
    assert marker.suffix == ".unreadable"
    os.utime(marker, (0, 0))  # from before the program was started, perhaps in another version
    kept_archives.keep_archives()
    assert made == [stage.event.slug] * 2


def test_an_archive_that_is_readable_again_is_published(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
):
    """What the program could not read stands for one revision of the event."""
    settings.DATA_DIR = tmp_path
    stage = finished_event()
    with monkeypatch.context() as patched:
        patched.setattr(archive, "parse", lambda text: 1 // 0)
        kept_archives.keep_archives()
    Event.objects.filter(pk=stage.event.pk).update(revision=999)
    kept_archives.keep_archives()
    assert [file.suffix for file in (tmp_path / "archives").iterdir()] == [".gz"]
    assert from_json(json.loads(archive_text(Event.objects.get(pk=stage.event.pk))))
