"""/healthz and /readyz."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event

import pytest
from celery import signals
from django.core.cache import cache, caches
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

import rules
from kingsmoot.monitoring.health import UNKNOWN
from kingsmoot.server import workers
from kingsmoot.server.workers import run_worker
from tables.operations import backups
from tables.tasks import heartbeat


def test_healthz_touches_no_database(client: Client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_checks_come_under_any_name_and_without_tls(client: Client, settings):
    settings.ALLOWED_HOSTS = ["kingsmoot.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    # As production has it: the other one knows that machines have no public name.
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "own_hosts_only" not in name]
    for path in ("/healthz", "/readyz"):
        assert client.get(path, headers={"host": "127.0.0.1:8000"}).status_code == 200


@pytest.fixture(autouse=True)
def directory(directory: Path, monkeypatch) -> Path:
    monkeypatch.setattr("kingsmoot.monitoring.health._started", time.time())
    return directory


@pytest.mark.django_db
def test_readyz_reports_what_it_needs_and_what_it_can_do_without(client: Client, settings):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    redis = "ok" if settings.REDIS_URL else "not used"
    lanes = dict.fromkeys(("bots", "clocks", "upkeep"), "not seen yet")
    assert answer.json() == {
        "version": rules.__version__,
        "state": "ok",
        "database": "ok",
        "disk": "ok",
        "redis": redis,
        "worker": "not seen yet",
        "backup": "none yet",
        **lanes,
    }
    heartbeat()
    assert client.get("/readyz").json()["worker"] == "seen 0 s ago"


@pytest.mark.django_db
@pytest.mark.parametrize("missing", [("sessions", "0001_initial"), ("tables", "0016_outbox")])
def test_a_missing_migration_is_not_ready(client: Client, missing: tuple[str, str]):
    MigrationRecorder(connection).record_unapplied(*missing)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "migrations are missing"


@pytest.mark.django_db
def test_a_database_of_a_newer_program_is_not_ready(client: Client):
    MigrationRecorder(connection).record_applied("tables", "9999_later")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["database"] == "newer than this program"


@pytest.mark.django_db
def test_a_dead_redis_is_reported_and_does_not_make_it_unready(client: Client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    began = time.monotonic()
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["redis"] == "not reachable"
    assert {answer.json()[name] for name in ("worker", "bots", "clocks", "upkeep")} == {UNKNOWN}
    assert time.monotonic() - began < 3


@pytest.mark.django_db
def test_nobody_is_called_dead_for_signs_of_life_that_a_restart_of_redis_lost(
    client: Client, settings, monkeypatch
):
    """Redis keeps nothing on the disk: after its own start, workers and lanes have yet to show themselves."""
    settings.REDIS_URL = "redis://localhost/0"
    monkeypatch.setattr("kingsmoot.monitoring.health._started", time.time() - 9_000)
    uptime = {"uptime_in_seconds": 5}
    monkeypatch.setattr("redis.Redis.info", lambda self, section: uptime)
    assert client.get("/readyz").json()["worker"] == "not seen yet"
    assert client.get("/readyz").json()["state"] == "ok"
    uptime["uptime_in_seconds"] = 400
    assert client.get("/readyz").json()["worker"] == "dead, not seen yet"


@pytest.mark.django_db
def test_signs_of_life_are_unknown_while_the_cache_leaves_redis_alone(client: Client, monkeypatch):
    monkeypatch.setattr(type(caches["default"]), "is_away", True, raising=False)
    assert client.get("/readyz").json()["clocks"] == UNKNOWN


@pytest.mark.django_db
def test_the_worker_is_reported_by_its_last_sign_of_life(client: Client, monkeypatch: pytest.MonkeyPatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    cache.set("kingsmoot.pulse", now - 90)
    cache.set("kingsmoot.lane.clocks", now - 30)
    cache.set("kingsmoot.lane.upkeep", now - 300)
    answer = client.get("/readyz")
    assert answer.json()["worker"] == "dead, seen 90 s ago"
    assert answer.json()["clocks"] == "seen 30 s ago"
    assert answer.json()["upkeep"] == "seen 300 s ago", "a long backup is no death"
    assert (answer.status_code, answer.json()["state"]) == (200, "degraded")
    heartbeat()
    assert client.get("/readyz").json()["state"] == "ok"
    cache.set("kingsmoot.lane.clocks", now - 90)
    answer = client.get("/readyz")
    assert (answer.json()["clocks"], answer.json()["state"]) == ("dead, seen 90 s ago", "degraded")


@pytest.mark.django_db
def test_a_worker_that_never_showed_itself_is_dead_after_a_while(client: Client, monkeypatch):
    assert client.get("/readyz").json()["worker"] == "not seen yet"
    monkeypatch.setattr("kingsmoot.monitoring.health.redis_state", lambda: ("ok", time.time() - 300))
    assert client.get("/readyz").json()["worker"] == "dead, not seen yet"


@pytest.mark.django_db
def test_a_backup_that_is_overdue_is_reported(client: Client):
    backups.directory().mkdir(parents=True)
    (backups.directory() / "kingsmoot-2026-01-01-100000Z-daily.sqlite3").touch()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["state"]) == (200, "degraded")
    assert answer.json()["backup"].endswith("s old")


@pytest.mark.django_db
def test_a_lane_and_a_worker_touch_the_file_that_their_health_check_looks_at(
    settings, monkeypatch: pytest.MonkeyPatch, tmp_path
):
    file = tmp_path / "heartbeat"
    settings.HEARTBEAT_FILE = str(file)
    stopped = Event()

    def turn() -> float:
        stopped.set()
        return 0.0

    monkeypatch.setattr(workers, "WORKERS", {"clocks": lambda: turn})
    run_worker("clocks", stopped)
    assert file.exists()
    file.unlink()
    signals.heartbeat_sent.send(sender=None)
    assert file.exists()


@pytest.mark.django_db
def test_a_lane_that_fails_shows_no_life(settings, monkeypatch: pytest.MonkeyPatch, tmp_path):
    file = tmp_path / "heartbeat"
    settings.HEARTBEAT_FILE = str(file)
    stopped = Event()

    def turn() -> float:
        stopped.set()
        raise RuntimeError("it cannot work")

    monkeypatch.setattr(workers, "WORKERS", {"clocks": lambda: turn})
    run_worker("clocks", stopped)
    assert not file.exists()
