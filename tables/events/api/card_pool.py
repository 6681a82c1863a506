"""The card pool of an event as the API takes and shows it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.core.api.fields import Choice, Flag, Several, StrictSerializer, Text
from tables.core.api.representations import Representation
from tables.decks.rules.card_pool import MAX_SETS, POOL_FORMATS
from tables.live.play.card_pools import lists_offered, sets_offered


class CardPoolSerializer(StrictSerializer):
    """Which cards decks may hold: those of `sets`, or of all sets that came out by `until`; the community's
    sets only if `community`. `restricted` is a list of restricted, banned and paired cards, and `format` the
    part of it that counts. What is left out has its default."""

    until = Text(
        max_length=10, allow_blank=True, required=False, help_text="2019-06-06, or empty for no end."
    )
    sets = Several(
        child=Choice([one.code for one in sets_offered()]),
        max_length=MAX_SETS,
        required=False,
        help_text="Sets by their codes; empty for all until the date.",
    )
    community = Flag(required=False)
    restricted = Choice([one.code for one in lists_offered()], allow_blank=True, required=False)
    format = Choice(POOL_FORMATS, required=False)


class CardPoolRepresentation(Representation):
    """The card pool in force, with all members."""

    until = serializers.CharField()
    sets = serializers.ListField(child=serializers.CharField())
    community = serializers.BooleanField()
    restricted = serializers.CharField()
    format = serializers.ChoiceField(POOL_FORMATS)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the card pool, which is JSON already."""
        return dict(instance)
