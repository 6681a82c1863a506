"""The order of letters in a language: what sorts names as the people in the hall look them up."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from tables.core.text.plain import MAX_LINE_LENGTH, folded

ROOT = "root"
"""The neutral order, CLDR's `root`: accents do not count, and ø is sorted as o, ł as l."""

_TAILORINGS = {
    "cs": "c<č h<ch r<ř s<š z<ž",
    "da": "y=ü=ű z<æ=ä<ø=ö=ő<å=aa",
    "es": "n<ñ",
    "et": "s<š<z<ž w<õ<ä<ö<ü",
    "fi": "y=ü z<å<ä=æ<ö=ø",
    "hr": "c<č<ć d<dž<đ l<lj n<nj s<š z<ž",
    "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż",
    "ro": "a<ă<â i<î s<ş=ș t<ţ=ț",
    "sk": "a<ä c<č h<ch o<ô r<ř s<š z<ž",
    "sv": "y=ü=ű z<å<ä=æ=ę<ö=ø=ő=œ=ô",
}
"""What each language sorts otherwise than the neutral order: primary differences of CLDR 48's standard
collations, in lower case. After a letter of that order stand those that follow it (`<`), each with those that
count as the same (`=`)."""
_PLACES = 0x10FF00  # after every letter: in a private area, which folding leaves alone

Collator = Callable[[str], str]
"""What makes a key of a text: texts sorted by their keys are in order."""


@cache
def collator(language: str) -> Collator:
    """Return what sorts texts as a language does; `language` is `ROOT` or the code of a language.

    Raises `KeyError` for any other.
    """
    if language == ROOT:
        return folded
    keys = _keys_of_letters(_TAILORINGS[language])
    letters = re.compile("|".join(sorted(map(re.escape, keys), key=len, reverse=True)))

    def key(text: str) -> str:
        line = unicodedata.normalize("NFC", text[:MAX_LINE_LENGTH].casefold())
        return folded(letters.sub(lambda found: keys[found[0]], line))

    return key


def _keys_of_letters(tailoring: str) -> dict[str, str]:
    """Return what stands for each letter of a tailoring: the letter it follows, and its place behind it."""
    keys: dict[str, str] = {}
    for group in tailoring.split():
        first, *others = group.split("<")
        anchor, *alike = first.split("=")
        keys |= dict.fromkeys(alike, anchor)
        for place, letters in enumerate(others):
            keys |= dict.fromkeys(letters.split("="), anchor + chr(_PLACES + place))
    return keys
