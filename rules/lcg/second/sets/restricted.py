"""Lists of restricted, banned and paired cards: what a deck may not hold, or not together.

A list is one data file in `lists/`, written by `python -m rules.lcg.second.sets list FILE`. It has a part for
each format, joust and melee. Cards are named by code, so that versions of a title are told apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from rules.lcg.decks.restrictions import Pair, Restrictions
from rules.lcg.second.sets import FOLDER

Format = Literal["joust", "melee"]
FORMATS: Final[tuple[Format, ...]] = ("joust", "melee")


@dataclass(frozen=True, slots=True)
class RestrictedList:
    """A list as published: by whom (`issuer`), when (`published`, ISO), and its part for each format."""

    code: str
    name: str
    issuer: str
    published: str
    formats: Mapping[Format, Restrictions]


@cache
def restricted_lists() -> Mapping[str, RestrictedList]:
    """Return all lists by code, the newest first."""
    files = sorted((FOLDER / "lists").glob("*.json"))
    every = [_read(json.loads(path.read_text(encoding="utf-8"))) for path in files]
    return {one.code: one for one in sorted(every, key=lambda one: (one.published, one.code), reverse=True)}


def _read(row: Mapping[str, Any]) -> RestrictedList:
    name = " ".join(row["name"].split())
    parts = {part["name"]: part for part in row["formats"]}
    return RestrictedList(
        row["code"],
        name,
        row["issuer"],
        row["date"],
        {format_: _restrictions(name, row["bannedCards"], parts.get(format_, {})) for format_ in FORMATS},
    )


def _restrictions(name: str, banned: list[str], part: Mapping[str, Any]) -> Restrictions:
    return Restrictions(
        name,
        frozenset([*banned, *part.get("banned", ())]),
        frozenset(part.get("restricted", ())),
        tuple(Pair(tuple(pod["cards"]), pod.get("restricted", "")) for pod in part.get("pods", ())),
    )
