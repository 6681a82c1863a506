"""Stages as the API takes and tells them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.core.api.fields import AnyField, Choice, Several, StrictSerializer, Text, WholeNumber
from tables.core.api.representations import Representation
from tables.rounds.rules.sizes import LEAST_SEATS, MAX_TABLE_SIZE
from tables.stages.rules.announced import (
    ENTRIES,
    KINDS,
    MAX_HOUSE_LENGTH,
    MAX_IN_CUT,
    MAX_ROUNDS,
    MAX_STAGES,
    SEAT_RULES,
    SEEDINGS,
)


class StageSerializer(StrictSerializer):
    """A stage: its kind, and the members that the kind has.

    `rounds`: rounds. `groups`: rounds, size, seeding, houses. `round_robin`: rounds, size. `cut`: players,
    tables, seeding, seats, entry.
    """

    kind = Choice(KINDS)
    rounds = WholeNumber(min_value=1, max_value=MAX_ROUNDS, required=False)
    size = WholeNumber(min_value=LEAST_SEATS, max_value=MAX_TABLE_SIZE, required=False)
    houses = Several(child=Text(max_length=MAX_HOUSE_LENGTH), max_length=MAX_TABLE_SIZE, required=False)
    players = WholeNumber(min_value=LEAST_SEATS, max_value=MAX_IN_CUT, required=False)
    tables = WholeNumber(min_value=1, max_value=MAX_IN_CUT // LEAST_SEATS, required=False)
    seeding = Choice(SEEDINGS, required=False)
    seats = Choice(SEAT_RULES, required=False)
    entry = Choice(ENTRIES, required=False)


def stages_sent(**options: Any) -> AnyField:
    """Return the field for the stages of an event."""
    help_text = "Rounds, groups or a round robin, then cuts and the final. Empty for rounds alone."
    return Several(child=StageSerializer(), max_length=MAX_STAGES, help_text=help_text, **options)


class StageRepresentation(Representation):
    """A stage with the members that its kind has."""

    kind = serializers.ChoiceField(KINDS)
    rounds = serializers.IntegerField(required=False)
    size = serializers.IntegerField(required=False)
    houses = serializers.ListField(child=serializers.CharField(), required=False)
    players = serializers.IntegerField(required=False)
    tables = serializers.IntegerField(required=False)
    seeding = serializers.ChoiceField(SEEDINGS, required=False)
    seats = serializers.ChoiceField(SEAT_RULES, required=False)
    entry = serializers.ChoiceField(ENTRIES, required=False)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the stage, which is JSON already."""
        return dict(instance)
