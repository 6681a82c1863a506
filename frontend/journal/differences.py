"""What a journal entry says changed, in words: `before` and `after` as lines to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.core.text.notation import counted

LINES_SHOWN = 40
MAX_VALUE_LENGTH = 200
_MISSING = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """One line: what it is about, and how it was before and after ("" where it was not)."""

    subject: str
    before: str
    after: str


def describe_changes(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> tuple[Difference, ...]:
    """Return the lines of an entry, in the order of `after`; `names` are the players' names by key.

    What stands in both alike is left out. Long entries end with a line that counts the rest.
    """
    lines = [
        Difference(_subject(path), _describe(old, names), _describe(new, names))
        for path, old, new in _changed((), dict(before), dict(after))
    ]
    if len(lines) <= LINES_SHOWN:
        return tuple(lines)
    rest = len(lines) - LINES_SHOWN
    return (*lines[:LINES_SHOWN], Difference(f"and {counted(rest, 'more line')}", "", ""))


def _changed(path: tuple[str, ...], old: Any, new: Any) -> list[tuple[tuple[str, ...], Any, Any]]:
    """Return every leaf that differs, as path, old and new value; a mapping on either side is gone into."""
    sides = [side for side in (old, new) if side is not _MISSING]
    if sides and all(isinstance(side, Mapping) for side in sides):
        was = old if isinstance(old, Mapping) else {}
        is_ = new if isinstance(new, Mapping) else {}
        keys = [*is_, *(key for key in was if key not in is_)]
        return [
            line
            for key in keys
            for line in _changed((*path, str(key)), was.get(key, _MISSING), is_.get(key, _MISSING))
        ]
    return [] if old == new else [(path, old, new)]


def _subject(path: Sequence[str]) -> str:
    return ", ".join(part.replace("_", " ") for part in path).capitalize()


def _describe(value: Any, names: Mapping[str, str]) -> str:
    if value is _MISSING:
        return ""
    text = _text(value, names)
    return f"{text[: MAX_VALUE_LENGTH - 1]}…" if len(text) > MAX_VALUE_LENGTH else text


def _text(value: Any, names: Mapping[str, str]) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case str():
            return names.get(value, value)
        case list() if value and all(isinstance(item, list) for item in value):
            return "; ".join(_text(item, names) for item in value)
        case list():
            return ", ".join(_text(item, names) for item in value) or "none"
        case Mapping():
            return ", ".join(f"{key.replace('_', ' ')} {_text(item, names)}" for key, item in value.items())
        case _:
            return str(value)
