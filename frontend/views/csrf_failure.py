"""The answer to what was sent without a valid token of this site: a page for forms, JSON for boards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

STALE = "This page is too old to send anything. Nothing was changed; reload it and try again."


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 in the form the sender reads. `reason` is Django's, for its log only: it helps nobody else."""
    if request.content_type == "application/json":
        response: HttpResponse = JsonResponse({"error": {"code": "stale-page", "message": STALE}}, status=403)
    else:
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
