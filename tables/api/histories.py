"""One player's event as the API tells it: each round, and how the figures come about (R-40 to R-44)."""

from __future__ import annotations

from dataclasses import replace

from rest_framework import serializers

from tables.api.callers import Call
from tables.api.fields import FractionText
from tables.api.representations import Representation
from tables.errors import NotVisible
from tables.models import Player, TableStatus
from tables.names import public_name
from tables.queries.player_history import PlayerHistory, history_in
from tables.queries.record import Participant
from tables.queries.standings import event_standings


class OpponentSerializer(Representation):
    """A player somebody sat with."""

    player = serializers.CharField(source="key")
    number = serializers.IntegerField()
    name = serializers.CharField()


class ScoredSeatSerializer(Representation):
    """Place and points at a table, with the arithmetic in words (R-20 to R-31)."""

    player = serializers.CharField()
    place = serializers.IntegerField()
    points = serializers.IntegerField()
    reason = serializers.CharField()


class HistoryRoundSerializer(Representation):
    """One round of a player. `table` is null for an unpaired loss (R-14); `scored` until it is confirmed."""

    round = serializers.IntegerField(source="number")
    table = serializers.IntegerField(allow_null=True)
    position = serializers.IntegerField(allow_null=True)
    opponents = OpponentSerializer(many=True)
    status = serializers.ChoiceField(TableStatus.choices, allow_null=True)
    scored = ScoredSeatSerializer(allow_null=True)
    was_absent = serializers.BooleanField()


class PointsTermSerializer(Representation):
    """The points of one round; `table` and `place` are null for an unpaired loss."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()


class OpponentTermSerializer(Representation):
    """What one opponent brings in one round: `points` divided by `rounds` is `value` (R-41)."""

    player = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    rounds = serializers.IntegerField()
    value = FractionText()


class RoundStrengthSerializer(Representation):
    """The strength met in one round: `total` divided by `divisor` is `value`."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    opponents = OpponentTermSerializer(many=True)
    total = FractionText()
    divisor = serializers.IntegerField()
    value = FractionText()


class StrengthSerializer(Representation):
    """Strength of schedule and the reading in force (R-41)."""

    reading = serializers.CharField()
    rounds = RoundStrengthSerializer(many=True)
    total = FractionText()
    divisor = serializers.IntegerField()
    value = FractionText()


class ExtendedTermSerializer(Representation):
    """One opponent's strength of schedule and how many times it counts (R-42)."""

    player = serializers.CharField()
    name = serializers.CharField()
    sos = FractionText()
    times = serializers.IntegerField()


class ExtendedStrengthSerializer(Representation):
    """Extended strength of schedule and the reading in force (R-42)."""

    reading = serializers.CharField()
    terms = ExtendedTermSerializer(many=True)
    total = FractionText()
    divisor = serializers.IntegerField()
    value = FractionText()


class DerivationSerializer(Representation):
    """What each figure of a player's line in the standings is made of."""

    player = serializers.CharField()
    name = serializers.CharField()
    rounds = PointsTermSerializer(many=True)
    points = serializers.IntegerField()
    sos = StrengthSerializer()
    extended_sos = ExtendedStrengthSerializer()
    random_rank = serializers.IntegerField(allow_null=True)


class StandingFiguresSerializer(Representation):
    """A player's present line in the standings; the disqualified have no rank."""

    rank = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    sos = FractionText()
    extended_sos = FractionText()
    random_rank = serializers.IntegerField(allow_null=True)
    tied_until_random = serializers.BooleanField()


class HistorySerializer(Representation):
    """A player's rounds in order, the line in the standings, and how its figures come about."""

    player = serializers.CharField(source="player.key")
    name = serializers.CharField(source="player.name")
    rounds = HistoryRoundSerializer(many=True)
    standing = StandingFiguresSerializer(source="row", allow_null=True)
    derivation = DerivationSerializer(allow_null=True)


def told_history(call: Call, key: str) -> PlayerHistory:
    """The history of the player of that key, by the names this caller may read (five SQL queries).

    Raises `NotVisible` for whoever does not take part.
    """
    standings = event_standings(call.event)
    names = {key: shown_name(call, player) for key, player in standings.players.items()}
    if key not in names:
        raise NotVisible("There is no such player.")
    told = {key: replace(player, name=names[key]) for key, player in standings.players.items()}
    return history_in(call.event, standings, told[key], told, names)


def shown_name(call: Call, player: Player | Participant) -> str:
    """The player's name as this caller may read it: staff and the player in full."""
    own = call.actor_or_none.player if call.actor_or_none is not None else None
    is_own = own is not None and own.pk == player.pk
    return player.name if call.is_staff or is_own else public_name(player)
