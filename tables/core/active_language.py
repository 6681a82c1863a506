"""The active language of pages, of the games that they show, and of what is made for others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import translation

from rules.kernel import language as language_of_games
from tables.core.languages import first_offered


def switch_to(code: str) -> None:
    """Word the rest of the request in a language, if it is offered; pages and games alike."""
    if first_offered(code):
        translation.activate(code)
        language_of_games.use(code)


@contextmanager
def in_language(*codes: str) -> Iterator[None]:
    """Word what is made inside in the first of the languages that is offered, in English otherwise."""
    code = first_offered(*codes) or settings.LANGUAGE_CODE
    with translation.override(code), language_of_games.language(code):
        yield
