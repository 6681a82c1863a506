"""Requests to addresses that a stranger may have chosen: webhooks, and the push services of browsers.

The name is looked up once, every address it has is judged, and the connection goes to the one that was
judged; redirects are not followed, proxies not asked. Lookup, connection and answer have seconds, whatever
the other side does; of an answer the status is read, and of a refusal how it begins.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import network

LOOKUP_SECONDS = 5.0
CALL_SECONDS = 10.0
MAX_WAIT_SECONDS = 3600.0
"""Seconds that a receiver may ask for; after more than that it is asked anyway."""
MAX_ANSWER_BYTES = 4_096
"""Bytes that are read of an answer."""
INSIDE = gettext_lazy("The receiver is inside a private network. Messages are not sent there.")


class Undelivered(Exception):
    """Why a delivery did not come about, in words that name no address.

    `is_final`: another try would not change it. `is_gone`: the receiver wants no more of them at all.
    `wait`: seconds that the receiver asks to be left alone.
    """

    def __init__(self, fault: str, *, is_final: bool = False, is_gone: bool = False, wait: float = 0) -> None:
        super().__init__(fault)
        self.fault = fault
        self.is_final = is_final or is_gone
        self.is_gone = is_gone
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Answer:
    """What a receiver answered: status, the seconds of `Retry-After`, and how a refusal begins."""

    status: int
    wait: float
    body: bytes

    @property
    def is_taken(self) -> bool:
        """Whether the receiver took what it was sent."""
        return 200 <= self.status < 300

    def refusal(self) -> Undelivered:
        """Return what is to be said of an answer that is not 2xx."""
        is_redirect = 300 <= self.status < 400
        return Undelivered(
            (
                _("The receiver answered with status {status}, and redirects are not followed.")
                if is_redirect
                else _("The receiver answered with status {status}.")
            ).format(status=self.status),
            wait=self.wait,
        )


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> Answer:
    """Send a body to an address; `private` ones are called only where that is allowed.

    Raises `Undelivered` where there is no answer.
    """
    sent = {"User-Agent": "Kingsmoot", "Connection": "close", **headers}
    try:
        return _answer_of(url, body, sent, private)
    except (TimeoutError, OSError, HTTPException, ValueError) as error:
        is_tls = isinstance(error, ssl.SSLError)
        raise Undelivered(
            _("The receiver’s certificate or encryption is invalid.")
            if is_tls
            else _("The receiver did not answer in time.")
        ) from error


def _answer_of(url: str, body: bytes, headers: Mapping[str, str], private: bool) -> Answer:
    parts = urlsplit(url)
    host, is_secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    address = _judged(host, port, private)
    connection = (HTTPSConnection if is_secure else HTTPConnection)(host, port, timeout=CALL_SECONDS)
    with ExitStack() as stack:
        through = stack.enter_context(socket.create_connection((address, port), CALL_SECONDS))
        if is_secure:
            context = ssl.create_default_context()
            secured = context.wrap_socket(through, server_hostname=host, do_handshake_on_connect=False)
            through = stack.enter_context(secured)
            stack.enter_context(_ended_in_time(secured))
            secured.do_handshake()
        else:
            stack.enter_context(_ended_in_time(through))
        connection.sock = through
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        refusal = b""
        if not 200 <= answer.status < 300:
            with suppress(OSError, HTTPException):  # the status alone says enough
                refusal = answer.read(MAX_ANSWER_BYTES)
        return Answer(answer.status, _seconds(answer.getheader("Retry-After", "")), refusal)


def _seconds(text: str) -> float:
    """Return the seconds of a `Retry-After`; 0 for a date, or for nothing."""
    try:
        return max(0.0, min(float(text), MAX_WAIT_SECONDS))
    except ValueError:
        return 0


@contextmanager
def _ended_in_time(connected: socket.socket) -> Iterator[None]:
    """End the connection when its time is over, also for one who answers a byte now and then."""
    timer = threading.Timer(CALL_SECONDS, _cut, [connected])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _cut(connected: socket.socket) -> None:
    try:
        socket.socket.shutdown(connected, socket.SHUT_RDWR)  # below TLS, which might wait for the other side
    except OSError:
        return  # it has ended by itself


def _judged(host: str, port: int, private: bool) -> str:
    """Return an address of the host to connect to. Raises `Undelivered` if any that it has is not public."""
    addresses = network.addresses_of(host, port, LOOKUP_SECONDS)
    if not private and not all(map(network.is_public, addresses)):
        raise Undelivered(str(INSIDE), is_final=True)
    return addresses[0]
