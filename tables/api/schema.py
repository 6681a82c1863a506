"""Parts of the OpenAPI schema that every endpoint shares."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers


class ProblemSerializer(serializers.Serializer[Any]):
    """One thing that is wrong: the field it belongs to and the rule that says so, either may be empty."""

    field = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class ProblemDetailsSerializer(serializers.Serializer[Any]):
    """An error as problem details (RFC 9457). Collisions add `revision` and `current`."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(allow_blank=True)
    problems = ProblemSerializer(many=True)
    revision = serializers.IntegerField(required=False, allow_null=True)
    current = serializers.JSONField(required=False, allow_null=True)


MEANINGS = {
    400: "The request is not right as it stands; `problems` names the fields.",
    401: "No valid credentials.",
    403: "The role or the token's scope does not allow this.",
    404: "There is no such thing, or not for you.",
    405: "The address does not know this method.",
    409: "The state of the event does not allow it, somebody else was faster, or warnings need an override.",
    412: "`If-Match` names a revision that is no longer the present one.",
    415: "The body is not JSON.",
    429: "Too many requests; `Retry-After` says when to try again.",
}


def _problem(status: int) -> OpenApiResponse:
    return OpenApiResponse(ProblemDetailsSerializer, MEANINGS[status])


PROBLEMS: dict[int, OpenApiResponse] = {status: _problem(status) for status in MEANINGS}

READ_PROBLEMS = {status: PROBLEMS[status] for status in (401, 403, 404)}
WRITE_PROBLEMS = {status: PROBLEMS[status] for status in (400, 401, 403, 404, 409, 412, 415)}

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description='The ETag the change was made from, such as "12".'
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "maxLength": 80},
    OpenApiParameter.HEADER,
    description="Any text of your own; a repeated request with the same key happens once.",
)
WRITE_HEADERS = [IF_MATCH, IDEMPOTENCY_KEY]


class BearerTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes API tokens."""

    target_class = "tables.api.authentication.BearerToken"
    name = "apiToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """An HTTP bearer scheme."""
        return {"type": "http", "scheme": "bearer", "description": "A staff member's API token, `km_…`."}


class PlayerLinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes players' private links."""

    target_class = "tables.api.authentication.PlayerLink"
    name = "playerLink"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """An Authorization header with a scheme of its own."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Player` and the secret part of a private link.",
        }


class BrowserSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes the session of the pages."""

    target_class = "tables.api.authentication.BrowserSession"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The session cookie."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
