"""The door under attack by one stranger, on a server with 1,024 descriptors: `manage.py serve` as it is."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench._inside import answer_of

DESCRIPTORS = 1_024
HALF_SENT = 1_100
STREAMS = 1_100
STREAMS_PER_TICKET = 20
UPLOADS = 60
UPLOAD_BYTES = 8 * 1024 * 1024 - 4_096
READERS = 12
LARGE_FILE = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
TIMEOUT = 8.0
CROWD = 40
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf"
STOPS = {
    f"a crowd of {CROWD}": [],
    "it and half a head": [HALF_A_HEAD],
    "it and half a body": [HALF_A_BODY],
    "it and a hundred of both": [HALF_A_HEAD, HALF_A_BODY] * 50,
}

Rows = list[tuple[str, float, float | str | None]]


@dataclass(frozen=True, slots=True)
class Server:
    """A running installation of its own."""

    process: subprocess.Popen[bytes]
    port: int

    @property
    def resident_mib(self) -> float:
        """The most memory it has held so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    def connect(self) -> socket.socket:
        """Open a connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT)

    def page_status(self) -> int:
        """The status of a small page for a newcomer; 0 when there is none within the patience."""
        try:
            with self.connect() as visitor:
                visitor.sendall(b"GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return int(visitor.recv(4_096).split(b" ")[1])
        except (OSError, IndexError):
            return 0


@contextmanager
def server(directory: str) -> Iterator[Server]:
    """Run `manage.py serve` with few descriptors on the migrated database in `directory`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])

    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
        env={**os.environ, "DATA_DIR": directory},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    running = Server(process, port)
    try:
        deadline = time.monotonic() + 60
        while running.page_status() != 200 and time.monotonic() < deadline:
            time.sleep(0.1)
        yield running
    finally:
        process.kill()
        process.wait()


def _newcomers(door: Server, count: int = 20) -> float:
    """Return how many of `count` newcomers, one after the other, get their page, in percent."""
    began, served = time.monotonic(), 0
    for _ in range(count):
        if time.monotonic() - began > 2 * TIMEOUT:
            break
        served += door.page_status() == 200
    return 100 * served / count


def _half_sent(door: Server, held: ExitStack) -> None:
    for _ in range(HALF_SENT):
        try:
            held.enter_context(door.connect()).sendall(HALF_A_HEAD)
        except OSError:
            continue


def _streams(tickets: list[str]) -> Callable[[Server, ExitStack], None]:
    def attack(door: Server, held: ExitStack) -> None:
        for number in range(STREAMS):
            ticket = tickets[number // STREAMS_PER_TICKET]
            stream = held.enter_context(door.connect())
            stream.settimeout(0.2)
            try:
                stream.sendall(f"GET /stream/?ticket={ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                stream.recv(100)
            except OSError:
                continue

    return attack


def _stalled_uploads(door: Server, held: ExitStack) -> None:
    for _ in range(UPLOADS):
        upload = held.enter_context(door.connect())
        upload.settimeout(3)
        try:
            upload.sendall(
                b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid=x\r\n"
                b"Content-Length: %d\r\n\r\n" % (UPLOAD_BYTES + 1)
            )
            upload.sendall(bytes(UPLOAD_BYTES))
        except OSError:
            continue


def _unread_answers(door: Server, held: ExitStack) -> None:
    for _ in range(READERS):
        reader = held.enter_context(socket.socket())
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        reader.connect(("127.0.0.1", door.port))
        reader.sendall(f"GET {LARGE_FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 8)


def _stop_seconds(door: Server, held: ExitStack, requests: list[bytes]) -> float:
    """Return how long a stop takes beside `requests` and a crowd that asks for pages."""
    for request in requests:
        held.enter_context(door.connect()).sendall(request)
    crowd = [threading.Thread(target=_newcomers, args=(door,), daemon=True) for _ in range(CROWD)]
    for visitor in crowd:
        visitor.start()
    time.sleep(0.5)
    began = time.monotonic()
    door.process.send_signal(signal.SIGTERM)
    door.process.wait(60)
    return time.monotonic() - began


def run() -> Rows:
    """Measure what a newcomer gets, and what the server holds, beside each attack."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4_096), hard))
    os.chdir(Path(__file__).parent.parent)
    os.environ["DJANGO_SETTINGS_MODULE"] = "kingsmoot.settings"
    rows: Rows = []
    with tempfile.TemporaryDirectory() as directory:
        os.environ["DATA_DIR"] = directory
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True)
        tickets = answer_of("tickets", STREAMS // STREAMS_PER_TICKET + 1, environment={})
        attacks: list[tuple[str, Callable[[Server, ExitStack], None]]] = [
            (f"{HALF_SENT} half-sent requests", _half_sent),
            (f"{STREAMS} streams", _streams(tickets)),
            (f"{READERS} × 8 unread answers of 1.4 MB", _unread_answers),
            (f"{UPLOADS} stalled uploads", _stalled_uploads),
        ]
        for name, attack in attacks:
            with server(directory) as door, ExitStack() as held:
                before = door.resident_mib
                attack(door, held)
                rows += [
                    (f"newcomers served beside {name} (%)", _newcomers(door), "≥ 100"),
                    (f"memory for {name} (MiB)", door.resident_mib - before, 80),
                ]
        for name, requests in STOPS.items():
            with server(directory) as door, ExitStack() as held:
                rows.append((f"stop beside {name} (s)", _stop_seconds(door, held, requests), 1.5))
    return rows
