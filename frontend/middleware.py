"""What pages refuse before their views read anything, and the page for what no view handled: an action's
refusal, a method that is not taken."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils.translation import gettext as _

from frontend.acting import refusal
from frontend.form_actions import RETRY_AFTER
from tables.core import errors
from tables.core.availability import as_busy
from tables.core.errors import ActionError
from tables.core.made_for import MadeForAnother
from tables.operations import disk

logger = logging.getLogger(__name__)

View = Callable[..., HttpResponse]
Decorated = TypeVar("Decorated", bound=View)

KILOBYTE = 1024
STRANGERS_FORM = 8 * KILOBYTE
"""Bytes of a form that anybody may send: signing up with long names in any script takes four thousand."""
FORM = 64 * KILOBYTE
"""Bytes of a form of somebody known, unless the view takes more."""


def takes_up_to(size: int) -> Callable[[Decorated], Decorated]:
    """Let a view take forms of so many bytes, files included, from people with an account or a link."""

    def decorate(view: Decorated) -> Decorated:
        view.largest_form = size  # type: ignore[attr-defined]
        return view

    return decorate


class FormLimits:
    """Middleware that refuses a form larger than its page takes, before anything of it is read.

    The API, which is exempt from the check against forgery, reads no forms and has limits of its own.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, arguments: object, named: object
    ) -> HttpResponse | None:
        """Answer 413 to a body that is too large by its header; WSGI reads no more than that says."""
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        size = int(length) if length.isascii() and length.isdigit() else 0
        if size <= STRANGERS_FORM or getattr(view, "csrf_exempt", False):
            return None
        most = getattr(view, "largest_form", FORM) if _is_known(request) else STRANGERS_FORM
        if size <= most:
            return None
        context = {"detail": _("The limit is {limit} KB.").format(limit=f"{most // KILOBYTE:,}")}
        return render(request, "413.html", context, status=413)


def _is_known(request: HttpRequest) -> bool:
    """Return whether this browser has shown a password, a private link or the link of a seat."""
    return bool(request.session.keys())


class ErrorPages:
    """Middleware for pages; the API has its own handler."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            return _wrong_method(request, response.headers["Allow"])
        if RETRY_AFTER in request.META:
            response["Retry-After"] = str(request.META[RETRY_AFTER] + 1)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer an `ActionError`, or a database that is busy or away, with its status and sentence."""
        if disk.says_full(exception):
            exception = disk.no_room()
        error = as_busy(exception) or exception
        if isinstance(error, errors.Busy):
            logger.warning("%s: %s", request.path_info, error)
            return unavailable(request, error)
        if isinstance(exception, MadeForAnother):
            return refusal(request, exception)
        if not isinstance(exception, ActionError):
            return None
        if isinstance(exception, errors.TooOften):
            request.META[RETRY_AFTER] = exception.wait
        detail = "" if isinstance(exception, errors.NotVisible) else str(exception)
        context = {"detail": detail, "is_outdated": isinstance(exception, errors.Outdated)}
        return render(request, f"{exception.status}.html", context, status=exception.status)


def unavailable(request: HttpRequest, error: errors.Busy) -> HttpResponse:
    """Return the page for what cannot be done just now; made without the database."""
    response = HttpResponse(render_to_string("503.html", {"detail": str(error)}), status=503)
    response["Retry-After"] = str(error.wait + 1)
    return response


def _wrong_method(request: HttpRequest, allowed: str) -> HttpResponse:
    """Return the page for a bookmark of a form's address, or for a form sent to a page that takes none."""
    takes_forms = "GET" not in allowed.split(", ")
    context = {
        "takes_forms": takes_forms,
        "back_url": _page_above(request.path_info) if takes_forms else request.path_info,
    }
    response = render(request, "405.html", context, status=405)
    response["Allow"] = allowed
    return response


def _page_above(path: str) -> str:
    """Return the nearest address above this one at which there is something."""
    parts = path.strip("/").split("/")
    for length in range(len(parts) - 1, 0, -1):
        above = f"/{'/'.join(parts[:length])}/"
        if is_valid_path(above):
            return above
    return "/"
