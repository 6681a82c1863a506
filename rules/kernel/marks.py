"""Marks: places of a match from which it is played on, as JSON, so that nobody needs to begin at the deal.

A mark tells nothing that the record of a match and its key do not tell; it spares the way there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel.terms import Json
from rules.kernel.words import Line


@dataclass(frozen=True, slots=True)
class Mark:
    """A node of a log where a step begins: see `runner.Checkpoint`.

    `table` is a dump and `key` the key of its draws, which a judge may have renewed; `lines` were said before
    it; `feed` are entries to apply before it is its node.
    """

    node: int
    step: str
    table: dict[str, Json]
    key: bytes
    lines: tuple[Line, ...]
    feed: tuple[int, ...] = ()

    def to_json(self, numbers: Mapping[int, int]) -> dict[str, Json]:
        """Return the mark as JSON; `numbers` are those under which its lines are kept, by their `id`."""
        return {
            "step": self.step,
            "table": self.table,
            "key": self.key.hex(),
            "lines": _as_ranges([numbers[id(line)] for line in self.lines]),
            "feed": list(self.feed),
        }

    @classmethod
    def from_json(cls, node: int, data: dict[str, Any], lines: Sequence[Line]) -> Mark:
        """Return the inverse of `to_json`, with all lines in the order of their numbers."""
        said = [line for first, end in data["lines"] for line in lines[first:end]]
        key = bytes.fromhex(data["key"])
        return cls(node, data["step"], data["table"], key, tuple(said), tuple(data["feed"]))


NO_MARKS: Mapping[int, Mark] = {}


def line_from_json(data: Sequence[Any]) -> Line:
    """Return a line that was written as JSON."""
    at, key, to, seat, card, seen_by, args = data
    said = {name: tuple(value) if isinstance(value, list) else value for name, value in args.items()}
    return at, key, to, seat, card, seen_by, said


def _as_ranges(numbers: Sequence[int]) -> list[list[int]]:
    """Return ascending runs of numbers by their first and the one after their last."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number:
            ranges[-1][1] += 1
        else:
            ranges.append([number, number + 1])
    return ranges
