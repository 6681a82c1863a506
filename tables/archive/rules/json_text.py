"""From text that came from outside to JSON values that can be written back unchanged, within limits.

What a text would cost is known before any value is made of it: a first pass over its tokens counts them,
and nothing is built of a text that exceeds its limits.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite
from typing import Final

from tables.core.text.sentences import N_, Sentence, sentence
from tables.results.rules.findings import Finding, FirstFew, shortened

NOT_JSON = "JSON"

MAX_NUMBER_LENGTH: Final = 100
"""Characters of a number; the longest that a program writes of its own accord has some twenty-five."""

_KILOBYTE: Final = 1024
_MEGABYTE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class JsonLimits:
    """What a text may have at most: bytes, levels of nesting, values, characters of a key and of a text."""

    bytes: int
    depth: int
    values: int
    key: int
    text: int


STRANGERS: Final = JsonLimits(4 * _KILOBYTE, depth=6, values=200, key=64, text=1_000)
"""For anybody: a score sheet of six players, somebody who signs up."""

LIVE_TABLE: Final = JsonLimits(64 * _KILOBYTE, depth=20, values=5_000, key=200, text=2_000)
"""For whatever is said or decided at a live table."""

ACCOUNTS: Final = JsonLimits(256 * _KILOBYTE, depth=20, values=10_000, key=200, text=100_000)
"""For people with an account, a token or a private link: groups, splits, deck lists."""

LISTS: Final = JsonLimits(8 * _MEGABYTE, depth=6, values=200, key=64, text=2 * _MEGABYTE)
"""For a list of players, which comes as one long text."""

SENT_ARCHIVES: Final = JsonLimits(8 * _MEGABYTE, depth=6, values=200, key=64, text=4 * _MEGABYTE)
"""For an archive that a program sends as one long text."""

UPLOADED_ARCHIVES: Final = JsonLimits(4 * _MEGABYTE, depth=40, values=500_000, key=200, text=100_000)
"""For an archive that an account uploads: 200 players in eight rounds."""

ARCHIVES: Final = JsonLimits(256 * _MEGABYTE, depth=40, values=16_000_000, key=200, text=100_000)
"""For whole events, read by operators on the command line: 1,500 players in twenty rounds take 61 MB, and ten
rounds of 200 players with a live game of the card game at each table 225 MB."""

BACKUPS: Final = JsonLimits(512 * _MEGABYTE, depth=45, values=32_000_000, key=200, text=4_000_000)
"""For event backups, read by operators on the command line: an archive and the rows behind it."""

# Possessive, so that a long text leaves no places to come back to. A text that never ends is one token.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{\]}]|[^\s"\[\]{},:]++', re.DOTALL)
_COLON = re.compile(r"[ \t\n\r]*+:")
_HALF = re.compile("[\ud800-\udfff]")
_BYTE_ORDER_MARK = "\ufeff"


class ArchiveMalformed(ValueError):
    """The text is not an archive; `problems` says what is wrong with it, each with its path."""

    def __init__(self, problems: Iterable[Finding]) -> None:
        few = FirstFew(problems)
        self.problems = (*few, *([_problem("", few.rest)] if few.rest else []))
        lines = [f"{problem.field or 'archive'}: {problem.message}" for problem in self.problems]
        super().__init__("\n".join(lines))


def load(text: str | bytes, limits: JsonLimits) -> object:
    """Return the JSON values of a text, bytes being UTF-8, with or without a byte-order mark.

    Raises ArchiveMalformed if it exceeds the limits, is not JSON, names a key twice in one object, or holds
    what cannot be written back or stored: half a surrogate pair, the character NUL, a number that is not
    finite.
    """
    if len(text) > limits.bytes:
        raise _refused(
            sentence("It is too large: at most {limit} bytes are read.", limit=f"{limits.bytes:,}")
        )
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError:
        raise _refused(sentence("This is not text in UTF-8.")) from None
    decoded = decoded.removeprefix(_BYTE_ORDER_MARK)
    _require_bearable(decoded, limits)
    try:
        document = json.loads(decoded, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        where = sentence("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise _refused(
            sentence("This is not JSON ({where}): {fault}.", where=where, fault=error.msg)
        ) from None
    except ValueError as error:
        raise _refused(sentence("This cannot be read: {error}", error=str(error))) from None
    problems: FirstFew[Finding] = FirstFew()
    _note_unwritable(document, [], problems)
    if problems:
        raise ArchiveMalformed(problems)
    return document


def _refused(message: Sentence) -> ArchiveMalformed:
    return ArchiveMalformed([_problem("", message)])


def _problem(path: str, message: Sentence) -> Finding:
    return Finding("refuse", NOT_JSON, path, message)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise ValueError(f"an object has the key {shortened(repr(twice))} twice.")
    return members


def _require_bearable(text: str, limits: JsonLimits) -> None:
    """Raise ArchiveMalformed for a text of which more would be made than the limits allow.

    Whatever the reader makes of a text, well-formed or not, it makes of these tokens.
    """
    depth = values = 0
    for token in _TOKEN.finditer(text):
        start, end = token.span()
        first = text[start]
        if first in "]}":
            depth -= 1
            continue
        values += 1
        if values > limits.values:
            raise _refused(
                sentence(
                    "It holds too much: at most {limit} keys and values are read.", limit=f"{limits.values:,}"
                )
            )
        if first in "[{":
            depth += 1
            if depth > limits.depth:
                raise _refused(
                    sentence("It is nested too deeply: at most {limit} levels are read.", limit=limits.depth)
                )
        elif first == '"':
            if end - start - 2 > min(limits.key, limits.text):
                _require_short(text, start, end, limits)
        elif end - start > MAX_NUMBER_LENGTH:
            raise _refused(
                sentence("This cannot be read: {place} is too long for a number.", place=_place(text, start))
            )


def _require_short(text: str, start: int, end: int, limits: JsonLimits) -> None:
    """Raise ArchiveMalformed for a key or text of too many characters, however they are written."""
    is_key = _COLON.match(text, end) is not None
    most = limits.key if is_key else limits.text
    if end - start - 2 <= most:
        return
    try:
        length = len(json.loads(text[start:end]))
    except ValueError:
        return  # the reader says what is wrong with it
    if length > most:
        message = (
            N_("The key at {place} has more than {limit} characters.")
            if is_key
            else N_("The text at {place} has more than {limit} characters.")
        )
        raise _refused(sentence(message, place=_place(text, start), limit=f"{most:,}"))


def _place(text: str, position: int) -> Sentence:
    return sentence(
        "line {line}, column {column}",
        line=text.count("\n", 0, position) + 1,
        column=position - text.rfind("\n", 0, position),
    )


def _note_unwritable(value: object, trail: list[str | int], problems: FirstFew[Finding]) -> None:
    """Note what could not be written back; `trail` are the keys and positions that lead to the value."""
    if isinstance(value, str):
        _note_unwritable_text(value, trail, problems)
    elif isinstance(value, float):
        if not isfinite(value):
            problems.append(_problem(_path(trail), sentence("This is not a finite number.")))
    elif isinstance(value, list):
        for position, item in enumerate(value):
            trail.append(position)
            _note_unwritable(item, trail, problems)
            trail.pop()
    elif isinstance(value, dict):
        for key, member in value.items():
            _note_unwritable_text(key, trail, problems)
            trail.append(key)
            _note_unwritable(member, trail, problems)
            trail.pop()


def _note_unwritable_text(text: str, trail: list[str | int], problems: FirstFew[Finding]) -> None:
    if "\0" in text:
        problems.append(_problem(_path(trail), sentence("The character NUL cannot be stored.")))
    if not text.isascii() and _HALF.search(text):
        problems.append(_problem(_path(trail), sentence("This holds half a character (a lone surrogate).")))


def _path(trail: list[str | int]) -> str:
    path = ""
    for step in trail:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return shortened(path)
