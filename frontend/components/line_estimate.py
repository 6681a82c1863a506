"""How many lines a name takes, estimated for the font of the pages."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_NARROW = frozenset("fijlrtI.,:;'’`|()-1 ")
_BROAD = frozenset("mwMWÆŒ@%—…")
_SPACE = 0.22


def lines_needed(text: str, width: float) -> int:
    """Return over how many lines a text wraps; `width` in multiples of the font size.

    Letters are taken a little broader than they are, so that an estimate errs on the safe side.

    >>> lines_needed("Ana María", 10), lines_needed("Ana María", 4)
    (1, 2)
    """
    words, whole = _widths(text)
    if whole <= width:
        return 1
    lines, used = 1, 0.0
    for needed in words:
        if used and used + _SPACE + needed > width:
            lines, used = lines + 1, 0.0
        used += needed + (_SPACE if used else 0.0)
        while used > width:  # a word that is broken anywhere
            lines, used = lines + 1, used - width
    return lines


@lru_cache(maxsize=10_000)
def _widths(text: str) -> tuple[tuple[float, ...], float]:
    """Return the width of each word, whatever the layout, and of all of them on one line."""
    words = tuple(sum(map(_width, word)) for word in text.split())
    return words, sum(words) + _SPACE * max(0, len(words) - 1)


def _width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if letter in _NARROW:
        return 0.31
    if unicodedata.east_asian_width(letter) in {"W", "F"}:
        return 1.05
    if letter in _BROAD:
        return 0.9
    return 0.63 if letter.isupper() else 0.51
