"""Sentences as data: a text of the catalogs and its arguments, worded when they are shown.

The regulations use no Django, and what they find is cached for readers of every language. They therefore
return a `Sentence`; `str()` words it in the language that is active at that moment. Without Django that is
English.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias


class Language(Protocol):
    """The functions that depend on the active language."""

    def gettext(self, text: str) -> str:
        """Return the translation of a text."""

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the translation of the form of a text that belongs to a count."""

    def pgettext(self, context: str, text: str) -> str:
        """Return the translation of a text that has another meaning elsewhere."""

    def list_text(self, words: Sequence[str]) -> str:
        """Return the words as a list in a sentence: ``Asha, Euron and Balon``."""

    def ordinal(self, number: int) -> str:
        """Return a place as it is written: ``2nd``."""


class English:
    """The language of the source: what holds as long as no other is installed."""

    def gettext(self, text: str) -> str:
        """Return the text."""
        return text

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return the first text for a count of one, the second for any other."""
        return one if count == 1 else many

    def pgettext(self, context: str, text: str) -> str:
        """Return the text."""
        return text

    def list_text(self, words: Sequence[str]) -> str:
        """Return the words with commas and an "and"."""
        return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def ordinal(self, number: int) -> str:
        """Return a place with its English ending."""
        ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{ending}"


_language: Language = English()


def install(language: Language) -> None:
    """Word all sentences by this language from now on; it follows the active language of each reader."""
    global _language  # noqa: PLW0603 (set once, when the project starts)
    _language = language


@dataclass(frozen=True, slots=True)
class Listing:
    """Several arguments that stand in a sentence as one list."""

    items: tuple[Argument, ...]

    def __str__(self) -> str:
        return _language.list_text([str(item) for item in self.items])


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A place or a number in a row, as it is written in a sentence."""

    number: int

    def __str__(self) -> str:
        return _language.ordinal(self.number)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text of the catalogs with its named arguments; `many` and `count` if it has a plural form."""

    text: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    many: str = ""
    count: int = 0
    context: str = ""

    def __str__(self) -> str:
        if self.many:
            template = _language.ngettext(self.text, self.many, self.count)
        elif self.context:
            template = _language.pgettext(self.context, self.text)
        else:
            template = _language.gettext(self.text)
        return template.format_map(dict(self.arguments)) if self.arguments else template

    def with_arguments(self, **more: Argument) -> Sentence:
        """Return the sentence with further arguments, such as names that only its reader's page knows."""
        return replace(self, arguments=(*self.arguments, *more.items()))

    def to_json(self) -> dict[str, Any]:
        """Return the sentence as it is stored, so that each reader gets it in their own language."""
        return {
            "text": self.text,
            **({"many": self.many, "count": self.count} if self.many else {}),
            **({"context": self.context} if self.context else {}),
            **(
                {"arguments": {name: _to_json(value) for name, value in self.arguments}}
                if self.arguments
                else {}
            ),
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Sentence:
        """Return a sentence that was stored."""
        arguments = tuple((name, _from_json(value)) for name, value in stored.get("arguments", {}).items())
        return cls(
            stored["text"],
            arguments,
            stored.get("many", ""),
            stored.get("count", 0),
            stored.get("context", ""),
        )


def _to_json(argument: Argument) -> Any:
    match argument:
        case Sentence():
            return argument.to_json()
        case Listing(items):
            return {"list": [_to_json(item) for item in items]}
        case Ordinal(number):
            return {"ordinal": number}
    return argument


def _from_json(stored: Any) -> Argument:
    match stored:
        case {"list": [*items]}:
            return Listing(tuple(_from_json(item) for item in items))
        case {"ordinal": int(number)}:
            return Ordinal(number)
        case {"text": str()}:
            return Sentence.from_json(stored)
    assert isinstance(stored, str | int)
    return stored


Argument: TypeAlias = "str | int | Sentence | Listing | Ordinal"
"""What a sentence names: a player or a title by its name, a number, or another text of the catalogs."""


def sentence(text: str, /, **arguments: Argument) -> Sentence:
    """Return a sentence: `sentence("{name} left.", name=name)`. The text must be a literal."""
    return Sentence(text, tuple(arguments.items()))


def plural(one: str, many: str, count: int, /, **arguments: Argument) -> Sentence:
    """Return a sentence with a plural form; both texts may name `{count}`."""
    return Sentence(one, (("count", count), *arguments.items()), many, count)


def in_context(context: str, text: str, /, **arguments: Argument) -> Sentence:
    """Return a sentence whose text has another meaning elsewhere: `in_context("verb", "drop")`."""
    return Sentence(text, tuple(arguments.items()), context=context)


def N_(text: str) -> str:
    """Mark a text for the catalogs that is stored as data in English, and worded when it is shown."""
    return text


def listing(items: Sequence[Argument]) -> Listing:
    """Return arguments as one list: ``Asha, Euron and Balon``."""
    return Listing(tuple(items))
