"""The calculator that anyone may use: figures of one table in, places and points out."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tables.api.fields import Flag, StrictSerializer, Text, WholeNumber
from tables.api.schema import PROBLEMS, ProblemSerializer
from tables.errors import Malformed, Problem
from tables.regulations.checks import check_sheet
from tables.regulations.findings import Finding
from tables.regulations.points import score_table
from tables.regulations.readings import READINGS, Readings
from tables.regulations.sheets import ENDS, LIMITS, MOST_SEATS, ScoreSheet, SeatScore


def _figure(key: str, **options: Any) -> WholeNumber:
    low, high, _ = LIMITS[key]
    return WholeNumber(min_value=low, max_value=high, **options)


class PlayerFiguresSerializer(StrictSerializer):
    """What the sheet says of one player (R-20 to R-24)."""

    name = Text(max_length=80)
    titles = _figure("titles")
    power = _figure("power")
    house_power = _figure("house_power", required=False, allow_null=True, default=None)
    initiative = _figure("initiative", required=False, allow_null=True, default=None)
    heir = Flag(required=False, default=False)
    reduction = _figure("reduction", required=False, default=0)
    eliminated = _figure("eliminated", required=False, allow_null=True, default=None)


class ReadingsSerializer(StrictSerializer):
    """Readings of the ambiguous rules; what is left out keeps the regulations' default."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """One optional choice for each reading."""
        return {
            reading.key: (
                Flag(required=False, help_text=f"{reading.rule}: {reading.question}")
                if isinstance(reading.default, bool)
                else serializers.ChoiceField(
                    reading.permitted, required=False, help_text=f"{reading.rule}: {reading.question}"
                )
            )
            for reading in READINGS
        }


class TableFiguresSerializer(StrictSerializer):
    """One finished table: how the game ended, and its players in seat order."""

    end = serializers.ChoiceField([end for end in ENDS if end != "judge"])
    rules = ReadingsSerializer(required=False)
    players = PlayerFiguresSerializer(many=True, min_length=1, max_length=MOST_SEATS)


class PlayerScoreSerializer(serializers.Serializer[Any]):
    """Place and points of one player, with the arithmetic in words."""

    name = serializers.CharField()
    place = serializers.IntegerField()
    points = serializers.IntegerField()
    reason = serializers.CharField()


class TableScoreSerializer(serializers.Serializer[Any]):
    """The scores in the order the players were given, and what a judge should look at."""

    players = PlayerScoreSerializer(many=True)
    warnings = ProblemSerializer(many=True)


@extend_schema(
    summary="Places and points of one table",
    request=TableFiguresSerializer,
    responses={200: TableScoreSerializer, 400: PROBLEMS[400]},
    auth=[],
    tags=["calculator"],
)
class ScoreTable(APIView):
    """`POST /api/v1/score-table/`: stores nothing and needs no account."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def post(self, request: Request) -> Response:
        """Score one table by the given readings (R-20 to R-31)."""
        figures = TableFiguresSerializer(data=request.data)
        figures.is_valid(raise_exception=True)
        return Response(score_figures(figures.validated_data))


def score_figures(figures: dict[str, Any]) -> dict[str, Any]:
    """Score validated figures. Raises `Malformed` where the regulations refuse the sheet."""
    readings = Readings.from_mapping(figures.get("rules", {}))
    names = {str(seat): player["name"] for seat, player in enumerate(figures["players"])}
    sheet = ScoreSheet(
        figures["end"],
        tuple(
            SeatScore(player=str(seat), **{key: value for key, value in player.items() if key != "name"})
            for seat, player in enumerate(figures["players"])
        ),
    )
    refusals = [finding for finding in check_sheet(sheet, readings, names) if finding.level == "refuse"]
    if refusals:
        raise Malformed([_problem(finding) for finding in refusals])
    score = score_table(sheet, readings, names)
    return {
        "players": [
            {"name": names[row.player], "place": row.place, "points": row.points, "reason": row.reason}
            for row in score.rows
        ],
        "warnings": [
            {"field": problem.field, "rule": problem.rule, "message": problem.message}
            for problem in map(_problem, score.warnings)
        ],
    }


def _problem(finding: Finding) -> Problem:
    field = finding.field.replace("seats[", "players[", 1)
    return Problem(finding.message, field, finding.rule)
