"""The language of a browser, and of the account that is signed in; a player's is chosen on the player's own
pages."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tables.accounts.actions import choose_language
from tables.core.active_language import in_language
from tables.core.languages import first_offered, require_offered
from tables.staff.models import User


@require_http_methods(["GET", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """Choose the language of this browser, and of the account; without a choice the browser's settings
    count."""
    user = request.user if isinstance(request.user, User) else None
    if request.method == "POST":
        code = require_offered(request.POST.get("language", ""))
        if user is not None:
            choose_language(user, code)
        response = HttpResponseRedirect(_page_before(request))
        _set_cookie(response, code)
        with in_language(code, get_language() or ""):
            messages.success(request, _("The language is chosen."))
        return response
    chosen = first_offered(
        user.language if user is not None else "", request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    )
    return render(request, "accounts/language.html", {"chosen": chosen, "back_url": _page_before(request)})


def _page_before(request: HttpRequest) -> str:
    """Return the page of this site to which the choice leads back."""
    url = request.GET.get("next", "")
    return url if url_has_allowed_host_and_scheme(url, None) else "/"


def _set_cookie(response: HttpResponse, code: str) -> None:
    if not code:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
