"""Addresses: what pages read from them, and those to hand out on slips, in QR codes, on the projector."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.http import url_has_allowed_host_and_scheme

from tables.core.network import is_this_machine, lan_address
from tables.core.text.plain import whole_number
from tables.rounds.models import Round


def for_others(request: HttpRequest, path: str) -> str:
    """Return the absolute address of a path of this site, for somebody else's device.

    Anyone who works at the server's own machine as "localhost" still hands out the address by which the
    hall's
    network knows it, where the server listens to that network.
    """
    host, port = split_domain_port(request.get_host())
    if settings.REACHED_BY_ADDRESS and is_this_machine(host) and (address := lan_address()):
        return f"{request.scheme}://{address}{port and f':{port}'}{path}"
    return request.build_absolute_uri(path)


def sent_from(request: HttpRequest) -> str:
    """Return the page of this site that sent a form, as far as the browser says; the front page otherwise."""
    referrer = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(
        referrer, {request.get_host()}, require_https=request.is_secure()
    )
    return referrer if referrer and is_ours else "/"


MAX_TEXT_LENGTH = 100


def page_number(request: HttpRequest) -> int:
    """Return the number of the page asked for with `?page=`; 1 for nonsense."""
    number = whole_number(request.GET.get("page", ""), digits=6)
    return 1 if number is None else number


def asked_for(request: HttpRequest, name: str) -> str:
    """Return a text of the query string, cut to a length nobody types by hand."""
    return request.GET.get(name, "").replace("\0", "").strip()[:MAX_TEXT_LENGTH]


def chosen_round(rounds: Sequence[Round], number: int | None) -> Round | None:
    """Return the round of that number, the last one when none is asked for, None when there is no such
    round."""
    if number is None:
        return rounds[-1] if rounds else None
    return next((round_ for round_ in rounds if round_.number == number), None)
