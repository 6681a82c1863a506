"""The page for a form that was sent without a valid token of this site."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from frontend.acting import act_for, refusal
from frontend.addresses import sent_from
from tables.core.made_for import MadeForAnother


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 as a page. `reason` is Django's, for its log only: it helps nobody else.

    Signing in makes the tokens of older pages invalid: of those the answer names both accounts.
    """
    try:
        act_for(request, "user")
    except MadeForAnother as error:
        if error.page:
            return refusal(request, error)
    response = render(request, "403_csrf.html", {"back_url": sent_from(request)}, status=403)
    response["Cache-Control"] = "no-store"
    return response
