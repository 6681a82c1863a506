"""Log lines that never carry a stream ticket, an API token or a player's private link."""

from __future__ import annotations

import logging
import re

REDACTED = "[redacted]"

# A named secret in a query string or header.
_NAMED = re.compile(r"(?i)\b((?:ticket|token|key|secret|password)=)[^\s&\"',;]+")
_AUTHORIZATION = re.compile(r"(?i)\b(authorization\W{1,5}(?:token|bearer|basic)\s+)[^\s\"',;]+")
# A random path segment: 20 or more URL-safe characters with a capital, which no slug has, or a long
# hexadecimal number, which ends Django's own password links.
_RANDOM_SEGMENT = re.compile(
    r"(?<=/)(?:(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}|(?:[a-z0-9]{1,13}-)?[0-9a-f]{20,})(?=[/\s?#\"',;:)\]]|$)"
)


def redact(text: str) -> str:
    """Return `text` with every secret it may carry replaced by `[redacted]`."""
    text = _NAMED.sub(rf"\1{REDACTED}", text)
    text = _AUTHORIZATION.sub(rf"\1{REDACTED}", text)
    return _RANDOM_SEGMENT.sub(REDACTED, text)


class RedactingFormatter(logging.Formatter):
    """A formatter that redacts the whole line, its arguments and its traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))
