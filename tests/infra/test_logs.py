"""No log line carries a secret."""

from __future__ import annotations

import logging

import pytest
from django.core import signing
from django.test import Client

from kingsmoot.logs import RedactingFormatter, redact
from tables.notices import ticket_for

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
        ("Authorization: Token 0123456789abcdef", "Authorization: Token [redacted]"),
        ("Authorization: Player abc-def", "Authorization: Player [redacted]"),
        ("{'Authorization': 'Bearer abc.def'}", "{'Authorization': 'Bearer [redacted]'}"),
        ("login failed, password=hunter2, user=x", "login failed, password=[redacted], user=x"),
    ],
)
def test_secrets_are_blanked_out(line: str, shown: str):
    assert redact(line) == shown


@pytest.mark.parametrize(
    "line",
    [
        "Not Found: /e/the-great-kingsmoot-of-november-2026/standings/",
        'File "/srv/kingsmoot/tables/actions/registration.py", line 12, in register',
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
