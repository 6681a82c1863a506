"""What both vocabularies share: whose turn it is, a view as features."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import copysign, log1p
from typing import Any
from zlib import crc32

from rules.kernel import Json, Match

ALIAS = re.compile(r"p[0-9a-f]{12}")
"""The id of a piece in views and questions: it says nothing, so features leave it out."""


def next_seat(match: Match[Any]) -> int | None:
    """Return the seat to answer next: seats asked at the same time answer in turn, unseen by the others."""
    waiting = match.waiting()
    return min(waiting) if waiting else None


def features(view: Json, size: int) -> list[float]:
    """Return a view as a vector, by feature hashing: each path in it is a place, each face below a path, too.

    Pieces in a pile count as a bag; numbers are shrunk by their logarithm.
    """
    vector = [0.0] * size
    for name, value in _named(view, ""):
        vector[crc32(name.encode()) % size] += copysign(log1p(abs(value)), value)
    return vector


def token(verb: str, alternative: Mapping[str, Json], size: int) -> int:
    """Return a number from 1 to size - 1 for an alternative, by what it is and what it is asked for."""
    id = alternative["id"]
    known = alternative.get("face") or alternative.get("back") or alternative["label"]
    name = known if id is None or ALIAS.fullmatch(str(id)) else id
    return 1 + crc32(f"{verb}/{name}".encode()) % (size - 1)


def _named(value: Json, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, bool | int | float):
        yield path, float(value)
    elif isinstance(value, str):
        if not ALIAS.fullmatch(value):
            yield f"{path}={value}", 1.0
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _named(part, f"{path}/{key}")
    elif isinstance(value, list):
        for place, part in enumerate(value):
            is_piece = isinstance(part, Mapping) and ("face" in part or "back" in part)
            yield from _named(part, f"{path}/" if is_piece else f"{path}/{place}")
