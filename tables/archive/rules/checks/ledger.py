"""What was verified: checks counted, differences found, and what could not be checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from tables.archive.rules.schema import WRONG_SHAPE
from tables.core.text.notation import counted


@dataclass(frozen=True, slots=True)
class Difference:
    """Something recorded that is not what the regulations give: where, by which rule, both values."""

    where: str
    rule: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.where} ({self.rule}): expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of check: its title, the rule, and how many times it was made."""

    title: str
    rule: str
    number: int


@dataclass(frozen=True, slots=True)
class VerificationReport:
    """The outcome of verifying an archive: what was recomputed, where it differs, in `departures` what people
    decided against the regulations, each with its reason, and in `notes` what could not be recomputed from
    this file and why."""

    event: str
    checks: tuple[Check, ...]
    differences: tuple[Difference, ...]
    notes: tuple[str, ...]
    departures: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything that was recomputed is as recorded."""
        return not self.differences

    def text(self) -> str:
        """Return the report for a person to read."""
        lines = [f"Verification of {self.event}", ""]
        width = max((len(check.title) for check in self.checks), default=0)
        lines += [f"  {check.title:<{width}}  {check.rule:<10}  {check.number:>6}" for check in self.checks]
        lines += ["", *(f"Departure from {departure}" for departure in self.departures)]
        lines += [f"Note: {note}" for note in self.notes]
        made = sum(check.number for check in self.checks)
        if self.ok:
            lines.append(f"{counted(made, 'check')} made, no difference.")
        else:
            lines.append(f"{counted(made, 'check')} made, {counted(len(self.differences), 'difference')}:")
            lines += [f"  {difference}" for difference in self.differences]
        return "\n".join(lines) + "\n"


class Ledger:
    """Collects the checks of a verification while it goes on."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] = {}
        self._differences: list[Difference] = []
        self._notes: list[str] = []
        self._departures: list[str] = []

    def compare(self, title: str, rule: str, where: str, expected: object, found: object) -> bool:
        """Count a check of the kind `title`, and note a difference unless both values are equal."""
        self.count(title, rule)
        if expected == found:
            return True
        self._differences.append(Difference(where, rule, _abbreviated(expected), _abbreviated(found)))
        return False

    def count(self, title: str, rule: str, number: int = 1) -> None:
        """Count checks that were made."""
        self._numbers[title, rule] = self._numbers.get((title, rule), 0) + number

    def differ(self, rule: str, where: str, expected: str, found: str) -> None:
        """Note a difference described in words."""
        self._differences.append(Difference(where, rule, expected, found))

    def note(self, message: str) -> None:
        """Note once what could not be checked."""
        if message not in self._notes:
            self._notes.append(message)

    @contextmanager
    def reading(self, where: str) -> Iterator[None]:
        """Note a difference where what is read in the block has another shape than our programs write."""
        try:
            yield
        except WRONG_SHAPE as wrong:
            self.differ("event-archive", where, "an entry of its shape", f"{type(wrong).__name__} {wrong}")

    def depart(self, rule: str, what: str, reason: str) -> None:
        """Note something that was done otherwise than the regulations say, and why."""
        self._departures.append(f"{rule}: {what}. Reason: {reason or 'none is recorded'}.")

    def report(self, event: str) -> VerificationReport:
        """Return what was collected."""
        checks = tuple(Check(title, rule, number) for (title, rule), number in self._numbers.items())
        return VerificationReport(
            event, checks, tuple(self._differences), tuple(self._notes), tuple(self._departures)
        )


def _abbreviated(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_abbreviated(member)}" for key, member in value.items())
    if isinstance(value, Iterable):
        return f"[{', '.join(_abbreviated(item) for item in value)}]"
    return str(value)
