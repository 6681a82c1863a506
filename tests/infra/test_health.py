"""/healthz and /readyz."""

from __future__ import annotations

import time

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tables.tasks import pulse


def test_healthz_touches_no_database(client: Client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_readyz_reports_what_it_needs_and_what_it_can_do_without(client: Client, settings):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    redis = "ok" if settings.REDIS_URL else "not used"
    lanes = {"bots": "not seen yet", "clocks": "not seen yet"}
    assert answer.json() == {"database": "ok", "redis": redis, "worker": "not seen yet", **lanes}
    pulse()
    assert client.get("/readyz").json()["worker"] == "seen 0 s ago"


@pytest.mark.django_db
def test_a_missing_migration_is_not_ready(client: Client):
    MigrationRecorder(connection).migration_qs.filter(app="sessions").delete()
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
    assert time.monotonic() - began < 3


@pytest.mark.django_db
def test_the_worker_is_reported_by_its_last_sign_of_life(client: Client):
    cache.set("kingsmoot.pulse", time.time() - 90)
    cache.set("kingsmoot.lane.clocks", time.time() - 60)
    assert client.get("/readyz").json()["worker"] == "seen 90 s ago"
    assert client.get("/readyz").json()["clocks"] == "seen 60 s ago"
