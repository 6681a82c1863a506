"""Connections under attack: deadlines, limits and room for the next visitor, on real sockets."""

from __future__ import annotations

import asyncio
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import uvloop

from kingsmoot.server.asgi_types import Receive, Scope, Send
from kingsmoot.server.connections import Connection, Door, Limits, raise_descriptor_limit
from kingsmoot.server.pages import QUEUE, Budget, pages
from kingsmoot.server.turns import Turns
from tests.e2e.site import ROOT
from tests.servers import embedded_environment, free_port

pytestmark = pytest.mark.once

Environ = dict[str, Any]

LONG = 3_000_000
QUICK = Limits(
    connections=40,
    receiving=20,
    head_seconds=0.6,
    head_bytes=4_096,
    headers=50,
    idle_seconds=0.6,
    silent_seconds=0.5,
    body_seconds=3.0,
    grace_seconds=0.5,
    least_rate=1_000,
    answer_seconds=0.6,
    least_progress=50_000,
    answers_bytes=3 * LONG,
    pipeline=4,
)


def wsgi(environ: Environ, start_response: Callable[..., object]) -> list[bytes]:
    """/long answers three megabytes; anything else how many bytes came, /slow after a moment."""
    length = len(environ["wsgi.input"].read())
    if environ["PATH_INFO"] == "/slow":
        time.sleep(0.01)
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [bytes(LONG)] if environ["PATH_INFO"] == "/long" else [str(length).encode()]


class Site:
    """A server of two threads behind a door; /open is answered until the visitor leaves."""

    def __init__(self, door: Door, port: int) -> None:
        self.door = door
        self.port = port
        self.opened = 0

    def connect(self, sent: bytes = b"", read_at_most: int = 0) -> socket.socket:
        visitor = socket.socket()
        visitor.settimeout(5)
        if read_at_most:
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, read_at_most)
        visitor.connect(("127.0.0.1", self.port))
        visitor.sendall(sent)
        return visitor

    def ask(self, request: bytes) -> bytes:
        """What is answered to `request` until the server closes."""
        with self.connect(request) as visitor:
            return all_of(visitor)


def all_of(visitor: socket.socket) -> bytes:
    read = b""
    try:
        while chunk := visitor.recv(65_536):
            read += chunk
    except ConnectionResetError:
        pass
    return read


@contextmanager
def site_behind(limits: Limits, budget: Budget | None = None) -> Iterator[Site]:
    serve_pages = pages(wsgi, largest_body=1_000_000, turns=Turns(2, QUEUE), budget=budget)  # type: ignore[arg-type]
    own = Door(limits)

    class OwnConnection(Connection):
        door = own

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        site = Site(own, listener.getsockname()[1])

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] != "/open":
                await serve_pages(scope, receive, send)
                return
            site.opened += 1
            while (await receive())["type"] != "http.disconnect":
                await send({"type": "http.response.start", "status": 200, "headers": []})
                await send({"type": "http.response.body", "body": b"open", "more_body": True})
            site.opened -= 1

        config = uvicorn.Config(
            application, http=OwnConnection, lifespan="off", log_config=None, timeout_graceful_shutdown=10
        )
        server = uvicorn.Server(config)

        async def serve() -> None:
            deadlines = asyncio.create_task(own.run(0.05))
            await server.serve(sockets=[listener])
            deadlines.cancel()

        def run() -> None:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(serve())

        thread = threading.Thread(target=run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield site
        finally:
            server.should_exit = True
            thread.join(20)
            assert not own.connections, "the server left connections behind"


@pytest.fixture
def site() -> Iterator[Site]:
    with site_behind(QUICK) as running:
        yield running


GET = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
LONG_ANSWER = b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n"
SLOW_ANSWER = LONG_ANSWER.replace(b"long", b"slow")
OPEN_ANSWER = LONG_ANSWER.replace(b"long", b"open")


def upload(length: int, sent: int) -> bytes:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\nContent-Length: %d\r\n\r\n" % length
    return head + b"x" * sent


def closing(request: bytes) -> bytes:
    """`request`, the last of its connection."""
    return request.replace(b"Host: x\r\n", b"Host: x\r\nConnection: close\r\n")


def test_a_head_that_never_ends_is_refused_and_closed(site: Site):
    began = time.monotonic()
    assert site.ask(b"GET / HTTP/1.1\r\nHost: x\r\nX: ").startswith(b"HTTP/1.1 408 ")
    assert site.ask(b"").startswith(b"HTTP/1.1 408 ")
    assert 1 < time.monotonic() - began < 4


def test_a_head_that_trickles_gains_no_time(site: Site):
    began = time.monotonic()
    with site.connect(b"GET / HTTP/1.1\r\n") as visitor, pytest.raises(OSError):
        while time.monotonic() - began < 5:
            visitor.sendall(b"X: y\r\n")
            time.sleep(0.05)
    assert time.monotonic() - began < 4


def test_the_second_request_of_a_connection_has_a_deadline_too(site: Site):
    with site.connect(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") as visitor:
        assert visitor.recv(1_000).startswith(b"HTTP/1.1 200 ")
        visitor.sendall(b"GET /")
        assert b"408" in all_of(visitor)


def test_a_body_that_stops_is_refused_and_closed(site: Site):
    assert site.ask(upload(1_000, 10)).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_trickles_is_closed_for_its_rate(site: Site):
    began = time.monotonic()
    with site.connect(upload(100_000, 10)) as visitor, pytest.raises(OSError):
        while time.monotonic() - began < 5:
            visitor.sendall(b"x" * 10)
            time.sleep(0.05)
    assert site.door.cut["body"] == 1
    assert time.monotonic() - began < 2.5


def test_a_slow_but_steady_body_arrives(site: Site):
    with site.connect(closing(upload(10_000, 0))) as visitor:
        for _ in range(20):
            visitor.sendall(b"x" * 500)
            time.sleep(0.06)
        assert all_of(visitor).endswith(b"10000\r\n0\r\n\r\n")


@pytest.mark.parametrize(
    "endless",
    [
        b"GET / HTTP/1.1\r\nX: " + b"a" * 300_000,
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: " + b"a" * 300_000,
        b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: y\r\n" % n for n in range(60)) + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 2_000,
    ],
    ids=["a header", "a trailer", "headers", "requests at once"],
)
def test_what_frames_a_request_has_an_end(site: Site, endless: bytes):
    answers = site.ask(endless) if len(endless) < 10_000 else sent_bit_by_bit(site, endless)
    assert answers.count(b"HTTP/1.1 200 ") < 200
    assert not site.door.receiving


def sent_bit_by_bit(site: Site, content: bytes) -> bytes:
    with site.connect() as visitor:
        try:
            for start in range(0, len(content), 8_192):
                visitor.sendall(content[start : start + 8_192])
                time.sleep(0.005)
            return all_of(visitor)
        except OSError:
            return b""


def test_connections_beyond_the_limit_make_room_for_the_next(site: Site):
    with ExitStack() as held:
        for _ in range(80):
            held.enter_context(site.connect(b"GET / HTTP/1.1\r\nX: "))
            # This thread may look between a visitor's coming and another's going.
            assert len(site.door.receiving) <= QUICK.receiving + 1
        assert site.ask(GET).startswith(b"HTTP/1.1 200 ")
        assert site.door.cut.total() >= 40


def test_the_address_with_most_connections_makes_room():
    door = Door(QUICK)
    crowd = [_Visitor("192.0.2.1") for _ in range(3)]
    waiting = door.receiving
    waiting.add(first := _Visitor("192.0.2.9"), 0.0)  # type: ignore[arg-type]
    for number, visitor in enumerate(crowd):
        waiting.add(visitor, float(number + 1))  # type: ignore[arg-type]
    assert waiting.longest() is crowd[0]
    for visitor in crowd:
        waiting.remove(visitor)  # type: ignore[arg-type]
    assert waiting.longest() is first


class _Visitor:
    def __init__(self, address: str) -> None:
        self.address = address


def test_answers_that_nobody_reads_hold_neither_threads_nor_memory(site: Site):
    with ExitStack() as held:
        for _ in range(8):
            held.enter_context(site.connect(LONG_ANSWER * 3, read_at_most=4_096))
        began = time.monotonic()
        assert site.ask(GET).startswith(b"HTTP/1.1 200 ")
        assert time.monotonic() - began < 2
        assert site.door.unread <= QUICK.answers_bytes
        deadline = time.monotonic() + 5
        while site.door.answering:
            assert time.monotonic() < deadline, "connections wait for ever for readers that do not read"
            time.sleep(0.05)
        assert site.door.cut["unread"] >= 8


def leave(visitor: socket.socket) -> None:
    """Close so that the server hears of it at once, as when a phone leaves the network."""
    visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    visitor.close()


@pytest.mark.parametrize("behind", [0, 1, 3])
def test_visitors_who_leave_while_they_are_answered_are_no_error(
    site: Site, behind: int, caplog: pytest.LogCaptureFixture
):
    """Also with requests behind the one that is answered, on the same connection."""
    for number in range(30):
        request = LONG_ANSWER if number % 2 else SLOW_ANSWER
        visitor = site.connect(request + SLOW_ANSWER * behind)
        if number % 3:
            time.sleep(0.01)
        leave(visitor)
    assert site.ask(GET).startswith(b"HTTP/1.1 200 ")
    time.sleep(0.2)
    assert site.ask(GET).startswith(b"HTTP/1.1 200 ")
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_visitor_who_leaves_an_open_answer_with_a_request_behind_it_is_noticed(site: Site):
    """As a stream with a second request on its connection: its application hears that the visitor left."""
    visitor = site.connect(OPEN_ANSWER + GET)
    assert visitor.recv(1_000).startswith(b"HTTP/1.1 200 ")
    assert site.opened == 1
    leave(visitor)
    deadline = time.monotonic() + 5
    while site.opened:
        assert time.monotonic() < deadline, "the application was never notified"
        time.sleep(0.02)


def test_an_answer_read_slowly_arrives_whole(site: Site):
    with site.connect(LONG_ANSWER, read_at_most=65_536) as visitor:
        read = 0
        while read < LONG:
            read += len(visitor.recv(100_000))
            time.sleep(0.02)
    assert not site.door.cut["unread"]


def test_an_idle_connection_is_closed_also_after_an_early_refusal(site: Site):
    with site.connect(upload(2_000_000, 0)) as visitor:
        time.sleep(0.1)
        visitor.sendall(b"x" * 2_000_000)
        visitor.settimeout(3)
        assert all_of(visitor).startswith(b"HTTP/1.1 413 ")


def test_large_bodies_have_a_budget_and_small_ones_pass():
    budget = Budget(total=500_000, per_address=300_000)
    patient = Limits(silent_seconds=30, grace_seconds=30)
    with site_behind(patient, budget) as site, ExitStack() as held:
        stalled = [held.enter_context(site.connect(upload(200_000, 190_000))) for _ in range(4)]
        deadline = time.monotonic() + 5
        while budget.taken.total() < 190_000:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert budget.taken.total() <= 300_000
        refused = site.ask(closing(upload(200_000, 200_000)))
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 5" in refused
        assert site.ask(closing(upload(10_000, 10_000))).startswith(b"HTTP/1.1 200 ")
        for visitor in stalled:
            visitor.close()
        while budget.taken:
            assert time.monotonic() < deadline
            time.sleep(0.01)


def test_a_stranger_sends_no_large_body(site: Site):
    request = closing(upload(300_000, 0)).replace(b"Cookie: a=b\r\n", b"")
    assert site.ask(request).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    "half",
    [
        pytest.param(b"GET / HTTP/1.1\r\nX: ", id="half a head"),
        pytest.param(upload(1_000, 10), id="half a body"),
        pytest.param(LONG_ANSWER * 2, id="an answer that is not read"),
    ],
)
def test_a_stop_waits_for_no_visitor(half: bytes):
    patient = Limits(silent_seconds=60, head_seconds=60, idle_seconds=60)
    with ExitStack() as held:
        with site_behind(patient) as site:
            held.enter_context(site.connect(half, read_at_most=4_096))
            time.sleep(0.5)
            began = time.monotonic()
        assert time.monotonic() - began < 4


# --- Limits from the system ---------------------------------------------------------------------------------


@pytest.mark.parametrize("descriptors", [64, 256, 1_024, 20_000, 65_536])
def test_descriptors_are_kept_back_for_pages_and_files(descriptors: int):
    limits = Limits.for_descriptors(descriptors)
    assert limits.streams < limits.connections < descriptors
    assert limits.receiving < limits.connections - limits.streams
    assert limits.connections >= descriptors // 2


def test_the_limit_of_open_files_is_raised_as_far_as_it_may():
    program = "from kingsmoot.server.connections import raise_descriptor_limit as r; print(r())"
    done = subprocess.run(
        ["/bin/sh", "-c", f"ulimit -Sn 100; ulimit -Hn 900; exec {sys.executable} -c '{program}'"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "900\n"
    assert raise_descriptor_limit() <= resource.getrlimit(resource.RLIMIT_NOFILE)[1]


# --- The real server ----------------------------------------------------------------------------------------

DESCRIPTORS = 256
TICKETS = """
import django
django.setup()
from tables.core.notices import ticket_for
print(*[ticket_for(["event/1"]) for _ in range(20)])
"""


@pytest.mark.slow
def test_one_stranger_does_not_close_the_real_door(tmp_path: Path, migrated: Path):
    """`manage.py serve` with 256 descriptors, beside three hundred connections of each kind."""
    environment = embedded_environment(tmp_path)

    def python(*arguments: str) -> str:
        return subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    shutil.copy(migrated, tmp_path / "kingsmoot.sqlite3")
    tickets = python("-c", TICKETS).split()
    port = free_port()
    log = tmp_path / "serve.log"
    with log.open("wb") as output:
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
        server = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=output, stderr=output)
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS // 2, DESCRIPTORS))
    site = Site(Door(), port)
    page = b"GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    def shown() -> bool:
        try:
            return site.ask(page).startswith(b"HTTP/1.1 200 ")
        except OSError:
            return False

    try:
        deadline = time.monotonic() + 120
        while not shown():
            assert time.monotonic() < deadline and server.poll() is None, log.read_text()
            time.sleep(0.1)
        limits = Limits.for_descriptors(DESCRIPTORS)
        with ExitStack() as held:
            for _ in range(300):
                held.enter_context(site.connect(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "))
            assert [shown() for _ in range(5)] == [True] * 5
        with ExitStack() as held:
            answers = []
            for number in range(300):
                ask = f"GET /stream/?ticket={tickets[number % 20]} HTTP/1.1\r\nHost: localhost\r\n\r\n"
                stream = held.enter_context(site.connect(ask.encode()))
                answers.append(stream.recv(1_000))
            opened = sum(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)
            assert limits.streams // 2 <= opened <= limits.streams
            assert all(answer.split()[1] in (b"200", b"429", b"503") for answer in answers)
            assert [shown() for _ in range(5)] == [True] * 5
        held.enter_context(site.connect(upload(1_000, 10)))
        time.sleep(0.3)
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        # The goal is two seconds; a busy machine needs some for the interpreter's own end.
        assert time.monotonic() - began < 6
    finally:
        server.kill()
        server.wait()
    assert "Too many open files" not in log.read_text()
