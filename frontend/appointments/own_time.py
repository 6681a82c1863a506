"""The time of a player's table, as the player's own page says it."""

from __future__ import annotations

from dataclasses import dataclass

from tables.appointments.queries import agrees_on_times, hours_of, may_change, standing_appointments
from tables.core.text.languages import moment_text
from tables.players.models import Player
from tables.rounds.models import Table


@dataclass(frozen=True, slots=True)
class OwnTime:
    """When the own table plays, in words and in the player's zone; "" while nothing is agreed."""

    when: str
    zone: str


def own_time(table: Table, player: Player) -> OwnTime | None:
    """Return the time of the own table, None where it is open or nobody agrees on times."""
    if not agrees_on_times(player.event) or not may_change(table):
        return None
    hours, standing = hours_of(player), standing_appointments([table.pk]).get(table.pk)
    when = "" if standing is None else moment_text(standing.astimezone(hours.zone), "long_weekday_minutes")
    return OwnTime(when, hours.timezone)
