"""What can go wrong with an action, told to the person who tried it.

Pages and API translate these once each: `Malformed` 400, `NotPermitted` 403, `NotVisible` 404,
`Outdated` 409 (412 when the precondition came as `If-Match`), `Refused` 409, `NeedsOverride` 409,
`AlreadyDone` 409, `TooOften` 429, `Busy` 503, `NoRoom` 507.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tables.regulations.findings import FirstFew


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a sentence, the field it belongs to ("" for none), the rule that says so."""

    message: str
    field: str = ""
    rule: str = ""


def first_few(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The first twenty problems; if there are others, one more says how many."""
    few = FirstFew(problems)
    return (*few, *([Problem(few.rest)] if few.rest else ()))


class ActionError(Exception):
    """Base of everything an action raises on purpose; `problems` is never empty and tells the first few."""

    def __init__(self, problems: Iterable[Problem] | str) -> None:
        self.problems = (Problem(problems),) if isinstance(problems, str) else first_few(problems)
        super().__init__(" ".join(problem.message for problem in self.problems))


class Malformed(ActionError):
    """The input itself is wrong; each problem names its field."""

    @classmethod
    def at(cls, field: str, message: str, rule: str = "") -> Malformed:
        """One problem at one field."""
        return cls([Problem(message, field, rule)])


class Refused(ActionError):
    """The input is well formed, but the state of the event does not allow the action."""


class NeedsOverride(ActionError):
    """Only warnings stand in the way: repeat the action with `override=True` and a reason."""


class Outdated(ActionError):
    """Somebody changed the object since the sender read it.

    `revision` is the present one, of a score sheet the version, of a live game the batch; `current` is what
    it looks like now, as JSON.
    """

    def __init__(self, message: str, *, expected: int, revision: int, current: Any = None) -> None:
        super().__init__(message)
        self.expected = expected
        self.revision = revision
        self.current = current


class AlreadyDone(ActionError):
    """The same request was carried out before, and its answer was too long to be kept."""


class NoRoom(ActionError):
    """The disk is nearly full: nothing more is saved until somebody frees space."""


class TooOften(ActionError):
    """So many of these in so short a time are refused; in `wait` seconds the next one is taken."""

    def __init__(self, message: str, *, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


class Busy(ActionError):
    """Not just now, through nobody's fault: worth trying again after `wait` seconds."""

    def __init__(self, message: str, *, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


class NotPermitted(ActionError):
    """The actor may see the object but not do this."""


class NotVisible(ActionError):
    """For this actor the object does not exist."""
