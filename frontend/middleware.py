"""Turns an action's refusal that no view handled into the page that fits it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables import errors
from tables.errors import ActionError

PAGES: dict[type[ActionError], tuple[int, str]] = {
    errors.Malformed: (400, "400.html"),
    errors.NotPermitted: (403, "403.html"),
    errors.NotVisible: (404, "404.html"),
    errors.NeedsOverride: (409, "409.html"),
    errors.Outdated: (409, "409.html"),
    errors.Refused: (409, "409.html"),
}


class ActionErrors:
    """Middleware for pages; the API has its own handler."""

    def __init__(self, get_response):  # type: ignore[no-untyped-def]
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        response: HttpResponse = self.get_response(request)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer an `ActionError` with its status and sentence."""
        if not isinstance(exception, ActionError):
            return None
        status, template = PAGES[type(exception)]
        detail = "" if status == 404 else str(exception)
        return render(request, template, {"detail": detail}, status=status)
