"""The ASGI front door under uvicorn: streams, pages, large and broken requests."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
import uvicorn

from kingsmoot.server.asgi_types import Application, Receive, Scope, Send
from kingsmoot.server.pages import pages
from kingsmoot.server.turns import Turns
from kingsmoot.stream.gateway import gateway
from kingsmoot.stream.hub import Hub, Limits
from tables.core.notices import Notice, ticket_for

pytestmark = pytest.mark.once

LARGEST = 100_000
Environ = dict[str, Any]


def wsgi(environ: Environ, start_response: Callable[..., Any]) -> list[bytes]:
    """Tell what arrived, reading as much as Django does; /slow takes its time, /costly a core's."""
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    if environ["PATH_INFO"] == "/slow":
        time.sleep(0.5)
    if environ["PATH_INFO"] == "/costly":
        end = time.thread_time() + 0.2
        while time.thread_time() < end:
            pass
    seen = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
    answer = {
        "method": environ["REQUEST_METHOD"],
        "path": environ["PATH_INFO"],
        "query": environ["QUERY_STRING"],
        "body": len(body),
        "headers": seen,
        "thread": threading.current_thread().name,
    }
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(answer).encode()]


class Door:
    """A running server."""

    def __init__(self, hub: Hub, turns: Turns, port: int) -> None:
        self.hub = hub
        self.turns = turns
        self.port = port

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)

    def ask(
        self, method: str, path: str, body: bytes | Iterator[bytes] | None = None, **headers: str
    ) -> tuple[int, bytes]:
        with closing(self.connect()) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()


@pytest.fixture(scope="module")
def door() -> Iterator[Door]:
    hub = Hub(lambda topics: dict.fromkeys(topics, 1), limits=Limits(per_ticket=2))
    stream: Application = gateway(hub)
    turns = Turns(2, 6)
    site: Application = pages(wsgi, largest_body=LARGEST, turns=turns)  # type: ignore[arg-type]

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        await (stream if scope["path"] == "/stream/" else site)(scope, receive, send)

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(application, lifespan="off", log_config=None, access_log=False)
        server = uvicorn.Server(config)

        async def serve() -> None:
            running = asyncio.create_task(hub.run())
            await server.serve(sockets=[listener])
            running.cancel()

        def run() -> None:
            asyncio.run(serve())

        thread = threading.Thread(target=run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield Door(hub, turns, listener.getsockname()[1])
        hub.close()
        server.should_exit = True
        thread.join(10)


def read_until(answer: http.client.HTTPResponse, end: bytes) -> bytes:
    read = b""
    while end not in read:
        read += answer.read1()
    return read


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_stream_tells_where_its_topic_stands_and_what_follows(door: Door):
    with closing(door.connect()) as connection:
        connection.request("GET", f"/stream/?ticket={ticket_for(['event/1'])}")
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.getheader("content-type") == "text/event-stream; charset=utf-8"
        assert answer.getheader("cache-control") == "no-store"
        assert read_until(answer, b'"revision":1}\n\n').startswith(b"retry: ")
        door.hub.publish(Notice("event/1", 2))
        expected = b'event: notice\ndata: {"topic":"event/1","revision":2}\n\n'
        assert read_until(answer, b"\n\n") == expected


def test_several_tickets_share_one_stream(door: Door):
    with closing(door.connect()) as connection:
        tickets = "&".join(f"ticket={ticket_for([topic])}" for topic in ("event/5", "live/6"))
        connection.request("GET", f"/stream/?{tickets}")
        read = read_until(connection.getresponse(), b'"live/6","revision":1}')
        assert b'"event/5","revision":1}' in read


def test_a_browser_that_leaves_is_forgotten(door: Door):
    until(lambda: len(door.hub) == 0)
    with closing(door.connect()) as connection:
        connection.request("GET", f"/stream/?ticket={ticket_for(['event/1'])}")
        read_until(connection.getresponse(), b"retry")
        assert len(door.hub) == 1
    until(lambda: len(door.hub) == 0)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/stream/", 403),
        ("GET", "/stream/?ticket=", 403),
        ("GET", "/stream/?ticket=forged", 403),
        ("GET", "/stream/?ticket=%ff%fe:x", 403),
        ("POST", "/stream/", 405),
    ],
)
def test_no_stream_without_a_good_ticket(door: Door, method: str, path: str, status: int):
    assert door.ask(method, path)[0] == status


def test_one_ticket_opens_only_so_many_streams(door: Door):
    path = f"/stream/?ticket={ticket_for(['event/1'])}"
    with closing(door.connect()) as first, closing(door.connect()) as second:
        for connection in (first, second):
            connection.request("GET", path)
            read_until(connection.getresponse(), b"retry")
        assert door.ask("GET", path)[0] == 429


def test_a_reader_that_never_reads_holds_up_nobody(door: Door):
    with closing(door.connect()) as deaf, closing(door.connect()) as reading:
        deaf.request("GET", f"/stream/?ticket={ticket_for(['event/9'])}")
        reading.request("GET", f"/stream/?ticket={ticket_for(['event/9'])}")
        answer = reading.getresponse()
        for revision in range(2, 3_000):
            door.hub.publish(Notice("event/9", revision))
        read_until(answer, b'"revision":2999}')


def test_pages_get_method_path_query_and_body(door: Door):
    status, body = door.ask("POST", "/a/b%20c/?d=e", b"x" * 70_000, **{"X-Real": "yes"})
    answer = json.loads(body)
    assert status == 200
    assert (answer["method"], answer["path"], answer["query"]) == ("POST", "/a/b c/", "d=e")
    assert answer["body"] == 70_000
    assert answer["headers"]["HTTP_X_REAL"] == "yes"
    assert answer["thread"].startswith("WSGI")


def test_a_body_in_chunks_arrives_and_has_the_same_limit(door: Door):
    status, body = door.ask("POST", "/", iter([b"x" * 100, b"y" * 200]))
    answer = json.loads(body)
    assert status == 200 and answer["body"] == 300
    assert "HTTP_TRANSFER_ENCODING" not in answer["headers"]
    assert door.ask("POST", "/", iter([b"x" * 1_000] * (LARGEST // 1_000 + 1)))[0] == 413


def test_a_header_with_an_underscore_cannot_pose_as_another(door: Door):
    _status, body = door.ask("GET", "/", X_Real="forged")
    assert "HTTP_X_REAL" not in json.loads(body)["headers"]


def test_a_request_that_is_too_large_is_refused(door: Door):
    assert door.ask("POST", "/", b"x" * LARGEST)[0] == 200
    assert door.ask("POST", "/", b"x" * (LARGEST + 1))[0] == 413


def test_bytes_beyond_ascii_in_the_address_are_refused_and_not_an_error(door: Door):
    with socket.create_connection(("127.0.0.1", door.port), timeout=5) as raw:
        raw.sendall(b"GET /?a=\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 400")


def test_uploads_that_never_end_hold_no_thread(door: Door):
    slow = [socket.create_connection(("127.0.0.1", door.port), timeout=5) for _ in range(5)]
    try:
        for upload in slow:
            upload.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf")
        time.sleep(0.1)
        assert door.ask("GET", "/")[0] == 200
    finally:
        for upload in slow:
            upload.close()


def test_more_waiting_requests_than_we_can_serve_are_asked_to_come_back(door: Door):
    answers: list[int] = []
    crowd = [threading.Thread(target=lambda: answers.append(door.ask("GET", "/slow")[0])) for _ in range(12)]
    for person in crowd:
        person.start()
    for person in crowd:
        person.join()
    assert sorted(answers) == [200] * 7 + [503] * 5  # one at work, six in the queue


def test_what_pages_that_read_themselves_again_cost_a_core_is_measured(door: Door):
    """Neither their waiting counts, nor what others cost."""
    before = door.turns.refresh_seconds
    door.ask("GET", "/costly")
    assert door.turns.refresh_seconds == before
    door.ask("GET", "/slow", None, **{"X-Refresh": "1"})
    assert door.turns.refresh_seconds < before
    door.ask("GET", "/costly", None, **{"X-Refresh": "1"})
    assert door.turns.refresh_seconds > before
