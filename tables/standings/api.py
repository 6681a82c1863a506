"""Standings and their derivations, for staff and, where the organizer switched it on, for anyone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext_lazy

from tables.core.api.callers import Call, anyone
from tables.core.api.fields import NumberAsked, StrictSerializer
from tables.core.api.pagination import LARGEST_PAGE, require_page
from tables.core.api.routes import ListOf, Routes
from tables.core.paging import Page, part_of
from tables.players.api.history import history_for, standings_at
from tables.players.names import public_name
from tables.players.queries.history import PlayerHistory
from tables.standings.queries.standings import EventStandings
from tables.standings.rules.standings import StandingRow

routes = Routes("standings")

STANDINGS = "events/<slug:slug>/standings"


class StandingsQuery(StrictSerializer):
    """Standings of which moment are asked for."""

    round = NumberAsked(
        min_value=1,
        max_value=99,
        default=None,
        help_text=gettext_lazy("After this round; by default after the latest."),
    )


class StandingsPartQuery(StandingsQuery):
    """Standings of which moment, and which part of them."""

    page = NumberAsked(min_value=1, max_value=1_000_000, default=1)
    page_size = NumberAsked(min_value=1, max_value=LARGEST_PAGE, default=LARGEST_PAGE)


@routes.get(f"{STANDINGS}/", anyone("public_standings"), ListOf(StandingRow), StandingsPartQuery)
def standings(call: Call) -> Page[StandingRow]:
    """Standings of an event: a plain list in rank order, of 500 players at most.

    Where the event freezes its standings (`freeze_standings`), others than staff read those after the last
    closed round.
    Of a larger event the header `Link` names the next part and the one before. A page behind the last is 404.
    """
    found = standings_at(call, call.sent["round"])
    number, size = call.sent["page"], call.sent["page_size"]
    page = part_of(found.rows, number, size)
    require_page(page, number)
    return replace(page, rows=_with_public_names(call, found, page.rows))


@routes.get(f"{STANDINGS}/<name:key>/", anyone("public_standings"), PlayerHistory)
def read_derivation(call: Call, key: str) -> PlayerHistory:
    """How one player's line in the standings comes about, with the fractions and the opponents."""
    return history_for(call, key)


def standings_for(call: Call) -> tuple[StandingRow, ...]:
    """Return standings with the names this caller may read."""
    found = standings_at(call, call.sent["round"])
    return _with_public_names(call, found, found.rows)


def _with_public_names(
    call: Call, standings: EventStandings, rows: Iterable[StandingRow]
) -> tuple[StandingRow, ...]:
    """Return rows with the names this caller may read: staff all, others as each player allows."""
    if call.is_staff:
        return tuple(rows)
    players = standings.players
    return tuple([replace(row, name=public_name(players[row.player])) for row in rows])
