"""What boards and desks send: a small JSON object, read as strictly as the API reads its own, and refusals
as JSON.

Errors are `{"error": {"code", "message"}}` with the status that fits; none of them is ever cached.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse

from tables.archive.json_text import LIVE_TABLE, ArchiveMalformed, load
from tables.core.errors import ActionError, Malformed
from tables.text.plain import whole_number

MOST_BYTES = LIVE_TABLE.bytes

Body = dict[str, Any]


class TooLarge(Exception):
    """The body of a request has more bytes than any answer needs."""


def unfit(request: HttpRequest) -> JsonResponse | None:
    """The refusal of a request that is no small JSON document by its headers; None for all others."""
    told = whole_number(str(request.META.get("CONTENT_LENGTH") or "0"), digits=15)
    if told is None or told > MOST_BYTES:
        return too_large()
    if request.content_type != "application/json":
        return problem(415, "media-type", "Send JSON (Content-Type: application/json).")
    return None


def body_of(request: HttpRequest) -> Body:
    """Return the JSON object that was sent.

    Raises `TooLarge`, and `Malformed` for what is no JSON object, exceeds what live tables need, names a key
    twice, or could not be written back: half characters, numbers that are not finite.
    """
    sent = request.read(MOST_BYTES + 1)
    if len(sent) > MOST_BYTES:
        raise TooLarge
    try:
        body = load(sent, LIVE_TABLE)
    except ArchiveMalformed as error:
        raise Malformed(error.problems[0].message) from None
    if not isinstance(body, dict):
        raise Malformed("Send a JSON object.")
    return body


def refused(error: ActionError) -> JsonResponse:
    """The answer to what an action refused."""
    return problem(error.status, error.code, str(error))


def too_large() -> JsonResponse:
    """The answer to a body that is too large."""
    return problem(413, "too-large", f"At most {MOST_BYTES // 1024} KB fit.")


def problem(status: int, code: str, message: str) -> JsonResponse:
    """A refusal."""
    return private(JsonResponse({"error": {"code": code, "message": message}}, status=status))


def private(response: JsonResponse) -> JsonResponse:
    """An answer that nothing on its way keeps."""
    response["Cache-Control"] = "no-store"
    return response
