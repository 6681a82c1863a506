"""Lists to take along: headings and rows of the CSV files that pages and API hand out."""

from __future__ import annotations

from dataclasses import dataclass

from tables.models import Event
from tables.queries.players.roster import roster
from tables.queries.rounds.pairings import RoundView
from tables.text import names

EVERYBODY = 100_000
PLAYER_COLUMNS = ("number", "name", "club", "keep-apart group", "status", "checked in", "joined in round")
PAIRING_COLUMNS = ("round", "table", "seat", "number", "player", "name", "club")


@dataclass(frozen=True, slots=True)
class TakeAway:
    """A list with its headings."""

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]


def player_list(event: Event, *, with_contacts: bool) -> TakeAway:
    """Return all players by number; it can be imported again. One SQL query."""
    return TakeAway(
        (*PLAYER_COLUMNS, "contact") if with_contacts else PLAYER_COLUMNS,
        tuple(
            (
                row.number,
                row.name,
                row.club,
                "; ".join(row.groups),
                row.status.label,
                "yes" if row.is_here else "no",
                row.joined_round,
                *([row.contact] if with_contacts else []),
            )
            for row in roster(event, sort="number", page_size=EVERYBODY).page.rows
        ),
    )


def pairing_list(view: RoundView, *, by_name: bool = False) -> TakeAway:
    """Return who sits where in a round, by table and seat or by name, without no-shows (no query)."""
    tables = {seat: table.number for table in view.tables for seat in table.seats if not seat.absent}
    seats = names.by_name(tables, view.collation) if by_name else tables
    rows = (
        (view.number, tables[seat], seat.position, seat.number, seat.key, seat.name, seat.club)
        for seat in seats
    )
    return TakeAway(PAIRING_COLUMNS, tuple(rows))
