"""Production: compose.yaml says what the software understands, and its processes work together."""

from __future__ import annotations

import ast
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import get_commands, load_command_class

from deploy.rehearse import ROOT, Installation, rehearsal, services
from kingsmoot.management.commands.serve import Command as Serve
from kingsmoot.monitoring.health import UNKNOWN
from tables.operations.restoring import CONNECTED_SERVICES
from tests.stress.lanes import assert_nobody_waits

pytestmark = pytest.mark.once
WORKERS = ("clocks", "bots", "upkeep")
WEB = ("web", "web2")
OURS = ("migrate", "manage", *WEB, "worker", *WORKERS)


def test_compose_starts_what_a_tournament_needs():
    found = services()
    assert {"postgres", "redis", *OURS, "nginx"} == set(found)
    for name in OURS:
        assert found[name]["build"] == "."
        assert found[name]["environment"].keys() >= {
            "DATABASE_URL",
            "REDIS_URL",
            "SECRET_KEY",
            "ALLOWED_HOSTS",
        }
        image = found[name]["depends_on"]
        assert image["postgres" if name in ("migrate", "manage") else "migrate"]["condition"].startswith(
            "service_"
        )
    assert "/healthz" in " ".join(found["web"]["healthcheck"]["test"])


@pytest.mark.parametrize(("status", "is_well"), [(200, True), (503, False), (None, False)])
def test_the_check_of_a_web_process_asks_it(status: int | None, is_well: bool):
    """Run the command of compose.yaml against an answer, and against nobody."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        if status is None:
            server.close()
        else:
            Thread(target=_answer, args=(server, status)).start()
        _, program, *arguments = services()["web"]["healthcheck"]["test"]
        assert program == "python"
        command = [sys.executable, *(each.replace("8000", port) for each in arguments)]
        assert (
            subprocess.run(command, check=False, capture_output=True, timeout=30).returncode == 0
        ) is is_well


def _answer(server: socket.socket, status: int) -> None:
    visitor, _ = server.accept()
    with visitor:
        assert visitor.recv(1024).startswith(b"GET /healthz HTTP/1.0")
        visitor.sendall(f"HTTP/1.1 {status} What it says\r\n\r\n".encode())


@pytest.mark.parametrize("name", ["worker", *WORKERS])
def test_the_check_of_a_worker_is_the_age_of_a_file_that_it_touches(name: str, tmp_path: Path):
    service = services()[name]
    kind, command = service["healthcheck"]["test"]
    file = tmp_path / "heartbeat"
    assert kind == "CMD-SHELL" and service["environment"]["HEARTBEAT_FILE"] in command
    command = command.replace(service["environment"]["HEARTBEAT_FILE"], str(file)).replace("$$", "$")

    def is_well() -> bool:
        return subprocess.run(["sh", "-c", command], check=False, capture_output=True).returncode == 0

    assert not is_well()
    file.touch()
    assert is_well()
    os.utime(file, (0, time.time() - 700))
    assert not is_well()


def settings_read() -> set[str]:
    """Return the variables of the environment that the settings read."""
    read = set()
    for call in ast.walk(ast.parse((ROOT / "kingsmoot" / "settings.py").read_text())):
        if isinstance(call, ast.Call) and re.fullmatch(r"environment\.\w+", ast.unparse(call.func)):
            read.add(str(ast.literal_eval(call.args[0])))
    return read


def settings_documented() -> set[str]:
    """Return the variables that the table of docs/operations.md names in its first column."""
    text = (ROOT / "docs" / "operations.md").read_text()
    _, _, table = text.partition("| variable | meaning |\n")
    rows = table.partition("\n\n")[0].splitlines()
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)(?:=1)?`", row.split("|")[1])}


NOT_PASSED_ON = {"DATA_DIR", "DEBUG", "PLAIN_HTTP", "STATIC_ROOT"}
"""Settings that compose.yaml decides itself: by its volume, by being production, by its nginx."""
OF_COMPOSE_ALONE = {"POSTGRES_PASSWORD", "REDIS_PASSWORD", "NETWORK"}
"""Values of .env from which compose.yaml makes settings."""
MADE_BY_COMPOSE = {"DATABASE_URL", "REDIS_URL", "FORWARDED_ALLOW_IPS", "HEARTBEAT_FILE"}


def test_every_setting_is_documented_and_passed_on_by_compose_and_no_other():
    assert settings_documented() == settings_read() | OF_COMPOSE_ALONE
    for name in OURS:
        passed = services()[name]["environment"]
        assert passed.keys() == settings_read() - NOT_PASSED_ON
        for variable in passed.keys() - MADE_BY_COMPOSE:
            assert re.match(rf"\$\{{{variable}:[-?]", passed[variable]), variable
    named = set(re.findall(r"(?<!\$)\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    assert named == settings_read() - NOT_PASSED_ON - MADE_BY_COMPOSE | OF_COMPOSE_ALONE


def started_before(service: str) -> set[str]:
    """Return the services that Docker starts before `service`, with those that they wait for."""
    waited_for = set(services()[service].get("depends_on", ()))
    return waited_for.union(*map(started_before, waited_for))


def test_a_restore_waits_for_no_migration_and_its_documents_stop_what_uses_the_database():
    docs = (ROOT / "docs" / "operations.md").read_text()
    stopped = {tuple(names.split()) for names in re.findall(r"docker compose stop ([a-z2 ]+)", docs)}
    used_for = set(re.findall(r"docker compose run --rm (\S+) .*\brestore\b", docs))
    assert used_for == {"manage"}
    assert started_before("manage") == {"postgres"}
    assert services()["manage"]["entrypoint"] == ["kingsmoot"]
    connected = tuple(name for name in OURS if services()[name]["restart"] != "no")
    assert stopped == {connected} == {CONNECTED_SERVICES}


def test_the_commands_of_compose_exist_and_take_their_options():
    for name in (*WEB, "migrate", *WORKERS):
        program, command, *options = services()[name]["command"]
        assert program == "kingsmoot"
        parser = load_command_class(get_commands()[command], command).create_parser(program, command)
        parser.parse_args(options)
    parser = Serve().create_parser("kingsmoot", "serve")
    assert parser.parse_args(services()["web"]["command"][2:]).port == 8000
    assert services()["worker"]["command"][:4] == ["celery", "-A", "kingsmoot", "worker"]


def test_the_image_is_made_from_the_wheel_of_all_our_packages_and_runs_the_same_server():
    dockerfile = (ROOT / "Dockerfile").read_text()
    ignored = (ROOT / ".dockerignore").read_text().split()
    for package in ("kingsmoot", "tables", "rules", "frontend"):
        assert f"COPY {package} {package}\n" in dockerfile
        assert f"!{package}" in ignored
    needed = re.search(r"^COPY (pyproject\.toml .*) \./$", dockerfile, re.M)
    assert needed is not None and all(f"!{file}" in ignored for file in needed[1].split())
    assert "pip wheel" in dockerfile and "manage.py" not in dockerfile
    assert 'CMD ["kingsmoot", "serve", "--port", "8000"]' in dockerfile


# --- The running installation -------------------------------------------------------------------------------

ANNOUNCE = """
from django.db import transaction
from django.db.models import F
from tables.core import notices
from tables.events.models import Event
with transaction.atomic():
    Event.objects.update(revision=F("revision") + 1)
    event = Event.objects.get()
    notices.announce(f"event/{event.pk}", event.revision)
print(event.revision)
"""
PREPARE = """
from tables.core.notices import ticket_for
from tests.builders import an_event
event = an_event(revision=1)
print(ticket_for([f"event/{event.pk}"]))
"""
TICKET = """
from tables.core.notices import ticket_for
print(ticket_for(["event/1"]))
"""
WRITE_UNANNOUNCED = """
from tables.events.models import Event
Event.objects.update(revision=9)
"""


def ask(installation: Installation, web: int, path: str) -> dict[str, str]:
    with urllib.request.urlopen(f"{installation.url(web)}{path}", timeout=5) as answer:
        return dict(json.loads(answer.read()))


class Stream:
    """An open stream that reads revisions."""

    def __init__(self, installation: Installation, web: int, ticket: str) -> None:
        self._response = urllib.request.urlopen(
            f"{installation.url(web)}/stream/?ticket={ticket}", timeout=30
        )

    def next_revision(self) -> int:
        for line in self._response:
            if line.startswith(b'data: {"topic"'):
                return int(json.loads(line[6:])["revision"])
        raise AssertionError("the stream ended")

    def close(self) -> None:
        self._response.close()


@pytest.fixture(scope="module")
def installation() -> Iterator[Installation]:
    with rehearsal() as running:
        yield running


@pytest.mark.slow
def test_web_worker_and_schedule_are_well(installation: Installation):
    for web in (0, 1):
        with urllib.request.urlopen(f"{installation.url(web)}/healthz", timeout=5) as answer:
            assert answer.read() == b"ok\n"
        state = ask(installation, web, "/readyz")
        assert (state["database"], state["redis"]) == ("ok", "ok")
    deadline = time.monotonic() + 180
    while not ask(installation, 0, "/readyz")["worker"].startswith("seen"):
        assert time.monotonic() < deadline, installation.log("worker") + installation.log("upkeep")
        time.sleep(0.5)
    for name in ("worker", *WORKERS):
        age = time.time() - installation.heartbeat(name).stat().st_mtime
        assert age < 60, f"{name} touches its heartbeat"


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["heuristic", "thinking"])
def test_beside_forty_tables_of_two_accounts_nobody_waits(installation: Installation, bot: str):
    assert_nobody_waits(lambda code: installation.manage("shell", "-v0", "-c", code), bot)


@pytest.mark.slow
def test_a_notice_crosses_processes_and_outlives_redis(installation: Installation):
    ticket = installation.manage("shell", "-v0", "-c", PREPARE).strip()
    streams = [Stream(installation, web, ticket) for web in (0, 1)]
    assert [stream.next_revision() for stream in streams] == [1, 1]

    # Announced by a third process: through Redis, faster than any check of the database.
    installation.manage("shell", "-v0", "-c", ANNOUNCE)
    began = time.monotonic()
    assert [stream.next_revision() for stream in streams] == [2, 2]
    assert time.monotonic() - began < 1

    installation.redis.stop()
    assert installation.manage("shell", "-v0", "-c", ANNOUNCE).strip() == "3"
    began = time.monotonic()
    assert [stream.next_revision() for stream in streams] == [3, 3]
    assert time.monotonic() - began < 5
    state = ask(installation, 0, "/readyz")
    assert (state["database"], state["redis"]) == ("ok", "not reachable")
    assert {state[name] for name in ("worker", *WORKERS)} == {UNKNOWN}
    lines = {name: installation.log(name).count("\n") for name in ("worker", "upkeep")}
    time.sleep(12)  # beat tries three times, the worker four
    for name, before in lines.items():
        assert installation.log(name).count("\n") <= before + 1, installation.log(name)
        assert installation.log(name).count("tasks wait") == 1

    installation.redis.start()
    deadline = time.monotonic() + 15
    while ask(installation, 1, "/readyz")["redis"] != "ok":
        assert time.monotonic() < deadline
    installation.manage("shell", "-v0", "-c", WRITE_UNANNOUNCED)
    assert [stream.next_revision() for stream in streams] == [9, 9]
    for stream in streams:
        stream.close()


@pytest.mark.slow
def test_everything_stops_on_request_and_no_log_holds_a_ticket(installation: Installation):
    ticket = installation.manage("shell", "-v0", "-c", TICKET).strip()
    stream = Stream(installation, 1, ticket)
    began = time.monotonic()
    ended = installation.stop()
    assert time.monotonic() - began < 15
    assert set(ended.values()) == {0}, {name: installation.log(name) for name in ended}
    stream.close()
    for name in ended:
        assert ticket not in installation.log(name)
        assert "Traceback" not in installation.log(name)
