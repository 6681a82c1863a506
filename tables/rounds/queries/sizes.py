"""Which tables an event has by its format."""

from __future__ import annotations

from tables.events.models import Event
from tables.formats.queries import format_of
from tables.rounds.rules.sizes import TableSizes


def table_sizes_of(event: Event) -> TableSizes:
    """Return the sizes of tables that the event's format has."""
    return TableSizes.of(format_of(event))
