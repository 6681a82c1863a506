"""Measures the dearest requests anybody may send, in a process of its own.

Each request runs twice in a fork of its own, so that none profits from what another has left behind; counted
is the CPU of the fork, and how far its memory grew beyond what it began with. The process has warmed up as
the server does at its start, but each fork knows nothing of any event: there may be more than are worked out
then.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
from dataclasses import dataclass

from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from bench._inside.page_costs import event_of, slug_of
from kingsmoot.asgi import warm_up
from tables.archive.queries.stored_archives import keep_archives
from tables.core.made_for import HEADER, MadeFor
from tables.events.models import Event, EventStatus
from tables.live.models.game import LiveGame
from tables.standings.queries.loading import ResultsKeeper, forget_results
from tables.standings.queries.standings import forget_standings
from tests.costs import MAX_MEGABYTES, MAX_SECONDS, cost_of
from tests.frontend.routes import routes
from tests.live_games import Browser, a_game, play, store_replay

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
SHOWN = 20
"""How many of the dearest addresses are told."""


def main(step: int) -> dict[str, list[float]]:
    """Set up events and live tables (0), or measure them (1): name → [seconds of CPU, MB, status].

    Each in a process of its own, because what building has left free would hide what requests take. A status
    of 0 is that of a request that was given up.
    """
    if step == 0:
        call_command("migrate", verbosity=0)
        event = event_of(200)
        Event.objects.filter(pk=event.pk).update(registration_open=True)
        largest_event()
        long_game()
        return {}
    game = LiveGame.objects.get()
    requests = issued(slug_of(200)) | pages(slug_of(200))
    for sent in pages(slug_of(200)).values():
        Client().get(sent.address)  # the first loads templates and makes the schema
    addresses = every_address(slug_of(PEOPLE), game.key)
    warm_up()
    found = {name: measured(sent)[0] for name, sent in requests.items()}
    dear: dict[str, list[float]] = {}
    for name, address in addresses.items():
        first, again = measured(Sent("GET", address))
        dear |= {f"{name}, first after a start": first, f"{name}, again": again}
    worst = sorted(dear, key=lambda name: max(dear[name][0] / MAX_SECONDS, dear[name][1] / MAX_MEGABYTES))
    return found | {f"{PEOPLE:,} players: {name}": dear[name] for name in worst[: -SHOWN - 1 : -1]}


def largest_event() -> None:
    """A finished event of the largest size with everything public, and its archive."""
    switches = ("public_players", "public_pairings", "public_results", "public_standings")
    with transaction.atomic():
        event = event_of(PEOPLE, ROUNDS)
        Event.objects.filter(pk=event.pk).update(status=EventStatus.FINISHED, **dict.fromkeys(switches, True))
    ResultsKeeper().keep()  # as the upkeep does
    keep_archives()


def long_game() -> None:
    """A finished card game of six that everybody may watch."""
    game = play(a_game(6, game="lcg", spectators="live"), r=random.Random(2))
    store_replay(game)  # as the upkeep does


def every_address(slug: str, game: str) -> dict[str, str]:
    """Every route of an event or a game by its name, at these."""
    hall = {"slug": slug, "key": "p1", "number": ROUNDS, "game": game}
    found = {}
    for pattern, route in routes(get_resolver().url_patterns):
        if route.name is None:
            continue
        known = hall | {"key": game} if pattern.startswith("t/") else hall
        wanted = {
            name: known.get(name, 1 if isinstance(part.to_python("1"), int) else "x")
            for name, part in route.pattern.converters.items()
        }
        address = reverse(route.name, kwargs=wanted)
        if slug in address or game in address:
            found[route.name] = address
    moment = f"{found['read-live-moment']}?k={LiveGame.objects.get(key=game).length // 2}"
    return found | {"read-live-moment in the middle": moment}


def issued(slug: str) -> dict[str, Sent]:
    """Bodies that once stopped a server."""
    score_table = reverse("score-table")
    game = a_game(3)
    page = {HEADER: MadeFor(seat=f"{game.key}/0").signed()}
    seat = Browser.of_seat(game, 0, headers=page).client
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


def measured(sent: Sent) -> tuple[list[float], list[float]]:
    """Seconds of CPU, megabytes and status of a request and of the same once more; a status of 0 for one that
    was given up."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            _in_the_fork(sent, writing)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as output:
        text = output.read()
    _, _, used = os.wait4(child, 0)
    costs = [json.loads(line) for line in text.splitlines()]
    given_up = [used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, 0]
    first, again = [*costs, given_up, given_up][:2]
    return first, again


def _in_the_fork(sent: Sent, writing: int) -> None:
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    client = sent.browser or Client(raise_request_exception=False)
    client.get("/healthz")
    forget_standings()
    forget_results()
    statuses: list[int] = []

    def send() -> None:
        response = client.generic(sent.method, sent.address, sent.body, sent.media)
        b"".join(response)
        statuses.append(response.status_code)

    for _ in range(2):
        cost = cost_of(send)
        os.write(writing, (json.dumps([cost.seconds, cost.megabytes, statuses[-1]]) + "\n").encode())
