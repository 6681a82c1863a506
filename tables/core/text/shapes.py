"""Reading JSON objects strictly: exact keys, exact types, every problem noted with its path."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from tables.core.text.sentences import Sentence, sentence
from tables.results.rules.findings import Finding, shortened

Word = TypeVar("Word", bound=str)

UNKNOWN_KEY = sentence("This key is unknown.")


def json_type(value: object) -> Sentence:
    """Return what JSON calls the type of a value, for messages."""
    if value is None:
        return sentence("null")
    if isinstance(value, bool):
        return sentence("true or false")
    if isinstance(value, int):
        return sentence("a whole number")
    if isinstance(value, float):
        return sentence("a number with decimals")
    if isinstance(value, str):
        return sentence("text")
    if isinstance(value, list):
        return sentence("a list")
    return sentence("an object") if isinstance(value, dict) else Sentence(type(value).__name__)


class Members:
    """The members of one JSON object.

    Creating it notes a problem for each missing and each unknown key. Each reading method returns the
    member's value; if its type is wrong it notes a problem in `problems` and returns a neutral value,
    so that one pass over a document finds everything that is wrong with it. The caller raises at the
    end if there are any problems. `rule` names where the shape is prescribed.
    """

    __slots__ = ("_members", "_path", "_problems", "_rule")

    def __init__(
        self,
        value: object,
        path: str,
        problems: list[Finding],
        rule: str,
        required: Collection[str],
        optional: Collection[str] = (),
    ) -> None:
        self._path = path
        self._problems = problems
        self._rule = rule
        self._members: dict[str, object] = {}
        if not isinstance(value, dict):
            self._note(path, _no_object(value))
            return
        self._members = value
        for key in sorted(set(required) - set(value)):
            self._note(self.path(key), sentence("This key is missing."))
        for key in value:
            if key not in required and key not in optional:
                self._note(self.path(key), UNKNOWN_KEY)

    def __contains__(self, key: str) -> bool:
        return key in self._members

    def path(self, key: str) -> str:
        """Return the path of a member, from the top of the document."""
        return f"{self._path}.{key}" if self._path else key

    def _note(self, path: str, message: Sentence) -> None:
        self._problems.append(Finding("refuse", self._rule, shortened(path), message))

    def note(self, key: str, message: Sentence) -> None:
        """Note a problem with a member."""
        self._note(self.path(key), message)

    def text(self, key: str, *, blank: bool = True, longest: int | None = None) -> str:
        """Return a member that is text; `blank` says whether it may be empty, `longest` how many
        characters it may have."""
        if key not in self._members:
            return ""
        value = self._members[key]
        if not isinstance(value, str):
            self.note(key, sentence("This must be text, not {kind}.", kind=json_type(value)))
            return ""
        if not blank and not value.strip():
            self.note(key, sentence("This must not be empty."))
        if longest is not None and len(value) > longest:
            self.note(key, sentence("This must have at most {limit} characters.", limit=longest))
        return value

    def text_or_none(self, key: str) -> str | None:
        """Return a member that is text or null."""
        return None if self._members.get(key) is None else self.text(key)

    def one_of(self, key: str, words: tuple[Word, ...]) -> Word:
        """Return a member that is one of `words`."""
        value = self._members.get(key)
        for word in words:
            if value == word:
                return word
        if key in self._members:
            given = shortened(repr(value)) if isinstance(value, str) else json_type(value)
            self.note(
                key,
                sentence(
                    "This must be {values}; {given} is none of these.", values=", ".join(words), given=given
                ),
            )
        return words[0]

    def one_of_or_none(self, key: str, words: tuple[Word, ...]) -> Word | None:
        """Return a member that is one of `words`, or null."""
        return None if self._members.get(key) is None else self.one_of(key, words)

    def flag(self, key: str) -> bool:
        """Return a member that is true or false."""
        value = self._members.get(key)
        if isinstance(value, bool):
            return value
        if key in self._members:
            self.note(key, sentence("This must be true or false, not {kind}.", kind=json_type(value)))
        return False

    def whole(self, key: str, low: int | None = None, high: int | None = None) -> int:
        """Return a member that is a whole number, from `low` to `high` where these are given."""
        if key not in self._members:
            return 0
        value = self._members[key]
        if not isinstance(value, int) or isinstance(value, bool):
            self.note(key, sentence("This must be a whole number, not {kind}.", kind=json_type(value)))
            return 0
        if (low is not None and value < low) or (high is not None and value > high):
            if high is None:
                self.note(key, sentence("This must be at least {low}.", low=low or 0))
            else:
                self.note(key, sentence("This must be {low} to {high}.", low=str(low), high=high))
            return 0
        return value

    def whole_or_none(self, key: str, low: int | None = None, high: int | None = None) -> int | None:
        """Return a member that is a whole number or null."""
        if self._members.get(key) is None:
            return None
        problems = len(self._problems)
        value = self.whole(key, low, high)
        return value if len(self._problems) == problems else None

    def items(self, key: str, *, at_most: int | None = None) -> list[object]:
        """Return a member that is a list; of a list with more than `at_most` items nothing is read."""
        value = self._members.get(key)
        if isinstance(value, list):
            if at_most is None or len(value) <= at_most:
                return value
            self.note(
                key,
                sentence(
                    "This has {count} entries; at most {limit} fit.",
                    count=f"{len(value):,}",
                    limit=f"{at_most:,}",
                ),
            )
            return []
        if key in self._members:
            self.note(key, sentence("This must be a list, not {kind}.", kind=json_type(value)))
        return []

    def mapping(self, key: str) -> dict[str, object]:
        """Return a member that is an object with any keys."""
        value = self._members.get(key)
        if isinstance(value, dict):
            return value
        if key in self._members:
            self.note(key, _no_object(value))
        return {}

    def mapping_or_none(self, key: str) -> dict[str, object] | None:
        """Return a member that is an object with any keys, or null."""
        return None if self._members.get(key) is None else self.mapping(key)


def _no_object(value: object) -> Sentence:
    return sentence("This must be an object, not {kind}.", kind=json_type(value))
