"""/metrics: figures of the installation, for those who may read them, and nothing of persons."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import DatabaseError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import ResolverMatch, get_resolver
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from kingsmoot.monitoring import metrics
from tables.core import timekeeping
from tables.live.models.game import LiveGame
from tables.tasks import HEARTBEAT_KEY, heartbeat
from tests.builders import an_event
from tests.e2e.site import ROOT, answer
from tests.frontend.routes import SITE
from tests.live_games import Browser, a_game, a_move, waiting
from tests.servers import embedded_environment, free_port

pytestmark = pytest.mark.django_db
HERE: Any = {"HTTP_HOST": "localhost:8000", "REMOTE_ADDR": "127.0.0.1"}
STATES = ("success", "failure")
TOKEN = "a token that is long enough to guess nothing"


def figure(name: str, **labels: str) -> float:
    """A figure as this process has it."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (HERE, 200),
        ({"HTTP_HOST": "[::1]:8000", "REMOTE_ADDR": "::1"}, 200),
        ({"REMOTE_ADDR": "192.0.2.7"}, 404),
        ({"HTTP_HOST": "localhost", "REMOTE_ADDR": "192.0.2.7"}, 404),
        ({"HTTP_HOST": "testserver", "REMOTE_ADDR": "127.0.0.1"}, 404),
        ({"REMOTE_ADDR": "172.28.90.4"}, 200),
        ({"REMOTE_ADDR": "192.0.2.7", "HTTP_AUTHORIZATION": f"Bearer {TOKEN}"}, 200),
        ({"REMOTE_ADDR": "192.0.2.7", "HTTP_AUTHORIZATION": "Bearer guessed"}, 404),
        ({"REMOTE_ADDR": "192.0.2.7", "HTTP_AUTHORIZATION": "Bearer "}, 404),
    ],
)
def test_figures_are_for_this_machine_named_addresses_and_the_token(client: Client, settings, asked, status):
    settings.METRICS_TOKEN, settings.METRICS_ALLOW_IPS = TOKEN, ["172.28.90.0/24"]
    settings.ALLOWED_HOSTS = ["localhost", "[::1]", "testserver"]
    assert client.get("/metrics", **asked).status_code == status


def test_without_a_token_an_empty_one_opens_nothing(client: Client):
    asked: Any = {"REMOTE_ADDR": "192.0.2.7", "HTTP_AUTHORIZATION": "Bearer "}
    assert client.get("/metrics", **asked).status_code == 404


def test_requests_are_counted_by_the_pattern_of_their_route(client: Client):
    shown = {"kind": "read", "route": "e/<slug:slug>/", "status": "200"}
    refused = {"kind": "write", "route": "refused", "status": "404"}
    before = [figure("kingsmoot_request_seconds_count", **labels) for labels in (shown, refused)]
    answers = figure("kingsmoot_answer_seconds_count", kind="read", surface="page")
    event = an_event()
    assert client.get(f"/e/{event.slug}/").status_code == 200
    client.generic("BREW", "/nowhere/Xy7_hJk2-LmNoP3qRsTuVw/")
    after = [figure("kingsmoot_request_seconds_count", **labels) for labels in (shown, refused)]
    assert after == [count + 1 for count in before]
    assert figure("kingsmoot_answer_seconds_count", kind="read", surface="page") == answers + 1
    client.get("/e/an-event-with-a-name/")
    text = client.get("/metrics", **HERE).content.decode()
    assert "an-event-with-a-name" not in text and "Xy7_hJk2" not in text and "BREW" not in text
    assert list(text_string_to_metric_families(text))


def test_a_walk_over_all_addresses_with_all_methods_makes_no_long_list(client: Client):
    """Every route with each method: a visitor without an account is led to the sign-in, or refused."""
    metrics.REQUESTS.clear()
    resolver = get_resolver()
    request = RequestFactory().get("/")
    assert len(SITE) > 300
    for address, _ in SITE:
        request.resolver_match = ResolverMatch(resolver.resolve, (), {}, route=address)
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"):
            request.method = method
            for status in (302, 400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 429):
                answer_with = partial(HttpResponse, status=status)
                metrics.measured(lambda _request, made=answer_with: made())(request)  # type: ignore[misc]
    shown = client.get("/metrics", **HERE).content
    assert len(shown) < 600 * len(SITE)
    metrics.REQUESTS.clear()


def test_decisions_at_live_tables_are_counted_by_who_made_them(
    client: Client, django_capture_on_commit_callbacks
):
    game = a_game(3)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(1))
    before = figure("kingsmoot_live_decisions_total", by="seat")
    with django_capture_on_commit_callbacks(execute=True):
        posted = Browser.of_seat(game, seat).post("answer", {"batch": batch, "answer": answer})
    assert posted.status_code == 200
    assert figure("kingsmoot_live_decisions_total", by="seat") == before + 1


def test_lanes_tell_how_overdue_their_oldest_work_is():
    assert metrics.lags() == {"clocks": 0.0, "bots": 0.0}
    game = a_game(3)
    now = timekeeping.now()
    LiveGame.objects.filter(pk=game.pk).update(
        due_at=now - timedelta(seconds=75), bots_at=now + timedelta(seconds=5)
    )
    with timekeeping.time_set_to(now):
        assert metrics.lags() == {"clocks": 75.0, "bots": 0.0}
        assert figure("kingsmoot_lane_lag_seconds", lane="clocks") == 75.0


def test_tasks_are_counted_by_how_they_ended(monkeypatch):
    before = {state: figure("kingsmoot_tasks_total", task=heartbeat.name, state=state) for state in STATES}
    heartbeat.apply()
    monkeypatch.setattr("tables.tasks.cache", None)
    heartbeat.apply()
    after = {state: figure("kingsmoot_tasks_total", task=heartbeat.name, state=state) for state in STATES}
    assert after == {state: count + 1 for state, count in before.items()}


def test_the_silence_of_the_worker_is_shown():
    cache.set(HEARTBEAT_KEY, time.time() - 40)
    assert 40 <= figure("kingsmoot_worker_silence_seconds") < 60


@pytest.mark.once
def test_a_worker_of_its_own_tells_its_figures(tmp_path: Path, migrated: Path):
    shutil.copy(migrated, tmp_path / "kingsmoot.sqlite3")
    port = free_port()
    command = [sys.executable, "-m", "celery", "-A", "kingsmoot", "worker", "--pool", "threads"]
    with subprocess.Popen(
        [*command, "--concurrency", "1"],
        env={**embedded_environment(tmp_path), "METRICS_PORT": str(port)},
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as worker:
        try:
            assert "kingsmoot_tasks_total" in answer(f"http://127.0.0.1:{port}/metrics")
        finally:
            worker.kill()


def test_backups_and_disk_are_shown(client: Client, settings, tmp_path: Path):
    settings.DATA_DIR = tmp_path
    assert REGISTRY.get_sample_value("kingsmoot_backup_age_seconds") is None
    (tmp_path / "backups").mkdir()
    for hours in (3, 2):
        made = datetime.now(UTC) - timedelta(hours=hours)
        (tmp_path / "backups" / f"kingsmoot-{made:%Y-%m-%d-%H%M%SZ}-daily.sqlite3").touch()
    assert 7_190 < figure("kingsmoot_backup_age_seconds") < 7_300
    assert figure("kingsmoot_disk_free_bytes") > 1_000_000


def test_a_database_that_is_away_takes_no_other_figure_along(
    client: Client, settings, monkeypatch, tmp_path: Path
):
    settings.DATA_DIR = tmp_path

    def away(*_: object, **__: object) -> None:
        raise DatabaseError("away")

    monkeypatch.setattr(LiveGame.objects, "aggregate", away)
    shown = client.get("/metrics", **HERE)
    assert shown.status_code == 200
    assert b"kingsmoot_disk_free_bytes" in shown.content


PROCESSES = """
import multiprocessing, os, subprocess, sys
import django
django.setup()
from kingsmoot.monitoring.metrics import shared_counters
count = (
    "import django; django.setup(); from kingsmoot.server.connections import CLOSED; "
    "CLOSED.labels('head').inc()"
)
tell = (
    "import django; django.setup(); from kingsmoot.monitoring.metrics import registry\\n"
    "print(registry().get_sample_value('kingsmoot_connections_closed_total', {'reason': 'head'}))"
)
with shared_counters():
    for _ in range(3):
        subprocess.run([sys.executable, "-c", count], check=True)
    subprocess.run([sys.executable, "-c", tell.replace(chr(92) + "n", chr(10))], check=True)
"""


@pytest.mark.slow
@pytest.mark.once
def test_several_web_processes_share_their_counters(tmp_path: Path):
    from tests.servers import embedded_environment

    done = subprocess.run(
        [sys.executable, "-c", PROCESSES],
        cwd=ROOT,
        env=embedded_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "3.0"
