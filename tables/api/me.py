"""A player's own event: table, standing, history, and what players do for themselves."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.actions import check_in, roster
from tables.actions import players as player_actions
from tables.api.callers import PLAYERS, Call
from tables.api.clock import ClockSerializer, told_clock
from tables.api.fields import Choice, Reasoned, StrictSerializer
from tables.api.histories import HistorySerializer, StandingFiguresSerializer, told_history
from tables.api.representations import Representation
from tables.api.routes import Routes
from tables.api.sheet_shapes import TableSheetSerializer, told_sheet
from tables.errors import NotVisible
from tables.models import EventStatus, NameShown, Player, PlayerStatus
from tables.queries.own_table import own_table
from tables.queries.player_history import PlayerHistory
from tables.queries.sheets import table_sheet
from tables.queries.standings import event_standings

routes = Routes("me")

ME = "events/<slug:slug>/me/"


class NameChoiceSerializer(StrictSerializer):
    """How strangers read the player's name."""

    name_shown = Choice(NameShown.choices)


class OwnPlayerSerializer(Representation):
    """The player who calls."""

    key = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    name_shown = serializers.ChoiceField(NameShown.choices)
    status = serializers.ChoiceField(PlayerStatus.choices)
    is_here = serializers.BooleanField()
    revision = serializers.IntegerField()


class OwnSeatSerializer(Representation):
    """Where the player sits in the latest round."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()


class OwnPageSerializer(OwnPlayerSerializer):
    """The player who calls, with the line in the standings (null before taking part; provisional while
    results are out) and the seat in the latest round (null without one)."""

    event_status = serializers.ChoiceField(EventStatus.choices)
    standing = StandingFiguresSerializer(allow_null=True)
    is_provisional = serializers.BooleanField()
    seat = OwnSeatSerializer(allow_null=True)


class OwnTableSerializer(Representation):
    """The player's table with its clock and its score sheet."""

    clock = ClockSerializer()
    sheet = TableSheetSerializer()


@routes.get(ME, PLAYERS, OwnPageSerializer)
def read_own_page(call: Call) -> dict[str, Any]:
    """Who I am here, where I sit and how I stand."""
    player = call.player
    table = own_table(player)
    standings = event_standings(call.event)
    return {
        **_told(player),
        "event_status": call.event.status,
        "standing": next((row for row in standings.rows if row.player == player.key), None),
        "is_provisional": standings.is_provisional,
        "seat": {"round": table.round.number, "table": table.number} if table is not None else None,
    }


@routes.patch(ME, PLAYERS, NameChoiceSerializer, OwnPlayerSerializer)
def choose_name_shown(call: Call) -> dict[str, Any]:
    """Choose how strangers read my name."""
    return _told(
        player_actions.change_player(
            call.player, call.actor, expected=call.expected, name_shown=call.sent["name_shown"]
        )
    )


@routes.get(f"{ME}table/", PLAYERS, OwnTableSerializer, stands=False)
def read_own_table(call: Call) -> dict[str, Any]:
    """My table in the latest round: who sits there, the clock, the score sheet."""
    table = own_table(call.player)
    if table is None:
        raise NotVisible("You have no table now.")
    return {"clock": told_clock(table.round), "sheet": told_sheet(call, table_sheet(table))}


@routes.get(f"{ME}history/", PLAYERS, HistorySerializer)
def read_own_history(call: Call) -> PlayerHistory:
    """My rounds, and how my line in the standings comes about."""
    return told_history(call, call.player.key)


@routes.post(f"{ME}check-in/", PLAYERS, None, OwnPlayerSerializer)
def check_myself_in(call: Call) -> dict[str, Any]:
    """Say that I am here, where the event lets players do it themselves."""
    return _told(check_in.check_in(call.player, call.actor, expected=call.expected))


@routes.post(f"{ME}drop/", PLAYERS, Reasoned, OwnPlayerSerializer)
def drop_myself(call: Call) -> dict[str, Any]:
    """Leave the event, between rounds (R-14)."""
    return _told(roster.drop(call.player, call.actor, expected=call.expected, **call.sent))


def _told(player: Player) -> dict[str, Any]:
    return {
        "key": player.key,
        "number": player.number,
        "name": player.name,
        "club": player.club,
        "name_shown": player.name_shown,
        "status": player.status,
        "is_here": player.checked_in_at is not None,
        "revision": player.revision,
    }
