"""Middleware every page passes."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.core import languages
from tables.core.active_language import in_language
from tables.core.network import is_public, is_this_machine
from tables.operations.disk import refuse_without_room
from tables.operations.integrity import refuse_replaced_file
from tables.staff.models import User

Handler = Callable[[HttpRequest], HttpResponse]

MAX_QUERY_LENGTH = 8 * 1024
"""Characters; the longest is that of the calculator with six long names, each letter as twelve."""


def in_language_of_reader(get_response: Handler) -> Handler:
    """Word the answer in the language of the person who asks; views that find a player switch to the
    player's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with in_language(*_choices_of(request)):
            response = get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language() or "en")
        patch_vary_headers(response, ("Accept-Language",))
        return response

    return middleware


def _choices_of(request: HttpRequest) -> tuple[str, ...]:
    """Return the languages that somebody chose, the one that counts first (`tables.core.languages`)."""
    if len(settings.LANGUAGES) == 1:
        return ()
    preferred = languages.preferred(request.headers.get("Accept-Language", ""))
    of_browser = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    of_account = request.user.language if isinstance(request.user, User) else ""
    if request.path_info.startswith("/api/"):
        return preferred, of_account, of_browser
    return of_account, of_browser, preferred


def no_index(get_response: Handler) -> Handler:
    """Ask search engines to stay away unless a view says otherwise: events are not for indexes."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        return response

    return middleware


def no_shared_cache(get_response: Handler) -> Handler:
    """Let no shared cache keep an answer, and let browsers ask again, unless a view says otherwise.

    Nearly every page depends on who looks at it, and a refusal on when.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return middleware


def _refusal(request: HttpRequest, status: int, text: Promise, **arguments: str | int) -> HttpResponse:
    """Return an answer as plain text to a request of which only the headers are read."""
    with in_language(languages.preferred(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))):
        content = f"{str(text).format(**arguments)}\n"
        headers = {"Content-Language": translation.get_language() or ""}
    return HttpResponse(content, status=status, content_type="text/plain; charset=utf-8", headers=headers)


def short_queries_only(get_response: Handler) -> Handler:
    """Refuse an address with a query longer than any page makes, before anything of it is read."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if len(request.META.get("QUERY_STRING", "")) > MAX_QUERY_LENGTH:
            return _refusal(
                request,
                414,
                gettext_lazy("The part of the address after the ? may have at most {count} characters."),
                count=MAX_QUERY_LENGTH,
            )
        return get_response(request)

    return middleware


def room_to_save(get_response: Handler) -> Handler:
    """Refuse to save anything for a request while the disk is nearly full, or where it would go into a file
    that is the database's no more; reading goes on.

    It stands inside the middleware of sessions, whose few bytes the floor leaves room for.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method in {"GET", "HEAD", "OPTIONS"}:
            return get_response(request)
        with (
            connection.execute_wrapper(refuse_replaced_file),
            connection.execute_wrapper(refuse_without_room),
        ):
            return get_response(request)

    return middleware


LAN_SUFFIXES = (".local", ".lan", ".home.arpa", ".internal")
"""What networks of one place put behind the names of their machines; nobody can register these."""


def is_this_server(host: str, server: str) -> bool:
    """Return whether `host` is a name or address of this machine, or an address in a network of one place.

    `server` is the address at which the visitor reached this machine. Another address of the public internet,
    and another machine's name, can only come from somebody who wants links that lead there, or from a foreign
    page that points its own name at this machine (DNS rebinding).
    """
    host = host.strip("[]").rstrip(".").lower()
    if host == server.lower():
        return True
    try:
        return not is_public(host)
    except ValueError:
        own = socket.gethostname().lower()
        name, dot, rest = host.partition(".")
        # A machine whose name another one in the network has is told apart by a number.
        is_own_name = re.fullmatch(rf"{re.escape(own.partition('.')[0])}(-\d+)?", name) is not None
        return is_this_machine(host) or host == own or (is_own_name and f"{dot}{rest}" in ("", *LAN_SUFFIXES))


def own_hosts_only(get_response: Handler) -> Handler:
    """Stand in for ALLOWED_HOSTS in the embedded default, where the address is whatever the venue gives.

    Phones reach the laptop by an address nobody can list in advance, so Django's own list is open
    there and this check refuses every name and address that is not this machine's and that `EXTRA_HOSTS` does
    not allow.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        host, _port = split_domain_port(request.get_host())
        is_ours = is_this_server(host, request.META["SERVER_NAME"])
        if not is_ours and not validate_host(host, settings.EXTRA_HOSTS):
            return _refusal(
                request,
                400,
                gettext_lazy(
                    "This server does not know the name {host}. Open the address that it showed when it "
                    "started, or start it with ALLOWED_HOSTS={host} to add this name."
                ),
                host=host,
            )
        return get_response(request)

    return middleware
