"""The changes of a journal entry: `before` and `after` as lines to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from frontend.journal.labels import STORED

LINES_SHOWN = 40
MAX_VALUE_LENGTH = 200
_MISSING = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """One changed value: its name, and the value before and after ("" where there was none)."""

    subject: str
    before: str
    after: str


def describe_changes(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> tuple[Difference, ...]:
    """Return the lines of an entry, in the order of `after`; `names` are the players' names by key.

    Unchanged values are left out. Long entries end with a line that counts the rest.
    """
    lines = [
        Difference(_subject(path), _describe(old, names), _describe(new, names))
        for path, old, new in _changed((), dict(before), dict(after))
    ]
    if len(lines) <= LINES_SHOWN:
        return tuple(lines)
    rest = len(lines) - LINES_SHOWN
    more = ngettext("and {count} more line", "and {count} more lines", rest).format(count=rest)
    return (*lines[:LINES_SHOWN], Difference(more, "", ""))


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
    return capfirst(", ".join(map(_field, path)))


def _field(key: str) -> str:
    return str(STORED[key]) if key in STORED else key.replace("_", " ")


def _describe(value: Any, names: Mapping[str, str]) -> str:
    if value is _MISSING:
        return ""
    text = _text(value, names)
    return f"{text[: MAX_VALUE_LENGTH - 1]}…" if len(text) > MAX_VALUE_LENGTH else text


def _text(value: Any, names: Mapping[str, str]) -> str:
    match value:
        case None:
            return _("none")
        case bool():
            return _("yes") if value else _("no")
        case str():
            return names.get(value, value)
        case list() if value and all(isinstance(item, list) for item in value):
            return "; ".join(_text(item, names) for item in value)
        case list():
            return ", ".join(_text(item, names) for item in value) or _("none")
        case Mapping():
            return ", ".join(f"{_field(key)} {_text(item, names)}" for key, item in value.items())
        case _:
            return str(value)
