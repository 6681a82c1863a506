"""Text as people type and paste it: tidied, checked, folded so that a search finds it, read as a number."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that Unicode does not take apart into a base letter and an accent.
_WITHOUT_DECOMPOSITION = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th"}
)
# Zero-width joiner and non-joiner: invisible, but part of how some scripts are spelled.
_SPELLING_MARKS = frozenset("\u200c\u200d")

LONGEST_LINE = 2_000
"""Characters of whatever is put on one line, combining marks included. Composing letters sorts the marks step
by step, so that a text of 60 KB takes seconds."""


def one_line(text: str) -> str:
    """The text with composed letters (NFC) and single spaces, nothing at its ends.

    Line breaks and tabs count as spaces. A text too long for any line stays as it is, and `fault_in` refuses
    it.
    """
    if len(text) > LONGEST_LINE:
        return text
    return " ".join(unicodedata.normalize("NFC", text).split())


def whole_number(text: str, *, digits: int) -> int | None:
    """The number written in at most so many plain digits, None for anything else.

    `str.isdigit` alone takes "²" as well, of which `int` makes no number.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def fault_in(text: str, *, at_most: int, required: bool = False, named: str = "This") -> str:
    """What is wrong with a text that went through `one_line`, as a sentence; "" when nothing is.

    A required text needs a letter or digit. Control characters, invisible formatting (which can turn a
    line of a list around) and half surrogates (which no database stores) are refused.
    """
    if required and not any(character.isalnum() for character in text):
        return f"{named} is empty." if not text else f"{named} needs at least one letter or digit."
    if len(text) > at_most:
        return f"{named} has {len(text)} characters; at most {at_most} fit."
    if "\ufffd" in text:
        return f"{named} contains a character that was lost on the way (\ufffd). Type it again by hand."
    for character in text:
        if unicodedata.category(character) in {"Cc", "Cf", "Cs"} and character not in _SPELLING_MARKS:
            return f"{named} contains an invisible character (U+{ord(character):04X}). Type it again by hand."
    return ""


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """The text without case, accents and doubled spaces: "  ÅSA  Berg" and "Asa berg" fold alike.

    For comparing and searching only, never for showing: of a text too long for any line only the beginning
    counts.
    """
    decomposed = unicodedata.normalize("NFKD", text[:LONGEST_LINE].casefold())
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return " ".join(bare.translate(_WITHOUT_DECOMPOSITION).split())
