"""Each request has an id: in its log lines, on error pages, in problem details and in the answer's head."""

from __future__ import annotations

import asyncio
import logging
import re

import pytest
from django.template.loader import render_to_string
from django.test import Client

from kingsmoot.asgi import application
from kingsmoot.server.asgi_types import Message
from tables.core import request_ids
from tables.core.request_ids import WithRequestId

NEW = re.compile(r"[0-9a-f]{16}")


def asked(path: str, given: str = "", peer: str | None = None) -> tuple[int, str, bytes]:
    """Status, id and body of a page as the server answers it."""
    sent: list[Message] = []
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *([(b"x-request-id", given.encode())] if given else [])],
        "client": ("192.0.2.1", 5),
        "server": ("127.0.0.1", 80),
        "state": {"peer": peer},
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    headers = dict(sent[0]["headers"])
    return sent[0]["status"], headers[b"x-request-id"].decode(), sent[-1]["body"]


@pytest.mark.once
def test_every_answer_names_its_request():
    status, first, _body = asked("/healthz")
    assert status == 200
    assert NEW.fullmatch(first)
    assert asked("/healthz")[1] != first
    assert NEW.fullmatch(asked("/stream/")[1])


@pytest.mark.once
@pytest.mark.parametrize(
    ("given", "peer", "is_taken"),
    [
        ("proxy-0123456789.abc", "172.28.90.2", True),
        ("proxy-0123456789.abc", "192.0.2.1", False),
        ("proxy-0123456789.abc", None, False),
        ("short", "172.28.90.2", False),
        ("x" * 65, "172.28.90.2", False),
        ("line\\nbreak-0123", "172.28.90.2", False),
        ("<b>0123456789</b>", "172.28.90.2", False),
    ],
)
def test_only_a_proxy_of_ours_chooses_an_id_and_only_a_sound_one(settings, given, peer, is_taken):
    settings.FORWARDED_ALLOW_IPS = ["172.28.90.0/24"]
    found = asked("/healthz", given, peer)[1]
    assert (found == given) is is_taken
    assert is_taken or NEW.fullmatch(found)


@pytest.mark.once
def test_log_lines_of_a_request_carry_its_id():
    record = logging.LogRecord("x", logging.INFO, "x.py", 1, "x", (), None)
    with request_ids.of_request() as name:
        WithRequestId().filter(record)
        assert record.__dict__["request_id"] == name
    WithRequestId().filter(record)
    assert record.__dict__["request_id"] == "-"


@pytest.mark.once
def test_django_in_its_thread_logs_under_the_id_that_was_answered(caplog):
    caplog.handler.addFilter(WithRequestId())
    status, name, body = asked("/api/v1/nowhere/")
    assert status == 404
    assert name.encode() in body
    found = {record.__dict__["request_id"] for record in caplog.records if record.name == "django.request"}
    assert found == {name}


@pytest.mark.once
@pytest.mark.parametrize("page", ["400", "403", "403_csrf", "404", "405", "409", "429", "500"])
def test_error_pages_name_the_request(page: str):
    with request_ids.of_request() as name:
        assert name in render_to_string(f"{page}.html")
    assert "the request <code>" not in render_to_string(f"{page}.html")


@pytest.mark.django_db
def test_problem_details_name_the_request(client: Client):
    with request_ids.of_request("of-a-test-0123"):
        answer = client.get("/api/v1/events/nowhere/")
    assert answer.status_code == 404
    assert answer.json()["request_id"] == "of-a-test-0123"
    assert "request_id" not in client.get("/api/v1/events/nowhere/").json()
