"""A person's questions: choices with numbers, and what may be typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rules.kernel import Illegal, Json
from rules.kernel.words import span


def choices_text(ask: dict[str, Json]) -> str:
    """Return the choices of an ask's JSON, numbered from 1, and how to answer."""
    if ask["kind"] == "number":
        return f"a number from {ask['lo']} to {ask['hi']}"
    if ask["kind"] == "assign":
        slots, values = _numbered(ask["slots"]), _numbered(ask["values"])
        return f"places:\n{slots}\nvalues:\n{values}\nplace=value for each place, such as 1=3 2=1"
    if ask["kind"] == "order":
        return f"{_numbered(ask['items'])}\nall numbers in your order, such as 2 1 3"
    lo, hi = ask["lo"], ask["hi"]
    if lo == hi == 1:
        return _numbered(ask["options"])
    nothing = " (or nothing)" if lo == 0 else ""
    return f"{_numbered(ask['options'])}\n{span(lo, hi)} numbers with spaces between{nothing}"


def _numbered(options: Sequence[dict[str, Any]]) -> str:
    return "\n".join(f"  {number:2}  {option['label']}" for number, option in enumerate(options, start=1))


def typed_answer(ask: dict[str, Json], text: str) -> Json:
    """Return what was typed as an answer in the ask's ids; raises Illegal with a hint."""
    if ask["kind"] == "assign":
        pairs = re.findall(r"(\d{1,9})=(\d{1,9})", text)
        return [[_at(ask["slots"], slot), _at(ask["values"], value)] for slot, value in pairs]
    numbers = text.replace(",", " ").split()
    if not all(re.fullmatch(r"-?\d{1,9}", number) for number in numbers):
        raise Illegal("Type numbers, or ? for help.")
    if ask["kind"] == "number":
        if len(numbers) != 1:
            raise Illegal("Type one number.")
        return int(numbers[0])
    if ask["kind"] == "order":
        return [_at(ask["items"], number) for number in numbers]
    chosen = [_at(ask["options"], number) for number in numbers]
    if ask["lo"] == ask["hi"] == 1:
        if len(chosen) != 1:
            raise Illegal("Choose one.")
        return chosen[0]
    return chosen


def _at(options: Sequence[dict[str, Any]], number: str) -> Json:
    if not 1 <= int(number) <= len(options):
        raise Illegal(f"There is no choice {number}.")
    return options[int(number) - 1]["id"]
