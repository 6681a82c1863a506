"""Times that people type, as the clocks of a zone show them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils.translation import gettext as _

from tables.core.text.languages import moment_text
from tables.core.timekeeping import moments_of


class NoOneMoment(ValueError):
    """A time that the clocks of a zone never show, or twice; the error says which to choose."""


@cache
def time_zones() -> frozenset[str]:
    """Return every time zone there is, by its name in the IANA database."""
    return frozenset(available_timezones())


def unknown_zone(name: str) -> str:
    """Return what is said of a time zone that there is not."""
    return _("There is no time zone called {name}; one is called Europe/Oslo.").format(name=name)


def moment_on(wall_clock: datetime, zone: ZoneInfo) -> datetime:
    """Return the one moment, in UTC, at which clocks of the zone show a time without a zone.

    Raises `NoOneMoment` for a time that daylight saving skips or repeats.
    """
    moments = moments_of(wall_clock, zone)
    if len(moments) == 1:
        return moments[0]
    when = {
        "zone": zone.key,
        "day": moment_text(wall_clock, "long_day"),
        "time": moment_text(wall_clock, "minutes"),
    }
    if moments:
        first, second = (moment.astimezone(zone).isoformat(timespec="minutes") for moment in moments)
        raise NoOneMoment(
            _(
                "Clocks in {zone} are put back on {day} and show {time} twice. Choose {first} or {second}."
            ).format(**when, first=first, second=second)
        )
    meant = wall_clock.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)
    raise NoOneMoment(
        _("Clocks in {zone} are put forward on {day}: there is no {time} then. Do you mean {meant}?").format(
            **when, meant=moment_text(meant, "minutes")
        )
    )
