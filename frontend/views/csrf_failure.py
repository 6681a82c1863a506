"""The page for a form that was sent without a valid token of this site."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 as a page. `reason` is Django's, for its log only: it helps nobody else."""
    response = render(request, "403_csrf.html", {"back_url": _sent_from(request)}, status=403)
    response["Cache-Control"] = "no-store"
    return response


def _sent_from(request: HttpRequest) -> str:
    """Return the page of this site that sent it, as far as the browser says; the front page otherwise."""
    referrer = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        referrer, {request.get_host()}, require_https=request.is_secure()
    )
    return referrer if referrer and is_ours else "/"
