"""Answers to faults that nothing else has answered: an unreachable database, and any other fault."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.defaults import server_error

from frontend.middleware import unavailable
from tables.core.api.problems import CONTENT_TYPE, problem_body
from tables.core.availability import as_busy
from tables.core.errors import Busy, Problem

FAULT = gettext_lazy(
    "The fault is in the software. It was written to the server’s log. Confirmed changes are saved."
)


def failed(request: HttpRequest) -> HttpResponse:
    """Answer what failed outside any view, for example reading the session: `handler500` of Django."""
    busy = as_busy(sys.exc_info()[1])
    if request.path_info.startswith("/api/"):
        return _problem(busy)
    return unavailable(request, busy) if busy is not None else server_error(request)


def _problem(busy: Busy | None) -> HttpResponse:
    if busy is None:
        body = problem_body(500, "fault", _("An error occurred on the server"), [Problem(str(FAULT))])
        return JsonResponse(body, status=500, content_type=CONTENT_TYPE)
    body = problem_body(503, "unavailable", _("Not available right now"), busy.problems)
    headers = {"Retry-After": str(busy.wait + 1)}
    return JsonResponse(body, status=503, content_type=CONTENT_TYPE, headers=headers)
