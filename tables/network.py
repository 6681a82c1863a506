"""Where this machine is found in the network it is connected to."""

from __future__ import annotations

import ipaddress
import socket

# Reserved for documentation: no packet is ever sent there, but the system names the address it would use.
_ELSEWHERE = ("192.0.2.1", 9)


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
