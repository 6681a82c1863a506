"""Lists to take along as CSV files."""

from __future__ import annotations

from tables.archive.rules.standings import standings_csv
from tables.core.api.access import round_at
from tables.core.api.callers import Call, anyone, staff
from tables.core.api.files import CSV, FileQuery, NamedText
from tables.core.api.routes import Routes
from tables.core.text.csv import csv_text
from tables.events.queries.lists import pairing_list, players_csv
from tables.rounds.api.drawing import PairingsQuery
from tables.rounds.queries.pairings import round_view
from tables.standings.api import StandingsQuery, standings_for

routes = Routes("lists")


@routes.get("events/<slug:slug>/players.csv", staff("event.export"), CSV, FileQuery)
def download_players(call: Call) -> NamedText:
    """All players as a CSV file, with contacts for those who may see them; it can be imported again."""
    with_contacts = call.may("player.edit")
    text = players_csv(call.event, with_contacts=with_contacts, override=call.sent["override"])
    return NamedText(f"{call.event.slug}-players.csv", text)


@routes.get(
    "events/<slug:slug>/rounds/<number:number>/pairings.csv",
    anyone("public_pairings"),
    CSV,
    PairingsQuery,
)
def download_pairings(call: Call, number: int) -> NamedText:
    """Where everybody sits as a CSV file, by name or by table, without no-shows."""
    view = round_view(round_at(call.event, number, drafts=call.is_staff), for_staff=call.is_staff)
    taken = pairing_list(view, by_name=call.sent["order"] == "name")
    return NamedText(f"{call.event.slug}-round-{number}.csv", csv_text(taken.columns, taken.rows))


@routes.get("events/<slug:slug>/standings.csv", anyone("public_standings"), CSV, StandingsQuery)
def download_standings(call: Call) -> NamedText:
    """Standings of an event as a CSV file."""
    return NamedText(f"{call.event.slug}-standings.csv", standings_csv(standings_for(call)))
