"""How fractions are written for people, and counts for operators."""

from __future__ import annotations

from fractions import Fraction

MAX_IN_MINUTES = 180
"""The span of time up to which minutes are written, as regulations do; beyond it whole hours and days."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun in the output of a command, in English: ``1 check``, ``2 checks``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def fraction_text(value: Fraction) -> str:
    """Return a fraction in lowest terms, as the archive writes it: ``55/3``, or ``18`` when whole."""
    return str(value)


def decimal_text(value: Fraction, places: int = 3) -> str:
    """Return a fraction rounded to `places` decimals, halves away from zero (R-40): ``18.333``."""
    scale = 10**places
    units = (2 * abs(value.numerator) * scale + value.denominator) // (2 * value.denominator)
    sign = "-" if value < 0 and units else ""
    whole, decimals = divmod(units, scale)
    return f"{sign}{whole}.{decimals:0{places}d}" if places else f"{sign}{whole}"
