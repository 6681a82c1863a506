"""What is wrong with text that should be a deck list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

LINES_TOLD: Final = 10


@dataclass(frozen=True, slots=True)
class Unreadable:
    """One thing that cannot be read: a sentence, and the line it is about (from 1; 0 for none)."""

    message: str
    line: int = 0

    def __str__(self) -> str:
        return f"Line {self.line}: {self.message}" if self.line else self.message


class DeckUnreadable(ValueError):
    """The text is no deck list; `problems` is never empty and at most `LINES_TOLD` long."""

    def __init__(self, problems: Iterable[Unreadable]) -> None:
        self.problems: tuple[Unreadable, ...] = tuple(problems)[:LINES_TOLD]
        super().__init__("\n".join(str(problem) for problem in self.problems))

    @classmethod
    def because(cls, message: str, line: int = 0) -> DeckUnreadable:
        """Return one problem."""
        return cls([Unreadable(message, line)])
