"""Lists to take along: headings and rows of the CSV files that pages and API hand out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.archive.queries.read_back import require_readable
from tables.core.errors import Problem
from tables.core.text.csv import csv_text
from tables.events.models import Event
from tables.players import names
from tables.players.player_import import read_csv
from tables.players.queries.roster import roster
from tables.rounds.queries.pairings import ByeView, RoundView, SeatView

EVERYBODY = 100_000
PLAYER_COLUMNS = (
    "number",
    "name",
    "club",
    "keep-apart group",
    "status",
    "checked in",
    "joined in round",
)
BYE = "bye"
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


def players_csv(event: Event, *, with_contacts: bool, override: bool = False) -> str:
    """Return all players as CSV, which was read back.

    Raises `NeedsOverride` where lines could not be imported again, unless the file is wanted all the same. A
    second player of the same name and club is not among them: the preview of an import shows them.
    """
    taken = player_list(event, with_contacts=with_contacts)
    text = csv_text(taken.columns, taken.rows)

    def read() -> Iterator[Problem]:
        preview = read_csv(text)
        for fault in preview.faults:
            if not fault.is_repeat:
                yield Problem(
                    _("Line {line}: {message}").format(line=fault.line, message=fault.message), fault.field
                )
        found = {row.line: (row.name, row.club, row.contact, row.keep_apart) for row in preview.rows}
        faulty = {fault.line for fault in preview.faults}
        name, club, groups = (taken.columns.index(column) for column in ("name", "club", "keep-apart group"))
        for line, row in enumerate(taken.rows, start=2):
            contact = row[-1] if with_contacts else ""
            if line not in faulty and found.get(line) != (row[name], row[club], contact, row[groups]):
                yield Problem(_("Line {line}: what is read of it is not what was written.").format(line=line))

    require_readable("The list of players", event, read, override=override)
    return text


def pairing_list(view: RoundView, *, by_name: bool = False) -> TakeAway:
    """Return who sits where in a round, by table and seat or by name, without no-shows (no query).

    A player with a bye has "bye" in the column of the table, and no seat.
    """
    rows: list[tuple[SeatView | ByeView, tuple[object, ...]]] = [
        (seat, (view.number, table.number, seat.position, seat.number, seat.key, seat.name, seat.club))
        for table in view.tables
        for seat in table.seats
        if not seat.absent
    ]
    rows += [(bye, (view.number, BYE, "", bye.number, bye.key, bye.name, bye.club)) for bye in view.byes]
    row_of = dict(rows)
    people = names.by_name(row_of, view.collation) if by_name else row_of
    return TakeAway(PAIRING_COLUMNS, tuple(row_of[person] for person in people))
