"""Log lines that never carry a stream ticket, an API token, a player's private link, a table's slip or a
hidden card.

What is left out are the secrets; which fault it was and where it happened always stays. A fault that repeats
shows its traceback once a minute, and in between one line each time.
"""

from __future__ import annotations

import copy
import logging
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from traceback import format_exception_only, format_tb, walk_tb
from typing import Any

import redis
from kombu.exceptions import OperationalError
from pythonjsonlogger.json import JsonFormatter

REDACTED = "[redacted]"

REQUEST_ID = "request_id"
"""The one thing that a JSON line tells beside what every record has."""

# A named secret in a query string or header.
_NAMED = re.compile(r"(?i)\b((?:ticket|token|key|secret|password|code)=)[^\s&\"',;]+")
_AUTHORIZATION = re.compile(r"(?i)\b(authorization\W{1,5}(?:token|bearer|basic|player)\s+)[^\s\"',;]+")
# A random path segment: 20 or more URL-safe characters with a capital, which no slug has, or a long
# hexadecimal number, which ends Django's own password links.
_RANDOM_SEGMENT = re.compile(
    r"(?<=/)(?:(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}|(?:[a-z0-9]{1,13}-)?[0-9a-f]{20,})(?=[/\s?#\"',;:)\]]|$)"
)

_WEBHOOK_SECRET = re.compile(r"whsec_[A-Za-z0-9+/=]+")
# A slip's code is shorter, also where it is typed from paper.
_SLIP = re.compile(r"(?<=/s/)[^/\s?#]+|(?<=/s/\?code=)[^\s&\"']+")


def redact(text: str) -> str:
    """Return `text` with every secret it may carry replaced by `[redacted]`."""
    text = _NAMED.sub(rf"\1{REDACTED}", text)
    text = _AUTHORIZATION.sub(rf"\1{REDACTED}", text)
    text = _WEBHOOK_SECRET.sub(REDACTED, text)
    return _RANDOM_SEGMENT.sub(REDACTED, _SLIP.sub(REDACTED, text))


# --- Faults -------------------------------------------------------------------------------------------------

_GAMES = ("rules", "tables.live")
"""The packages whose exceptions may tell what lies hidden."""

_MIN_WORDS_LENGTH = 3
"""Shorter ones tell nothing, and stand everywhere in a line."""


def comes_from_a_game(raised: BaseException) -> bool:
    """Return whether an exception, or what led to it, passed through the rules or a live table."""
    return any(
        name == package or name.startswith(f"{package}.")
        for each in _chain_of(raised)
        for frame, _ in walk_tb(each.__traceback__)
        for name in [str(frame.f_globals.get("__name__", ""))]
        for package in _GAMES
    )


def describe(raised: BaseException) -> str:
    """Return the traceback of `raised` and of what led to it.

    Places and lines of the program are told as they are. What the exceptions say is redacted, and left out of
    those that came through a live game: their words may name hidden cards, or the row with the seed that a
    database refused.
    """
    is_of_game = comes_from_a_game(raised)
    return "\nwhich led to\n".join(
        _describe_one(each, is_of_game) for each in reversed(list(_chain_of(raised)))
    )


def _describe_one(raised: BaseException, is_of_game: bool) -> str:
    frames = "".join(format_tb(raised.__traceback__))
    if is_of_game:
        words = f"{type(raised).__qualname__}: {REDACTED}"
    else:
        words = redact("".join(format_exception_only(raised)).rstrip("\n"))
    lines = [f"Traceback (most recent call last):\n{frames}{words}"]
    if isinstance(raised, BaseExceptionGroup):
        lines += [describe(each) for each in raised.exceptions]
    return "\n\n".join(lines)


def place_of(raised: BaseException) -> str:
    """Return what fault `raised` is: the type of what began it, and where that was raised."""
    root = list(_chain_of(raised))[-1]
    frames = list(walk_tb(root.__traceback__))
    if not frames:
        return type(root).__qualname__
    frame, line = frames[-1]
    return f"{type(root).__qualname__} at {frame.f_code.co_filename}:{line}"


def _chain_of(raised: BaseException) -> Iterator[BaseException]:
    """Yield the exception, what caused it, and so on."""
    known: set[int] = set()
    each: BaseException | None = raised
    while each is not None and id(each) not in known:
        known.add(id(each))
        yield each
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)


def _words_of(raised: BaseException) -> list[str]:
    """Return what the exceptions say, the longest first."""
    texts = {text for each in _chain_of(raised) for text in (repr(each), str(each), *map(str, each.args))}
    return sorted((text for text in texts if len(text) >= _MIN_WORDS_LENGTH), key=len, reverse=True)


@dataclass(slots=True)
class SeenFaults:
    """Which faults were told in the last minute."""

    seconds: float = 60.0
    clock: Callable[[], float] = time.monotonic
    most: int = 500
    _seen: dict[str, tuple[float, int]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def times(self, fault: str) -> int:
        """Count one more occurrence of `fault`; returns how many there were since its traceback was told."""
        now = self.clock()
        with self._lock:
            if len(self._seen) > self.most:
                self._seen = {name: seen for name, seen in self._seen.items() if now - seen[0] < self.seconds}
            logged_at, times = self._seen.get(fault, (now, 0))
            if now - logged_at >= self.seconds:
                logged_at, times = now, 0
            self._seen[fault] = (logged_at, times + 1)
            return times + 1


# --- A broker that is away ----------------------------------------------------------------------------------

_OF_THE_BROKER = ("celery.beat", "celery.worker", "celery.bootsteps", "kombu")
"""Loggers that tell at each try, some with several tracebacks, that the broker does not answer."""

_AWAY = (redis.ConnectionError, redis.TimeoutError, OperationalError, ConnectionError)


class BrokerAway(logging.Filter):
    """Pass one line a minute of a broker that does not answer: a server that is away is no fault of ours."""

    def __init__(self) -> None:
        super().__init__()
        self.outages = SeenFaults()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write the record; of the broker, it is one line without a traceback."""
        outage = _outage_in(record) if record.name.startswith(_OF_THE_BROKER) else None
        if outage is None:
            return True
        if self.outages.times("broker") > 1:
            return False
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg, record.args = "Redis does not answer (%s); tasks wait", (type(outage).__name__,)
        record.exc_info = record.exc_text = None
        return True


def _outage_in(record: logging.LogRecord) -> BaseException | None:
    """Return the failure of a connection that a record is about."""
    arguments = record.args if isinstance(record.args, tuple) else ()
    raised = [each for each in arguments if isinstance(each, BaseException)]
    if record.exc_info and record.exc_info[1]:
        raised.append(record.exc_info[1])
    causes = (cause for each in raised for cause in _chain_of(each))
    return next((each for each in causes if isinstance(each, _AWAY)), None)


# --- Formatters ---------------------------------------------------------------------------------------------


def _prepared(record: logging.LogRecord, faults: SeenFaults) -> tuple[logging.LogRecord, str]:
    """Return a copy of `record`, redacted and without its exception, and the traceback to be shown."""
    raised = record.exc_info[1] if record.exc_info else None
    message = record.getMessage()
    if raised is not None and comes_from_a_game(raised):
        for words in _words_of(raised):
            message = message.replace(words, REDACTED)
    message, trace = redact(message), ""
    if raised is not None:
        place = place_of(raised)
        times = faults.times(place)
        if times == 1:
            trace = describe(raised)
        else:
            message = f"{message} ({place}, time {times} since its traceback)"
    clean = copy.copy(record)
    clean.msg, clean.args, clean.exc_info, clean.exc_text = message, None, None, None
    return clean, trace


class RedactingFormatter(logging.Formatter):
    """Lines for people."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.faults = SeenFaults()

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, with the traceback that belongs to it."""
        clean, trace = _prepared(record, self.faults)
        line = super().format(clean)
        return f"{line}\n{trace}" if trace else line


class RedactingJsonFormatter(JsonFormatter):
    """Lines for programs: one JSON object each."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.faults = SeenFaults()

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, the traceback in `exc_info`."""
        clean, trace = _prepared(record, self.faults)
        # What Django and Celery give along is not redacted: a request's address, a task's arguments.
        for name in vars(clean).keys() - self.reserved_attrs - {REQUEST_ID}:
            delattr(clean, name)
        if trace:
            clean.exc_text = trace
        return str(super().format(clean))


# --- What nobody catches ------------------------------------------------------------------------------------


def log_uncaught() -> None:
    """Log what ends this process or one of its threads, as any other fault: redacted, with its place."""
    logger = logging.getLogger("kingsmoot.uncaught")

    def ended(kind: type[BaseException], raised: BaseException | None, trace: Any) -> None:
        if raised is None or issubclass(kind, KeyboardInterrupt | SystemExit):
            return
        name = threading.current_thread().name
        logger.critical("The thread %s ends by a fault", name, exc_info=(kind, raised, trace))

    sys.excepthook = ended
    threading.excepthook = lambda ending: ended(ending.exc_type, ending.exc_value, ending.exc_traceback)
