"""The language in which a game is shown: gettext's catalogs of `rules`, chosen for each reader.

Games name their sentences as whole templates in English; `N_` marks them for the catalogs. What is shown is
translated when it is worded, so that two people at one table each read their own language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
CATALOGS: Final = Path(__file__).parents[1] / "locale"
_DOMAIN: Final = "rules"
_ENGLISH: Final = NullTranslations()
_current: ContextVar[NullTranslations] = ContextVar("language of the rules", default=_ENGLISH)


def N_(text: str) -> str:
    """Mark a template for the catalogs, and return it as it is."""
    return text


@cache
def _catalog(code: str) -> NullTranslations:
    name, _, region = code.partition("-")
    locale = f"{name}_{region.upper() if len(region) == 2 else region.title()}" if region else name
    try:
        return translation(_DOMAIN, CATALOGS, [locale])
    except FileNotFoundError:
        return _ENGLISH


@contextmanager
def language(code: str) -> Iterator[None]:
    """Word what is shown inside in a language; English where the catalogs lack a text."""
    token = _current.set(_catalog(code))
    try:
        yield
    finally:
        _current.reset(token)


def use(code: str) -> None:
    """Word what is shown from now on in this thread or task in a language."""
    _current.set(_catalog(code))


class Text(str):
    """A text that is worded in its own way: as a string it is English, `translated` words it in the reader's
    language."""

    __slots__ = ()

    def worded(self) -> str:
        """Return the text in the reader's language."""
        raise NotImplementedError


class Phrase(Text):
    """A template with arguments that are texts of the catalogs themselves: a ship of a house."""

    __slots__ = ("arguments", "template")

    template: str
    arguments: Mapping[str, str | int | tuple[str, ...]]

    def worded(self) -> str:
        """Return the text in the reader's language."""
        return formatted(translated(self.template), {name: _word(v) for name, v in self.arguments.items()})


class InContext(Text):
    """A text with a context, for words that mean something else elsewhere: the name of a card."""

    __slots__ = ("context",)

    context: str

    def worded(self) -> str:
        """Return the text in the reader's language."""
        return _current.get().pgettext(self.context, str(self))


class Verbatim(Text):
    """A text that is the same in every language: what somebody typed, as an argument of a phrase."""

    __slots__ = ()

    def worded(self) -> str:
        """Return the text as it is."""
        return str(self)


def _word(value: str | int | tuple[str, ...]) -> str | int:
    if isinstance(value, tuple):
        return ", ".join(map(translated, value))
    return translated(value) if isinstance(value, str) else value


def verbatim(text: str) -> Verbatim:
    """Return a text that no catalog words, as an argument of a phrase."""
    return Verbatim(text)


def in_context(context: str, text: str) -> InContext:
    """Return a text of the catalogs with a context: `in_context("card", "Stealth")`."""
    found = InContext(text)
    found.context = context
    return found


def phrase(template: str, /, **arguments: str | int | tuple[str, ...]) -> Phrase:
    """Return a text of a template and arguments: `phrase("{unit} of {house}", unit=..., house=...)`."""
    shown = {name: ", ".join(v) if isinstance(v, tuple) else v for name, v in arguments.items()}
    found = Phrase(formatted(template, shown))
    found.template, found.arguments = template, arguments
    return found


def sentences(*texts: str) -> Phrase:
    """Return whole sentences as one text."""
    template = " ".join(f"{{s{n}}}" for n in range(len(texts)))
    return phrase(template, **{f"s{n}": text for n, text in enumerate(texts)})


def text_to_json(text: str | int | tuple[str, ...]) -> Json:
    """Return a text or an argument of a phrase as it is stored, to be worded for readers of any language."""
    match text:
        case Phrase():
            arguments = {name: text_to_json(value) for name, value in text.arguments.items()}
            return {"template": text_to_json(text.template), "arguments": arguments}
        case InContext():
            return {"text": str(text), "context": text.context}
        case Verbatim():
            return {"verbatim": str(text)}
        case tuple():
            return list(map(text_to_json, text))
    return text


def text_from_json(stored: Json) -> Any:
    """Return what `text_to_json` stored."""
    match stored:
        case {"template": template, "arguments": arguments}:
            return phrase(
                text_from_json(template), **{name: text_from_json(v) for name, v in arguments.items()}
            )
        case {"text": text, "context": context}:
            return in_context(context, text)
        case {"verbatim": text}:
            return verbatim(text)
        case [*texts]:
            return tuple(map(text_from_json, texts))
    return stored


def translated(text: str) -> str:
    """Return a template, or a text with a wording of its own, in the reader's language."""
    if isinstance(text, Text):
        return text.worded()
    return _current.get().gettext(text) if text else text


def worded_data(data: Any, fields: Collection[str]) -> Any:
    """Return JSON with the texts of some fields, or their lists of texts, in the reader's language; in
    English the data itself."""
    if _current.get() is _ENGLISH:
        return data
    if isinstance(data, Mapping):
        return {
            name: _worded_field(value, fields) if name in fields else worded_data(value, fields)
            for name, value in data.items()
        }
    return [worded_data(part, fields) for part in data] if isinstance(data, list | tuple) else data


def _worded_field(value: Any, fields: Collection[str]) -> Any:
    if isinstance(value, str):
        return translated(value)
    if isinstance(value, list | tuple):
        return [translated(part) if isinstance(part, str) else worded_data(part, fields) for part in value]
    return worded_data(value, fields)


def plural_form(count: int) -> int:
    """Return which of a language's plural forms belongs to a count: in English 0 for one, 1 for others."""
    plural = getattr(_current.get(), "plural", None)
    return int(plural(count)) if plural is not None else int(count != 1)


class Worded(str):
    """An argument of a template. `{n:card|cards}` is a number with the form of its noun that belongs to it:
    a template names all forms that its language has, in gettext's order."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def __format__(self, forms: str) -> str:
        if not forms:
            return str(self)
        choices = forms.split("|")
        form = plural_form(int(self)) if self.removeprefix("-").isdigit() else len(choices)
        return f"{self} {choices[min(form, len(choices) - 1)]}"


def worded(template: str, /, **arguments: object) -> str:
    """Return a template in the reader's language, with its arguments: `worded("{n:card|cards}", n=2)`."""
    return formatted(translated(template), arguments)


def formatted(template: str, arguments: Mapping[str, object]) -> str:
    """Return a translated template with its arguments, those of the catalogs in the reader's language; one
    without arguments stays as it is."""
    if not arguments:
        return template
    return template.format_map({name: _shown(value) for name, value in arguments.items()})


def _shown(value: object) -> object:
    if value.__class__ is int:
        return Worded(value)
    return value.worded() if isinstance(value, Text) else value


@dataclass(frozen=True, slots=True)
class Span:
    """An argument that is a range of numbers: "3", or "2 to 6"."""

    lo: int
    hi: int

    def __str__(self) -> str:
        return str(self.lo) if self.lo == self.hi else worded(N_("{lo} to {hi}"), lo=self.lo, hi=self.hi)


def listing(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: "Stark, Tully and Arryn"."""
    if len(words) < 2:
        return "".join(words)
    found = words[0]
    for word in words[1:-1]:
        found = worded(N_("{words}, {word}"), words=found, word=word)
    return worded(N_("{words} and {word}"), words=found, word=words[-1])
