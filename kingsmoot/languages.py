"""The languages of this installation: English, and every one whose catalogs are there."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError

CATALOGS: Final = Path(__file__).parent / "locale"
PSEUDO: Final = "en-xa"
"""The pseudo-locale: English with accents, longer, between ⟦ and ⟧."""


def installed(folder: Path = CATALOGS, *, with_pseudo: bool) -> list[tuple[str, str]]:
    """Return the code of each language and its name in that language, English first.

    A language is there when its compiled catalog `django.mo` is. The pseudo-locale is no language: it is
    offered to developers only.
    """
    catalogs = folder.glob("*/LC_MESSAGES/django.mo")
    found = {path.parents[1].name.replace("_", "-").lower() for path in catalogs}
    codes = sorted(found - {"en", PSEUDO})
    return [("en", "English"), *((code, _name(code)) for code in codes)] + (
        [(PSEUDO, "⟦Pseudo-locale⟧")] if with_pseudo and PSEUDO in found else []
    )


def _name(code: str) -> str:
    try:
        name = Locale.parse(code, sep="-").get_display_name() or code
    except (UnknownLocaleError, ValueError):
        return code
    return name[:1].upper() + name[1:]
