"""What answers to outdated writes tell of the row as it stands now, so that a program can compare and try
again without asking anew. The shapes are those that the actions give to `Outdated`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from tables.core.api.answers import representation_of
from tables.core.api.problems import CONTENT_TYPE
from tables.core.api.representations import Representation
from tables.core.api.schema import ProblemDetailsSerializer
from tables.decks.actions import PresentDeck
from tables.events.actions.settings import SETTINGS
from tables.events.api.settings import EventSerializer
from tables.events.models import EventStatus
from tables.live.view.shapes import Board
from tables.players.actions.rows import PresentPlayer
from tables.results.api.shapes import SheetSerializer
from tables.rounds.actions.rows import PresentRound, PresentTable
from tables.rounds.models import TableStatus


# Written by hand: its members are the settings, each as its column and its form have it.
class PresentEventSerializer(Representation):
    """The event: its status and every setting."""

    status = serializers.ChoiceField(EventStatus.choices)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the status and the settings as `EventSerializer` tells them."""
        fields = EventSerializer().get_fields()
        return {name: fields[name] for name in SETTINGS} | super().get_fields()


# Written by hand: the sheet is told in the very shape in which it is sent.
class PresentSheetSerializer(Representation):
    """The newest version of the score sheet, 0 and null without any."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    status = serializers.ChoiceField(TableStatus.choices)
    version = serializers.IntegerField()
    sheet = SheetSerializer(allow_null=True)


KINDS: tuple[type[serializers.Serializer[Any]], ...] = (
    PresentEventSerializer,
    representation_of(PresentPlayer),
    representation_of(PresentRound),
    representation_of(PresentTable),
    PresentSheetSerializer,
    representation_of(PresentDeck),
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
    "before and its answer was too large to be kept, a page of another person sent it, or somebody else was "
    "faster: then `revision` and `current` tell what stands now.",
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
