"""The id of the request in hand: in log lines, on error pages, in problem details, in the head of the answer.

Somebody who reports an error names it, and anyone who keeps the server finds the lines that belong to it.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

HEADER = "X-Request-ID"

_WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """Return the id of the request that is being answered, "" outside of one."""
    return _current.get()


def is_well_formed(given: str) -> bool:
    """Say whether an id given by a proxy is one: 8 to 64 letters, digits, dots, dashes and underscores."""
    return _WELL_FORMED.fullmatch(given) is not None


@contextmanager
def of_request(given: str = "") -> Iterator[str]:
    """Answer a request inside the block under the id `given`, or a new one if that is not well-formed."""
    token = _current.set(given if is_well_formed(given) else secrets.token_hex(8))
    try:
        yield _current.get()
    finally:
        _current.reset(token)


class WithRequestId(logging.Filter):
    """Gives each log record the `request_id` it belongs to, "-" outside of a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add it; every record passes."""
        record.request_id = current() or "-"
        return True
