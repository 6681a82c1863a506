"""Backups: one consistent moment while people write, checked, kept by a rule, never half."""

from __future__ import annotations

import stat
import subprocess
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from tables.archive.actions.backup import restore_event
from tables.core import timekeeping
from tables.events.models import Event, EventStatus
from tables.operations import backups, integrity, scheduled_checks
from tables.operations.backups import BackupFailed, all_backups, make_backup, remove_superfluous
from tables.operations.scheduled_checks import Maintenance
from tables.operations.state import read_state
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import RoundStatus
from tests.builders import a_round, an_event, confirm_all, players, staff_of
from tests.infra.storage.upkeep import rows_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("directory")]


def occasions() -> list[str]:
    return [each.occasion for each in all_backups()]


def test_a_backup_is_whole_and_of_one_moment(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    an_event(), an_event()
    enough = threading.Event()

    def write() -> None:
        while not enough.is_set():
            with transaction.atomic():
                an_event()
                an_event()
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for copy in range(3):
            call_command("backup", str(tmp_path / f"{copy}.copy"))
    finally:
        enough.set()
        writer.join()
    for copy in range(3):
        file = tmp_path / f"{copy}.copy"
        if connection.vendor == "postgresql":
            file = file.rename(file.with_suffix(".dump"))
        else:
            assert integrity.damage_of_file(file) == ()
        assert rows_in(file, "tables_event") % 2 == 0
        assert rows_in(file, "tables_event") >= 2
    assert not list(tmp_path.glob("*.unfinished*"))
    assert "Saved and checked" in capsys.readouterr().out


def test_a_backup_never_overwrites(tmp_path: Path):
    existing = tmp_path / "copy"
    existing.write_text("precious")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(existing))
    assert existing.read_text() == "precious"


def test_a_backup_is_private_and_its_digest_lies_beside_it():
    made = make_backup("by-hand")
    assert stat.S_IMODE(made.file.stat().st_mode) == 0o600
    found = subprocess.run(
        ["sha256sum", "-c", f"{made.name}.sha256"], cwd=made.file.parent, capture_output=True, check=False
    )
    assert found.returncode == 0
    with made.file.open("ab") as file:
        file.write(b"x")
    assert backups.differs_from_digest(made.file)


def test_two_backups_within_a_second_are_two():
    assert make_backup("publish").name != make_backup("close").name
    assert len(all_backups()) == 2


def test_publishing_closing_and_each_day_are_followed_by_a_backup():
    event = an_event(status=EventStatus.RUNNING)
    people, actor = players(event, 8), staff_of(event)
    round_ = a_round(event, 1, people[:4], people[4:], status=RoundStatus.DRAFTED)
    upkeep = Maintenance()
    upkeep.turn()
    assert occasions() == ["daily"]
    begun = timekeeping.now()
    with timekeeping.time_set_to(begun + timedelta(hours=1)):
        publish_round(round_, actor)
        upkeep.turn()
        upkeep.turn()
    assert occasions() == ["publish", "daily"]
    confirm_all(round_)
    with timekeeping.time_set_to(begun + timedelta(hours=3)):
        close_round(round_, actor)
        upkeep.turn()
    assert occasions() == ["close", "publish", "daily"]
    assert rows_in(all_backups()[0].file, "tables_journalentry") == event.journal.count() == 2
    with timekeeping.time_set_to(begun + timedelta(hours=28)):
        upkeep.turn()
        upkeep.turn()
    assert occasions()[0] == "daily"
    assert len(occasions()) == 4


def test_where_backups_take_long_the_event_alone_is_saved_until_the_next_day(monkeypatch):
    """Two events of a large installation publish: a file each, which the next daily backup replaces."""
    rounds = []
    for commitment in ("ab" * 32, "cd" * 32):
        event = an_event(status=EventStatus.RUNNING, seed_commitment=commitment)
        people = players(event, 8)
        rounds.append(a_round(event, 1, people[:4], people[4:], status=RoundStatus.DRAFTED))
    upkeep = Maintenance()
    upkeep.turn()
    upkeep._duration = timedelta(hours=1)
    actors = [staff_of(round_.event) for round_ in rounds]

    def files() -> dict[str, Path]:
        found = backups.directory().glob("event-*.json")
        return {
            next(each.event.slug for each in rounds if each.event.slug in file.name): file for file in found
        }

    for round_, actor in zip(rounds, actors, strict=True):
        publish_round(round_, actor)
    upkeep.turn()
    upkeep.turn()
    assert occasions() == ["daily"] and files().keys() == {round_.event.slug for round_ in rounds}
    first, second = (files()[round_.event.slug] for round_ in rounds)
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    confirm_all(rounds[0])
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=1)):
        close_round(rounds[0].event.rounds.get(), actors[0])
        upkeep.turn()
    assert not first.exists() and second.exists() and len(files()) == 2, "the newest of each event"
    latest = files()[rounds[0].event.slug].read_bytes()
    Event.objects.get(pk=rounds[0].event_id).delete()
    assert restore_event(latest).event.rounds.get().status == RoundStatus.CLOSED
    with timekeeping.time_set_to(timekeeping.now() + timedelta(hours=25)):
        upkeep.turn()
    assert len(occasions()) == 2 and files() == {}, "a backup of the whole contains them"


def test_what_was_missed_while_nothing_ran_is_made_up_for():
    event = an_event(status=EventStatus.RUNNING)
    people, actor = players(event, 8), staff_of(event)
    round_ = a_round(event, 1, people[:4], people[4:], status=RoundStatus.DRAFTED)
    Maintenance().turn()
    publish_round(round_, actor)
    restarted = Maintenance()
    restarted.turn()
    restarted.turn()
    assert occasions() == ["publish", "daily"]


def test_a_backup_that_was_asked_for_is_made_at_the_next_turn():
    Maintenance().turn()
    backups.ask_for_backup()
    Maintenance().turn()
    Maintenance().turn()
    assert occasions() == ["by-hand", "daily"]


def test_a_failure_is_shown_and_tried_again_later(monkeypatch, caplog):
    def fail(file: Path) -> None:
        raise OSError(28, "No space left on device")

    copy = backups._copy
    monkeypatch.setattr(backups, "_copy", fail)
    upkeep, begun = Maintenance(), timekeeping.now()
    for _ in range(3):
        upkeep.turn()
    assert caplog.text.count("No backup was made") == 1
    assert scheduled_checks.warnings() == ("The last backup failed.",)
    assert "No space left on device" in scheduled_checks.warnings(has_details=True)[0]
    with timekeeping.time_set_to(begun + scheduled_checks.AGAIN_AFTER_FAILURE + timedelta(minutes=1)):
        monkeypatch.setattr(backups, "_copy", copy)
        upkeep.turn()
    assert len(all_backups()) == 1
    assert scheduled_checks.warnings() == ()


def test_without_room_no_backup_is_begun(settings):
    settings.DISK_FLOOR = 2**62
    with pytest.raises(BackupFailed, match="no room for a backup"):
        make_backup("daily")
    assert all_backups() == ()


def test_a_copy_with_other_rows_is_thrown_away(monkeypatch):
    counts = iter([[1], [2]])
    if connection.vendor == "sqlite":
        monkeypatch.setattr(backups, "_counts", lambda database: next(counts))
    else:
        monkeypatch.setattr(backups.postgres, "rows_in", lambda file, table: -1)
    with pytest.raises(BackupFailed, match="other rows"):
        make_backup("daily")
    assert [path.name for path in backups.directory().iterdir()] == [".lock"]


def test_what_a_killed_backup_left_is_cleared_and_foreign_files_are_not():
    backups.directory().mkdir(parents=True)
    left = backups.directory() / "kingsmoot-2026-12-05-100000Z-daily.sqlite3.unfinished"
    foreign = backups.directory() / "notes.txt"
    left.touch()
    foreign.touch()
    make_backup("daily")
    assert not left.exists()
    assert foreign.exists()


def test_the_rule_keeps_the_last_twenty_then_days_then_months():
    now = datetime(2026, 12, 31, 23, tzinfo=UTC)
    every_six_hours = [now - timedelta(hours=6 * n) for n in range(4 * 400)]
    keep = sorted(backups.kept(every_six_hours, now), reverse=True)
    assert keep[:20] == every_six_hours[:20]
    days = [moment for moment in keep[20:] if now - moment <= timedelta(days=30)]
    assert len({moment.date() for moment in days}) == len(days) >= 25
    months = [moment for moment in keep if now - moment > timedelta(days=30)]
    assert len({(moment.year, moment.month) for moment in months}) == len(months) == 13
    assert all(moment.hour == 23 for moment in months), "the last of the month is kept"


def test_superfluous_backups_are_deleted_with_their_digests(settings):
    backups.directory().mkdir(parents=True)
    for hour in range(24):
        name = f"kingsmoot-2020-01-01-{hour:02}0000Z-daily.sqlite3"
        for ending in ("", ".sha256"):
            (backups.directory() / f"{name}{ending}").touch()
    remove_superfluous()
    assert len(all_backups()) == 20
    assert len(list(backups.directory().glob("*.sha256"))) == 20


@pytest.mark.parametrize("name", ["../secret_key", "..", "kingsmoot.sqlite3", "/etc/passwd"])
def test_only_names_in_the_list_are_found(name):
    assert backups.find_backup(name) is None


def test_a_damaged_database_is_not_backed_up(monkeypatch):
    monkeypatch.setattr(integrity, "damage_of_database", lambda is_thorough: ("row 4 missing from index",))
    with pytest.raises(BackupFailed, match="damaged"):
        make_backup("daily")
    assert all_backups() == ()
    assert read_state().damage == ("row 4 missing from index",)


def test_backups_missing_for_more_than_a_day_are_shown():
    make_backup("daily")
    assert scheduled_checks.warnings() == ()
    with timekeeping.time_set_to(timekeeping.now() + timedelta(hours=27)):
        assert "more than a day old" in scheduled_checks.warnings()[0]


def test_a_backup_holds_what_an_archive_leaves_out():
    event = an_event()
    people = players(event, 4)
    event.keep_apart_groups.create(name="Greyjoy").players.set(people[:2])
    staff_of(event)
    made = make_backup("daily").file
    for table in ("tables_keepapartgroup_players", "tables_eventrole", "tables_player", "tables_user"):
        assert rows_in(made, table) > 0
    assert Event.objects.get().seed


def test_a_migration_is_preceded_by_a_backup(monkeypatch):
    from django.db.migrations.recorder import MigrationRecorder

    MigrationRecorder(connection).migration_qs.filter(app="sessions").delete()
    try:
        monkeypatch.setattr("django.core.management.commands.migrate.Command.handle", lambda *a, **o: None)
        call_command("migrate")
        call_command("migrate", plan=True)
    finally:
        MigrationRecorder(connection).record_applied("sessions", "0001_initial")
    assert occasions() == ["before-migration"]
    call_command("migrate")
    assert occasions() == ["before-migration"], "nothing to migrate, nothing to save"


def test_without_a_backup_nothing_is_migrated(monkeypatch, settings):
    from django.db.migrations.recorder import MigrationRecorder

    settings.DISK_FLOOR = 2**62
    migrated = []
    monkeypatch.setattr(
        "django.core.management.commands.migrate.Command.handle", lambda *a, **o: migrated.append(1)
    )
    MigrationRecorder(connection).migration_qs.filter(app="sessions").delete()
    try:
        with pytest.raises(CommandError, match="--without-backup"):
            call_command("migrate")
        assert not migrated
        call_command("migrate", without_backup=True)
        assert migrated
    finally:
        MigrationRecorder(connection).record_applied("sessions", "0001_initial")
