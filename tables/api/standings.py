"""Standings and their derivations, for staff and, where the organizer switched it on, for anyone."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tables.api.access import event_for_anyone
from tables.api.preconditions import etag
from tables.api.schema import PROBLEMS
from tables.archive.standings import standings_csv, standings_json
from tables.models import Event
from tables.names import public_name
from tables.queries.record import participants
from tables.queries.standings import EventStandings, event_standings, renamed


class RoundResultSerializer(serializers.Serializer[Any]):
    """What a player took from one round; an unpaired loss has no table and no place."""

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()


class StandingSerializer(serializers.Serializer[Any]):
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
    status = serializers.CharField()


@extend_schema(
    summary="Standings of an event",
    parameters=[
        OpenApiParameter(
            "round", {"type": "integer", "minimum": 1, "maximum": 99}, description="after this round"
        )
    ],
    responses={200: StandingSerializer(many=True), 304: None, 400: PROBLEMS[400], 404: PROBLEMS[404]},
    tags=["standings"],
)
class Standings(APIView):
    """`GET /api/v1/events/{slug}/standings/`: a plain list in rank order, without pages."""

    permission_classes = (AllowAny,)

    def get(self, request: Request, slug: str) -> Response | HttpResponse:
        """The rows; `ETag` is the event's revision."""
        event, is_staff = event_for_anyone(request, slug, "public_standings")
        through = _round(request)
        tag = etag(event.revision)
        if through is None and request.headers.get("If-None-Match") == tag:
            return HttpResponse(status=304, headers={"ETag": tag})
        standings = shown_standings(event, through, is_staff=is_staff)
        return Response(standings_json(standings.rows), headers={"ETag": tag})


def shown_standings(event: Event, through_round: int | None = None, *, is_staff: bool) -> EventStandings:
    """Standings with the names this reader may see: staff all, others as each player allows."""
    standings = event_standings(event, through_round)
    if is_staff:
        return standings
    return renamed(standings, {player.key: public_name(player) for player in participants(event)})


def standings_file(request: HttpRequest, event: Event, *, is_staff: bool) -> HttpResponse:
    """The standings as a CSV file."""
    text = standings_csv(shown_standings(event, is_staff=is_staff).rows)
    return HttpResponse(
        text,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{event.slug}-standings.csv"'},
    )


def _round(request: Request) -> int | None:
    text = request.query_params.get("round")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) > 0):
        raise ValidationError({"round": "Give the number of a round, from 1."})
    return int(text)
