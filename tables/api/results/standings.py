"""Standings and their derivations, for staff and, where the organizer switched it on, for anyone."""

from __future__ import annotations

from tables.api.core.callers import Call, anyone
from tables.api.core.fields import NumberAsked, StrictSerializer
from tables.api.core.routes import ListOf, Routes
from tables.api.players.history import history_for
from tables.queries.players.history import PlayerHistory
from tables.queries.results.standings import EventStandings, event_standings, renamed
from tables.regulations.standings import StandingRow
from tables.text.names import public_name

routes = Routes("standings")

STANDINGS = "events/<slug:slug>/standings"


class StandingsQuery(StrictSerializer):
    """Standings of which moment are asked for."""

    round = NumberAsked(
        min_value=1,
        max_value=99,
        default=None,
        help_text="After this round; by default after the latest.",
    )


@routes.get(f"{STANDINGS}/", anyone("public_standings"), ListOf(StandingRow), StandingsQuery)
def standings(call: Call) -> tuple[StandingRow, ...]:
    """Standings of an event: a plain list in rank order, without pages."""
    return standings_for(call).rows


@routes.get(f"{STANDINGS}/<name:key>/", anyone("public_standings"), PlayerHistory)
def read_derivation(call: Call, key: str) -> PlayerHistory:
    """How one player's line in the standings comes about, with the fractions and the opponents."""
    return history_for(call, key)


def standings_for(call: Call) -> EventStandings:
    """Return standings with the names this caller may read: staff all, others as each player allows."""
    found = event_standings(call.event, call.sent["round"])
    if call.is_staff:
        return found
    return renamed(found, {key: public_name(player) for key, player in found.players.items()})
