"""PostgreSQL goes away under a running installation, by a stop and by a crash, and comes back."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from deploy.rehearse import Installation, rehearsal
from tests.servers import postgres_cluster

pytestmark = [pytest.mark.once, pytest.mark.slow]

_SET_UP = """
import json
from django.contrib.auth import get_user_model
from tables.live.play import lobby, opening
from tables.live.store import games, viewers
from tables.models import EventStatus, RoundStatus
from tables.core.notices import ticket_for
from tests.tables.builders import a_round, an_event, players

switches = ("public_players", "public_pairings", "public_results", "public_standings")
event = an_event(status=EventStatus.RUNNING, **dict.fromkeys(switches, True))
a_round(event, 1, players(event, 4), status=RoundStatus.CLOSED)
host = get_user_model().objects.create_user("host", password=None)
game = games.find(opening.open_casual(host, opening.Setup("lcg", bot_seconds=0.5), ["bot:heuristic"] * 6).key)
lobby.start(game, viewers.viewer_of(game, viewers.Credentials(user=host)))
print(json.dumps([event.slug, ticket_for([f"event/{event.pk}"])]))
"""
_ANSWERS = """
from tables.models import LiveDecision
print(LiveDecision.objects.count())
"""
_CHANGE = """
from django.db.models import F
from tables.models import Event
Event.objects.update(revision=F("revision") + 1)
print(Event.objects.get().revision)
"""


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1]


class Answer:
    """Status, headers and body of a GET, refusals too."""

    def __init__(self, address: str) -> None:
        try:
            response: Any = urllib.request.urlopen(address, timeout=30)
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
def test_an_outage_is_told_and_nothing_needs_to_be_started_again(installation, stage, end):
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
            assert not stream.hears(b"never told", 5)  # and it is not closed
        finally:
            cluster.ensure_postgres_running()

        wait_until(lambda: Answer(page).status == 200 and Answer(asked).status == 200)
        wait_until(lambda: Answer(f"{installation.url(0)}/readyz").status == 200)
        revision = last_line(installation.manage("shell", "-v0", "-c", _CHANGE))
        told = f'"revision": {revision}'.encode()
        compact = told.replace(b" ", b"")
        assert stream.hears(told, 15) or compact in stream.heard
        answers = int(last_line(installation.manage("shell", "-v0", "-c", _ANSWERS)))
        wait_until(
            lambda: int(last_line(installation.manage("shell", "-v0", "-c", _ANSWERS))) > answers
        )  # the lane of bots plays on
    finally:
        stream.close()
    assert {name: process.pid for name, process in installation.processes.items()} == processes
    assert all(process.poll() is None for process in installation.processes.values())
