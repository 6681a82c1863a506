"""Measures the dearest requests anybody may send, in a process of its own (`_in_django`).

Each request runs in a fork of its own, so that none profits from what another has left behind; counted is
the CPU of the fork, and how far its memory grew beyond what it began with.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
from dataclasses import dataclass

from django.core.management import call_command
from django.db import connections, transaction
from django.test import Client
from django.urls import get_resolver, reverse

from bench._page_costs import event_of
from tables.models import Event, EventStatus, LiveGame
from tables.queries.kept_archives import keep_archives
from tables.queries.standings import forget_standings
from tests.costs import MOST_MEGABYTES, MOST_SECONDS, cost_of
from tests.frontend.routes import routes
from tests.live.table import Browser, a_game, play

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


PEOPLE, ROUNDS = 1_500, 20
"""The largest event, with as many rounds as may be announced."""
TOLD = 20
"""How many of the dearest addresses are told."""


def main() -> dict[str, list[float]]:
    """Set up events and live tables, and measure: name → [seconds of CPU, MB, status; 0 for given up]."""
    call_command("migrate", verbosity=0)
    event = event_of(200)
    Event.objects.filter(pk=event.pk).update(registration_open=True)
    requests = issued(event.slug) | pages(event.slug)
    for sent in pages(event.slug).values():
        Client().get(sent.address)  # the first loads templates and makes the schema
    addresses = every_address(largest_event().slug, long_game())
    connections.close_all()
    found = {name: measured(sent) for name, sent in requests.items()}
    dear: dict[str, list[float]] = {}
    for name, address in addresses.items():
        dear[f"{name}, first in the process"] = measured(Sent("GET", address))
        dear[f"{name}, again"] = measured(Sent("GET", address), asked_before=True)
    worst = sorted(dear, key=lambda name: max(dear[name][0] / MOST_SECONDS, dear[name][1] / MOST_MEGABYTES))
    return found | {f"{PEOPLE:,} players: {name}": dear[name] for name in worst[: -TOLD - 1 : -1]}


def largest_event() -> Event:
    """A finished event of the largest size with everything public, and its archive."""
    switches = ("public_players", "public_pairings", "public_results", "public_standings")
    with transaction.atomic():
        event = event_of(PEOPLE, ROUNDS)
        Event.objects.filter(pk=event.pk).update(status=EventStatus.FINISHED, **dict.fromkeys(switches, True))
    keep_archives()  # as the upkeep does
    return event


def long_game() -> str:
    """The key of a finished card game of six that everybody may watch."""
    game = play(a_game(6, game="lcg", spectators="live"), r=random.Random(2))
    return game.key


def every_address(slug: str, game: str) -> dict[str, str]:
    """Every route of the site by its name, at the event and the game where it belongs to one."""
    hall = {"slug": slug, "key": "p1", "number": ROUNDS}
    found = {}
    for pattern, route in routes(get_resolver().url_patterns):
        if route.name is None:
            continue
        known = hall | {"key": game} if pattern.startswith("t/") else hall
        wanted = {
            name: known.get(name, 1 if isinstance(part.to_python("1"), int) else "x")
            for name, part in route.pattern.converters.items()
        }
        found[route.name] = reverse(route.name, kwargs=wanted)
    moment = found["live-replay-moment"]
    return found | {
        "live-replay-moment in the middle": f"{moment}?k={LiveGame.objects.get(key=game).length // 2}"
    }


def issued(slug: str) -> dict[str, Sent]:
    """Bodies that once stopped a server."""
    score_table = reverse("score-table")
    game = a_game(3)
    seat = Browser.of_seat(game, 0).client
    chat = reverse("say-at-table", args=[game.key])
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


def measured(sent: Sent, *, asked_before: bool = False) -> list[float]:
    """Seconds of CPU, megabytes and status of one request; zeros for one that was given up.

    The process has not looked at any event before, unless the same was `asked_before`.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            _in_the_fork(sent, writing, asked_before)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    _, _, used = os.wait4(child, 0)
    return json.loads(text) if text else [used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, 0]


def _in_the_fork(sent: Sent, writing: int, asked_before: bool) -> None:
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    client = sent.browser or Client(raise_request_exception=False)
    client.get("/healthz")
    forget_standings()
    statuses: list[int] = []

    def send() -> None:
        response = client.generic(sent.method, sent.address, sent.body, sent.media)
        b"".join(response)
        statuses.append(response.status_code)

    if asked_before:
        send()
    cost = cost_of(send)
    os.write(writing, json.dumps([cost.seconds, cost.megabytes, statuses[0]]).encode())
