"""Names of Spanish players: two given and two family names each, no two alike, many alike at the start."""

from __future__ import annotations

from itertools import product

from tables.events.models import Event
from tables.players.models import Player

_GIVEN = (
    "María de los Ángeles",
    "José Francisco",
    "Juan Ignacio",
    "María del Carmen",
    "Alejandro Javier",
    "Francisca Guadalupe",
)
_FAMILY = (
    "Fernández-Villaverde",
    "Rodríguez Etxeberria",
    "González de Mendoza",
    "Hernández Santamaría",
    "Fernández Santamaría",
)
_SECOND = ("Valdepeñas", "Valdecasas")
SPANISH_NAMES = tuple(
    f"{given} {family} {second}" for given, family, second in product(_GIVEN, _FAMILY, _SECOND)
)


def name_all(event: Event) -> list[str]:
    """Give the players of an event the Spanish names, and return those."""
    rows = list(event.players.order_by("number"))
    names = SPANISH_NAMES[: len(rows)]
    for row, name in zip(rows, names, strict=True):
        row.name = name
    Player.objects.bulk_update(rows, ["name"])
    return list(names)
