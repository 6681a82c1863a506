"""Measures the dearest requests anybody may send, in a process of its own (`_in_django`).

Each request runs in a fork of its own, so that none profits from what another has left behind; counted is
the CPU of the fork, and how far its memory grew beyond what it began with.
"""

from __future__ import annotations

import json
import os
import resource
import signal
from dataclasses import dataclass

from django.core.management import call_command
from django.db import connections
from django.test import Client
from django.urls import reverse

from bench._page_costs import event_of
from tables.models import Event
from tables.queries.standings import forget_standings
from tests.costs import cost_of
from tests.live.table import Browser, a_game

SECONDS = 120
"""After which a request is given up."""
BYTES = 3 * 1024**3
"""What a fork may take of the machine's memory."""

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
PAGES = ("public-event", "public-pairings", "public-standings", "public-fairness", "public-screen")


@dataclass(frozen=True, slots=True)
class Sent:
    """A request and, for those at a live table, the browser that sends it."""

    method: str
    address: str
    body: bytes = b""
    media: str = JSON
    browser: Client | None = None


def main() -> dict[str, list[float]]:
    """Set up an event and a live table, and measure: name → [seconds of CPU, MB, status; 0 for given up]."""
    call_command("migrate", verbosity=0)
    event = event_of(200)
    Event.objects.filter(pk=event.pk).update(registration_open=True)
    requests = issued(event.slug) | pages(event.slug)
    for sent in pages(event.slug).values():
        Client().get(sent.address)  # the first loads templates and makes the schema
    connections.close_all()
    return {name: measured(sent) for name, sent in requests.items()}


def issued(slug: str) -> dict[str, Sent]:
    """Bodies that once stopped a server."""
    score_table = reverse("score-table")
    game = a_game(3)
    seat = Browser.of_seat(game, 0).client
    chat = reverse("live-chat", args=[game.key])
    # Normalizing sorts combining marks by their class, one step at a time.
    marks = "a" + "\u0301" * 15_000 + "\u0323" * 15_000
    long_key = json.dumps({"k" * 100_000: {"end": [1] * 1_000}}).encode()
    key_on_key = b'{"' + b"k" * 30_000 + b'":[' + b",".join([b"1"] * 16_000) + b"]}"
    return {
        "score table, a key of 100,000 letters": Sent("POST", score_table, long_key),
        "score table, {} × 50,000": Sent("POST", score_table, b'{"players":[' + b"{}," * 49_999 + b"{}]}"),
        "score table, 1,000,000 numbers": Sent("POST", score_table, b"[" + b"1," * 999_999 + b"1]"),
        "score table, 10,000 nested lists": Sent("POST", score_table, b"[" * 10_000 + b"]" * 10_000),
        "chat, a key of 30,000 letters over 16,000 numbers": Sent("POST", chat, key_on_key, JSON, seat),
        "sign-in, a wrong password": Sent(
            "POST", reverse("sign-in"), b"username=organizer&password=winter-is-here", FORM
        ),
        "sign-in, a name of 60 KB": Sent("POST", reverse("sign-in"), f"username={marks}".encode(), FORM),
        "sign-up, a name of 60 KB": Sent(
            "POST", reverse("public-sign-up", args=[slug]), f"name={marks}".encode(), FORM
        ),
        "sign-up by the API, a name of 60 KB": Sent(
            "POST", reverse("sign-up", args=[slug]), json.dumps({"name": marks}, ensure_ascii=False).encode()
        ),
        "calculator, a query of 60 KB": Sent(
            "GET", f"{reverse('calculator')}?seat0-name={'%CC%81' * 5_000 + '%CC%A3' * 5_000}"
        ),
    }


def pages(slug: str) -> dict[str, Sent]:
    """What everybody reads, of a full hall."""
    addresses = {
        "the API's schema": reverse("schema"),
        **{f"{name}, 200 players": reverse(name, args=[slug]) for name in PAGES},
        "API standings, 200 players": reverse("standings", args=[slug]),
        "API players, 200 players": f"{reverse('list-public-players', args=[slug])}?page_size=500",
    }
    return {name: Sent("GET", address) for name, address in addresses.items()}


def measured(sent: Sent) -> list[float]:
    """Seconds of CPU, megabytes and status of one request; zeros for one that was given up."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            _in_the_fork(sent, writing)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    _, _, used = os.wait4(child, 0)
    return json.loads(text) if text else [used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, 0]


def _in_the_fork(sent: Sent, writing: int) -> None:
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    client = sent.browser or Client(raise_request_exception=False)
    client.get("/healthz")
    forget_standings()
    statuses: list[int] = []

    def send() -> None:
        response = client.generic(sent.method, sent.address, sent.body, sent.media)
        statuses.append(response.status_code)

    cost = cost_of(send)
    os.write(writing, json.dumps([cost.seconds, cost.megabytes, statuses[0]]).encode())
