"""Which tables an event has by its format."""

from __future__ import annotations

from tables.events.models import Event
from tables.formats.queries import format_of
from tables.formats.rules.format import Format
from tables.rounds.rules.sizes import REGULATION, TableSizes


def table_sizes_of(event: Event) -> TableSizes:
    """Return the sizes of tables that the event's format has."""
    return sizes_of_format(format_of(event))


def sizes_of_format(format_: Format) -> TableSizes:
    """Return the sizes of tables of a format."""
    if format_.is_kingsmoot:
        return REGULATION
    return TableSizes(
        least=format_.least,
        most=format_.most,
        preferred=format_.preferred,
        allows_byes=format_.bye_points is not None,
    )
