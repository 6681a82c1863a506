"""The database goes away under a running installation, and comes back.

PostgreSQL is stopped, and it crashes. SQLite cannot be away: there another program holds the file.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from deploy.rehearse import Installation, rehearsal
from kingsmoot.settings import LOCK_SECONDS
from tests.e2e.site import Site, running_site
from tests.servers import postgres_cluster

pytestmark = [pytest.mark.once, pytest.mark.slow]

_SET_UP = """
import json
from django.contrib.auth import get_user_model
from tables.live.play import lobby, opening
from tables.live.store import games, viewers
from tables.events.models import EventStatus
from tables.rounds.models import RoundStatus
from tables.core.notices import ticket_for
from tests.builders import a_round, an_event, players

switches = ("public_players", "public_pairings", "public_results", "public_standings")
event = an_event(status=EventStatus.RUNNING, registration_open=True, **dict.fromkeys(switches, True))
a_round(event, 1, players(event, 4), status=RoundStatus.CLOSED)
host = get_user_model().objects.create_user("host", password=None)
game = games.find(opening.open_casual(host, opening.Setup("lcg", bot_seconds=0.5), ["bot:heuristic"] * 6).key)
lobby.start(game, viewers.viewer_of(game, viewers.Credentials(user=host)))
print(json.dumps([event.slug, ticket_for([f"event/{event.pk}"])]))
"""
_ANSWERS = """
from tables.live.models.game import LiveDecision
print(LiveDecision.objects.count())
"""
_CHANGE = """
from django.db.models import F
from tables.events.models import Event
Event.objects.update(revision=F("revision") + 1)
print(Event.objects.get().revision)
"""


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1]


class Answer:
    """Status, headers and body of a GET, or of a POST if something is sent; refusals too."""

    def __init__(self, address: str, sent: dict[str, str] | None = None) -> None:
        body = json.dumps(sent).encode() if sent else None
        asked = urllib.request.Request(address, body, {"Content-Type": "application/json"})
        try:
            response: Any = urllib.request.urlopen(asked, timeout=60)
        except urllib.error.HTTPError as refused:
            response = refused
        with response:
            self.status, self.headers, self.body = response.status, response.headers, response.read()


class OpenStream:
    """A stream that nobody reconnects."""

    def __init__(self, port: int, ticket: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.sendall(f"GET /stream/?ticket={ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.heard = b""

    def hears(self, text: bytes, seconds: float) -> bool:
        """Read until the text has come; False when it does not in time. A closed stream fails the test."""
        deadline = time.monotonic() + seconds
        while text not in self.heard and (left := deadline - time.monotonic()) > 0:
            self._socket.settimeout(left)
            try:
                piece = self._socket.recv(65_536)
            except TimeoutError:
                break
            assert piece, "the stream was closed"
            self.heard += piece
        return text in self.heard

    def close(self) -> None:
        self._socket.close()


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.5)


@pytest.fixture(scope="module")
def installation() -> Iterator[Installation]:
    with rehearsal(frozenset({"web1", "clocks", "bots"})) as running:
        yield running


def stop_as_an_administrator_does(cluster: Any) -> None:
    cluster.stop()


def kill_all_at_once(cluster: Any) -> None:
    """End the server as a lost power supply would: without a checkpoint, without a farewell."""
    process = cluster.get_postmaster_info().process
    for each in [process, *process.children(recursive=True)]:
        os.kill(each.pid, signal.SIGKILL)
    process.wait(10)


@pytest.fixture(scope="module")
def stage(installation: Installation) -> tuple[str, str]:
    """The event's slug and a ticket for its stream."""
    slug, ticket = json.loads(last_line(installation.manage("shell", "-v0", "-c", _SET_UP)))
    return slug, ticket


@pytest.mark.parametrize("end", [stop_as_an_administrator_does, kill_all_at_once])
def test_an_outage_is_shown_and_nothing_needs_to_be_started_again(installation, stage, end):
    slug, ticket = stage
    page = f"{installation.url(0)}/e/{slug}/standings/"
    asked = f"{installation.url(0)}/api/v1/events/{slug}/standings/"
    processes = {name: process.pid for name, process in installation.processes.items()}
    stream = OpenStream(installation.ports[0], ticket)
    try:
        assert Answer(page).status == 200 and Answer(asked).status == 200
        assert stream.hears(b'data: {"topic"', 15)

        cluster = postgres_cluster(installation.directory)
        end(cluster)
        try:
            for address, media in ((page, "text/html"), (asked, "application/problem+json")):
                for _ in range(3):
                    answer = Answer(address)
                    assert answer.status == 503, answer.body
                    assert int(answer.headers["Retry-After"]) > 0
                    assert answer.headers["Content-Type"].startswith(media)
                    assert b"database cannot be reached" in answer.body
            assert json.loads(Answer(asked).body)["status"] == 503
            assert Answer(f"{installation.url(0)}/healthz").status == 200
            assert Answer(f"{installation.url(0)}/readyz").status == 503
            assert not stream.hears(b"never sent", 5)  # and it is not closed
        finally:
            cluster.ensure_postgres_running()

        wait_until(lambda: Answer(page).status == 200 and Answer(asked).status == 200)
        wait_until(lambda: Answer(f"{installation.url(0)}/readyz").status == 200)
        revision = last_line(installation.manage("shell", "-v0", "-c", _CHANGE))
        text = f'"revision": {revision}'.encode()
        compact = text.replace(b" ", b"")
        assert stream.hears(text, 15) or compact in stream.heard
        answers = int(last_line(installation.manage("shell", "-v0", "-c", _ANSWERS)))
        wait_until(
            lambda: int(last_line(installation.manage("shell", "-v0", "-c", _ANSWERS))) > answers
        )  # the lane of bots plays on
    finally:
        stream.close()
    assert {name: process.pid for name, process in installation.processes.items()} == processes
    assert all(process.poll() is None for process in installation.processes.values())


@pytest.fixture
def site(tmp_path: Path, django_db_blocker: DjangoDbBlocker, migrated: Path) -> Iterator[Site]:
    """An installation of the embedded default, served by a process of its own."""
    with running_site(tmp_path, django_db_blocker, migrated) as site:
        yield site


def test_while_another_program_holds_the_file_all_can_be_read_and_saving_is_refused_in_time(site: Site):
    slug, ticket = json.loads(last_line(site.manage("shell", "-v0", "-c", _SET_UP)))
    page, asked = f"{site.url}/e/{slug}/standings/", f"{site.url}/api/v1/events/{slug}/standings/"
    sign_up = f"{site.url}/api/v1/events/{slug}/sign-up/"
    stream = OpenStream(site.port, ticket)
    try:
        assert stream.hears(b'data: {"topic"', 15)
        assert Answer(sign_up, {"name": "Before"}).status == 201
        with closing(sqlite3.connect(site.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            played = other.execute("SELECT count(*) FROM tables_livedecision").fetchone()
            for _ in range(2):
                began = time.monotonic()
                refused = Answer(sign_up, {"name": "Meanwhile"})
                assert refused.status == 503 and int(refused.headers["Retry-After"]) > 0
                assert refused.headers["Content-Type"] == "application/problem+json"
                assert b"takes longer than usual" in refused.body
                assert time.monotonic() - began < 2 * LOCK_SECONDS
                assert Answer(page).status == Answer(asked).status == 200
            assert other.execute("SELECT count(*) FROM tables_livedecision").fetchone() == played
            other.execute("ROLLBACK")
        assert Answer(sign_up, {"name": "After"}).status == 201
        assert stream.hears(b'"revision": 2', 15) or b'"revision":2' in stream.heard
        answers = int(last_line(site.manage("shell", "-v0", "-c", _ANSWERS)))
        wait_until(lambda: int(last_line(site.manage("shell", "-v0", "-c", _ANSWERS))) > answers)
    finally:
        stream.close()
    assert "Traceback" not in (site.directory / "serve.log").read_text()
