"""Single mutations of an archive's document: every member deleted, changed, put into a list, swapped and
duplicated once."""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

Path = tuple[str | int, ...]

WORDS: tuple[tuple[str, ...], ...] = (
    ("draft", "open", "running", "finished", "archived"),
    ("drafted", "published", "playing", "closed"),
    ("seated", "playing", "reported", "confirmed"),
    ("active", "dropped", "disqualified"),
    ("random", "points"),
    ("caution", "warning", "disqualification"),
    ("relaxed", "formal", "premier"),
    ("king", "victory", "time", "concession", "judge"),
)
"""Texts with a fixed choice: changed to another of it, so that reading alone does not refuse."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One thing done at one place of a document."""

    kind: str
    path: Path

    @property
    def pattern(self) -> str:
        """The place without its positions in lists: what a check covers."""
        return pattern_of(self.path)

    def __str__(self) -> str:
        return f"{self.kind} {'.'.join(map(str, self.path))}"


def pattern_of(path: Path) -> str:
    return ".".join("*" if isinstance(step, int) else _general(step) for step in path)


def _general(step: str) -> str:
    """Players' ids and JSON pointers stand for all of their kind."""
    if step.startswith("/"):
        return "/*"
    return "p*" if re.fullmatch(r"p\d+", step) else step


def mutations(document: Any, *, per_pattern: int) -> list[Mutation]:
    """Mutations of each kind at each pattern of places, as many as `per_pattern`, spread out."""
    found: dict[tuple[str, str], list[Mutation]] = defaultdict(list)
    for mutation in _all(document, ()):
        found[mutation.kind, mutation.pattern].append(mutation)
    return [chosen for each in found.values() for chosen in _spread(each, per_pattern)]


def _spread(each: list[Mutation], number: int) -> list[Mutation]:
    if len(each) <= number:
        return each
    return [each[place * (len(each) - 1) // max(1, number - 1)] for place in range(number)]


def _all(value: Any, path: Path) -> Iterator[Mutation]:
    if path:
        yield Mutation("wrap", path)
    if isinstance(value, dict):
        for key, member in value.items():
            yield Mutation("delete", (*path, key))
            yield from _all(member, (*path, key))
    elif isinstance(value, list):
        for position, member in enumerate(value):
            yield Mutation("delete", (*path, position))
            yield Mutation("duplicate", (*path, position))
            yield from _all(member, (*path, position))
        for position, (above, below) in enumerate(pairwise(value)):
            if above != below:
                yield Mutation("swap", (*path, position))
    else:
        yield Mutation("change", path)


def mutated(document: Any, mutation: Mutation) -> Any:
    """The document with the mutation, the rest shared with the original."""
    return _at(document, mutation.path, mutation.kind)


def _at(value: Any, path: Path, kind: str) -> Any:
    if not path:
        return changed(value)
    step: Any = path[0]
    rest = path[1:]
    value = copy.copy(value)
    if rest or kind == "change":
        value[step] = _at(value[step], rest, kind)
    elif kind == "wrap":
        value[step] = [value[step]]
    elif kind == "delete":
        del value[step]
    elif kind == "duplicate":
        value.insert(step, copy.deepcopy(value[step]))
    else:
        value[step], value[step + 1] = value[step + 1], value[step]
    return value


def changed(value: Any) -> Any:
    """Another value of the same type, as like the old one as can be."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value + 0.5
    if value is None:
        return 1
    return _changed_text(str(value))


def _changed_text(text: str) -> str:
    for words in WORDS:
        if text in words:
            return words[(words.index(text) + 1) % len(words)]
    if re.fullmatch(r"[0-9a-f]{16,}", text):
        return ("1" if text[0] == "0" else "0") + text[1:]
    if re.fullmatch(r"p\d+", text):
        return "p2" if text == "p1" else "p1"
    moment = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:)(\d\d)(:.*)", text)
    if moment:
        return f"{moment[1]}{(int(moment[2]) + 1) % 60:02}{moment[3]}"
    number = re.search(r"\d+", text)
    if number:
        return f"{text[: number.start()]}{int(number[0]) + 1}{text[number.end() :]}"
    return text + "x" if text else "x"
