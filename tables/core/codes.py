"""Codes that people read from paper and type: their letters, and how what was typed is read; and the keys of
live games, which they copy."""

from __future__ import annotations

import secrets

from django.utils.crypto import get_random_string

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O and U, which paper confuses."""
_READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})

JOIN_CODE = 6
"""Letters of an event's join code: 30 bits, where one address has thirty tries in an hour."""


def typed(text: str) -> str:
    """Return a code as it was meant, "" for what cannot be one."""
    code = text.upper().translate(_READ_AS)
    return code if all(letter in LETTERS for letter in code) else ""


def new_join_code() -> str:
    """Return a new code at random."""
    return get_random_string(JOIN_CODE, LETTERS)


def new_live_key() -> str:
    """Return a new key of a live game, or of a replay that is shared: 72 bits in 12 characters.

    None begins with a hyphen: a program on the command line would take the key for an option.
    """
    while (key := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return key


def in_groups(code: str, size: int) -> str:
    """Return a code as paper shows it, in groups of letters."""
    return "-".join(code[at : at + size] for at in range(0, len(code), size))
