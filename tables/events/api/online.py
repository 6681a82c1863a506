"""How the rounds of an event are played online, as the API takes and shows it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.core.api.fields import ByName, Choice, Flag, Several, StrictSerializer, Text, WholeNumber
from tables.core.api.representations import Representation
from tables.core.columns import column_length
from tables.events.rules.online import (
    ABSENT_RULES,
    BOUNDS,
    MAX_DATES,
    MAX_OPTIONS,
    NEXT_ROUNDS,
)
from tables.live.models.game import LiveGame, LiveSeat, Spectators, UndoRequests


def _whole(name: str) -> WholeNumber:
    low, high = BOUNDS[name]
    return WholeNumber(min_value=low, max_value=high, required=False)


class OnlinePlaySerializer(StrictSerializer):
    """How rounds are played online: an empty object where they are not, else `game` and what differs from the
    defaults. `round_hours` is the round's clock (0: as long as R-4 says, started by hand); with
    `appointments` the players of each table agree on a time within it. `move_seconds` is the time for a
    decision (0: no clock), `reserve_hours` what a seat has a week beyond it, quiet hours left out (0:
    none). `absent` is what happens to a seat that nobody entered within `absent_minutes`, or whose time ran
    out `absent_timeouts` times in a row (0: never): `wait`, `bot` (the program `bot` plays until its player
    is back), or `forfeit`. Results count after `dispute_minutes` (0: people confirm them). With
    `open_hands` spectators see hands, late, while every player agrees. `closes`: the round is closed once
    all results are in. `next_round`: drawn by `hand`, after the `results`, or then and not before its
    moment in `dates`, one for each round."""

    game = Text(max_length=column_length(LiveGame, "game"), required=False)
    options = ByName(child=serializers.JSONField(), required=False, max_length=MAX_OPTIONS)
    round_hours = _whole("round_hours")
    appointments = Flag(required=False)
    move_seconds = _whole("move_seconds")
    reserve_hours = _whole("reserve_hours")
    spectators = Choice(Spectators.choices, required=False)
    delay_seconds = _whole("delay_seconds")
    open_hands = Flag(required=False)
    undo_requests = Choice(UndoRequests.choices, required=False)
    private_talk = Flag(required=False)
    absent = Choice(ABSENT_RULES, required=False)
    absent_minutes = _whole("absent_minutes")
    absent_timeouts = _whole("absent_timeouts")
    bot = Text(max_length=column_length(LiveSeat, "bot"), allow_blank=True, required=False)
    dispute_minutes = _whole("dispute_minutes")
    closes = Flag(required=False)
    next_round = Choice(NEXT_ROUNDS, required=False)
    dates = Several(
        child=Text(max_length=40),
        max_length=MAX_DATES,
        required=False,
        help_text="2026-12-05T18:00:00+01:00, one for each round.",
    )


class OnlinePlayRepresentation(Representation):
    """How rounds are played online, with all members; empty where they are not."""

    game = serializers.CharField(required=False)
    options = serializers.DictField(child=serializers.JSONField(), required=False)
    round_hours = serializers.IntegerField(required=False)
    appointments = serializers.BooleanField(required=False)
    move_seconds = serializers.IntegerField(required=False)
    reserve_hours = serializers.IntegerField(required=False)
    spectators = serializers.ChoiceField(Spectators.choices, required=False)
    delay_seconds = serializers.IntegerField(required=False)
    open_hands = serializers.BooleanField(required=False)
    undo_requests = serializers.ChoiceField(UndoRequests.choices, required=False)
    private_talk = serializers.BooleanField(required=False)
    absent = serializers.ChoiceField(ABSENT_RULES, required=False)
    absent_minutes = serializers.IntegerField(required=False)
    absent_timeouts = serializers.IntegerField(required=False)
    bot = serializers.CharField(required=False, allow_blank=True)
    dispute_minutes = serializers.IntegerField(required=False)
    closes = serializers.BooleanField(required=False)
    next_round = serializers.ChoiceField(NEXT_ROUNDS, required=False)
    dates = serializers.ListField(child=serializers.CharField(), required=False)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the setting, which is JSON already."""
        return dict(instance)
