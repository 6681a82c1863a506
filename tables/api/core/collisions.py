"""What answers to outdated writes tell of the row as it stands now, so that a program can compare and try
again without asking anew. The shapes are those that the actions give to `Outdated`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from tables.actions.events.settings import SETTINGS
from tables.api.core.answers import representation_of
from tables.api.core.problems import CONTENT_TYPE
from tables.api.core.representations import Moment, Representation
from tables.api.core.schema import ProblemDetailsSerializer
from tables.api.events.settings import EventSerializer, ReadingsSerializer
from tables.api.results.shapes import SheetSerializer
from tables.live.view.shapes import Board
from tables.models import EventStatus, NameShown, PlayerStatus, RoundStatus, TableStatus


class PresentEventSerializer(Representation):
    """The event: its status and every setting; of the readings those that are not the default."""

    status = serializers.ChoiceField(EventStatus.choices)
    readings = ReadingsSerializer()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the status and the settings as `EventSerializer` tells them."""
        told = EventSerializer().get_fields()
        return {name: told[name] for name in SETTINGS} | super().get_fields()


class PresentPlayerSerializer(Representation):
    """The player, without contact and private link."""

    key = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField()
    name_shown = serializers.ChoiceField(NameShown.choices)
    status = serializers.ChoiceField(PlayerStatus.choices)
    joined_round = serializers.IntegerField()
    dropped_after_round = serializers.IntegerField(allow_null=True)
    checked_in = serializers.BooleanField()


class TableOfRoundSerializer(Representation):
    """A table of the round with the keys of its players in player order, no-shows left out."""

    table = serializers.IntegerField()
    status = serializers.ChoiceField(TableStatus.choices)
    locked = serializers.BooleanField()
    extension_minutes = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())


class PresentTableSerializer(TableOfRoundSerializer):
    """The table."""

    round = serializers.IntegerField()


class PresentRoundSerializer(Representation):
    """The round with its clock and its tables."""

    round = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    attempt = serializers.IntegerField()
    started_at = Moment(allow_null=True)
    is_paused = serializers.BooleanField()
    length_minutes = serializers.IntegerField()
    extension_minutes = serializers.IntegerField()
    tables = TableOfRoundSerializer(many=True)


class PresentSheetSerializer(Representation):
    """The newest version of the score sheet, 0 and null without any."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    status = serializers.ChoiceField(TableStatus.choices)
    version = serializers.IntegerField()
    sheet = SheetSerializer(allow_null=True)


class DeckVersionSerializer(Representation):
    """A version of a deck list, told without its cards; `digest` is the SHA-256 of the list as read."""

    version = serializers.IntegerField()
    digest = serializers.CharField()
    faults = serializers.IntegerField()
    unknown_cards = serializers.IntegerField()


class PresentDeckSerializer(Representation):
    """The deck list that stands."""

    deck = DeckVersionSerializer(allow_null=True)


KINDS: tuple[type[serializers.Serializer[Any]], ...] = (
    PresentEventSerializer,
    PresentPlayerSerializer,
    PresentRoundSerializer,
    PresentTableSerializer,
    PresentSheetSerializer,
    PresentDeckSerializer,
    representation_of(Board),
)


@extend_schema_field(
    PolymorphicProxySerializer(component_name="Present", serializers=KINDS, resource_type_field_name=None)
)
class PresentField(serializers.JSONField):
    """Whatever the write was about, as it stands now."""


class CollisionSerializer(ProblemDetailsSerializer):
    """A refusal; one because somebody else was faster also tells what stands now.

    `revision` goes into the `If-Match` of the next try; of a score sheet it is the version, of a live game
    the batch of the open questions.
    """

    revision = serializers.IntegerField(required=False)
    current = PresentField(required=False)


MEANINGS = {
    400: "The request is not right as it stands; `problems` names the fields.",
    401: "No valid credentials.",
    403: "The role or the token's scope does not allow this.",
    404: "There is no such thing, or not for you.",
    405: "The address does not know this method.",
    406: "The answer cannot be had in the format that `Accept` asks for.",
    409: "The state of the event does not allow it, warnings need an override, the same request was done "
    "before and its answer was too large to be kept, or somebody else was faster: then `revision` and "
    "`current` tell what stands now.",
    412: "`If-Match` names a revision that is no longer the present one; `revision` and `current` tell what "
    "stands now.",
    413: "The body has more bytes than one request may carry.",
    415: "The body is not JSON.",
    503: "The database is busy or away for a moment; `Retry-After` says when to try again.",
    429: "Too many requests; `Retry-After` says when to try again.",
    507: "The server's disk is nearly full; nothing is saved until somebody frees space.",
}
_COLLISIONS = {409, 412}
PROBLEMS: dict[tuple[int, str], OpenApiResponse] = {
    (status, CONTENT_TYPE): OpenApiResponse(
        CollisionSerializer if status in _COLLISIONS else ProblemDetailsSerializer, meaning
    )
    for status, meaning in MEANINGS.items()
}
