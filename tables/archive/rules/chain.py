"""The chain of the journal: each entry's hash covers its content and the hash of the entry before it.

People stand in hashed content as references only ("player p3", "staff 2"). Names, clubs and free texts are
covered by a commitment each, SHA-256 over a salt of its own and the text. Who has text and salt can prove the
text; once both are deleted the commitment alone keeps the chain whole, and tells nothing of what was written.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Mapping
from copy import deepcopy
from hashlib import sha256
from typing import Any

from .schema import JournalRow, JsonObject

FORMAT = "kingsmoot-journal/1"
SALT_BYTES = 16
SHORT_LENGTH = 16
"""Hexadecimal digits of a head's short form."""

PERSONAL = frozenset({"name", "club", "keep_apart", "venue", "whose", "of"})
"""Members whose text may name a person, wherever they stand in `before` and `after`; so may the reason."""

REASON = "/reason"

_HEAD = re.compile(r"[0-9a-f]{16,64}")


class ChainBroken(ValueError):
    """An entry cannot be hashed, because its salts or erasures do not fit its content."""


def genesis(seed_commitment: str, since: int) -> str:
    """Return the hash before the first entry: it binds the chain to its event.

    Entries up to revision `since` were chained later than they were written.
    """
    return _hash({"format": FORMAT, "seed_commitment": seed_commitment, "since": since})


def entry_hash(previous: str, row: JournalRow) -> str:
    """Return the hash of an entry. Raises `ChainBroken`."""
    content: JsonObject = {
        "revision": row.revision,
        "at": row.at,
        "who": row.who,
        "verb": row.verb,
        "object": row.object,
        "before": row.before,
        "after": row.after,
        "reason": row.reason,
    }
    hidden = [*row.salts, *row.erased]
    if any(not pointer.startswith(REASON) for pointer in hidden):
        content["before"], content["after"] = deepcopy(row.before), deepcopy(row.after)
    texts = dict(row.erased)
    for pointer, salt in row.salts.items():
        text = _replaced(content, pointer, None)
        if not isinstance(text, str) or pointer in row.erased:
            raise ChainBroken(f"a salt for {pointer}, which is no text")
        texts[pointer] = commitment(salt, text)
    for pointer in row.erased:
        if _replaced(content, pointer, None) not in (None, ""):
            raise ChainBroken(f"a text at {pointer}, which was erased")
    return _hash({**content, "texts": texts, "previous": previous})


def commitment(salt: str, text: str) -> str:
    """Return what stands for a text in hashed content; `salt` is hexadecimal."""
    return sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def new_salts(before: JsonObject, after: JsonObject, reason: str) -> dict[str, str]:
    """Return a fresh salt for every text that may name a person, by its JSON pointer."""
    return {pointer: secrets.token_hex(SALT_BYTES) for pointer, _ in texts_in(before, after, reason)}


def texts_in(before: JsonObject, after: JsonObject, reason: str) -> Iterator[tuple[str, str]]:
    """Yield each text that may name a person, with its JSON pointer into the entry."""
    if reason:
        yield REASON, reason
    yield from _texts(before, "/before")
    yield from _texts(after, "/after")


def digest_of_record(record: JsonObject) -> str:
    """Return what the journal keeps of a finished live game's record: any change of it gives another."""
    return _hash(record)


def without_text(content: JsonObject, pointer: str) -> str:
    """Empty the text at a pointer into an entry's members, in place, and return it. Raises `ChainBroken`."""
    text = _replaced(content, pointer, "" if pointer == REASON else None)
    if not isinstance(text, str):
        raise ChainBroken(f"no text at {pointer}")
    return text


def value_at(content: Any, pointer: str) -> Any:
    """Return the value at a JSON pointer. Raises `ChainBroken`."""
    for step in _steps(pointer):
        content = _member(content, step, pointer)
    return content


def short_head(head: str) -> str:
    """Return a head as people read it out: its first sixteen digits in groups of four."""
    return " ".join(head[start : start + 4] for start in range(0, SHORT_LENGTH, 4))


def read_head(text: str) -> str | None:
    """Return a head as typed, short or full, in its plain form; None if it is neither."""
    head = re.sub(r"[\s-]", "", text).lower()
    return head if _HEAD.fullmatch(head) else None


def _texts(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, member in value.items():
            place = f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
            if isinstance(member, str):
                if key in PERSONAL and member:
                    yield place, member
            else:
                yield from _texts(member, place)
    elif isinstance(value, list):
        for position, member in enumerate(value):
            if not isinstance(member, str):
                yield from _texts(member, f"{pointer}/{position}")


def _replaced(content: Any, pointer: str, value: object) -> Any:
    """Put another value at a pointer, in place, and return the old one."""
    *way, last = _steps(pointer)
    for step in way:
        content = _member(content, step, pointer)
    old = _member(content, last, pointer)
    if isinstance(content, list):
        content[int(last)] = value
    else:
        content[last] = value
    return old


def _steps(pointer: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]] or [""]


def _member(content: Any, step: str, pointer: str) -> Any:
    if isinstance(content, dict) and step in content:
        return content[step]
    if isinstance(content, list) and step.isdecimal() and int(step) < len(content):
        return content[int(step)]
    raise ChainBroken(f"no text at {pointer}")


def _hash(content: JsonObject) -> str:
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
