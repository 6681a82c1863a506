"""What players are penalized for at an event: its own catalog, or the default one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from tables.models import Event
from tables.regulations.infractions import DEFAULT_CATALOG, Infraction, Level


@dataclass(frozen=True, slots=True)
class Catalog:
    """The infractions in order; `is_own` if the event has written them down itself."""

    infractions: tuple[Infraction, ...]
    is_own: bool

    def named(self, name: str) -> Infraction | None:
        """Return the infraction of exactly this name, None without one."""
        return next((infraction for infraction in self.infractions if infraction.name == name), None)


def catalog_of(event: Event) -> Catalog:
    """Return the catalog that holds at the event. One SQL query."""
    rows = event.infractions.values_list("name", "kind", "explanation")
    own = tuple(Infraction(name, cast(Level, kind), explanation) for name, kind, explanation in rows)
    return Catalog(own or DEFAULT_CATALOG, bool(own))
