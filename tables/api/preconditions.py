"""Revisions as ETags, and writes that say which revision they were made from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tables.api.authentication import actor_of
from tables.api.problems import PreconditionFailed
from tables.errors import Outdated
from tables.idempotency import answer_once, fingerprint

ETAG = re.compile(r'^(?:W/)?"(\d+)"$')


def etag(revision: int) -> str:
    """The ETag of a row at a revision."""
    return f'"{revision}"'


def expected_revision(request: Request) -> int | None:
    """The revision named by `If-Match`, or None when the header is absent or `*`. 400 when malformed."""
    header = request.headers.get("If-Match", "").strip()
    if header in {"", "*"}:
        return None
    found = ETAG.match(header)
    if found is None or len(found[1]) > 12:
        raise ValidationError({"If-Match": 'Send the ETag you were given, such as "12".'})
    return int(found[1])


def write(
    request: Request, action: Callable[[], Any], *, status: int = 200, revision: Any = None
) -> Response:
    """Run a write once per `Idempotency-Key` and answer with what it returns, a JSON-safe value.

    `revision(body)` gives the ETag of the answer, if there is one. `Outdated` becomes 412 where the
    expectation came from `If-Match`, and stays 409 where it came from the body.
    """

    def run() -> tuple[int, Any]:
        try:
            return status, action()
        except Outdated as error:
            if "If-Match" in request.headers:
                raise PreconditionFailed(revision=error.revision, current=error.current) from error
            raise

    key = request.headers.get("Idempotency-Key", "")
    if key:
        mark = fingerprint(request.method or "", request.get_full_path(), request.body)
        code, body = answer_once(actor_of(request).identity, key, mark, run)
    else:
        code, body = run()
    response = Response(body, status=code)
    if revision is not None and isinstance(body, dict):
        response["ETag"] = etag(revision(body))
    return response
