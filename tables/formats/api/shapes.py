"""Formats as the API takes and tells them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.core.api.fields import ByName, Choice, Several, StrictSerializer, Text, WholeNumber
from tables.core.api.representations import Moment, Representation
from tables.formats.rules.format import (
    MAX_NAME_LENGTH,
    MAX_POINTS,
    MAX_ROUND_MINUTES,
    MAX_SEATS,
    METRIC_NAMES,
    MIN_SEATS,
    SHEET_KINDS,
    TIES,
)


class SizesSerializer(StrictSerializer):
    """How many players a table has."""

    least = WholeNumber(min_value=MIN_SEATS, max_value=MAX_SEATS)
    most = WholeNumber(min_value=MIN_SEATS, max_value=MAX_SEATS)
    preferred = WholeNumber(min_value=MIN_SEATS, max_value=MAX_SEATS)


def _points(**options: Any) -> ByName:
    row = Several(child=WholeNumber(min_value=0, max_value=MAX_POINTS), max_length=MAX_SEATS)
    return ByName(child=row, max_length=MAX_SEATS, **options)


class FormatSerializer(StrictSerializer):
    """What an event plays by: the `key` of a preset alone, or a whole definition.

    `points` gives those of each place by the size of the table. `draw_points` and `bye_points` are null where
    there are no draws or byes, `round_minutes` for Kingsmoot's own length. `win_rate_floor` is a fraction as
    text: "1/5".
    """

    key = Text(max_length=40)
    name = Text(max_length=MAX_NAME_LENGTH, required=False, allow_blank=True)
    sheet = Choice(list(SHEET_KINDS), required=False)
    sizes = SizesSerializer(required=False)
    points = _points(required=False)
    ties = Choice(list(TIES), required=False)
    draw_points = WholeNumber(min_value=0, max_value=MAX_POINTS, required=False, allow_null=True)
    share_points = WholeNumber(min_value=0, max_value=MAX_POINTS, required=False)
    tiebreakers = Several(child=Choice(list(METRIC_NAMES)), max_length=len(METRIC_NAMES), required=False)
    win_rate_floor = Text(max_length=9, required=False)
    round_minutes = WholeNumber(min_value=1, max_value=MAX_ROUND_MINUTES, required=False, allow_null=True)
    bye_points = WholeNumber(min_value=0, max_value=MAX_POINTS, required=False, allow_null=True)


class FormatInForceSerializer(Representation):
    """The whole definition of what an event plays by."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields of a definition, as `FormatSerializer` takes it."""
        return FormatSerializer().get_fields()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the definition, which is JSON already."""
        return dict(instance)


class OwnFormatSerializer(Representation):
    """A format of the caller's own; events may be set to play by the whole `format`."""

    id = serializers.IntegerField(source="pk")
    format = FormatInForceSerializer(source="definition")
    created_at = Moment()
