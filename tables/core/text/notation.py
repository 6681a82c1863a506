"""How places, counts and fractions are written for people."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """Return a place as it is spoken: ``1st``, ``2nd``, ``11th``."""
    ending = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 title``, ``2 titles``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def duration(seconds: float) -> str:
    """Return how long that is, rounded up: ``40 seconds``, ``12 minutes``, ``2 hours``."""
    if seconds <= 90:
        return counted(ceil(seconds), "second")
    minutes = ceil(seconds / 60)
    return counted(minutes, "minute") if minutes <= 90 else counted(ceil(minutes / 60), "hour")


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: ``Asha``, ``Asha and Euron``, ``Asha, Euron and Balon``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def fraction_text(value: Fraction) -> str:
    """Return a fraction in lowest terms, as the archive writes it: ``55/3``, or ``18`` when whole."""
    return str(value)


def decimal_text(value: Fraction, places: int = 3) -> str:
    """Return a fraction rounded to `places` decimals, halves away from zero (R-40): ``18.333``."""
    scale = 10**places
    sign = "-" if value < 0 else ""
    units = (2 * abs(value.numerator) * scale + value.denominator) // (2 * value.denominator)
    whole, decimals = divmod(units, scale)
    return f"{sign}{whole}.{decimals:0{places}d}" if places else f"{sign}{whole}"
