"""The language in which a game is shown: gettext's catalogs of `rules`, chosen for each reader.

Games name their sentences as whole templates in English; `N_` marks them for the catalogs. What is shown is
translated when it is worded, so that two people at one table each read their own language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

CATALOGS: Final = Path(__file__).parents[1] / "locale"
_DOMAIN: Final = "rules"
_ENGLISH: Final = NullTranslations()
_current: ContextVar[NullTranslations] = ContextVar("language of the rules", default=_ENGLISH)


def N_(text: str) -> str:
    """Mark a template for the catalogs, and return it as it is."""
    return text


@cache
def _catalog(code: str) -> NullTranslations:
    return translation(_DOMAIN, CATALOGS, [code.replace("-", "_")], fallback=True)


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


def translated(text: str) -> str:
    """Return a template in the reader's language."""
    return _current.get().gettext(text) if text else text


def plural_form(count: int) -> int:
    """Return which of a language's plural forms belongs to a count: in English 0 for one, 1 for others."""
    plural = getattr(_current.get(), "plural", None)
    return int(plural(count)) if plural is not None else int(count != 1)
