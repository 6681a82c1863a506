"""Addresses to hand out: on slips, in QR codes, on the projector."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from tables.network import is_this_machine, lan_address


def for_others(request: HttpRequest, path: str) -> str:
    """The absolute address of a path of this site, for somebody else's device.

    Whoever works at the server's own machine as "localhost" still hands out the address by which the hall's
    network knows it, where the server listens to that network.
    """
    host, port = split_domain_port(request.get_host())
    if settings.REACHED_BY_ADDRESS and is_this_machine(host) and (address := lan_address()):
        return f"{request.scheme}://{address}{port and f':{port}'}{path}"
    return request.build_absolute_uri(path)
