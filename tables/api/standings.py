"""Standings and their derivations, for staff and, where the organizer switched it on, for anyone."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from tables.api.callers import Call, anyone
from tables.api.fields import NumberAsked, StrictSerializer
from tables.api.histories import HistorySerializer, told_history
from tables.api.representations import Representation
from tables.api.routes import ListOf, Routes
from tables.archive.standings import standings_json
from tables.names import public_name
from tables.queries.player_history import PlayerHistory
from tables.queries.standings import EventStandings, event_standings, renamed
from tables.regulations.standings import Status

routes = Routes("standings")

STANDINGS = "events/<slug:slug>/standings"
STATUSES = get_args(Status)


class StandingsQuery(StrictSerializer):
    """Standings of which moment are asked for."""

    round = NumberAsked(
        min_value=1,
        max_value=99,
        default=None,
        help_text="After this round; by default after the latest.",
    )


class RoundResultSerializer(Representation):
    """What a player took from one round at a table."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    place = serializers.IntegerField()
    points = serializers.IntegerField()


class StandingSerializer(Representation):
    """One row of the standings; fractions are texts in lowest terms (R-40)."""

    rank = serializers.IntegerField(allow_null=True)
    player = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    sos = serializers.CharField()
    extended_sos = serializers.CharField()
    random_rank = serializers.IntegerField(allow_null=True)
    tied_until_random = serializers.BooleanField()
    rounds = RoundResultSerializer(many=True)
    status = serializers.ChoiceField(STATUSES)


@routes.get(f"{STANDINGS}/", anyone("public_standings"), ListOf(StandingSerializer), StandingsQuery)
def standings(call: Call) -> list[dict[str, Any]]:
    """Standings of an event: a plain list in rank order, without pages."""
    return standings_json(shown_standings(call).rows)


@routes.get(f"{STANDINGS}/<name:key>/", anyone("public_standings"), HistorySerializer)
def read_derivation(call: Call, key: str) -> PlayerHistory:
    """How one player's line in the standings comes about, with the fractions and the opponents."""
    return told_history(call, key)


def shown_standings(call: Call) -> EventStandings:
    """Standings with the names this caller may read: staff all, others as each player allows."""
    found = event_standings(call.event, call.sent["round"])
    if call.is_staff:
        return found
    return renamed(found, {key: public_name(player) for key, player in found.players.items()})
