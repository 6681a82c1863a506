"""Read settings from the environment; whatever does not fit is refused with its name, its value and what is
expected.

An empty variable is like one that is not set: Compose passes on both as empty.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.core.exceptions import ImproperlyConfigured

ON = ("1", "true", "yes", "on")
OFF = ("0", "false", "no", "off")

Number = TypeVar("Number", int, float)


def text(name: str, default: str = "") -> str:
    """Return a variable as it is written, or the default."""
    return os.environ.get(name) or default


def names(name: str) -> list[str]:
    """Return what a variable lists, separated by commas."""
    return [each.strip() for each in text(name).split(",") if each.strip()]


def whole_number(name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
    """Return the whole number of a variable. Raises `ImproperlyConfigured`."""
    bounds = f"from {least} to {most}" if most is not None else f"of at least {least}"
    return _number(name, default, int, f"a whole number {bounds}", least, most)


def factor(name: str, default: float) -> float:
    """Return the number of a variable by which something is multiplied. Raises `ImproperlyConfigured`."""
    return _number(name, default, float, "a number such as 0.5 or 2", 0, None)


def switch(name: str) -> bool:
    """Return whether a variable switches something on. Raises `ImproperlyConfigured`."""
    value = text(name, "0").lower()
    if value not in (*ON, *OFF):
        raise unfit(name, "1 for on or 0 for off")
    return value in ON


def choice(name: str, values: Sequence[str]) -> str:
    """Return one of these values, the first by default. Raises `ImproperlyConfigured`."""
    value = text(name, values[0])
    if value not in values:
        raise unfit(name, f"one of {', '.join(values)}")
    return value


def address(name: str, *schemes: str) -> str:
    """Return the address of a service, "" without one. Raises `ImproperlyConfigured`, which does not repeat
    the address: it may hold a password."""
    value = text(name)
    if value and not value.startswith(tuple(f"{scheme}://" for scheme in schemes)):
        expected = " or ".join(f"{scheme}://" for scheme in schemes)
        raise ImproperlyConfigured(
            f"{name} is no address that can be used. Expected: it begins with {expected}."
        )
    return value


def networks(name: str, meaning: str) -> list[str]:
    """Return the addresses and networks of a variable, by default none; `meaning` says what to name. Raises
    `ImproperlyConfigured`."""
    for each in (found := names(name)):
        try:
            ipaddress.ip_network(each)
        except ValueError:
            raise unfit(
                name, f"IP addresses and networks such as 172.28.90.0/24. {meaning}", value=each
            ) from None
    return found


def unfit(name: str, expected: str, *, value: str | None = None) -> ImproperlyConfigured:
    """Return the error of a variable, with what it is (or the part of it that is wrong) and what is
    expected."""
    found = os.environ.get(name, "") if value is None else value
    return ImproperlyConfigured(f"{name} is {found!r}. Expected: {expected.rstrip('.')}.")


def _number(
    name: str, default: Number, kind: Callable[[str], Number], expected: str, least: int, most: int | None
) -> Number:
    try:
        value = kind(text(name, str(default)))
    except ValueError:
        raise unfit(name, expected) from None
    if not least <= value <= (sys.float_info.max if most is None else most):  # false for NaN, too
        raise unfit(name, expected)
    return value
