"""What can go wrong with an action, told to the person who tried it.

Each kind of error carries the HTTP status, the code and the title under which pages, boards and API tell it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.core.text.sentences import Sentence
from tables.results.rules.findings import FirstFew

Text: TypeAlias = "str | Promise | Sentence"
"""A sentence that is worded in the active language as soon as it becomes a problem."""


@dataclass(frozen=True, slots=True, init=False)
class Problem:
    """One thing that is wrong: a sentence, the field it belongs to ("" for none), the rule that says so."""

    message: str
    field: str
    rule: str

    def __init__(self, message: Text, field: str = "", rule: str = "") -> None:
        object.__setattr__(self, "message", str(message))
        object.__setattr__(self, "field", field)
        object.__setattr__(self, "rule", rule)


def first_few(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the first twenty problems; if there are others, one more says how many."""
    few = FirstFew(problems)
    return (*few, *([Problem(few.rest)] if few.rest else ()))


class ActionError(Exception):
    """Base of everything an action raises on purpose; `problems` is never empty and tells the first few."""

    status: ClassVar[int]
    """The HTTP status of the answer; an outdated `If-Match` is told with 412 instead."""
    code: ClassVar[str]
    title: ClassVar[str | Promise]

    def __init__(self, problems: Iterable[Problem] | Text) -> None:
        if isinstance(problems, str | Promise | Sentence):
            self.problems: tuple[Problem, ...] = (Problem(problems),)
        else:
            self.problems = first_few(problems)
        super().__init__(" ".join(problem.message for problem in self.problems))


class Malformed(ActionError):
    """The input itself is wrong; each problem names its field."""

    status, code = 400, "malformed"
    title = gettext_lazy("The request is not right as it stands")

    @classmethod
    def at(cls, field: str, message: Text, rule: str = "") -> Malformed:
        """Return one problem at one field."""
        return cls([Problem(message, field, rule)])


class Refused(ActionError):
    """The input is well formed, but the state of the event does not allow the action."""

    status, code = 409, "refused"
    title = gettext_lazy("The state of the event does not allow this")


class NeedsOverride(ActionError):
    """Only warnings stand in the way: repeat the action with `override=True` and a reason."""

    status, code = 409, "needs-override"
    title = gettext_lazy("There are warnings to override")


class Outdated(ActionError):
    """Somebody changed the object since the sender read it.

    `revision` is the present one, of a score sheet the version, of a live game the batch; `current` is what
    it looks like now, as JSON.
    """

    status, code = 409, "outdated"
    title = gettext_lazy("Somebody else changed this in the meantime")

    def __init__(self, message: str, *, expected: int, revision: int, current: Any = None) -> None:
        super().__init__(message)
        self.expected = expected
        self.revision = revision
        self.current = current


class AlreadyDone(ActionError):
    """The same request was carried out before, and its answer was too long to be kept."""

    status, code = 409, "already-done"
    title = gettext_lazy("This was done already")


class NoRoom(ActionError):
    """The disk is nearly full: nothing more is saved until somebody frees space."""

    status, code = 507, "no-room"
    title = gettext_lazy("There is no room left to save")


class RulesChanged(ActionError):
    """A game was begun under an earlier ruleset, and its log does not replay under the present one."""

    status, code = 409, "rules-changed"
    title = gettext_lazy("The rules of this game have changed")


class TooOften(ActionError):
    """So many of these in so short a time are refused; in `wait` seconds the next one is taken."""

    status, code = 429, "throttled"
    title = gettext_lazy("That was very often")

    def __init__(self, message: str, *, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


class Busy(ActionError):
    """Not just now, through nobody's fault: worth trying again after `wait` seconds."""

    status, code = 503, "unavailable"
    title = gettext_lazy("Not just now")

    def __init__(self, message: str, *, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


class NotPermitted(ActionError):
    """The actor may see the object but not do this."""

    status, code = 403, "not-permitted"
    title = gettext_lazy("Your role does not allow this")


class NotVisible(ActionError):
    """For this actor the object does not exist."""

    status, code = 404, "not-found"
    title = gettext_lazy("There is nothing here")
