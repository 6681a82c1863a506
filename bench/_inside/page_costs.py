"""Measures pages in a process of its own.

Requests go through Django's WSGI handler with all middleware and one persistent connection to a new SQLite
file; counted is the CPU of this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.events.models import Event
from tables.formats.rules.presets import PRESETS
from tables.rounds.models import RoundStatus
from tables.standings.queries.standings import forget_standings
from tests.builders import a_round, a_running_event, in_fours
from tests.cast import Cast
from tests.formats import played_in

REPEATS = 7
ROUNDS = 3
OTHER_FORMATS = tuple(preset for preset in PRESETS if preset != "kingsmoot")


class WrongAnswer(RuntimeError):
    """A page answered otherwise than the measurement takes for granted; the message says how."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One request that is made many times, and the status it has to be answered with."""

    address: str
    headers: dict[str, str]
    status: int = 200
    before: Callable[[], object] = lambda: None


def slug_of(people: int) -> str:
    """What stands in the addresses of the event with so many players."""
    return f"event-of-{people}"


def event_of(people: int, rounds: int = ROUNDS) -> Event:
    """A running event whose rounds were played."""
    event = a_running_event(people, slug=slug_of(people))
    rows = list(event.players.all())
    for number in range(1, rounds + 1):
        # Shuffled, because what two tables have in common is worked out once.
        mixed = Random(number).sample(rows, people)
        a_round(event, number, *in_fours(mixed), status=RoundStatus.CLOSED)
    return event


def answer(handler: WSGIHandler, visit: Visit) -> dict[str, str]:
    """Make the request and return the answer's headers."""
    environ = RequestFactory().get(visit.address, headers=visit.headers).environ
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Callable[[bytes], object]:
        started.append((status, headers))
        return lambda chunk: None

    response = handler(environ, start)
    for _ in response:
        pass
    response.close()
    status, headers = started[0]
    if int(status.split()[0]) != visit.status:
        raise WrongAnswer(f"{visit.address} answered {status}, not {visit.status}.")
    return {name.lower(): value for name, value in headers}


def costs(handler: WSGIHandler, visits: dict[str, Visit], times: int) -> dict[str, float]:
    """CPU of one request in ms: the median of many, taken in turns, so that a busy moment hits all alike."""
    found: dict[str, list[float]] = {name: [] for name in visits}
    for _ in range(times):
        for name, visit in visits.items():
            visit.before()
            start = time.process_time()
            answer(handler, visit)
            found[name].append((time.process_time() - start) * 1000)
    return {name: median(values) for name, values in found.items()}


def unchanged(handler: WSGIHandler, page: str, answer_of_api: str) -> Visit:
    """A visit that is answered with 304: to the page where it has an ETag, else to the API."""
    for address in (page, answer_of_api):
        tag = answer(handler, Visit(address, {})).get("etag")
        if tag:
            return Visit(address, {"If-None-Match": tag}, 304)
    raise WrongAnswer("Neither page nor API has an ETag.")


def format_costs(handler: WSGIHandler, preset: str) -> dict[str, float]:
    """Return what the standings of a format's event cost, with a bare view in turns: of 24 players, and of
    240 in one part of the page, to see how they grow."""
    visits = {"hello": Visit("/bench/hello/", {})}
    for people in (24, 240):
        event = played_in(preset, people, rounds=ROUNDS, slug=f"{preset}-of-{people}").event
        page = reverse("public-standings", args=[event.slug])
        visits[f"of {people}"] = Visit(page, {}, before=forget_standings)
    return costs(handler, visits, times=40)


def main() -> dict[str, Any]:
    """Set up the events and measure."""
    call_command("migrate", verbosity=0)
    handler = WSGIHandler()
    event = event_of(24)
    authorization = Cast(event).program().authorization
    page = reverse("public-standings", args=[event.slug])
    visits = {
        "hello": Visit("/bench/hello/", {}),
        "unchanged": unchanged(handler, page, reverse("standings", args=[event.slug])),
        "list": Visit(f"/api/v1/events/{event.slug}/players/", {"Authorization": authorization}),
        "standings": Visit(page, {}, before=forget_standings),
        "standings again": Visit(page, {}),
    }
    found: dict[str, Any] = dict(costs(handler, visits, times=150))
    found["formats"] = list(OTHER_FORMATS)
    for preset in OTHER_FORMATS:
        found |= {f"{preset} {name}": cost for name, cost in format_costs(handler, preset).items()}
    found["unchanged at"] = visits["unchanged"].address
    large = Visit(reverse("public-standings", args=[event_of(200).slug]), {})
    answer(handler, large)
    spent = []
    for _ in range(REPEATS):
        forget_standings()
        start = time.process_time()
        answer(handler, large)
        spent.append((time.process_time() - start) * 1000)
    found["large"] = median(spent)
    forget_standings()
    with CaptureQueriesContext(connection) as queries:
        answer(handler, large)
    found["large queries"] = len(queries)
    return found
