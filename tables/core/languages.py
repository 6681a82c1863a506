"""The language in which a request, a message or a document is worded.

The first of these that this installation offers counts:

1. on a player's pages and at the tables where the browser holds the player's seat: the player's choice
2. the signed-in account's choice
3. the browser's choice, in a cookie
4. the languages that the browser prefers (`Accept-Language`)
5. English

The API reads `Accept-Language` before all others: programs and the scripts of pages say which language they
show. What is for everybody at an event (screen, paper, certificates) has the event's language, and so have
messages to players and chats without a choice.
"""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import get_supported_language_variant, gettext
from django.utils.translation.trans_real import parse_accept_lang_header

from tables.core.errors import Malformed


def offered() -> dict[str, str]:
    """Return the name of each language that this installation offers, by its code."""
    return dict(settings.LANGUAGES)


def first_offered(*codes: str) -> str:
    """Return the first of the codes that is offered, "" if none is. "" stands for no choice."""
    known = offered()
    return next((code for code in codes if code in known), "")


def preferred(header: str) -> str:
    """Return the offered language that an `Accept-Language` prefers, "" if it names none."""
    for code, _weight in parse_accept_lang_header(header):
        if code == "*":
            break
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return ""


def require_offered(code: str) -> str:
    """Return the code of a language, "" for no choice. Raises `Malformed` for any other."""
    if code and code not in offered():
        raise Malformed.at(
            "language",
            gettext("Choose one of these languages: {codes}.").format(codes=", ".join(offered())),
        )
    return code
