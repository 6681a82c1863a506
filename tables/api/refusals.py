"""Every status that refuses, with what it means and how it is told."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse

from tables.api.collisions import CollisionSerializer
from tables.api.problems import CONTENT_TYPE
from tables.api.schema import ProblemDetailsSerializer

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
