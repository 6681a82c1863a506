"""Updates without a gap: one web service serves while the other is replaced, and certificates are renewed."""

from __future__ import annotations

import http.server
import os
import shutil
import ssl
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import migrations, models
from django.db.migrations.migration import Migration
from django.db.migrations.state import ModelState, ProjectState

from deploy.front import Nginx, Visits, local_nginx, make_certificate, program, visitors
from deploy.rehearse import ROOT, rehearsal, rehearse_update
from tables.operations import schema

needs_nginx = pytest.mark.skipif(program() is None, reason="nginx is not installed here")


# --- nginx --------------------------------------------------------------------------------------------------


class Web(http.server.ThreadingHTTPServer):
    """Stands for a web process: it answers reads with `status`, and breaks off at writes."""

    daemon_threads = True

    def __init__(self, status: int = 200) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.status = status
        self.writes = 0
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def address(self) -> str:
        """Where nginx asks it."""
        return f"127.0.0.1:{self.server_port}"

    def end(self) -> None:
        """Be gone: the port refuses."""
        if self.fileno() >= 0:
            self.shutdown()
            self.server_close()

    def handle_error(self, *_: object) -> None:
        """Keep quiet about requests that were broken off."""


class Answers(http.server.BaseHTTPRequestHandler):
    """The answers of a `Web`."""

    server: Web

    def do_GET(self) -> None:
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self) -> None:
        self.server.writes += 1
        self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@contextmanager
def front(directory: Path, *statuses: int) -> Iterator[tuple[Nginx, list[Web]]]:
    """Run nginx before web processes that answer with these statuses."""
    webs = [Web(status) for status in statuses]
    try:
        with local_nginx(directory, [each.address for each in webs]) as nginx:
            yield nginx, webs
    finally:
        for each in webs:
            each.end()


def visits(nginx: Nginx, path: str = "/") -> AbstractContextManager[Visits]:
    """Let visitors ask for a path."""
    return visitors(f"https://localhost:{nginx.port}", (path,))


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not is_so():
        threading.Event().wait(0.05)


@needs_nginx
@pytest.mark.once
def test_nobody_notices_that_one_of_two_is_gone(tmp_path: Path):
    with front(tmp_path, 200, 200) as (nginx, (first, _)), visits(nginx) as met:
        until(lambda: met.answers.get(200, 0) >= 20)
        first.end()
        until(lambda: sum(met.answers.values()) >= 100)
    assert met.failed == [], met


@needs_nginx
@pytest.mark.once
def test_where_the_only_one_is_gone_visitors_notice(tmp_path: Path):
    """So the count above would show a gap."""
    with front(tmp_path, 200) as (nginx, (only,)), visits(nginx) as met:
        until(lambda: met.answers.get(200, 0) >= 5)
        only.end()
        until(lambda: len(met.failed) >= 5)
    assert set(met.answers) == {200, 502}


@needs_nginx
@pytest.mark.once
@pytest.mark.parametrize(
    ("status", "path", "answered"),
    [(503, "/", {200}), (404, "/static/js/old.0123.js", {200}), (404, "/e/nothing/", {200, 404})],
)
def test_the_other_one_is_asked_where_one_stops_or_lacks_a_file(
    tmp_path: Path, status: int, path: str, answered: set[int]
):
    with front(tmp_path, status, 200) as (nginx, _), visits(nginx, path) as met:
        until(lambda: sum(met.answers.values()) >= 20)
    assert met.answers.keys() == answered


@needs_nginx
@pytest.mark.once
def test_what_may_have_changed_something_is_not_sent_twice(tmp_path: Path):
    with front(tmp_path, 200, 200) as (nginx, webs):
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        with pytest.raises(urllib.error.HTTPError, match="502"):
            urllib.request.urlopen(f"https://localhost:{nginx.port}/", data=b"x=1", context=trusting)
    assert sum(each.writes for each in webs) == 1


@needs_nginx
@pytest.mark.once
def test_a_renewed_certificate_is_served_without_a_gap(tmp_path: Path):
    with front(tmp_path, 200) as (nginx, _), visits(nginx) as met:
        address = ("localhost", nginx.port)
        served = ssl.get_server_certificate(address)
        make_certificate(tmp_path)
        nginx.reload()
        until(lambda: ssl.get_server_certificate(address) != served)
    assert met.failed == [], met


@needs_nginx
@pytest.mark.once
@pytest.mark.slow
def test_visitors_of_an_update_meet_no_failure():
    with rehearsal(frozenset({"web1", "web2"})) as installation:
        met = rehearse_update(installation)
    assert met.failed == [], met
    assert met.answers[200] > 50


# --- The scripts --------------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A directory with our scripts, and a `docker` that writes down what it is asked for."""
    (tmp_path / "deploy").mkdir()
    for name in ("update", "reload-nginx"):
        shutil.copy(ROOT / "deploy" / name, tmp_path / "deploy" / name)
    docker = tmp_path / "bin" / "docker"
    docker.parent.mkdir()
    docker.write_text('#!/bin/sh\necho "$@" >>asked\ncase "$*" in *"$REFUSED"*) exit 1 ;; esac\n')
    docker.chmod(0o755)
    return tmp_path


def run(checkout: Path, *command: str, refused: str = "nothing", **environment: str) -> tuple[int, list[str]]:
    """Run a script and return its status and what docker was asked for."""
    path = f"{checkout / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=checkout,
        env={**os.environ, "PATH": path, "NGINX_LEARNS": "0", "REFUSED": refused, **environment},
        check=False,
        capture_output=True,
    )
    asked = (checkout / "asked").read_text().splitlines()
    return done.returncode, [line.removeprefix("compose ") for line in asked]


@pytest.mark.once
def test_an_update_migrates_first_and_replaces_one_after_the_other(checkout: Path):
    status, asked = run(checkout, "deploy/update")
    assert status == 0
    assert asked == [
        "exec -T web kingsmoot running_games",
        "build",
        "run --rm manage migrate --noinput --while-serving",
        "up -d --no-deps --wait web",
        "up -d --no-deps --wait web2",
        "up -d --no-deps --wait worker clocks bots upkeep",
        "exec -T nginx nginx -c /etc/nginx/deploy/nginx.conf -t",
        "exec -T nginx nginx -c /etc/nginx/deploy/nginx.conf -s reload",
        "exec -T web kingsmoot doctor",
    ]


@pytest.mark.once
@pytest.mark.parametrize(
    ("refused", "last"),
    [
        ("--while-serving", "run --rm manage migrate --noinput --while-serving"),
        ("--wait web", "up -d --no-deps --wait web"),
        ("build", "build"),
    ],
)
def test_an_update_ends_where_a_step_fails(checkout: Path, refused: str, last: str):
    status, asked = run(checkout, "deploy/update", refused=refused)
    assert status != 0 and asked[-1] == last


@pytest.mark.once
def test_an_announced_update_stops_everything_first(checkout: Path):
    status, asked = run(checkout, "deploy/update", "--stop")
    assert status == 0
    assert asked[2:4] == ["stop web web2 worker clocks bots upkeep", "up -d --wait"]


@pytest.mark.once
def test_a_renewed_certificate_is_taken_before_nginx_reads_it(checkout: Path, tmp_path: Path):
    renewed = tmp_path / "live"
    renewed.mkdir()
    (renewed / "fullchain.pem").write_text("chain")
    (renewed / "privkey.pem").write_text("key")
    status, asked = run(checkout, "deploy/reload-nginx", RENEWED_LINEAGE=str(renewed))
    assert status == 0 and len(asked) == 2
    key = checkout / "deploy" / "tls" / "privkey.pem"
    assert key.read_text() == "key" and key.stat().st_mode & 0o777 == 0o600
    assert run(checkout, "deploy/reload-nginx", refused="-t")[1][-1].endswith("-t"), (
        "a broken one is not read"
    )


# --- Migrations ---------------------------------------------------------------------------------------------

KIND = models.CharField(max_length=9, choices=[("a", "A")])
State = ProjectState()
State.add_model(ModelState("tables", "Thing", [("id", models.AutoField(primary_key=True)), ("kind", KIND)]))


@pytest.mark.once
@pytest.mark.parametrize(
    ("operation", "stops"),
    [
        (migrations.CreateModel("Other", [("id", models.AutoField(primary_key=True))]), False),
        (migrations.AddField("thing", "note", models.TextField(null=True)), False),
        (migrations.AddField("thing", "note", models.TextField(db_default="")), False),
        (migrations.AddField("thing", "note", models.TextField(default="")), True),
        (migrations.AlterField("thing", "kind", models.CharField(max_length=9, choices=[("b", "B")])), False),
        (migrations.AlterField("thing", "kind", models.CharField(max_length=8)), True),
        (migrations.RemoveField("thing", "kind"), True),
        (migrations.RenameField("thing", "kind", "sort"), True),
        (migrations.AddIndex("thing", models.Index(fields=["kind"], name="by_kind")), False),
        (migrations.RunSQL("SELECT 1"), True),
        (migrations.DeleteModel("Thing"), True),
    ],
    ids=lambda value: type(value).__name__,
)
def test_which_migrations_need_a_stop(operation: migrations.operations.base.Operation, stops: bool):
    migration = Migration("0001_test", "tables")
    migration.operations = [operation]  # type: ignore[misc]
    assert schema._needs_a_stop(migration, State.clone()) is stops
    migration.works_while_serving = True  # type: ignore[attr-defined]
    assert schema._needs_a_stop(migration, State.clone()) is False


@pytest.mark.django_db(transaction=True)
def test_while_serving_nothing_is_migrated_that_needs_a_stop(monkeypatch: pytest.MonkeyPatch):
    call_command("migrate", "--while-serving", "--without-backup", verbosity=0)
    monkeypatch.setattr(schema, "migrations_that_need_a_stop", lambda: ["tables.0099_other"])
    with pytest.raises(CommandError, match=r"need a stop .*tables\.0099_other.* Nothing was changed"):
        call_command("migrate", "--while-serving", "--without-backup", verbosity=0)
