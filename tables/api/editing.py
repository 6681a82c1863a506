"""Seats changed by hand: shown with their price first, then applied; and tables kept as they are (R-11)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.actions import editing
from tables.actions.editing import EditPreview
from tables.api.access import round_at, table_at
from tables.api.callers import Call, staff
from tables.api.fields import Overridable, StrictSerializer, Text, WholeNumber
from tables.api.representations import Representation
from tables.api.round_shapes import RoundSerializer, told_round
from tables.api.routes import Routes
from tables.api.schema import ProblemSerializer
from tables.models import Table
from tables.queries.rounds import RoundView

routes = Routes("rounds")

ROUND = "events/<slug:slug>/rounds/<number:number>/"
TABLE = f"{ROUND}tables/<number:table>/"


class SwapPreviewSerializer(StrictSerializer):
    """Two players, by key, who would change seats."""

    first = Text(max_length=64)
    second = Text(max_length=64)


class SwapSerializer(SwapPreviewSerializer, Overridable):
    """Two players, by key, who change seats."""


class MovePreviewSerializer(StrictSerializer):
    """A player, by key, who would go to the last seat of a table."""

    player = Text(max_length=64)
    table = WholeNumber(min_value=1, max_value=9999)


class MoveSerializer(MovePreviewSerializer, Overridable):
    """A player, by key, who goes to the last seat of a table."""


class GroupAtTableSerializer(Representation):
    """Players, by key, who share a table again, and the rounds in which they did before."""

    players = serializers.ListField(child=serializers.CharField())
    table = serializers.IntegerField()
    rounds = serializers.ListField(child=serializers.IntegerField())


class KeptTogetherSerializer(Representation):
    """Two players, by key, who should have been kept apart."""

    players = serializers.ListField(child=serializers.CharField())
    table = serializers.IntegerField()


class SeatingQualitySerializer(Representation):
    """What a seating costs, players by key (R-11)."""

    repeated_triples = serializers.IntegerField()
    triple_bound = serializers.IntegerField()
    repeated_pairs = serializers.IntegerField()
    pair_bound = serializers.IntegerField()
    event_repeated_triples = serializers.IntegerField()
    event_repeated_pairs = serializers.IntegerField()
    point_spread = serializers.IntegerField()
    is_proved_best = serializers.BooleanField(source="proved_best")
    triples = GroupAtTableSerializer(many=True)
    pairs = GroupAtTableSerializer(many=True)
    kept_together = KeptTogetherSerializer(many=True, source="keep_apart")
    small_again = serializers.ListField(child=serializers.CharField())


class SeatedTableSerializer(Representation):
    """A table as it would be: players by key, in seat order."""

    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())


class EditPreviewSerializer(Representation):
    """What an edit would do. With `warnings` it is applied only with `override` and a reason; `notes` are
    only worth knowing. `tables` are the tables that change."""

    before = SeatingQualitySerializer()
    after = SeatingQualitySerializer()
    warnings = ProblemSerializer(many=True)
    notes = ProblemSerializer(many=True)
    tables = SeatedTableSerializer(many=True)


class LockSerializer(Representation):
    """Whether a table of a draft is kept as it is."""

    table = serializers.IntegerField(source="number")
    locked = serializers.BooleanField()
    revision = serializers.IntegerField()


@routes.preview(f"{ROUND}swap/preview/", staff("round.repair"), SwapPreviewSerializer, EditPreviewSerializer)
def preview_swap(call: Call, number: int) -> dict[str, Any]:
    """What letting two players change seats would do."""
    return _told(editing.preview_swap(round_at(call.event, number), **call.sent))


@routes.post(f"{ROUND}swap/", staff("round.repair"), SwapSerializer, RoundSerializer)
def swap_players(call: Call, number: int) -> RoundView:
    """Let two players change seats; at one table this changes the player order (R-12).

    In a draft this takes the right to draw, in a published round that to repair.
    """
    found = round_at(call.event, number)
    return told_round(call, editing.swap_players(found, call.actor, expected=call.expected, **call.sent))


@routes.preview(f"{ROUND}move/preview/", staff("round.repair"), MovePreviewSerializer, EditPreviewSerializer)
def preview_move(call: Call, number: int) -> dict[str, Any]:
    """What moving a player to another table would do."""
    return _told(editing.preview_move(round_at(call.event, number), **call.sent))


@routes.post(f"{ROUND}move/", staff("round.repair"), MoveSerializer, RoundSerializer)
def move_player(call: Call, number: int) -> RoundView:
    """Move a player to the last seat of another table.

    In a draft this takes the right to draw, in a published round that to repair.
    """
    found = round_at(call.event, number)
    return told_round(call, editing.move_player(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{TABLE}lock/", staff("round.draw"), None, LockSerializer)
def lock_table(call: Call, number: int, table: int) -> Table:
    """Keep a table of a draft as it is through redraws and edits."""
    return editing.lock_table(table_at(call.event, number, table), call.actor, expected=call.expected)


@routes.delete(f"{TABLE}lock/", staff("round.draw"), LockSerializer)
def unlock_table(call: Call, number: int, table: int) -> Table:
    """Let redraws and edits change the table again."""
    return editing.unlock_table(table_at(call.event, number, table), call.actor, expected=call.expected)


def _told(preview: EditPreview) -> dict[str, Any]:
    return {
        "before": preview.before,
        "after": preview.after,
        "warnings": preview.warnings,
        "notes": preview.notes,
        "tables": [{"table": number, "players": keys} for number, keys in preview.tables.items()],
    }
