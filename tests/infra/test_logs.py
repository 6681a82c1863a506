"""No log line carries a secret."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core import signing
from django.test import Client, RequestFactory

from kingsmoot.monitoring.logs import (
    BrokerAway,
    RedactingFormatter,
    RedactingJsonFormatter,
    SeenFaults,
    place_of,
    redact,
)
from kingsmoot.server import workers
from tables.core.notices import ticket_for
from tests.e2e.site import ROOT
from tests.servers import embedded_environment

pytestmark = pytest.mark.once

LINK = "Xy7_hJk2-LmNoP3qRsTuVw"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (f"Not Found: /p/{LINK}/", "Not Found: /p/[redacted]/"),
        (f"GET /p/{LINK}/report/?a=1 HTTP/1.1", "GET /p/[redacted]/report/?a=1 HTTP/1.1"),
        (f"Forbidden: /p/{LINK}", "Forbidden: /p/[redacted]"),
        (
            "GET /stream/?ticket=eyJ0IjpbXX0:1abc:De-f&ticket=x:y:z",
            "GET /stream/?ticket=[redacted]&ticket=[redacted]",
        ),
        (
            "Not Found: /set-password/MQ/d7x2ab-0123456789abcdef0123456789abcdef/",
            "Not Found: /set-password/MQ/[redacted]/",
        ),
        ("GET /s/2K7-QF3D/preview/ HTTP/1.1", "GET /s/[redacted]/preview/ HTTP/1.1"),
        ("GET /s/?code=2K7-QF3D HTTP/1.1", "GET /s/?code=[redacted] HTTP/1.1"),
        ("Authorization: Token 0123456789abcdef", "Authorization: Token [redacted]"),
        ("Authorization: Player abc-def", "Authorization: Player [redacted]"),
        ("{'Authorization': 'Bearer abc.def'}", "{'Authorization': 'Bearer [redacted]'}"),
        ("signed with whsec_QDKXNCwMf1n2/rEM5dKwVU+A=", "signed with [redacted]"),
        ("login failed, password=hunter2, user=x", "login failed, password=[redacted], user=x"),
    ],
)
def test_secrets_are_blanked_out(line: str, shown: str):
    assert redact(line) == shown


@pytest.mark.parametrize(
    "line",
    [
        "Not Found: /e/the-great-kingsmoot-of-november-2026/standings/",
        'File "/srv/kingsmoot/tables/players/actions/registration.py", line 12, in register',
        "django.core.exceptions.ImproperlyConfigured: SECRET_KEY is not set",
        "GET /api/v1/events/old-wyk/rounds/3/tables/12/?page=2",
    ],
)
def test_ordinary_lines_stay_as_they_are(line: str):
    assert redact(line) == line


def test_arguments_and_tracebacks_are_redacted_too():
    formatter = RedactingFormatter("{message}", style="{")
    try:
        raise ValueError(f"no player at /p/{LINK}/")
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, "x.py", 1, "at %s", (f"/p/{LINK}/",), (ValueError, error, error.__traceback__)
        )
    assert LINK not in formatter.format(record)


@pytest.mark.django_db
def test_a_wrong_address_leaves_no_secret_in_the_log(client: Client, caplog):
    ticket = ticket_for(["event/1"])
    client.get(f"/nowhere/{LINK}/?ticket={ticket}")
    formatter = RedactingFormatter()
    lines = [formatter.format(record) for record in caplog.records]
    assert any("Not Found" in line for line in lines)
    assert not any(LINK in line or ticket in line for line in lines)


def test_signed_values_look_as_the_redaction_expects():
    assert ":" in signing.dumps({"t": []})


# --- Faults -------------------------------------------------------------------------------------------------


def record_of(
    fault: Callable[[], object], message: str = "it broke", *arguments: object
) -> logging.LogRecord:
    """The record of a fault as it was raised."""
    try:
        fault()
    except Exception as error:
        raised = (type(error), error, error.__traceback__)
        return logging.LogRecord("x", logging.ERROR, "x.py", 1, message, arguments, raised)
    raise AssertionError("nothing was raised")


def ask_a_game() -> None:
    """Fail in the rules with a word that stands everywhere."""
    source = compile("raise KeyError('tests')", "/srv/kingsmoot/rules/tests/match.py", "exec")
    exec(source, {"__name__": "rules.kernel.match"})


def ask_for_a_link() -> None:
    """Fail elsewhere, with a secret in the words and a line of the program with an equals sign."""
    try:
        sorted([1], key=abs, reverse=bool(int("Xy7")))
    except ValueError as error:
        raise LookupError(f"no player at /p/{LINK}/, ticket=abc:def") from error


def test_secrets_of_a_game_are_left_out_and_its_fault_is_not():
    record = record_of(ask_a_game, "tests of %s failed: tests", "tests")
    text = RedactingFormatter().format(record)
    assert '/srv/kingsmoot/rules/tests/match.py", line 1' in text, "its words were cut out of its place"
    lines = text.splitlines()
    assert lines[0] == "[redacted] of [redacted] failed: [redacted]"
    assert lines[-1] == "KeyError: [redacted]"


def test_a_fault_keeps_its_types_places_and_causes():
    text = RedactingFormatter().format(record_of(ask_for_a_link))
    assert "ValueError: invalid literal for int() with base 10: 'Xy7'" in text
    assert 'sorted([1], key=abs, reverse=bool(int("Xy7")))' in text
    assert "LookupError: no player at /p/[redacted]/, ticket=[redacted]" in text
    assert text.count("test_logs.py") >= 3


def test_a_long_directory_with_capitals_stays_readable():
    source = compile(
        "def fail():\n    raise ValueError('x')", "/srv/The-Kingsmoot-Of-Our-Club-2026/a.py", "exec"
    )
    names: dict[str, Callable[[], object]] = {}
    exec(source, names)
    assert "/srv/The-Kingsmoot-Of-Our-Club-2026/a.py" in RedactingFormatter().format(record_of(names["fail"]))


def test_a_fault_that_repeats_shows_one_traceback_a_minute_and_a_line_each_time():
    now = [100.0]
    formatter = RedactingFormatter("{request_id} {message}", style="{", defaults={"request_id": "-"})
    formatter.faults = SeenFaults(clock=lambda: now[0])

    def line(number: int) -> str:
        record = record_of(ask_for_a_link)
        record.request_id = f"request-{number}"
        return formatter.format(record)

    texts = [line(number) for number in range(40)]
    assert sum("Traceback" in text for text in texts) == 1
    assert all(text.startswith(f"request-{number} it broke") for number, text in enumerate(texts))
    assert "time 40 since its traceback" in texts[-1]
    assert "ValueError at" in texts[-1] and "test_logs.py" in texts[-1]
    assert "Traceback" in formatter.format(record_of(ask_a_game)), "another fault is another matter"
    now[0] += 61
    assert "Traceback" in line(41)


def test_a_broker_that_is_away_is_a_line_a_minute_and_no_fault():
    filter_, formatter = BrokerAway(), RedactingFormatter()
    now = 0.0
    filter_.outages = SeenFaults(clock=lambda: now)

    def written(name: str, message: str, *arguments: object, fault: BaseException | None = None) -> list[str]:
        info = None if fault is None else (type(fault), fault, fault.__traceback__)
        record = logging.LogRecord(name, logging.ERROR, "beat.py", 1, message, arguments, info)
        return [formatter.format(record)] if filter_.filter(record) else []

    try:
        try:
            raise ConnectionRefusedError("refused")
        except ConnectionRefusedError as error:
            raise RuntimeError("Couldn't apply scheduled task") from error
    except RuntimeError as error:
        fault = error
    beat = ("celery.beat", "Message Error: %s\n%s", fault, ["a stack"] * 30)
    assert written(*beat, fault=fault) == ["Redis does not answer (ConnectionRefusedError); tasks wait"]
    for _ in range(20):
        assert written(*beat, fault=fault) == []
    assert written("celery.worker.consumer", "Cannot connect to %s: %s", "redis://", fault) == []
    now = 61.0
    assert len(written(*beat, fault=fault)) == 1
    assert len(written("celery.app.trace", "Task failed: %s", fault)) == 1, "a task's own connection"
    other = written("celery.beat", "Message Error: %s", ValueError("of ours"), fault=ValueError("of ours"))
    assert "of ours" in other[0]


def test_a_lane_that_fails_tells_where_and_why_and_no_hidden_card(monkeypatch, caplog):
    stopped, turns = threading.Event(), iter([ask_for_a_link, ask_a_game])

    def turn() -> float:
        try:
            next(turns)()
        except StopIteration:
            stopped.set()
        return 0.0

    monkeypatch.setattr("kingsmoot.server.workers._AFTER_FAILURE", 0.0)
    monkeypatch.setattr("kingsmoot.server.workers.disk.is_low", lambda: False)
    monkeypatch.setattr("kingsmoot.server.workers.WORKERS", {"clocks": lambda: turn})
    monkeypatch.setattr("kingsmoot.server.workers.connections.close_all", lambda: None)
    monkeypatch.setattr("kingsmoot.server.workers.close_old_connections", lambda: None)
    workers.run_worker("clocks", stopped)
    plain, of_game = [
        RedactingFormatter().format(record) for record in caplog.records if record.levelno == logging.ERROR
    ]
    for text in (plain, of_game):
        assert text.startswith("the lane of clocks failed\nTraceback")
    assert "LookupError: no player at /p/[redacted]/" in plain
    assert of_game.splitlines()[-1] == "KeyError: [redacted]" and "match.py" in of_game


def test_faults_seen_long_ago_are_forgotten():
    now = [0.0]
    faults = SeenFaults(clock=lambda: now[0], most=10)
    for number in range(1_000):
        now[0] += 10
        faults.times(f"fault {number}")
    assert len(faults._seen) <= 12


def test_json_lines_tell_the_same_and_carry_no_secret():
    formatter = RedactingJsonFormatter("{levelname}{name}{message}", style="{")
    record = record_of(ask_for_a_link, "at %s", f"/p/{LINK}/")
    line = formatter.format(record)
    answer = json.loads(line)
    assert "\n" not in line and LINK not in line
    assert (answer["levelname"], answer["message"]) == ("ERROR", "at /p/[redacted]/")
    assert answer["exc_info"].startswith("Traceback")
    assert "no player at /p/[redacted]/" in answer["exc_info"]
    again = json.loads(formatter.format(record))
    assert "exc_info" not in again
    assert place_of(record.exc_info[1]) in again["message"]  # type: ignore[index, arg-type]


def test_json_lines_leave_out_what_comes_along_unredacted():
    formatter = RedactingJsonFormatter("{levelname}{request_id}{message}", style="{")
    record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "Not Found: %s", (f"/p/{LINK}/",), None)
    along = {"request": RequestFactory().get(f"/p/{LINK}/"), "status_code": 404, "data": {"args": (LINK,)}}
    vars(record).update(along, request_id="0123456789abcdef")
    assert json.loads(formatter.format(record)) == {
        "levelname": "ERROR",
        "request_id": "0123456789abcdef",
        "message": "Not Found: /p/[redacted]/",
    }


PROGRAM = """
import django, logging, threading
django.setup()
from kingsmoot.monitoring.logs import log_uncaught
log_uncaught()
def work(): raise ValueError("secret=abc")
thread = threading.Thread(target=work, name="worker")
thread.start()
thread.join()
raise LookupError("token=abc")
"""


@pytest.mark.parametrize("log_format", ["line", "json"])
def test_what_ends_a_thread_or_the_process_is_logged_like_any_fault(tmp_path: Path, log_format: str):
    environment = embedded_environment(tmp_path) | {"LOG_FORMAT": log_format}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "The thread worker ends by a fault" in done.stderr
    assert "ValueError: secret=[redacted]" in done.stderr
    assert "LookupError: token=[redacted]" in done.stderr
    if log_format == "json":
        found = [json.loads(line) for line in done.stderr.splitlines()]
        assert {line["level"] for line in found} == {"CRITICAL"}
        assert {line["request_id"] for line in found} == {"-"}


def test_an_unknown_log_format_is_refused(tmp_path: Path):
    environment = embedded_environment(tmp_path) | {"LOG_FORMAT": "xml"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "LOG_FORMAT is 'xml'" in done.stderr
