"""Players as the API takes and tells them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rest_framework import serializers

from tables.api.core.fields import Text
from tables.api.core.representations import Moment, Representation
from tables.models import NameShown, PlayerStatus
from tables.text import player_import

_COLUMNS = {column.key: column for column in player_import.COLUMNS}


def player_text(key: str, **options: Any) -> Text:
    """Return a field for one of a player's texts, as long as lists of players allow it; only the name is
    needed."""
    column = _COLUMNS[key]
    usual = {} if column.required else {"allow_blank": True, "default": ""}
    return Text(max_length=column.at_most, **(options or usual))


class PlayerSerializer(Representation):
    """A player as staff see it; `contact` is null for staff who may not change players."""

    key = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    contact = serializers.CharField(allow_null=True)
    name_shown = serializers.ChoiceField(NameShown.choices)
    status = serializers.ChoiceField(PlayerStatus.choices)
    joined_round = serializers.IntegerField()
    dropped_after_round = serializers.IntegerField(allow_null=True)
    checked_in_at = Moment(allow_null=True)
    revision = serializers.IntegerField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the player as JSON."""
        told = super().to_representation(instance)
        if not self._includes_contacts:
            told["contact"] = None
        return told

    @cached_property
    def _includes_contacts(self) -> bool:
        return self.context["call"].may("player.edit")
