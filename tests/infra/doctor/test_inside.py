"""`doctor`: settings, versions, database, secret key, Redis, workers, disk, backups, each with its faults."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from kingsmoot.monitoring.doctor import examinations, inside
from kingsmoot.server.workers import WORKERS
from tables.core import links, timekeeping
from tables.operations import backups, postgres
from tables.operations.data_directory import served_alone
from tables.operations.scheduled_checks import note_failure
from tables.operations.state import note
from tables.tasks import heartbeat
from tests.builders import an_event, players
from tests.infra.doctor.found import faults, found, is_well
from tests.servers import VARIABLES, embedded_environment

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("directory")]
ROOT = Path(__file__).parents[3]


@pytest.mark.once  # settings of the embedded default
def test_the_command_says_what_is_wrong_and_what_to_do_and_ends_with_its_status(
    capsys: pytest.CaptureFixture[str],
):
    call_command("doctor")
    shown = capsys.readouterr().out
    assert all(f"  {part} " in shown for part in examinations())
    assert "Faults: 0. Notes: " in shown and "→ Run `.venv/bin/python manage.py backup`" in shown
    MigrationRecorder(connection).record_applied("tables", "9999_later")
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", "--faults")
    assert ended.value.code == 1
    shown = capsys.readouterr().out
    assert shown.startswith("FAULT Database") and shown.count("FAULT") == 1
    assert "belongs to a newer version of Kingsmoot (tables.9999_later)" in " ".join(shown.split())


@pytest.mark.once
def test_without_a_database_the_other_parts_are_examined(tmp_path: Path):
    environment = embedded_environment(tmp_path) | {
        "DATABASE_URL": "postgres://kingsmoot:hidden-word@127.0.0.1:1/kingsmoot",
        "REDIS_URL": "redis://:hidden-word@127.0.0.1:1/0",
        "SECRET_KEY": "a key for tests that is long enough to pass every check, 0123456789",
        "ALLOWED_HOSTS": "localhost",
        "PLAIN_HTTP": "1",
    }
    assert environment.keys() >= set(VARIABLES[:5])
    done = subprocess.run(
        [sys.executable, "manage.py", "doctor"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    shown = " ".join(done.stdout.split())
    assert "FAULT Database It does not answer: " in shown and "correct DATABASE_URL" in shown
    assert "FAULT Redis It does not answer" in shown and "correct REDIS_URL" in shown
    assert "note Workers Whether the workers run is unknown while Redis is away." in shown
    assert "ok Disk" in shown
    assert "hidden-word" not in done.stdout + done.stderr


# --- Settings and versions ----------------------------------------------------------------------------------


@pytest.mark.once  # settings of the embedded default
def test_settings(settings: Any, tmp_path: Path):
    settings.STATIC_ROOT = None
    assert is_well("Settings")
    settings.DEBUG = True
    assert ["error pages" in each for each in faults("Settings")] == [True]
    settings.DEBUG, settings.STATIC_ROOT = False, tmp_path / "static"
    assert "collectstatic --noinput" in faults("Settings")[0]
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "staticfiles.json").touch()
    assert faults("Settings") == []


def test_settings_of_production(settings: Any):
    settings.EMBEDDED, settings.PLAIN_HTTP, settings.STATIC_ROOT = False, True, None
    assert "without TLS" in found("Settings")[0].text and faults("Settings") == []
    settings.PLAIN_HTTP, settings.SESSION_COOKIE_SECURE, settings.SECURE_HSTS_SECONDS = False, False, 3600
    assert any("SESSION_COOKIE_SECURE" in each for each in faults("Settings"))
    assert not any("SECURE_HSTS" in each for each in faults("Settings")), "the owner of the domain decides"


def test_versions(monkeypatch: pytest.MonkeyPatch):
    assert is_well("Versions")
    needed = ["django>=99", "no-such-package>=1", "celery", 'neither-this; sys_platform == "amiga"']
    monkeypatch.setattr(inside, "_required", lambda: needed)
    (fault,) = faults("Versions")
    assert ">=99 is needed" in fault and "no-such-package is missing" in fault and "neither" not in fault
    assert "celery" not in fault and "./run prepare" in fault


# --- Database -----------------------------------------------------------------------------------------------


def test_the_database_is_well():
    assert is_well("Database")


def test_missing_migrations():
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    (fault,) = faults("Database")
    assert "1 migrations behind. Run: .venv/bin/python manage.py migrate" in fault


def test_a_damaged_database():
    note(checked_at=timekeeping.now(), damage=("page 7 is never used",))
    (fault,) = faults("Database")
    assert "page 7 is never used" in fault and "restore" in fault


def test_postgresql_and_its_tools(monkeypatch: pytest.MonkeyPatch):
    if connection.vendor == "sqlite":
        pytest.skip("has no tools")
    monkeypatch.setattr(inside, "OLDEST_POSTGRES", 99)
    assert "is too old" in faults("Database")[0]
    monkeypatch.undo()
    monkeypatch.setattr(postgres, "tools_version", lambda: 9)
    assert "pg_dump 9 is older than PostgreSQL" in faults("Database")[0]
    monkeypatch.undo()
    monkeypatch.setenv("PATH", "")
    assert "pg_dump is not installed here" in faults("Database")[0]


def test_another_secret_key(settings: Any):
    assert is_well("Secret key")
    for player in players(an_event(), 2):
        player.link_digest = links.digest_of(links.token_of(player))
        player.save()
    assert is_well("Secret key")
    settings.SECRET_KEY = "another key, as after a move without the file of the first one"
    (fault,) = faults("Secret key")
    assert "private links on paper" in fault and "Put the earlier key back" in fault


# --- Redis and workers --------------------------------------------------------------------------------------


def test_redis(settings: Any, monkeypatch: pytest.MonkeyPatch):
    settings.REDIS_URL = ""
    assert is_well("Redis")
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert "Start Redis, or correct REDIS_URL" in faults("Redis")[0]
    monkeypatch.setattr("redis.Redis.info", lambda self, section: {"redis_version": "5.0.14"})
    assert "Redis 5.0.14 is too old" in faults("Redis")[0]
    monkeypatch.setattr("redis.Redis.info", lambda self, section: {"redis_version": "7.4.1"})
    assert is_well("Redis")

    def refused(self: redis.Redis, section: str) -> None:
        raise redis.AuthenticationError("invalid username-password pair")

    monkeypatch.setattr("redis.Redis.info", refused)
    assert "Correct the password in REDIS_URL" in faults("Redis")[0]


def test_the_server_of_a_single_process(settings: Any, directory: Path):
    settings.ONE_SERVER, settings.REDIS_URL = True, ""
    assert "No server runs" in found("Workers")[0].text
    with served_alone(directory):
        assert is_well("Workers")
    assert "No server runs" in found("Workers")[0].text


def test_workers_of_production(settings: Any, monkeypatch: pytest.MonkeyPatch):
    settings.ONE_SERVER = False
    monkeypatch.setattr("kingsmoot.monitoring.health.redis_state", lambda: ("ok", time.time()))
    cache.clear()
    assert "worker (not seen yet), bots (not seen yet)" in faults("Workers")[0]
    heartbeat()
    for name in WORKERS:
        cache.set(f"kingsmoot.lane.{name}", time.time())
    assert is_well("Workers")
    cache.set("kingsmoot.lane.clocks", time.time() - 90)
    (fault,) = faults("Workers")
    assert "clocks (seen 90 s ago)" in fault and "docker compose logs" in fault and "bots (" not in fault


# --- Disk and backups ---------------------------------------------------------------------------------------


def test_disk(settings: Any, monkeypatch: pytest.MonkeyPatch):
    settings.DISK_FLOOR = 100 * 2**20
    for free, is_fault, text in (
        (99, True, "nothing is saved"),
        (300, False, "Below 100 MB"),
        (900, False, ""),
    ):
        monkeypatch.setattr("tables.operations.disk.free_bytes", lambda free=free: free * 2**20)
        (finding,) = found("Disk")
        assert (finding.level == "FAULT", text in finding.text) == (is_fault, True)
    assert is_well("Disk")
    settings.DATA_DIR = Path("/proc/nowhere")
    assert "Nothing can be written to /proc/nowhere" in faults("Disk")[0]


def test_backups():
    assert "There is no backup yet." in found("Backups")[0].text
    made = backups.directory() / "kingsmoot-2026-01-01-100000Z-daily.sqlite3"
    made.parent.mkdir()
    made.touch()
    assert "more than a day old" in faults("Backups")[0]
    note_failure("The disk has no room for a backup.", timekeeping.now())
    assert "The disk has no room for a backup." in faults("Backups")[0]


@pytest.mark.django_db(transaction=True)
def test_copies_elsewhere_and_a_backup_that_was_changed():
    made = backups.make_backup("daily")
    assert "No copy outside this machine is known" in found("Backups")[1].text
    note(copied_at=timekeeping.now() - timedelta(days=4))
    assert "look at the timer" in faults("Backups")[0]
    note(copied_at=timekeeping.now())
    assert is_well("Backups")
    with made.file.open("ab") as file:
        file.write(b"more")
    assert f"{made.name} was changed after it was made." in faults("Backups")[0]
