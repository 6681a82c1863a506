"""Middleware every page passes."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host

from tables.upkeep.disk import refuse_without_room
from tables.upkeep.integrity import refuse_replaced_file

Handler = Callable[[HttpRequest], HttpResponse]

LONGEST_QUERY = 8 * 1024
"""Characters; the longest is that of the calculator with six long names, each letter as twelve."""


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


def short_queries_only(get_response: Handler) -> Handler:
    """Refuse an address with a query longer than any page makes, before anything of it is read."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
            return HttpResponse(
                f"The part of an address after the ? has at most {LONGEST_QUERY:,} characters.\n",
                status=414,
                content_type="text/plain; charset=utf-8",
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


def is_local_name(host: str) -> bool:
    """Say whether `host` can only mean a machine on this network.

    True for IP addresses, names without a dot and names under .local, .lan, .home.arpa or .internal.
    A page of a foreign site that points its own name at this machine (DNS rebinding) has none of these.
    """
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return bool(host) and (
            "." not in host.rstrip(".") or host.endswith((".local", ".lan", ".home.arpa", ".internal"))
        )
    return True


def local_hosts_only(get_response: Handler) -> Handler:
    """Stand in for ALLOWED_HOSTS in the embedded default, where the address is whatever the hall gives.

    Phones reach the laptop by an address nobody can list in advance, so Django's own list is open
    there and this check refuses every public name that `EXTRA_HOSTS` does not allow.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        host, _port = split_domain_port(request.get_host())
        if not is_local_name(host) and not validate_host(host, settings.EXTRA_HOSTS):
            return HttpResponse(
                "This server answers to local names only. Start it with ALLOWED_HOSTS to add others.\n",
                status=400,
                content_type="text/plain; charset=utf-8",
            )
        return get_response(request)

    return middleware
