"""Options of a live game that the readings of its event's regulations decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import GameDef
from tables.models import Event
from tables.queries.record import readings_of


def decided_by(event: Event) -> dict[str, Any]:
    """By the name of an option: its value at the tables of an event.

    Which power decides a tie for the win is a reading (R-22a); a live game that ranked by another one would
    name a winner whom the sheet does not.
    """
    return {"tiebreak_power": "total" if readings_of(event).tie_power == "same" else "house"}


def with_readings(event: Event, rules: GameDef[Any], options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a game, those that nobody chose and the event decides filled in."""
    known = {option.name for option in rules.options}
    return {**{name: value for name, value in decided_by(event).items() if name in known}, **options}
