"""Where this machine is found in the network it is connected to, and where its visitors come from."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

# Reserved for documentation: no packet is ever sent there, but the system names the address it would use.
_ELSEWHERE = ("192.0.2.1", 9)


# What one household or machine is given of IPv6: it may take another address in it for every request.
_IPV6_SITE = 64


class Request(Protocol):
    """A request of Django or of the REST framework."""

    @property
    def META(self) -> Mapping[str, Any]: ...  # Django's name


def address_of(request: Request) -> str:
    """Return the address a request is counted by: the peer's, or what a proxy that the settings name says it
    is.

    The server has judged `X-Forwarded-For` by then (FORWARDED_ALLOW_IPS); nothing else reads that header.
    """
    return counted_address(str(request.META.get("REMOTE_ADDR", "")))


def counted_address(address: str) -> str:
    """Return one name for all addresses that a visitor can take at will: the /64 of IPv6, the address of
    IPv4."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _IPV6_SITE), strict=False))


def is_one_of(address: str | None, networks: Sequence[str]) -> bool:
    """Say whether `address` is one of `networks`, each an address or a network like 172.28.90.0/24."""
    try:
        found = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in ipaddress.ip_network(network, strict=False) for network in networks)


def lan_address() -> str | None:
    """Return this machine's address on the network it is connected to, if any."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104


def is_this_machine(host: str) -> bool:
    """Say whether `host`, without a port, means the machine itself to every machine: localhost, 127.0.0.1."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the public internet's: nobody's machine, network or group.

    An address of IPv6 that carries one of IPv4 is judged by that.
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is None and found in _NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found.is_site_local or found.teredo is not None:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def addresses_of(host: str, port: int, seconds: float) -> list[str]:
    """Return the IP addresses that a name has now, looked up for so many seconds at most.

    Raises `OSError` for an unknown name, `TimeoutError` without an answer in time.
    """
    pool = ThreadPoolExecutor(1)
    try:
        found = pool.submit(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM).result(seconds)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return [str(entry[4][0]) for entry in found]


def is_private_host(host: str) -> bool:
    """Return whether the host of an address is written as an IP address that is not public, or as a name
    that every machine takes for itself."""
    try:
        return not is_public(host)
    except ValueError:
        return is_this_machine(host)
