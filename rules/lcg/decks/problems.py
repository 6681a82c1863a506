"""What is wrong with text that should be a deck list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.kernel.language import N_, formatted, translated, worded

MAX_LINES_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Unreadable:
    """One thing that cannot be read: a sentence of the catalogs with its arguments, and the line it is about
    (from 1; 0 for none)."""

    text: str
    line: int = 0
    arguments: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The sentence in the reader's language."""
        return formatted(translated(self.text), self.arguments)

    def __str__(self) -> str:
        if not self.line:
            return self.message
        return worded(N_("Line {line}: {message}"), line=self.line, message=self.message)


class DeckUnreadable(ValueError):
    """The text is no deck list; `problems` is never empty and at most `MAX_LINES_SHOWN` long."""

    def __init__(self, problems: Iterable[Unreadable]) -> None:
        self.problems: tuple[Unreadable, ...] = tuple(problems)[:MAX_LINES_SHOWN]
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))

    @classmethod
    def because(cls, text: str, /, line: int = 0, **arguments: object) -> DeckUnreadable:
        """Return one problem: `DeckUnreadable.because("There are {n} decks.", n=2)`."""
        return cls([Unreadable(text, line, arguments)])
