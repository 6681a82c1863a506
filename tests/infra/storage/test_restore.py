"""`manage.py restore`: the whole database of a backup, never half of it, and never under a running server."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tables.events.models import Event
from tables.journal.models import IdempotencyRecord
from tables.operations import backups, integrity, restoring
from tables.operations.backups import make_backup
from tables.operations.data_directory import served_alone
from tables.operations.restoring import RestoreRefused, restore_backup
from tests.builders import an_event
from tests.stress.killing import killed_when

STEPS = ("os.link", "shutil.move", "shutil.copyfile", "os.fsync", "os.unlink", "os.replace", "os.rename")
"""What a restore does to files, one after the other."""

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("directory")]


def database() -> Path:
    return Path(connection.settings_dict["NAME"])


def only_sqlite() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("this is about SQLite's files")


def names() -> list[str]:
    return sorted(Event.objects.values_list("name", flat=True))


def test_everything_is_as_it_was_and_what_was_there_is_kept(capsys: pytest.CaptureFixture[str]):
    an_event(name="before")
    made = make_backup("daily")
    an_event(name="after")
    call_command("restore", made.name)
    assert names() == ["before"]
    text = capsys.readouterr().out
    aside = next(each for each in backups.all_backups() if each.occasion == "before-restore")
    assert f"kept as {aside.file}" in text
    assert backups.last_backup() == made, "what was set aside is not the last backup"
    assert not integrity.is_file_replaced(), "what the program replaced itself is not foreign"
    assert integrity.damage_of_database(is_thorough=True) == ()
    call_command("restore", aside.name)
    assert names() == ["after", "before"]


def test_the_journal_stays_append_only_after_a_restore():
    made = make_backup("daily")
    restore_backup(made.file)
    event = an_event()
    entry = event.journal.create(revision=1, at=event.starts_at, actor_kind="system", who="system", verb="x")
    with pytest.raises(Exception, match="append"):
        entry.__class__.objects.filter(pk=entry.pk).update(verb="y")


def test_a_running_server_is_never_restored_under():
    an_event(name="before")
    made = make_backup("daily")
    with served_alone(Path(made.file).parent.parent), pytest.raises(RestoreRefused, match="Stop it first"):
        restore_backup(made.file)


def test_another_program_that_has_the_database_open_stands_in_the_way():
    an_event(name="before")
    made = make_backup("daily")
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(database())) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM tables_event").fetchone()
            with pytest.raises(RestoreRefused, match="Another program"):
                restore_backup(made.file)
    else:
        another = connection.copy()
        try:
            another.ensure_connection()
            with pytest.raises(RestoreRefused, match="1 other connections"):
                restore_backup(made.file)
        finally:
            another.close()
    restore_backup(made.file)


@pytest.mark.parametrize("harm", ["cut", "changed", "foreign", "missing"])
def test_a_file_that_is_no_sound_backup_changes_nothing(harm: str, directory: Path):
    an_event(name="now")
    made = make_backup("daily").file
    file = made.with_name(f"harmed{made.suffix}")
    content = made.read_bytes()
    if harm == "cut":
        file.write_bytes(content[: len(content) // 2])
    elif harm == "changed":
        file.write_bytes(content)
        digest = made.with_name(f"{made.name}.sha256").read_text().replace(made.name, file.name)
        file.with_name(f"{file.name}.sha256").write_text(digest)
        file.write_bytes(content[:-1] + b"\x01")
    elif harm == "foreign":
        file.write_bytes(b"a text, no database, but long enough to be looked at")
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", str(file))
    assert names() == ["now"]


def test_a_backup_of_a_newer_version_is_refused():
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tables", "9999_later")
    try:
        made = make_backup("daily")
    finally:
        recorder.record_unapplied("tables", "9999_later")
    with pytest.raises(RestoreRefused, match=r"newer version of Kingsmoot \(tables.9999_later\)"):
        restore_backup(made.file)


def test_a_backup_between_two_versions_is_refused():
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("tables", "0016_outbox")
    try:
        made = make_backup("daily")
    finally:
        recorder.record_applied("tables", "0016_outbox")
    with pytest.raises(
        RestoreRefused, match="between two versions of Kingsmoot: it lacks 1 of the migrations"
    ):
        restore_backup(made.file)


def test_leftover_logs_of_the_old_database_are_not_read_into_the_new():
    only_sqlite()
    made = make_backup("daily")
    an_event(name="in the log")
    with closing(sqlite3.connect(database())) as keeps_the_log:  # as a process that was killed leaves it
        keeps_the_log.execute("SELECT count(*) FROM tables_event").fetchone()
        connection.close()
        copy = database().with_name("killed.sqlite3")
        for ending in ("", "-wal", "-shm"):
            shutil.copy(f"{database()}{ending}", f"{copy}{ending}")
    settings = connection.settings_dict
    usual = settings["NAME"]
    settings["NAME"] = str(copy)
    try:
        aside = restore_backup(made.file)
        assert names() == []
        connection.close()
        assert integrity.damage_of_file(copy) == ()
    finally:
        connection.close()
        settings["NAME"] = usual
    assert aside is not None
    with closing(sqlite3.connect(aside)) as kept:
        assert kept.execute("SELECT name FROM tables_event").fetchall() == [("in the log",)]


def test_a_damaged_database_is_replaced_all_the_same():
    only_sqlite()
    an_event(name="good")
    made = make_backup("daily")
    connection.close()
    with database().open("r+b") as file:
        file.seek(0)
        file.write(b"\xff" * 4096)
    for ending in ("-wal", "-shm"):
        database().with_name(f"{database().name}{ending}").unlink(missing_ok=True)
    restore_backup(made.file)
    assert names() == ["good"]


def test_killed_at_any_moment_it_is_the_old_database_or_the_new():
    only_sqlite()
    an_event(name="old")
    made = make_backup("daily")
    an_event(name="new")
    connection.close()
    outcomes = []
    for step in range(1, 40):
        was_killed = killed_when(STEPS, step, lambda: restore_backup(made.file))
        assert integrity.damage_of_file(database()) == ()
        outcomes.append(names())
        assert outcomes[-1] in (["new", "old"], ["old"])
        connection.close()
        if not was_killed:
            break
    assert outcomes[0] == ["new", "old"]
    assert outcomes[-1] == ["old"]
    assert len(outcomes) > 3, "the restore was not interrupted in its middle"


@pytest.mark.slow
def test_an_embedded_installation_is_restored_from_the_command_line(tmp_path: Path, migrated: Path):
    """The command as people type it, on an installation of its own, after kill -9."""
    only_sqlite()
    from tests.e2e.site import ROOT
    from tests.servers import embedded_environment

    def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=embedded_environment(tmp_path / "var") | {"DISK_FLOOR_MB": "1"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    (tmp_path / "var").mkdir()
    shutil.copy(migrated, tmp_path / "var" / "kingsmoot.sqlite3")
    assert "Saved and checked" in manage("backup").stdout
    listed = manage("restore").stdout
    name = listed.split()[0]
    assert "-by-hand-" in name and name.endswith(".sqlite3")
    done = manage("restore", name)
    assert f"Restored {name}." in done.stdout, done.stderr
    assert os.listdir(tmp_path / "var" / "backups")


def test_idempotency_and_sessions_come_back_with_everything_else():
    IdempotencyRecord.objects.create(actor="a", key="k", fingerprint="", status=200)
    made = make_backup("daily")
    IdempotencyRecord.objects.all().delete()
    restoring.restore_backup(made.file)
    assert IdempotencyRecord.objects.count() == 1


def test_a_failed_upgrade_is_undone_by_the_backup_made_before_it():
    an_event(name="before")
    made = make_backup("before-migration")
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tables", "9999_later")
    with pytest.raises(CommandError, match="newer version"):
        call_command("migrate")
    call_command("restore", made.name)
    call_command("migrate")
    assert names() == ["before"]
