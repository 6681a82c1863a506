"""`manage.py serve` as a process: start, messages, tasks, stop."""

from __future__ import annotations

import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from kingsmoot.server.stopping import STOP_SECONDS
from tests.e2e.site import ROOT, answer, manage
from tests.servers import embedded_environment, free_port

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Path:
    directory = tmp_path_factory.mktemp("served")
    shutil.copy(migrated, directory / "kingsmoot.sqlite3")
    return directory


def test_one_process_serves_and_works_and_leaves_quietly(installed: Path):
    port = free_port()
    server = manage(installed, "serve", "--port", str(port))
    try:
        assert answer(f"http://127.0.0.1:{port}/healthz") == "ok\n"
        deadline = time.monotonic() + 120
        while "seen" not in answer(f"http://127.0.0.1:{port}/readyz").replace("not seen", ""):
            assert time.monotonic() < deadline, "the worker in the process never showed itself"
            time.sleep(0.5)
    finally:
        server.send_signal(signal.SIGTERM)
        output, errors = server.communicate(timeout=180)
    assert server.returncode == 0
    assert f"Kingsmoot is at http://localhost:{port}/" in output
    assert "Traceback" not in errors


def test_ctrl_c_ends_open_streams_at_once(installed: Path):
    port = free_port()
    server = manage(installed, "serve", "--port", str(port), "--host", "127.0.0.1")
    answer(f"http://127.0.0.1:{port}/healthz")
    program = (
        "import django; django.setup(); from tables.core.notices import ticket_for; "
        "print(ticket_for(['event/1']))"
    )
    ticket = subprocess.run(
        [sys.executable, "-c", program],
        env=embedded_environment(installed),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/stream/?ticket={ticket}", timeout=10) as stream:
        assert stream.readline().startswith(b"retry:")
        server.send_signal(signal.SIGINT)
        _output, errors = server.communicate(timeout=180)
        assert stream.read() in (b"\n", b"")
    # A server that had to give up on its streams says so, a second later.
    assert "graceful shutdown exceeded" not in errors
    assert (server.returncode, "Traceback" in errors) == (0, False)


@pytest.mark.slow
def test_a_stop_is_prompt_beside_half_sent_requests_and_pages_that_wait(installed: Path, tmp_path: Path):
    """While another program holds the database, pages that save wait, and more of them for a thread."""
    directory = tmp_path / "served"
    shutil.copytree(installed, directory)
    make_account = "import django; django.setup(); from tables.staff.models import User; "
    make_account += "User.objects.create_user('olenna', password='quiet-garden')"
    subprocess.run(
        [sys.executable, "-c", make_account], env=embedded_environment(directory), cwd=ROOT, check=True
    )
    port = free_port()
    server = manage(directory, "serve", "--port", str(port), "--host", "127.0.0.1")
    answer(f"http://127.0.0.1:{port}/sign-in/")
    token = "a" * 32
    form = f"csrfmiddlewaretoken={token}&username=olenna&password=quiet-garden"
    sign_in = (
        f"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken={token}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}\r\n\r\n{form}"
    ).encode()
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
    body = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"
    holder = sqlite3.connect(directory / "kingsmoot.sqlite3", isolation_level=None)
    with closing(holder), ExitStack() as held:
        holder.execute("BEGIN IMMEDIATE")
        visitors = [
            held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30)) for _ in range(24)
        ]
        for visitor, request in zip(visitors, [head, body, sign_in] * 8, strict=True):
            visitor.sendall(request)
        time.sleep(1)
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        _output, errors = server.communicate(timeout=60)
        took = time.monotonic() - began
        answers = [visitor.recv(1_000) for visitor in visitors]
    assert took < STOP_SECONDS + 1
    assert (server.returncode, "Traceback" in errors) == (0, False)
    assert {bytes(answer[:12]) for answer in answers} == {b"HTTP/1.1 503"}
    assert "Cancel 8 running task(s)" in errors, "the pages did not wait"


@pytest.mark.parametrize(
    ("proxies", "claimed", "believed"),
    [
        pytest.param("", "192.0.2.9", "127.0.0.1", marks=pytest.mark.slow),
        pytest.param("10.0.0.0/8", "192.0.2.9", "127.0.0.1", marks=pytest.mark.slow),
        pytest.param("127.0.0.1", "192.0.2.9", "192.0.2.9", marks=pytest.mark.slow),
        # Each proxy adds at the end whom it heard from: what stands before an unnamed one is hearsay.
        ("127.0.0.1, 10.0.0.0/8", "6.6.6.6, 192.0.2.9, 10.1.2.3", "192.0.2.9"),
        pytest.param("127.0.0.1", "6.6.6.6, 192.0.2.9, 10.1.2.3", "10.1.2.3", marks=pytest.mark.slow),
    ],
)
def test_only_named_proxies_say_where_a_visitor_comes_from(
    installed: Path, proxies: str, claimed: str, believed: str
):
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port), "--access-log"],
        env={**embedded_environment(installed), "FORWARDED_ALLOW_IPS": proxies},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        answer(f"http://127.0.0.1:{port}/healthz")
        url = f"http://127.0.0.1:{port}/healthz?asked"
        with urllib.request.urlopen(urllib.request.Request(url, headers={"X-Forwarded-For": claimed})):
            pass
    finally:
        server.send_signal(signal.SIGTERM)
        output, errors = server.communicate(timeout=180)
    (line,) = [line for line in (output + errors).splitlines() if "/healthz?asked" in line]
    assert f" {believed}:" in line


@pytest.mark.slow
def test_a_busy_port_is_said_plainly(installed: Path):
    with socket.socket() as busy:
        busy.bind(("0.0.0.0", 0))
        busy.listen()
        port = busy.getsockname()[1]
        server = manage(installed, "serve", "--port", str(port))
        _output, errors = server.communicate(timeout=180)
    assert server.returncode == 1
    assert errors.startswith(f"CommandError: Port {port} is busy")
    assert f"make run PORT={port + 1}" in errors


@pytest.mark.slow
def test_an_empty_database_is_refused_without_prepare(tmp_path: Path):
    server = manage(tmp_path, "serve", "--port", str(free_port()))
    _output, errors = server.communicate(timeout=180)
    assert server.returncode == 1
    assert "Run: .venv/bin/python manage.py migrate" in errors


@pytest.mark.slow
def test_several_web_processes_need_redis(installed: Path):
    server = manage(installed, "serve", "--workers", "2", "--port", str(free_port()))
    _output, errors = server.communicate(timeout=180)
    assert server.returncode == 1
    assert "--workers needs REDIS_URL" in errors
