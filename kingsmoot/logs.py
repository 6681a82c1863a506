"""Log lines that never carry a stream ticket, an API token, a player's private link, a table's slip or a
hidden card."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from traceback import format_tb, walk_tb
from types import TracebackType

REDACTED = "[redacted]"

# A named secret in a query string or header.
_NAMED = re.compile(r"(?i)\b((?:ticket|token|key|secret|password)=)[^\s&\"',;]+")
_AUTHORIZATION = re.compile(r"(?i)\b(authorization\W{1,5}(?:token|bearer|basic|player)\s+)[^\s\"',;]+")
# A random path segment: 20 or more URL-safe characters with a capital, which no slug has, or a long
# hexadecimal number, which ends Django's own password links.
_RANDOM_SEGMENT = re.compile(
    r"(?<=/)(?:(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}|(?:[a-z0-9]{1,13}-)?[0-9a-f]{20,})(?=[/\s?#\"',;:)\]]|$)"
)

_SLIP = re.compile(r"(?<=/s/)[^/\s?#]+")


def redact(text: str) -> str:
    """Return `text` with every secret it may carry replaced by `[redacted]`."""
    text = _NAMED.sub(rf"\1{REDACTED}", text)
    text = _AUTHORIZATION.sub(rf"\1{REDACTED}", text)
    return _RANDOM_SEGMENT.sub(REDACTED, _SLIP.sub(REDACTED, text))


class RedactingFormatter(logging.Formatter):
    """A formatter that redacts the whole line, its arguments and its traceback included.

    The words of an exception that came through a live game are left out: they may name hidden cards, or the
    row with the seed that a database refused. Where it happened stays.
    """

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        raised = record.exc_info[1] if record.exc_info else None
        if raised is not None and comes_from_a_game(raised):
            for words in _words_of(raised):
                text = text.replace(words, REDACTED)
        return redact(text)

    def formatException(self, ei: _ExceptionInfo) -> str:
        raised = ei[1]
        if raised is None or not comes_from_a_game(raised):
            return super().formatException(ei)
        return "\n".join(
            f"{''.join(format_tb(each.__traceback__))}{type(each).__qualname__}: {REDACTED}"
            for each in reversed(list(_chain_of(raised)))
        )


_ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_GAMES = ("rules", "tables.live")
"""The packages whose exceptions may tell what lies hidden."""

_SHORTEST_WORDS = 3
"""Shorter ones tell nothing, and stand everywhere in a line."""


def comes_from_a_game(raised: BaseException) -> bool:
    """Whether an exception, or what led to it, passed through the rules or a live table."""
    return any(
        name == package or name.startswith(f"{package}.")
        for each in _chain_of(raised)
        for frame, _ in walk_tb(each.__traceback__)
        for name in [str(frame.f_globals.get("__name__", ""))]
        for package in _GAMES
    )


def _chain_of(raised: BaseException) -> Iterator[BaseException]:
    """The exception, what caused it, and so on."""
    known: set[int] = set()
    each: BaseException | None = raised
    while each is not None and id(each) not in known:
        known.add(id(each))
        yield each
        each = each.__cause__ or each.__context__


def _words_of(raised: BaseException) -> list[str]:
    """What the exceptions say, the longest first."""
    said = {text for each in _chain_of(raised) for text in (repr(each), str(each), *map(str, each.args))}
    return sorted((text for text in said if len(text) >= _SHORTEST_WORDS), key=len, reverse=True)
