"""Damage is noticed, and reported to anyone who can do something about it."""

from __future__ import annotations

import itertools
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from kingsmoot.server import workers
from tables.core import timekeeping
from tables.operations import integrity, scheduled_checks
from tables.operations.scheduled_checks import Maintenance
from tables.operations.state import note, read_state
from tables.players.models import Player
from tests.builders import an_event
from tests.cast import Cast
from tests.clients import staff_program
from tests.live_games import a_game

FUNCTION = "CREATE OR REPLACE FUNCTION place(integer) RETURNS integer IMMUTABLE LANGUAGE plpgsql"

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("directory")]


def a_copy(to: Path) -> Path:
    """A copy of the test database that may be harmed."""
    if connection.vendor != "sqlite":
        pytest.skip("this is about SQLite's files")
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
        closing(sqlite3.connect(to)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    return to


def test_a_sound_database_has_nothing_to_tell():
    an_event()
    a_game(3)
    assert integrity.damage_of_database() == integrity.damage_of_database(is_thorough=True) == ()


def test_a_page_that_was_overwritten_is_noticed(tmp_path: Path):
    for _ in range(20):
        an_event()
    copy = a_copy(tmp_path / "copy.sqlite3")
    assert integrity.damage_of_file(copy) == ()
    with closing(sqlite3.connect(copy)) as opened:
        page = opened.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'tables_journalentry'"
        ).fetchone()[0]
    with copy.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\x55" * 4096)
    assert integrity.damage_of_file(copy) != ()
    assert integrity.damage_of_file(copy, is_thorough=False) != ()


def test_a_file_that_is_no_database_any_more_is_noticed(tmp_path: Path):
    copy = a_copy(tmp_path / "copy.sqlite3")
    copy.write_bytes(b"\0" * 8192 + copy.read_bytes()[8192:])
    assert integrity.damage_of_file(copy) == ("file is not a database",)


def test_a_row_that_points_at_nothing_is_noticed(tmp_path: Path):
    event = an_event()
    event.players.create(key="p1", number=1, name="Asha")
    copy = a_copy(tmp_path / "copy.sqlite3")
    with closing(sqlite3.connect(copy)) as opened:
        opened.execute("PRAGMA foreign_keys=OFF")
        opened.execute("DELETE FROM tables_event")
        opened.commit()
    assert any(
        "tables_player points at nothing in tables_event" in each for each in integrity.damage_of_file(copy)
    )


def test_counts_that_contradict_the_rows_are_noticed():
    event, game = an_event(slug="pyke", revision=7), a_game(3)
    event.journal.create(revision=6, at=event.starts_at, actor_kind="system", who="system", verb="x")
    game.length += 2
    game.save(update_fields=["length"])
    assert integrity.damage_of_database() == (
        "event pyke has revision 7, its journal 6",
        f"live game {game.pk} has {game.length} decisions by its row, and {game.length - 2} in its log",
    )


def test_postgres_notices_an_index_that_lost_a_row():
    if connection.vendor != "postgresql":
        pytest.skip("this is about PostgreSQL's files")
    an_event()
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS(SELECT FROM pg_available_extensions WHERE name = 'amcheck')")
        if not cursor.fetchone()[0]:
            pytest.skip("this PostgreSQL comes without amcheck")
        cursor.execute("CREATE TABLE harmed (k integer)")
        cursor.execute(f"{FUNCTION} AS 'BEGIN RETURN $1; END'")
        try:
            cursor.execute("INSERT INTO harmed SELECT generate_series(1, 100)")
            cursor.execute("CREATE INDEX harmed_place ON harmed (place(k))")
            assert integrity.damage_of_database() == ()
            # As after lost writes: the index has other entries than the rows ask for.
            cursor.execute(f"{FUNCTION} AS 'BEGIN RETURN $1 + 1000; END'")
            damage = integrity.damage_of_database()
            assert len(damage) == 1
            assert damage[0].startswith("harmed_place: heap tuple")
        finally:
            cursor.execute("DROP TABLE harmed")
            cursor.execute("DROP FUNCTION place")


def test_the_database_is_looked_over_every_day(monkeypatch):
    looked = []
    whole = integrity.damage_of_database

    def look(*, is_thorough: bool = False) -> tuple[str, ...]:
        looked.append(is_thorough)
        return whole(is_thorough=is_thorough)

    monkeypatch.setattr(integrity, "damage_of_database", look)
    upkeep = Maintenance()
    upkeep.turn()
    upkeep.turn()
    assert looked == [True]
    with timekeeping.time_set_to(timekeeping.now() + timedelta(hours=25)):
        upkeep.turn()
        upkeep.turn()
    assert looked == [True, True]


def test_damage_is_shown_on_the_overview_and_by_readyz(client: Client):
    cast = Cast()
    overview = cast.url("staff-overview")
    assert "damaged" not in cast.browser("judge").get(overview).content.decode()
    assert client.get("/readyz").json()["database"] == "ok"
    note(damage=("event secret-slug has revision 7, its journal 6",))
    text = cast.browser("judge").get(overview).content.decode()
    assert "The database is damaged. Stop the server and restore the last backup" in text
    assert "secret-slug" not in text
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"], answer.json()["state"]) == (503, "damaged", "down")
    assert "secret-slug" not in answer.content.decode()


@pytest.mark.parametrize("is_removed", [False, True], ids=["replaced", "removed"])
def test_a_file_replaced_under_the_server_is_shown_and_nothing_is_saved_into_it(
    tmp_path: Path, monkeypatch, client: Client, is_removed: bool
):
    """An open connection goes on with a file that nobody finds any more: what it saves would be lost."""
    file, other = a_copy(tmp_path / "served.sqlite3"), a_copy(tmp_path / "other.sqlite3")
    cast = Cast()
    desk, program, address = cast.browser(), staff_program(cast.event), cast.url("staff-players-add")
    monkeypatch.setitem(connection.settings_dict, "NAME", file)
    integrity.remember_opened_file(connection)
    assert desk.post(address, {"name": "Asha Greyjoy"}).status_code == 302
    assert client.get("/readyz").json()["database"] == "ok"
    file.unlink()
    if not is_removed:
        other.rename(file)
    integrity.remember_opened_file(connection)  # what is opened later is not what was opened
    answer = desk.post(address, {"name": "Victarion Greyjoy"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "61")
    assert str(integrity.REPLACED) in answer.content.decode()
    answer = program.call("POST", "players/", {"name": "Victarion Greyjoy"})
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert not Player.objects.filter(name="Victarion Greyjoy").exists()
    assert str(integrity.REPLACED) in desk.get(cast.url("staff-overview")).content.decode()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["state"]) == (503, "down")
    assert answer.json()["database"].startswith("another file than the one that was opened")


def test_lanes_stand_still_while_the_file_is_another(monkeypatch):
    """Also the upkeep, which goes on without room: its backups would be of the other file."""
    stopped, turns = threading.Event(), itertools.count()
    monkeypatch.setitem(workers.WORKERS, "upkeep", lambda: lambda: float(next(turns)))
    monkeypatch.setattr(integrity, "is_file_replaced", lambda: True)
    monkeypatch.setattr(stopped, "wait", lambda seconds: stopped.set())
    workers.run_worker("upkeep", stopped)
    assert next(turns) == 0
    stopped.clear()
    monkeypatch.setattr(integrity, "is_file_replaced", lambda: False)
    workers.run_worker("upkeep", stopped)
    assert next(turns) == 2


def test_a_state_file_that_cannot_be_read_is_no_fault(directory: Path, client: Client):
    (directory / "upkeep.json").write_text("{half")
    assert read_state().damage == ()
    assert scheduled_checks.warnings() == ()
    assert client.get("/readyz").status_code == 200


def test_writers_go_on_while_the_database_is_checked(tmp_path: Path):
    copy = a_copy(tmp_path / "copy.sqlite3")
    with closing(sqlite3.connect(copy, timeout=0, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("BEGIN IMMEDIATE")
        assert integrity.damage_of_file(copy) == ()
        writer.execute("ROLLBACK")


def test_looking_at_a_database_keeps_the_locks_of_this_process(tmp_path):
    """Closing a file ends all locks of its process, however it was opened; others would write at once."""
    file = tmp_path / "in_use.sqlite3"
    attempt = f"import sqlite3; sqlite3.connect({str(file)!r}, timeout=0).execute('BEGIN IMMEDIATE')"
    with closing(sqlite3.connect(file)) as held:
        held.execute("CREATE TABLE rows (row)")
        held.commit()
        held.execute("BEGIN IMMEDIATE")
        assert integrity.damage_of_file(file) == ()
        shown = subprocess.run([sys.executable, "-c", attempt], check=False, capture_output=True, text=True)
        assert "database is locked" in shown.stderr
