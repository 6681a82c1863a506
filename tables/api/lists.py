"""Lists to take along as CSV files."""

from __future__ import annotations

from tables.api.callers import Call, staff
from tables.api.files import CSV, NamedText
from tables.api.routes import Routes
from tables.csv_text import csv_text
from tables.queries.players import roster

routes = Routes("players")

HEADER = ("number", "name", "club", "keep-apart group", "status", "checked in", "joined in round")
EVERYBODY = 100_000


@routes.get("events/<slug:slug>/players.csv", staff("event.export"), CSV)
def download_players(call: Call) -> NamedText:
    """All players as a CSV file, with contacts for those who may see them; it can be imported again."""
    sees_contacts = call.may("player.edit")
    rows = roster(call.event, sort="number", page_size=EVERYBODY).page.rows
    lines = [
        [
            row.number,
            row.name,
            row.club,
            "; ".join(row.groups),
            row.status.label,
            "yes" if row.is_here else "no",
            row.joined_round,
            *([row.contact] if sees_contacts else []),
        ]
        for row in rows
    ]
    header = [*HEADER, "contact"] if sees_contacts else HEADER
    return NamedText(f"{call.event.slug}-players.csv", csv_text(header, lines))
