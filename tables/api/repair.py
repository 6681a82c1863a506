"""No-shows and late arrivals in a published round (R-13, R-14): proposed first, then applied."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.actions import repair
from tables.actions.repair import LateSeatProposal, RepairProposal
from tables.api.access import round_at
from tables.api.callers import Call, staff
from tables.api.editing import SeatedTableSerializer, SeatingQualitySerializer
from tables.api.fields import Flag, Overridable, Several, StrictSerializer, Text, WholeNumber
from tables.api.representations import Representation
from tables.api.round_shapes import RoundSerializer, told_round
from tables.api.routes import ListOf, Routes
from tables.api.schema import ProblemSerializer
from tables.queries.rounds import RoundView

routes = Routes("rounds")

ROUND = "events/<slug:slug>/rounds/<number:number>/"


class NoShowsSerializer(StrictSerializer):
    """Who did not come, by key. `include_playing` also lets tables that play already be changed."""

    absent = Several(child=Text(max_length=64), min_length=1, max_length=500)
    include_playing = Flag(default=False)


class RepairSerializer(NoShowsSerializer, Overridable):
    """Who did not come, and which of the proposals to apply, counted from 0."""

    choice = WholeNumber(min_value=0, max_value=99, default=0)


class MovedPlayerSerializer(Representation):
    """A player who goes to another table; `sentence` says it to the hall."""

    player = serializers.CharField()
    from_table = serializers.IntegerField()
    to_table = serializers.IntegerField()
    sentence = serializers.CharField()


class RepairProposalSerializer(Representation):
    """One way to go on. `quality` is null where no legal game is left, which cannot be applied.

    `warnings` have to be overridden; `notes` (broken keep-aparts) are only worth knowing.
    """

    kind = serializers.ChoiceField(["plays_on", "dissolved", "resplit", "no_legal_game"])
    sentence = serializers.CharField()
    moves = MovedPlayerSerializer(many=True)
    tables = SeatedTableSerializer(many=True)
    dissolved = serializers.ListField(child=serializers.IntegerField())
    stranded = serializers.ListField(child=serializers.CharField())
    repeated_triples = serializers.IntegerField()
    repeated_pairs = serializers.IntegerField()
    warnings = ProblemSerializer(many=True)
    notes = ProblemSerializer(many=True)
    quality = SeatingQualitySerializer(allow_null=True)


class ArrivalSerializer(StrictSerializer):
    """Who came late, by key. `include_playing` also looks at tables that play already."""

    player = Text(max_length=64)
    include_playing = Flag(default=False)


class LateSeatSerializer(ArrivalSerializer, Overridable):
    """Who came late, and at which table to sit: the best one if none is named."""

    table = WholeNumber(min_value=1, max_value=9999, required=False, allow_null=True)


class LateSeatProposalSerializer(Representation):
    """Where a late arrival could sit; `table` is null if nowhere."""

    table = serializers.IntegerField(source="seat.table", allow_null=True)
    repeated_triples = serializers.IntegerField(source="seat.repeated_triples")
    repeated_pairs = serializers.IntegerField(source="seat.repeated_pairs")
    sentence = serializers.CharField(source="seat.sentence")
    warnings = ProblemSerializer(many=True)
    notes = ProblemSerializer(many=True)


@routes.preview(
    f"{ROUND}repair/preview/", staff("round.repair"), NoShowsSerializer, ListOf(RepairProposalSerializer)
)
def propose_repair(call: Call, number: int) -> list[dict[str, Any]]:
    """The ways to go on without these players, the regulation's choice first (R-13)."""
    return [_told(found) for found in repair.propose_repair(round_at(call.event, number), **call.sent)]


@routes.post(f"{ROUND}repair/", staff("round.repair"), RepairSerializer, RoundSerializer)
def apply_repair(call: Call, number: int) -> RoundView:
    """Drop the no-shows and seat the others as one of the proposals says (R-13).

    Send `If-Match` with the ETag of the round, so that what is applied is what was shown.
    """
    found = round_at(call.event, number)
    return told_round(call, repair.apply_repair(found, call.actor, expected=call.expected, **call.sent))


@routes.preview(
    f"{ROUND}late-seat/preview/", staff("round.repair"), ArrivalSerializer, LateSeatProposalSerializer
)
def propose_late_seat(call: Call, number: int) -> LateSeatProposal:
    """Where a player who came late can still sit (R-14)."""
    return repair.propose_late_seat(round_at(call.event, number), **call.sent)


@routes.post(f"{ROUND}late-seat/", staff("round.repair"), LateSeatSerializer, RoundSerializer)
def seat_late_arrival(call: Call, number: int) -> RoundView:
    """Seat a player who came late, at the best table or at the one named (R-14)."""
    found = round_at(call.event, number)
    return told_round(call, repair.seat_late_arrival(found, call.actor, expected=call.expected, **call.sent))


def _told(proposal: RepairProposal) -> dict[str, Any]:
    found = proposal.repair
    return {
        "kind": found.kind,
        "sentence": found.sentence,
        "moves": found.moves,
        "tables": [{"table": number, "players": keys} for number, keys in found.tables.items()],
        "dissolved": found.dissolved,
        "stranded": found.stranded,
        "repeated_triples": found.repeated_triples,
        "repeated_pairs": found.repeated_pairs,
        "warnings": proposal.warnings,
        "notes": proposal.notes,
        "quality": proposal.quality,
    }
