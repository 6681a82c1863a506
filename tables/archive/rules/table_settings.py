"""An event's decisions about the numbers of its tables and its language, read from its journal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tables.rounds.rules.numbers import HIGHEST_NUMBER, InvalidNumbers, numbers_in

from .schema import JournalRow


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings by the names of their columns, and the fixed table of each player who has one, by key."""

    first_table: int = 1
    tables_out_of_use: str = ""
    stream_table: int = 0
    stream_choice: str = "standing"
    fixed: Mapping[str, int] = field(default_factory=dict)

    @property
    def stream_by_standing(self) -> int | None:
        """The number of the stream table, if who plays there goes by the standings."""
        return (self.stream_table or None) if self.stream_choice == "standing" else None

    @property
    def of_event(self) -> dict[str, Any]:
        """The settings without the players'."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "fixed"}


def table_settings(rows: Iterable[JournalRow]) -> TableSettings:
    """Return what the entries amount to; what they do not tell, or is no such value, is as at the start."""
    settings: dict[str, Any] = {}
    fixed: dict[str, int] = {}
    for row in rows:
        if row.verb.startswith("event."):
            for name, default in _DEFAULTS.items():
                if _is_like(row.after.get(name), default):
                    settings[name] = row.after[name]
        elif row.verb == "player.edit" and _is_like(row.after.get("fixed_table"), 0):
            fixed[row.object.removeprefix("player ")] = row.after["fixed_table"]
    return TableSettings(**settings, fixed={player: number for player, number in fixed.items() if number})


def stand_by_of(rows: Iterable[JournalRow]) -> frozenset[str]:
    """Return the ids of the players who are on stand-by according to the entries."""
    edits = [row for row in rows if row.verb == "player.edit" and "is_stand_by" in row.after]
    last = {row.object.removeprefix("player "): row.after["is_stand_by"] for row in edits}
    return frozenset(player for player, is_stand_by in last.items() if is_stand_by is True)


def language_of(rows: Iterable[JournalRow]) -> str:
    """Return the code of the event's language, "" where the entries tell none."""
    values = [row.after.get("language") for row in rows if row.verb.startswith("event.")]
    chosen = [code for code in values if isinstance(code, str) and (not code or _CODE.fullmatch(code))]
    return chosen[-1] if chosen else ""


def _is_like(value: Any, default: int | str) -> bool:
    if isinstance(default, int):
        return type(value) is int and 0 <= value <= HIGHEST_NUMBER
    try:
        return isinstance(value, str) and (value in _CHOICES or bool(numbers_in(value)) or not value)
    except InvalidNumbers:
        return False


_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}", re.ASCII)
"""A language as Django writes it: `de`, `pt-br`, `zh-hant`."""
_CHOICES = ("standing", "organizer")
_DEFAULTS = TableSettings().of_event
