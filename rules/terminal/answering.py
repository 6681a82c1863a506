"""A person's questions: choices with numbers, and what may be typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any, Final

from rules.kernel import Illegal, Json
from rules.kernel.language import Span

Facts = Mapping[str, Mapping[str, Json]]
"""What is printed on the faces."""

NO_FACTS: Final[Facts] = {}
WIDTH: Final = 92


def choices_text(ask: dict[str, Json], facts: Facts = NO_FACTS, names: Sequence[str] = ()) -> str:
    """Return the choices of an ask's JSON, numbered from 1, with values and texts of cards, and how to
    answer."""
    if ask["kind"] == "number":
        return f"a number from {ask['lo']} to {ask['hi']}"
    if ask["kind"] == "assign":
        slots, values = _numbered(ask["slots"], facts, names), _numbered(ask["values"], facts, names)
        return f"places:\n{slots}\nvalues:\n{values}\nplace=value for each place, such as 1=3 2=1"
    if ask["kind"] == "order":
        return f"{_numbered(ask['items'], facts, names)}\nall numbers in your order, such as 2 1 3"
    lo, hi = ask["lo"], ask["hi"]
    if lo == hi == 1:
        return _numbered(ask["options"], facts, names)
    nothing = " (or nothing)" if lo == 0 else ""
    return f"{_numbered(ask['options'], facts, names)}\n{Span(lo, hi)} numbers with spaces between{nothing}"


def _numbered(options: Sequence[dict[str, Any]], facts: Facts, names: Sequence[str]) -> str:
    lines = []
    for number, option in enumerate(options, start=1):
        printed = facts.get(str(option.get("face")), {})
        figures = figures_text(printed)
        lines.append(f"  {number:2}  {_label(option, names)}{f'  ({figures})' if figures else ''}")
        if printed.get("text"):
            indent = " " * 8
            lines.append(fill(str(printed["text"]), WIDTH, initial_indent=indent, subsequent_indent=indent))
    return "\n".join(lines)


def _label(option: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return what a choice is called, seats by their names."""
    if option.get("of") == "seat" and isinstance(option["id"], int) and option["id"] < len(names):
        return names[option["id"]]
    return str(option["label"])


def figures_text(printed: Mapping[str, Json]) -> str:
    """Return the figures printed on a card: "character, cost 4, strength 3, military, power"."""
    words = [str(printed["kind"])] if printed.get("kind") else []
    for name, value in printed.items():
        if isinstance(value, bool) or name in {"name", "text", "kind", "faction"}:
            continue
        if isinstance(value, int) or (name == "cost" and value):
            words.append(f"{name.replace('_', ' ')} {value}")
        elif isinstance(value, list) and name in {"icons", "keywords"}:
            words += [str(word) for word in value]
    return ", ".join(words)


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
