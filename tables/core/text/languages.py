"""The active language of Django for sentences, and lists, places and spans of time in it (CLDR, by Babel)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import ceil

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from django.utils import translation
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext, pgettext

from tables.core.text import sentences
from tables.core.text.notation import MAX_IN_MINUTES, decimal_text

MAX_CODE_LENGTH = 20
"""Characters of a language's code: `de`, `pt-br`, `zh-hant`."""


@cache
def _locale(code: str) -> Locale:
    try:
        return Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale("en")


def locale() -> Locale:
    """Return Babel's locale of the active language; English for a language that CLDR does not know."""
    return _locale(translation.get_language() or "en")


def decimals_text(value: Fraction, places: int = 3) -> str:
    """Return a rounded fraction (R-40) with the decimal mark of the language: ``18.333``, ``18,333``."""
    return number_format(Decimal(decimal_text(value, places)), places)


def number_text(value: float | None) -> str:
    """Return a number of a figure: one decimal, none where it is whole (``2.5``, ``2,5``), ``–`` for none."""
    if value is None:
        return "–"
    return number_format(Decimal(f"{value:.1f}".removesuffix(".0")))


def list_text(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: ``Asha, Euron and Balon``."""
    if locale().language == "en":
        return sentences.English().list_text(words)  # CLDR's American English has one more comma
    return format_list(list(words), locale=locale())


def ordinal(number: int) -> str:
    """Return a place as it is written: ``2nd``."""
    match locale().ordinal_form(number):
        case "one":
            form = pgettext("place that ends like 1st", "{number}st")
        case "two":
            form = pgettext("place that ends like 2nd", "{number}nd")
        case "few":
            form = pgettext("place that ends like 3rd", "{number}rd")
        case _:
            form = pgettext("any other place", "{number}th")
    return form.format(number=number)


_DAYS = {
    "day": ("j M Y", "medium"),
    "long_day": ("j F Y", "long"),
    "weekday": ("D j M Y", "yMMMEd"),
    "long_weekday": ("l, j F Y", "full"),
    "month": ("F Y", "yMMMM"),
}
_TIMES = {"minutes": ("H:i", "Hm"), "seconds": ("H:i:s", "Hms")}
"""The parts of a moment: as English has them here (in Django's letters), and CLDR's style or skeleton."""


def moment_text(moment: date, form: str = "day_minutes") -> str:
    """Return a moment in its own zone, or a day, as the language writes it: ``28 Nov 2026, 10:00``.

    `form` is a day (`day`, `long_day`, `weekday`, `long_weekday`, `month`), a time (`minutes`, `seconds`) or
    both, joined as `day_minutes`.
    """
    day = next((name for name in sorted(_DAYS, key=len, reverse=True) if form.startswith(name)), "")
    time = form.removeprefix(day).strip("_")
    parts = [*([_DAYS[day]] if day else []), *([_TIMES[time]] if time else [])]
    if locale().language == "en":
        return date_format(moment, ", ".join(english for english, _skeleton in parts))
    at = moment if isinstance(moment, datetime) else datetime(moment.year, moment.month, moment.day)
    texts = [
        format_date(moment, form, locale())
        if form in locale().date_formats
        else format_skeleton(form, at, at.tzinfo, fuzzy=True, locale=locale())
        for _english, form in parts
    ]
    if len(texts) == 1:
        return texts[0]
    return str(locale().datetime_formats["medium"]).replace("{1}", texts[0]).replace("{0}", texts[1])


def in_english(sentence: sentences.Sentence) -> str:
    """Return a sentence as it is stored beside its data: in English, whatever language is active."""
    with translation.override("en"):
        return str(sentence)


def duration(seconds: float) -> str:
    """Return a span of time, rounded up: ``40 seconds``, ``12 minutes``, ``2 hours``."""
    if seconds <= 90:
        count = ceil(seconds)
        return ngettext("{count} second", "{count} seconds", count).format(count=count)
    minutes = ceil(seconds / 60)
    if minutes <= 90:
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    hours = ceil(minutes / 60)
    return ngettext("{count} hour", "{count} hours", hours).format(count=hours)


def length_text(minutes: int, *, exact: bool = True) -> str:
    """Return the length of a round: ``105 minutes``, ``36 hours``, ``2 days``.

    Up to three hours are in minutes, as are lengths that are no whole hours, unless these may be rounded up.
    """
    if minutes <= MAX_IN_MINUTES or (exact and minutes % 60):
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    hours = ceil(minutes / 60)
    if hours <= 24 or hours % 24:
        return ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    # Translators: the length of a round, as in "Round 1, 2 days" and "The round lasts 2 days".
    return ngettext("{count} day", "{count} days", hours // 24).format(count=hours // 24)


class ActiveLanguage:
    """The language Django has activated for a request, a message or a document."""

    gettext = staticmethod(gettext)
    ngettext = staticmethod(ngettext)
    pgettext = staticmethod(pgettext)
    list_text = staticmethod(list_text)
    ordinal = staticmethod(ordinal)
