"""Addresses of receivers on the web, as people and browsers give them."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import network, searches
from tables.core.columns import column_length
from tables.core.errors import Malformed
from tables.core.network import addresses_of
from tables.messages.models import Subscription

LOOKUP_SECONDS = 2.0
PRIVATE = gettext_lazy(
    "This address is inside a private network. This server sends no messages there; its operator can "
    "allow it."
)


def validate_url(url: str, field: str, *, private: bool) -> str:
    """Return the address of a receiver as it is stored; where its name leads is looked at with each call.

    `private` addresses, and those without TLS, are taken only where that is allowed. Raises `Malformed` at
    the field.
    """
    url = url.strip()
    fault = ""
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        fault = _("This is not a web address. Write it like https://example.org/hooks/kingsmoot.")
    else:
        schemes = ("https", "http") if private else ("https",)
        if len(url) > column_length(Subscription, "address"):
            fault = _("This address is too long.")
        elif not url.isascii() or not url.isprintable() or " " in url or not host:
            fault = _("This is not a web address. Write it like https://example.org/hooks/kingsmoot.")
        elif parts.scheme not in schemes:
            fault = (
                _("The address must begin with https:// or http://.")
                if private
                else _("The address must begin with https://.")
            )
        elif parts.username is not None or parts.password is not None or parts.fragment:
            fault = _("The address must have no user name, password or fragment.")
        elif not private and network.is_private_host(host):
            fault = str(PRIVATE)
    if fault:
        raise Malformed.at(field, fault)
    return url


def leads_inside(url: str) -> bool:
    """Return whether the name in a receiver's address leads into a private network now; False where it cannot
    be looked up, for each delivery looks again. Nobody waits for a lock meanwhile."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 443

    def look_up() -> list[str]:
        try:
            return addresses_of(host, port, LOOKUP_SECONDS)
        except (OSError, ValueError):
            return []

    return not all(map(network.is_public, searches.found(("addresses", host, port), look_up)))
