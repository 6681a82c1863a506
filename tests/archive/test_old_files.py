"""Files that earlier versions wrote are read, verified, imported and restored.

`old_files/` was written by commit 33d1510b.

`left-before-the-start`: of six players p2 dropped before the start, and p5 was disqualified before it and let
in again after it. Neither has a random rank.

`withdrawn-and-drafted`: while round 1 was public p8 came in and p2 left; it was withdrawn and drawn again. p1
was made anonymous, and with her name the club of p3 went from the journal, which names her. Round 2 is a
draft, and only one round is announced any more.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from tables.archive.actions.archive import import_archive
from tables.archive.actions.backup import restore_event
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json, parse
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.players.models import PlayerStatus
from tables.rounds.actions.clock import resume_clock
from tables.rounds.models import RoundStatus
from tests.builders import a_user

FILES = Path(__file__).parent / "old_files"
ARCHIVE = FILES / "left-before-the-start.json"
BACKUP = FILES / "left-before-the-start-event-backup.json"
LIFTED = "player p5, random rank: none was drawn when the disqualification was lifted after the start."

pytestmark = pytest.mark.django_db


def test_an_archive_with_players_who_left_before_the_start_is_verified_and_imported(tmp_path: Path):
    archive = parse(ARCHIVE.read_bytes())
    assert {player.id: player.status for player in archive.players if player.random_rank is None} == {
        "p2": PlayerStatus.DROPPED,
        "p5": PlayerStatus.ACTIVE,
    }
    report = verify(archive)
    assert report.differences == () and LIFTED in report.notes
    call_command("verify_event", str(ARCHIVE))
    event = import_archive(archive)
    assert dump(event_archive(event)) == ARCHIVE.read_text(encoding="utf-8")


def test_an_archive_with_a_round_withdrawn_and_one_drafted_too_many_is_verified_and_imported():
    file = FILES / "withdrawn-and-drafted.json"
    archive = parse(file.read_bytes())
    report = verify(archive)
    assert report.differences == (), report.text()
    assert dump(event_archive(import_archive(archive))) == file.read_text(encoding="utf-8")


def test_an_event_backup_with_players_who_left_before_the_start_is_restored():
    organizer = a_user("organizer")
    event = restore_event(BACKUP.read_bytes()).event
    assert event.roles.get().user == organizer
    open_round = event.rounds.get()
    assert (open_round.status, open_round.seats.count()) == (RoundStatus.PLAYING, 5)
    resume_clock(open_round, Actor.staff(organizer))
    assert verify(from_json(json.loads(dump(event_archive(event))))).differences == ()
