"""Rounds as the API tells them: tables, seats, the quality of the seating."""

from __future__ import annotations

from dataclasses import replace

from rest_framework import serializers

from tables.api.callers import Call
from tables.api.representations import Moment, Representation
from tables.models import PairingMode, PlayerStatus, Round, RoundStatus, TableStatus
from tables.queries.rounds import RoundView, TableView, round_view


class RoundStateSerializer(Representation):
    """A round with how many tables it has and how far they are."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    tables = serializers.IntegerField()
    playing = serializers.IntegerField()
    reported = serializers.IntegerField()
    confirmed = serializers.IntegerField()


class SeatSerializer(Representation):
    """A seat in player order; `points` are those before this round, null in a first one."""

    position = serializers.IntegerField()
    player = serializers.CharField(source="key")
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)
    absent = serializers.BooleanField()
    status = serializers.ChoiceField(PlayerStatus.choices)


class TableSerializer(Representation):
    """A table with its seats; `sheet_version` is 0 without a result."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(TableStatus.choices)
    locked = serializers.BooleanField()
    extension_minutes = serializers.IntegerField()
    sheet_version = serializers.IntegerField()
    seats = SeatSerializer(many=True)
    revision = serializers.IntegerField()


class RepeatSerializer(Representation):
    """Players by name who share a table again, and the rounds in which they did before."""

    players = serializers.ListField(child=serializers.CharField())
    table = serializers.IntegerField()
    rounds = serializers.ListField(child=serializers.IntegerField())


class QualitySerializer(Representation):
    """What the seating repeats, against the bounds below which no seating can go (R-11)."""

    repeated_triples = serializers.IntegerField()
    triple_bound = serializers.IntegerField()
    repeated_pairs = serializers.IntegerField()
    pair_bound = serializers.IntegerField()
    event_repeated_triples = serializers.IntegerField()
    event_repeated_pairs = serializers.IntegerField()
    point_spread = serializers.IntegerField()
    is_proved_best = serializers.BooleanField()
    triples = RepeatSerializer(many=True)
    pairs = RepeatSerializer(many=True)
    kept_together = RepeatSerializer(many=True)
    small_again = serializers.ListField(child=serializers.CharField())


class AttemptSerializer(Representation):
    """One draw of the round, from the journal (R-51)."""

    attempt = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # the class is told its fields apart
    at = Moment()
    who = serializers.CharField()
    reason = serializers.CharField()


class OutSerializer(Representation):
    """Somebody without a seat in the round who takes or took part."""

    player = serializers.CharField(source="key")
    name = serializers.CharField()
    status = serializers.ChoiceField(PlayerStatus.choices)
    dropped_after_round = serializers.IntegerField(allow_null=True)


class RoundSerializer(Representation):
    """A round with its tables. `label`, `algorithm` and `digest` name the draw (R-50, R-51); `quality`,
    `attempts` and `out` are for staff: null and empty for others."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    pairing = serializers.ChoiceField(PairingMode.choices)
    attempt = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # the class is told its fields apart
    algorithm = serializers.CharField()
    digest = serializers.CharField()
    edits = serializers.IntegerField()
    tries = serializers.IntegerField()
    started_at = Moment(source="clock.started_at", allow_null=True)
    length_minutes = serializers.IntegerField(source="clock.length_minutes")
    extension_minutes = serializers.IntegerField(source="clock.extension_minutes")
    sizes = serializers.ListField(child=serializers.IntegerField())
    tables = TableSerializer(many=True)
    tables_out = serializers.ListField(child=serializers.IntegerField())
    quality = QualitySerializer(allow_null=True)
    attempts = AttemptSerializer(many=True)
    out = OutSerializer(many=True)
    revision = serializers.IntegerField()


def told_round(call: Call, round_: Round) -> RoundView:
    """The round as this caller may read it: points only where the standings are public."""
    view = round_view(round_, for_staff=call.is_staff)
    if call.is_staff or call.event.public_standings:
        return view
    return replace(view, tables=tuple(map(_without_points, view.tables)))


def _without_points(table: TableView) -> TableView:
    return replace(table, seats=tuple(replace(seat, points=None) for seat in table.seats))
