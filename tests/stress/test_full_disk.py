"""A full disk: what would be saved is refused in a sentence, what is there can be read, and it goes on."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from tables.core.errors import NoRoom
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.operations import backups, disk, integrity
from tables.players.models import Player
from tests.cast import Cast
from tests.clients import staff_program
from tests.e2e.site import Site
from tests.live_games import Browser, a_game, a_move, code_of, waiting
from tests.servers import throwaway_directory
from tests.stages import open_event
from tests.stress.killing import killed_when

SENTENCE = "The disk of this server is nearly full, so nothing more is saved."


@pytest.fixture
def full(directory: Path, settings) -> None:
    """Less is free than the settings keep free."""
    settings.DISK_FLOOR = 2**62


@pytest.mark.django_db
def test_a_page_refuses_in_a_sentence_and_reading_goes_on(full: None):
    cast = Cast()
    answer = cast.browser().post(cast.url("staff-players-add"), {"name": "Asha Greyjoy"})
    assert answer.status_code == 507
    assert SENTENCE in answer.content.decode()
    assert not Player.objects.exists()
    assert not JournalEntry.objects.exists()
    assert cast.browser().get(cast.url("staff-overview")).status_code == 200
    assert "The disk is nearly full" in cast.browser().get(cast.url("staff-overview")).content.decode()


@pytest.mark.django_db
def test_signing_up_and_signing_in_refuse_too(full: None):
    stage = open_event()
    address = reverse("public-sign-up", args=[stage.event.slug])
    answer = Client().post(address, {"name": "Asha Greyjoy", "name_shown": "full"})
    assert (answer.status_code, SENTENCE in answer.content.decode()) == (400, True)
    assert not Player.objects.filter(name="Asha Greyjoy").exists()
    organizer = stage.user()
    assert organizer is not None
    answer = Client().post(reverse("sign-in"), {"username": organizer.username, "password": "winter"})
    assert (answer.status_code, SENTENCE in answer.content.decode()) == (507, True)


@pytest.mark.django_db
def test_the_api_answers_with_problem_details(directory: Path, settings):
    stage = open_event()
    desk = staff_program(stage.event)
    desk.get("players/")
    settings.DISK_FLOOR = 2**62
    answer = desk.call("POST", "players/", {"name": "Asha Greyjoy"}, Idempotency_Key="k")
    assert (answer.status_code, answer["Content-Type"]) == (507, "application/problem+json")
    assert answer.json()["type"] == "urn:kingsmoot:problem:no-room"
    assert answer.json()["detail"].startswith(SENTENCE)
    assert desk.get("players/")
    settings.DISK_FLOOR = 0
    assert desk.call("POST", "players/", {"name": "Asha Greyjoy"}, Idempotency_Key="k").status_code == 201


@pytest.mark.django_db
def test_a_board_is_shown(directory: Path, settings):
    game = a_game(3)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    browser = Browser.of_seat(game, seat)
    settings.DISK_FLOOR = 2**62
    shown = browser.post("answer", {"batch": batch, "answer": answer})
    assert (shown.status_code, code_of(shown)) == (507, "no-room")
    game.refresh_from_db()
    length = game.length
    settings.DISK_FLOOR = 0
    assert browser.post("answer", {"batch": batch, "answer": answer}).status_code == 200
    game.refresh_from_db()
    assert game.length > length


@pytest.mark.django_db
def test_readyz_tells_that_the_disk_is_full(full: None, client: Client):
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["disk"] == "full: nothing is saved"


def add(browser: Client, cast: Cast, name: str) -> Any:
    """The answer to a form that registers somebody."""
    return browser.post(cast.url("staff-players-add"), {"name": name, "club": "x" * 60})


def until_refused(browser: Client, cast: Cast, most: int = 60) -> list[Any]:
    """The answers to forms that register people, until one is refused, and to two more."""
    answers: list[Any] = []
    while len(answers) < most and [answer.status_code for answer in answers[-3:-2]] != [507]:
        answers.append(add(browser, cast, f"Ironborn {len(answers)}"))
    return answers


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_full_all_the_same_is_no_fault(directory: Path):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL's own words are tested below")
    cast = Cast()
    browser = cast.browser()
    with connection.cursor() as cursor:
        # Earlier tests leave free pages in the file, which would be used first.
        cursor.execute("SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size")
        free = cursor.fetchone()[0]
        cursor.execute("CREATE TABLE filler AS SELECT zeroblob(%s) AS content", [free])
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
    try:
        answers = until_refused(browser, cast)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    assert {answer.status_code for answer in answers} == {302, 507}
    assert SENTENCE in answers[-1].content.decode()
    saved = sum(answer.status_code == 302 for answer in answers)
    assert Player.objects.count() == JournalEntry.objects.count() == Event.objects.get().revision == saved


@pytest.mark.parametrize(
    ("error", "is_full"),
    [
        (OSError(28, "No space left on device"), True),
        (OSError(13, "Permission denied"), False),
        (OperationalError("database or disk is full"), True),
        (OperationalError("database is locked"), False),
        (psycopg.errors.DiskFull("could not extend file"), True),
        (psycopg.errors.DeadlockDetected("deadlock"), False),
    ],
)
def test_which_failures_are_a_full_disk(error: Exception, is_full: bool):
    assert disk.says_full(error) is is_full
    wrapped = OperationalError("could not save")
    wrapped.__cause__ = error
    assert disk.says_full(wrapped) is is_full


def test_a_statement_that_meets_a_full_disk_is_refused_in_the_same_words():
    def execute(sql: str) -> None:
        raise OperationalError("boom") from psycopg.errors.DiskFull("could not extend file")

    with pytest.raises(NoRoom, match="nearly full"):
        disk.refuse_without_room(execute, "DELETE FROM x")


@pytest.mark.django_db(transaction=True)
def test_a_backup_killed_at_any_moment_leaves_whole_ones_only(directory: Path):
    Cast()
    steps = ("os.fsync", "os.rename", "os.replace", "os.unlink", "sqlite3.connect", "subprocess.run")
    for step in range(1, 40):
        was_killed = killed_when(steps, step, lambda: backups.make_backup("daily"))
        for each in backups.all_backups():
            assert not backups.differs_from_digest(each.file)
            if connection.vendor == "sqlite":
                assert integrity.damage_of_file(each.file) == ()
        if not was_killed:
            break
    assert step > 4, "the backup was not interrupted in its middle"
    assert backups.make_backup("daily")
    assert not list(backups.directory().glob("*.unfinished*"))


# --- A real server on a real full disk --------------------------------------------------------------------


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of twelve megabytes, where PostgreSQL's own user may pass."""
    with throwaway_directory() as parent:
        mounted = parent / "disk"
        mounted.mkdir()
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(mounted)],
            capture_output=True,
            check=False,
        )
        if done.returncode != 0:
            pytest.skip("a small disk needs the right to mount one: run as root")
        try:
            yield mounted
        finally:
            subprocess.run(["umount", "-l", str(mounted)], check=True)


def fill(disk: Path, but: int) -> Path:
    """Write a file that leaves `but` bytes of a disk free."""
    ballast = disk / "ballast"
    found = os.statvfs(disk)
    ballast.write_bytes(b"\0" * (found.f_bavail * found.f_frsize - but))
    return ballast


@pytest.mark.django_db(transaction=True)
def test_a_postgres_whose_disk_is_full_refuses_and_goes_on(small_disk: Path):
    """The journal, which every change writes to, lies on the small disk; the write-ahead log does not."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite's file on a full disk is tested below")
    with connection.cursor() as cursor:  # what other tests wrote and deleted would be room for much
        cursor.execute("TRUNCATE tables_journalentry CASCADE")
    cast = Cast()
    browser = cast.browser()
    place = small_disk / "tablespace"
    place.mkdir()
    owner = Path(connection.settings_dict["HOST"]).stat()
    os.chown(place, owner.st_uid, owner.st_gid)

    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLESPACE small LOCATION '{place}'")
        cursor.execute("ALTER TABLE tables_journalentry SET TABLESPACE small")
    try:
        assert add(browser, cast, "Before").status_code == 302
        ballast = fill(small_disk, but=0)
        answers = until_refused(browser, cast)
        assert {answer.status_code for answer in answers} == {302, 507}
        assert SENTENCE in answers[-1].content.decode()
        assert browser.get(cast.url("staff-overview")).status_code == 200
        saved = 1 + sum(answer.status_code == 302 for answer in answers)
        assert Player.objects.count() == JournalEntry.objects.count() == Event.objects.get().revision == saved
        ballast.unlink()
        assert add(browser, cast, "After").status_code == 302
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE tables_journalentry SET TABLESPACE pg_default")
            cursor.execute("DROP TABLESPACE small")


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_a_server_whose_disk_fills_up_refuses_stays_up_and_goes_on(
    small_disk: Path, migrated: Path, django_db_blocker, monkeypatch
):
    if connection.vendor != "sqlite":
        pytest.skip("the site of this test keeps its database on the small disk")
    monkeypatch.setenv("DISK_FLOOR_MB", "3")
    site = Site(small_disk, django_db_blocker)
    shutil.copy(migrated, site.database)
    site.start()
    try:
        with site.models():
            event = open_event().event
            desk = staff_program(event)
        players = f"{site.url}/api/v1/events/{event.slug}/players/"

        def ask(url: str, name: str = "") -> int:
            body = json.dumps({"name": name}).encode() if name else None
            headers = {"Authorization": desk.authorization, "Content-Type": "application/json"}
            try:
                with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=30) as answer:
                    return int(answer.status)
            except urllib.error.HTTPError as error:
                return error.code

        assert ask(players, "Before") == 201
        ballast = fill(small_disk, but=2 * 2**20)
        assert [ask(players, f"Meanwhile {number}") for number in range(5)] == [507] * 5
        assert ask(f"{site.url}/readyz") == 503
        assert ask(players) == 200
        ballast.unlink()
        assert ask(players, "After") == 201
        assert ask(f"{site.url}/readyz") == 200
    finally:
        site.stop()
    assert "Traceback" not in (small_disk / "serve.log").read_text()
