"""What is said about a score sheet: findings, and the exceptions that carry them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from tables.core.text.sentences import Sentence, sentence

Level = Literal["refuse", "warn"]
Found = TypeVar("Found")

MAX_SHOWN = 20
"""So many problems are told; of the others only how many there are."""

MAX_SHOWN_LENGTH = 200
"""Characters of what was sent that a problem repeats."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark of the regulations on a sheet: the rule it comes from, the field and the sentence.

    `field` is a path into the sheet's JSON shape, such as `seats[2].titles`, or empty for the whole.
    A warning may be overridden by a person with a reason; a refusal may not.
    """

    level: Level
    rule: str
    field: str
    message: Sentence


class FirstFew(list[Found]):
    """A list of problems that keeps the first twenty and counts the others (`more`)."""

    def __init__(self, found: Iterable[Found] = ()) -> None:
        super().__init__()
        self.more = 0
        self.extend(found)

    def append(self, found: Found) -> None:
        """Keep the problem, or count it."""
        if len(self) < MAX_SHOWN:
            super().append(found)
        else:
            self.more += 1

    def extend(self, found: Iterable[Found]) -> None:
        """Keep or count each."""
        for one in found:
            self.append(one)
        self.more += found.more if isinstance(found, FirstFew) else 0

    @property
    def rest(self) -> Sentence | None:
        """How many there are beyond those kept, as a sentence."""
        return sentence("And {count} more.", count=f"{self.more:,}") if self.more else None


def shortened(text: str) -> str:
    """Return what was sent, cut where it is longer than a problem repeats."""
    return f"{text[: MAX_SHOWN_LENGTH - 1]}…" if len(text) > MAX_SHOWN_LENGTH else text


class SheetProblem(ValueError):
    """A score sheet that cannot be used; `findings` says what is wrong with it, field by field."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(" ".join(str(finding.message) for finding in self.findings))


class SheetMalformed(SheetProblem):
    """The sheet does not have the shape of a score sheet: a key, a type or a number is wrong."""


class SheetRefused(SheetProblem):
    """The sheet is well formed, but the regulations do not allow what it says (R-20 to R-24)."""
