"""Webhooks by the Standard Webhooks convention, to addresses that a stranger may have chosen.

The name is looked up once, every address it has is judged, and the connection goes to the one that was
judged; redirects are not followed, proxies not asked. Lookup, connection and answer have seconds, whatever
the other side does, and of the answer only the status is read.
"""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from standardwebhooks import Webhook

from tables.core import network, timekeeping
from tables.core.links import secret_of_webhook
from tables.models import Subscription

LOOKUP_SECONDS = 5.0
CALL_SECONDS = 10.0
LARGEST_BODY = 20_000
"""Bytes, as the convention asks; the largest message has a fifth of it."""
GONE = 410
INSIDE = "The receiver is inside a private network, where webhooks do not go."


class Undelivered(Exception):
    """Why a delivery did not come about, in words that name no address.

    `is_final`: another try would not change it. `is_gone`: the receiver wants no more of them at all.
    """

    def __init__(self, fault: str, *, is_final: bool = False, is_gone: bool = False) -> None:
        super().__init__(fault)
        self.fault = fault
        self.is_final = is_final
        self.is_gone = is_gone


def post(webhook: Subscription, key: str, told: dict[str, Any]) -> None:
    """Send what is told to a webhook, signed. Raises `Undelivered` unless the answer is 2xx."""
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    if len(body.encode()) > LARGEST_BODY:
        raise Undelivered("The message is too large for a webhook.", is_final=True)
    now = timekeeping.now()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Kingsmoot",
        "Connection": "close",
        "webhook-id": key,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(secret_of_webhook(webhook)).sign(key, now, body),
    }
    try:
        status = _status_of(webhook.address, body.encode(), headers)
    except (TimeoutError, OSError, HTTPException, ValueError) as error:
        is_tls = isinstance(error, ssl.SSLError)
        raise Undelivered(
            "The receiver’s certificate or encryption is not in order."
            if is_tls
            else "The receiver did not answer in time, or not at all."
        ) from error
    if status == GONE:
        raise Undelivered("The receiver wants no more (410).", is_final=True, is_gone=True)
    if not 200 <= status < 300:
        redirects = ", and redirects are not followed" if 300 <= status < 400 else ""
        raise Undelivered(f"The receiver answered with status {status}{redirects}.")


def _status_of(url: str, body: bytes, headers: dict[str, str]) -> int:
    parts = urlsplit(url)
    host, is_secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    address = _judged(host, port)
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
        return connection.getresponse().status


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


def _judged(host: str, port: int) -> str:
    """Return an address of the host to connect to. Raises `Undelivered` if any that it has is not public."""
    pool = ThreadPoolExecutor(1)
    try:
        found = pool.submit(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM).result(LOOKUP_SECONDS)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    addresses = [str(entry[4][0]) for entry in found]
    if not settings.PRIVATE_WEBHOOKS and not all(map(network.is_public, addresses)):
        raise Undelivered(INSIDE, is_final=True)
    return addresses[0]
