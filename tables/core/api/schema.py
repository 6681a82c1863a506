"""Parts of the OpenAPI schema that every endpoint shares."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from tables.core.api.answers import representation_of
from tables.core.errors import Problem


class ProblemDetailsSerializer(serializers.Serializer[Any]):
    """An error as problem details (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(allow_blank=True)
    problems = representation_of(Problem)(many=True)
    request_id = serializers.CharField(required=False, help_text="Names the request in the server's log.")


IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^("[0-9]{1,9}(\.[0-9]{1,9})?"|\*)$'},
    OpenApiParameter.HEADER,
    description='The ETag of what the change was made from, such as "12.40".',
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    {"type": "string", "pattern": r'^"[0-9]{1,9}(\.[0-9]{1,9})?"$'},
    OpenApiParameter.HEADER,
    description="The ETag of the answer you have; if nothing happened since, the new one is 304.",
)
IF_NONE_MATCH_OF_CONTENTS = OpenApiParameter(
    "If-None-Match",
    {"type": "string", "pattern": r'^"[0-9a-f]{32}"$'},
    OpenApiParameter.HEADER,
    description="The ETag of the answer you have; if it is still the same, the new one is 304.",
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": r"^[!-~]{1,80}$"},
    OpenApiParameter.HEADER,
    description="Any text of your own; a repeated request with the same key happens once.",
)

_PATH: dict[str, tuple[dict[str, Any], str]] = {
    "slug": ({"type": "string", "maxLength": 64, "pattern": "^[-a-zA-Z0-9_]+$"}, "The event's short name."),
    "key": ({"type": "string", "maxLength": 64, "pattern": "^[^/]+$"}, "A player's key, such as p17."),
    "number": ({"type": "integer", "minimum": 1, "maximum": 99}, "A round."),
    "table": ({"type": "integer", "minimum": 1, "maximum": 9999}, "A table of the round."),
    "group": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A keep-apart group."),
    "penalty": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A penalty of the player."),
    "slot": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A proposed time of a table."),
    "check": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A deck check."),
    "token": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "An API token."),
    "own": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A format of the caller."),
    "template": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A template of events."),
    "delivery": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A delivery of a message."),
    "receiver": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A webhook or a chat."),
    "news": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "News of the organizer."),
    "game": ({"type": "string", "maxLength": 12, "pattern": "^[-a-zA-Z0-9_]+$"}, "A live game's key."),
    "shared": ({"type": "string", "maxLength": 12, "pattern": "^[-a-zA-Z0-9_]+$"}, "A shared replay's key."),
    "message": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A message of the table's chat."),
    "note": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "A note on a moment of the game."),
    "kind": (
        {"type": "string", "maxLength": 64, "pattern": "^[^/]+$"},
        "A document, such as badges.",
    ),
    "series": ({"type": "string", "maxLength": 64, "pattern": "^[-a-zA-Z0-9_]+$"}, "A series' short name."),
    "league": ({"type": "string", "maxLength": 64, "pattern": "^[-a-zA-Z0-9_]+$"}, "A league's short name."),
    "day": ({"type": "string", "format": "date"}, "A day, such as 2026-11-30."),
    "rated": ({"type": "string", "maxLength": 40, "pattern": "^[-a-z0-9_]+$"}, "A game, such as kingsmoot."),
    "entrant": (
        {"type": "string", "maxLength": 129, "pattern": "^[^/]+$"},
        "A person, such as winter-1.p17.",
    ),
    "event": ({"type": "string", "maxLength": 64, "pattern": "^[-a-zA-Z0-9_]+$"}, "An event's short name."),
    "username": ({"type": "string", "maxLength": 150, "pattern": "^[^/]+$"}, "A member of staff."),
}
_PART = re.compile(r"<\w+:(\w+)>")


def path_parameters(address: str) -> list[OpenApiParameter]:
    """Return the parameters in an address such as `events/<slug:slug>/rounds/<int:number>/`."""
    return [
        OpenApiParameter(name, _PATH[name][0], OpenApiParameter.PATH, description=_PATH[name][1])
        for name in _PART.findall(address)
    ]
