"""Browsers in which somebody has signed in before: what strangers try does not keep them out.

The cookie is signed and names accounts by number, each with a name for the device and a mark of the password
it was signed in with: after another password it counts for nothing.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from tables.staff.models import User

COOKIE = "devices"
LASTS = 365 * 24 * 3600
MAX_ACCOUNTS = 8
"""Accounts that one browser is known for; a desk's laptop has several."""

_SALT = "known device"


def device_of(request: HttpRequest, username: str) -> str:
    """Return the name of this browser among the devices known for the account, "" if it is none of them."""
    known = _known(request)
    user = User.objects.filter(username=username).first() if known else None
    device, mark = known.get(str(user.pk), ("", "")) if user else ("", "")
    return device if user is not None and constant_time_compare(mark, _mark(user)) else ""


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let this browser be known for the account, which has just signed in."""
    known = _known(request)
    key = str(user.pk)
    device = known.pop(key, (secrets.token_urlsafe(12), ""))[0]
    kept = dict(list(known.items())[-(MAX_ACCOUNTS - 1) :])
    response.set_cookie(
        COOKIE,
        signing.dumps({**kept, key: (device, _mark(user))}, salt=_SALT),
        max_age=LASTS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> dict[str, Any]:
    """Device and mark by account, as this server signed them."""
    try:
        return dict(signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LASTS))
    except signing.BadSignature:
        return {}


def _mark(user: User) -> str:
    return salted_hmac(_SALT, user.get_session_auth_hash()).hexdigest()[:32]
