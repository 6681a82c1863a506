"""Errors as problem details (RFC 9457), from the API's one exception handler.

Each answer has `type`, `title`, `status`, `detail` and `problems`, a list of `{field, rule, message}`;
an outdated write also carries the `current` state it collided with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from tables.core import errors, request_ids
from tables.core.availability import as_busy
from tables.core.errors import ActionError, Problem, first_few
from tables.operations import disk
from tables.results.rules.findings import shortened

CONTENT_TYPE = "application/problem+json"
RULE = re.compile(r"R-[0-9]+[a-z]?")
"""The id of a rule of the regulations, as fields that belong to one give it for a code."""

TITLES: dict[type[exceptions.APIException], Promise] = {
    exceptions.UnsupportedMediaType: gettext_lazy("This media type is not read here"),
    exceptions.MethodNotAllowed: gettext_lazy("This method is not taken here"),
}
"""What the framework's own sentence leaves open, because it names what was sent."""


class PreconditionFailed(exceptions.APIException):
    """The `If-Match` header names a revision that is no longer the present one (412)."""

    status_code = 412
    default_detail = gettext_lazy(
        "Somebody changed this since you read it. Read it again, then repeat your change."
    )
    default_code = "precondition-failed"

    def __init__(self, *, revision: int, current: Any = None) -> None:
        super().__init__()
        self.revision = revision
        self.current = current


def problem_response(
    status: int, code: str, title: str, problems: Sequence[Problem], **members: Any
) -> Response:
    """Return an answer in problem-details form."""
    body = problem_body(status, code, title, problems, **members)
    return Response(body, status=status, content_type=CONTENT_TYPE)


def problem_body(
    status: int, code: str, title: str, problems: Sequence[Problem], **members: Any
) -> dict[str, Any]:
    """Return the problem details themselves."""
    body = {
        "type": f"urn:kingsmoot:problem:{code}",
        "title": title,
        "status": status,
        "detail": " ".join(
            f"{problem.field}: {problem.message}" if problem.field else problem.message
            for problem in problems
        ),
        "problems": [
            {"field": problem.field, "rule": problem.rule, "message": problem.message} for problem in problems
        ],
        **members,
    }
    if request_id := request_ids.current():
        body["request_id"] = request_id
    return body


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn every expected exception into problem details; anything else is a fault and stays one."""
    set_rollback()
    if disk.says_full(error):
        error = disk.no_room()
    error = as_busy(error) or error
    if isinstance(error, ActionError):
        response = problem_response(
            error.status, error.code, str(error.title), error.problems, **_present(error)
        )
        return _with_retry_after(response, error)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if not isinstance(error, exceptions.APIException):
        return None
    return _of_framework(error)


def _of_framework(error: exceptions.APIException) -> Response:
    response = problem_response(
        error.status_code,
        str(error.default_code).replace("_", "-"),
        str(TITLES.get(type(error)) or error.default_detail),
        first_few(_problems(error.detail)),
        **_present(error),
    )
    header = getattr(error, "auth_header", None)
    if header:
        response["WWW-Authenticate"] = header
    return _with_retry_after(response, error)


def _with_retry_after(response: Response, error: Exception) -> Response:
    """With the header that says when to try again, where that is known."""
    wait = getattr(error, "wait", None)
    if wait is not None:
        response["Retry-After"] = str(int(wait) + 1)
    return response


def _present(error: Exception) -> dict[str, Any]:
    """Return what an outdated write collided with."""
    if isinstance(error, errors.Outdated | PreconditionFailed):
        return {"revision": error.revision, "current": error.current}
    return {}


def _problems(detail: Any, path: str = "") -> Iterator[Problem]:
    if isinstance(detail, dict):
        for key, value in detail.items():
            yield from _problems(value, _below(path, key))
    elif isinstance(detail, list):
        for position, value in enumerate(detail):
            nested = isinstance(value, dict | list)
            yield from _problems(value, f"{path}[{position}]" if nested else path)
    else:
        code = str(getattr(detail, "code", ""))
        yield Problem(shortened(str(detail)), shortened(path), code if RULE.fullmatch(code) else "")


def _below(path: str, key: Any) -> str:
    if key == "non_field_errors":
        return path
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else str(key)
