"""Rounds as callers may read them."""

from __future__ import annotations

from dataclasses import replace

from tables.api.callers import Call
from tables.models import Round
from tables.queries.rounds import RoundView, TableView, round_view


def told_round(call: Call, round_: Round) -> RoundView:
    """The round as this caller may read it: points only where the standings are public."""
    view = round_view(round_, for_staff=call.is_staff)
    if call.is_staff or call.event.public_standings:
        return view
    return replace(view, tables=tuple(map(_without_points, view.tables)))


def _without_points(table: TableView) -> TableView:
    return replace(table, seats=tuple(replace(seat, points=None) for seat in table.seats))
