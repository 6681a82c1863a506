"""Nobody without an account can make the server work: every route with the nastiest its limits let through.

The routes come from the resolver, so that a new one cannot be forgotten; the hall is a full one.
"""

from __future__ import annotations

import gc
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.urls import get_resolver, reverse

from frontend.middleware import STRANGERS_FORM
from kingsmoot.asgi import COLLECT_AFTER
from kingsmoot.middleware import MAX_QUERY_LENGTH
from tables.archive.rules.json_text import STRANGERS
from tables.events.models import Event, EventStatus
from tables.results.models import Sheet
from tables.rounds.models import RoundStatus
from tables.standings.queries.loading import ResultsKeeper, forget_results
from tables.standings.queries.standings import event_standings, forget_standings
from tests.builders import a_round, an_event, in_fours, players
from tests.clients import browser_of
from tests.costs import MAX_MEGABYTES, MAX_SECONDS, Cost, cost_of, slowness
from tests.frontend.routes import routes
from tests.live_games import a_game, play

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="memory is read from Linux"),
]

PEOPLE, TABLE_SIZE, ROUNDS = 200, 4, 3
MAX_ROUNDS = 20

FORM_TYPE, JSON_TYPE = "application/x-www-form-urlencoded", "application/json"
TOKEN = "csrfmiddlewaretoken"
COOKIE = "a" * 32

FIELDS = (
    "name", "club", "contact", "username", "password", "new_password1", "seat0-name", "end", "heir", "next",
    "idempotency_key", "revision", "override", "text", "ready", "comment", "q", "page", "since", "undone",
    "k", "search", "seat", "sort", "status", "round", "order", "format", "lang", "version", "ticket",
)  # fmt: skip
"""Whatever any route reads of a form or query."""


def sorted_marks(size: int) -> str:
    """Text of so many bytes: all marks of one class, then all of the class to be sorted before it."""
    return "a" + "\u0301" * (size // 4 - 1) + "\u0323" * (size // 4 - 1)


def queries() -> Iterator[str]:
    """Queries as long as any may be."""
    yield "&".join(f"{name}={number}" for number, name in enumerate(FIELDS))
    yield "&".join(["status=x"] * 900)
    yield "&".join(f"a{number}" for number in range(1_000))
    for name in ("q", "search", "seat0-name"):
        marks = quote("\u0301") * (MAX_QUERY_LENGTH // 14) + quote("\u0323") * (MAX_QUERY_LENGTH // 14)
        yield f"end=time&seat0-titles=3&seat0-power=4&{name}={marks}"


def forms() -> Iterator[bytes]:
    """Forms as large as any stranger may send, past the check against forgery."""
    given = f"{TOKEN}={COOKIE}&".encode()
    rest = STRANGERS_FORM - len(given)
    yield given + b"&".join(f"{name}=1".encode() for name in FIELDS)
    yield given + b"&".join([b"a"] * 1_900)
    for name in ("name", "username", "text"):
        field = f"password=winter&name_shown=full&{name}=".encode()
        yield given + field + sorted_marks(rest - len(field)).encode()


def documents() -> Iterator[bytes]:
    """JSON as large as any stranger may send."""
    size = STRANGERS.bytes
    yield b'{"players": [' + b",".join([b"{}"] * 190) + b'], "end": "time"}'
    yield b'{"end": "time", "players": [' + b",".join([b"1"] * 190) + b"]}"
    yield json.dumps({f"{'k' * 20}{number}": number for number in range(95)}).encode()
    yield json.dumps({"name": sorted_marks(2 * STRANGERS.text)}, ensure_ascii=False).encode()
    yield json.dumps({"end": "x" * STRANGERS.text, "players": [], "rules": {"k" * 60: "v" * 900}}).encode()
    yield b"[" * size
    yield b'"' * size
    yield b'"' + b"\\" * (size - 1)
    yield b" " * size
    yield b'{"a": ' + b"9" * (size - 10) + b"}"


def headers() -> Iterator[dict[str, str]]:
    """Headers that something reads."""
    yield {"Authorization": f"Bearer {'x' * 8_000}"}
    yield {"Authorization": f"Player {'x' * 8_000}"}
    yield {"Accept": "a/b;q=0.1," * 800}
    yield {"If-None-Match": '"1",' * 2_000, "If-Match": '"1",' * 2_000}
    yield {"Cookie": "sessionid=" + "x" * 8_000}
    yield {"Cookie": ";".join(f"a{number}=b" for number in range(1_000))}
    yield {"X-Made-For": f"user:1:{'x' * 8_000}"}
    yield {"Accept-Language": "de," * 2_000, "Idempotency-Key": "x" * 8_000}


@pytest.fixture
def hall() -> dict[str, Any]:
    """A full hall with everything public that can be: what stands in addresses."""
    switches = ("public_players", "public_pairings", "public_results", "public_standings")
    event = an_event(status=EventStatus.RUNNING, registration_open=True, **dict.fromkeys(switches, True))
    people = players(event, PEOPLE)
    for number in range(1, ROUNDS + 1):
        turned = people[number:] + people[:number]
        tables = [turned[start : start + TABLE_SIZE] for start in range(0, PEOPLE, TABLE_SIZE)]
        a_round(event, number, *tables, status=RoundStatus.CLOSED)
    game = play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(1))
    assert game.is_over
    return {"slug": event.slug, "key": "p1", "number": ROUNDS, "game": game.key}


def addresses(hall: dict[str, Any]) -> dict[str, str]:
    """Each route's address in the hall, by its name; of what the hall has not, an address all the same."""
    found = {}
    for address, pattern in routes(get_resolver().url_patterns):
        if pattern.name is None:
            found[address] = "/api/nowhere/"
            continue
        known = {**hall, "key": hall["game"]} if address.startswith("t/") else hall
        parts = pattern.pattern.converters
        wanted = {name: known.get(name, 1 if is_number(part) else "x") for name, part in parts.items()}
        found[pattern.name] = reverse(pattern.name, kwargs=wanted)
    return found


def is_number(part: Any) -> bool:
    """Whether a part of an address is a number."""
    return isinstance(part.to_python("1"), int)


@pytest.fixture
def site(hall: dict[str, Any]) -> dict[str, str]:
    """Every route of the site, each called once before anything is measured."""
    found = addresses(hall)
    assert len(found) > 180
    for address in found.values():
        browser_of(None).get(address)
    return found


def sent(method: str, address: str, body: bytes = b"", media: str = "", **more: Any) -> Any:
    """The answer to a stranger who knows how to pass the check against forgery."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = COOKIE
    return client.generic(method, address, body, media, **more)


def cost_of_asking(
    name: str,
    method: str,
    address: str,
    *arguments: Any,
    longest: int = 3_000_000,
    before: Callable[[], object] = lambda: None,
    **more: Any,
) -> dict[str, Cost]:
    """The request with what it costs; the answer is no fault and not endless.

    What seems too dear is sent again, up to six times with longer and longer pauses, and each time `before`
    makes it the first of its kind anew: the collector of garbage may have cleaned up after the tests, and
    where others share the processor, they make its seconds longer. The cheapest is what it costs, in seconds
    of the processors on which the limits were set.
    """
    costs: list[Cost] = []
    for pause in (0, 0.1, 0.5, 1, 2, 4):
        time.sleep(pause)
        answers: list[Any] = []
        before()
        costs.append(cost_of(lambda: answers.append(sent(method, address, *arguments, **more))))  # noqa: B023
        assert answers[0].status_code < 500, f"{name}: {answers[0].status_code}"
        assert len(b"".join(answers[0])) < longest, f"{name} is long"
        if is_cheap(costs[-1]):
            break
        gc.collect()
        in_between = slowness()
        costs[-1] = replace(costs[-1], seconds=costs[-1].seconds / in_between)
        if is_cheap(costs[-1]):
            break
    return {
        f"{name} ({answers[0].status_code})": min(costs, key=lambda cost: (not is_cheap(cost), cost.seconds))
    }


def is_cheap(cost: Cost) -> bool:
    """Whether somebody without an account may cause that."""
    return cost.seconds <= MAX_SECONDS and cost.megabytes <= MAX_MEGABYTES


def assert_cheap(costs: dict[str, Cost]) -> None:
    """Fail with what every request costs, the dearest first, if one of them is too dear."""
    dearest = sorted(costs.items(), key=lambda each: (is_cheap(each[1]), -each[1].seconds))
    found = [f"{cost.seconds:.3f} s {cost.megabytes:5.1f} MB  {name}" for name, cost in dearest]
    assert all(map(is_cheap, costs.values())), "\n".join(["too dear:", *found])


def test_what_everybody_may_read(site):
    costs: dict[str, Cost] = {}
    for name, address in site.items():
        costs |= cost_of_asking(f"{name} as it is", "GET", address)
        for number, query in enumerate(queries()):
            costs |= cost_of_asking(f"{name} with query {number}", "GET", f"{address}?{query}")
    assert_cheap(costs)


@pytest.fixture
def long_running() -> Iterator[None]:
    """The collector of garbage as it is in a server that has warmed up."""
    gc.collect()
    gc.freeze()
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, 10, 10)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def forget_all() -> None:
    """Know nothing of any event, as when a process starts."""
    forget_standings()
    forget_results()


def confirm_another(event: Event) -> None:
    """Confirm another sheet of a table of the last round, as an action does."""
    table = event.rounds.get(number=MAX_ROUNDS).tables.get(number=1)
    assert table.sheet is not None
    seats = [{**seat, "titles": 7 - seat["titles"]} for seat in table.sheet.content["seats"]]
    table.sheet = Sheet.objects.create(
        table=table,
        version=table.sheet.version + 1,
        content={**table.sheet.content, "seats": seats},
        created_at=table.sheet.created_at,
    )
    table.save(update_fields=["sheet"])
    raise_revision(event)


def raise_revision(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1)


def last_round(event: Event, status: RoundStatus) -> None:
    """Let the last round be played, or close it."""
    event.rounds.filter(number=MAX_ROUNDS).update(status=status)
    raise_revision(event)


def known(event: Event) -> None:
    """Let the process have shown the event as it is."""
    event_standings(Event.objects.get(pk=event.pk))


@pytest.mark.timed
def test_the_largest_event_is_no_dearer(settings, tmp_path, long_running):
    """Each address as the first that is asked for after a change, and after the start of a process: of the
    event while its last round is played, when that is closed, and when the event is over."""
    settings.DATA_DIR = tmp_path
    switches = ("public_players", "public_pairings", "public_results", "public_standings")
    event = an_event(status=EventStatus.RUNNING, **dict.fromkeys(switches, True))
    people = players(event, 1_500)
    for number in range(1, MAX_ROUNDS + 1):
        mixed = random.Random(number).sample(people, len(people))
        a_round(event, number, *in_fours(mixed), status=RoundStatus.CLOSED)

    def after_a_confirmed_result() -> None:
        known(event)
        confirm_another(event)

    def after_a_closed_round() -> None:
        last_round(event, RoundStatus.PLAYING)
        known(event)
        last_round(event, RoundStatus.CLOSED)

    def after_a_start() -> None:
        forget_all()

    moments = (
        (EventStatus.RUNNING, RoundStatus.PLAYING, after_a_start),
        (EventStatus.RUNNING, RoundStatus.PLAYING, after_a_confirmed_result),
        (EventStatus.RUNNING, RoundStatus.CLOSED, after_a_closed_round),
        (EventStatus.FINISHED, RoundStatus.CLOSED, after_a_start),
        (EventStatus.FINISHED, RoundStatus.CLOSED, forget_standings),
    )
    hall = {"slug": event.slug, "key": "p7", "number": MAX_ROUNDS, "game": "x"}
    asked = {
        name: address
        for name, address in addresses(hall).items()
        if event.slug in address and not address.startswith("/staff/")
    }
    for address in asked.values():
        sent("GET", address)
    costs: dict[str, Cost] = {}
    for status, round_status, moment in moments:
        if connection.vendor == "postgresql" and moment is not after_a_start:
            continue  # less is read than after a start, and the same is worked out
        Event.objects.filter(pk=event.pk).update(status=status)
        last_round(event, round_status)
        ResultsKeeper().keep()  # as the upkeep does
        for name, address in asked.items():
            shown = f"{name} of a {status} event {moment.__name__.replace('_', ' ')}"
            costs |= cost_of_asking(shown, "GET", address, longest=12_000_000, before=moment)
    assert_cheap(costs)


@pytest.mark.once
def test_what_comes_in_headers(site):
    costs: dict[str, Cost] = {}
    for name, address in site.items():
        for given in headers():
            costs |= cost_of_asking(f"{name} with {next(iter(given))}", "GET", address, headers=given)
    assert_cheap(costs)


@pytest.mark.once  # the cost is the process's; the fuzz of the schema sends to both databases
def test_what_everybody_may_send(site):
    costs: dict[str, Cost] = {}
    for name, address in site.items():
        for number, form in enumerate(forms()):
            costs |= cost_of_asking(f"{name} with form {number}", "POST", address, form, FORM_TYPE)
        for number, document in enumerate(documents()):
            for method in ("POST", "PUT") if number == 0 else ("POST",):
                costs |= cost_of_asking(
                    f"{name} with document {number}",
                    method,
                    address,
                    document,
                    JSON_TYPE,
                    headers={"X-CSRFToken": COOKIE},
                )
    assert_cheap(costs)
