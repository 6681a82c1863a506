"""What may stand in an address besides slugs and numbers."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import StringConverter


class PlainName(StringConverter):
    """A player's key or a username: no slash and no control characters, which no database would look up."""

    regex = r"[^/\x00-\x1f\x7f]{1,150}"


class SmallNumber(StringConverter):
    """A number of at most nine digits, which every database can look up."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:  # type: ignore[override]  # a converter may give any type
        """Return the number."""
        return int(value)

    def to_url(self, value: int) -> str:  # type: ignore[override]
        """Return the digits."""
        return str(value)


def register() -> None:
    """Let addresses be written with `<name:…>` and `<number:…>`."""
    register_converter(PlainName, "name")
    register_converter(SmallNumber, "number")
