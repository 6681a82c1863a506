"""What is said about a score sheet: findings, and the exceptions that carry them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Level = Literal["refuse", "warn"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark: whether it refuses the sheet, the rule it comes from, the field and the sentence.

    `field` is a path into the sheet's JSON shape, such as ``seats[2].titles``, or empty for the whole.
    A warning may be overridden by a person with a reason; a refusal may not.
    """

    level: Level
    rule: str
    field: str
    message: str


class SheetProblem(ValueError):
    """A score sheet that cannot be used; `findings` says what is wrong with it, field by field."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(" ".join(finding.message for finding in self.findings))


class SheetMalformed(SheetProblem):
    """The sheet does not have the shape of a score sheet: a key, a type or a number is wrong."""


class SheetRefused(SheetProblem):
    """The sheet is well formed, but the regulations do not allow what it says (R-20 to R-24)."""
