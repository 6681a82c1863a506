"""Where a match can be taken up again without playing it from the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from rules.kernel.table import Table
from rules.kernel.words import Line

T = TypeVar("T", bound=Table)


class Checkpoint(Generic[T]):
    """A table where a step begins; never changed.

    `said`: the lines before it, of which it keeps the number and the last; `feed`: entries to apply
    before it is its node.
    """

    __slots__ = ("feed", "last_line", "lines", "step", "table")

    def __init__(self, step: str, table: T, said: Sequence[Line], feed: tuple[int, ...] = ()) -> None:
        self.step = step
        self.table = table
        self.lines = len(said)
        self.last_line = said[-1] if said else None
        self.feed = feed

    def continues(self, said: Sequence[Line]) -> bool:
        """Whether lines begin with those said before it, and not with another branch's.

        Looking at one line is enough: a line that was taken back is never put back, only said anew.
        """
        lines = self.lines
        return not lines or (lines <= len(said) and said[lines - 1] is self.last_line)
