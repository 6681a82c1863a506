"""Measures pages and actions of an event of one size in a process of its own.

Three rounds are played by the actions that people use. The third is read by staff, players and visitors
while it is a draft, in play with half of its results, and closed. Counted is the CPU of this process; of a
page also its size.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import TypeVar

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from bench._inside.page_costs import WrongAnswer
from tables.archive.queries.archive import event_archive
from tables.archive.queries.backup import event_backup
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.events.actions.setup import create_event
from tables.events.actions.stages import finish_event, open_event, start_event
from tables.events.models import Event
from tables.players.actions.registration import register_from_list
from tables.results.actions.results import save_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round
from tests.builders import SEED, a_user, seated, sheet_of
from tests.cast import Cast
from tests.clients import browser_of

REPEATS = 3
ROUNDS = 3

Result = TypeVar("Result")
Route = tuple[str, dict[str, int | str]]

STAFF: tuple[Route, ...] = (
    ("staff-overview", {}),
    ("staff-pairings", {}),
    ("staff-results", {}),
    ("staff-standings", {}),
    ("staff-clock", {}),
    ("staff-players", {}),
    ("staff-check-in", {}),
    ("staff-journal", {}),
    ("staff-calls", {}),
    ("staff-pairings-late", {"number": ROUNDS}),
    ("staff-pairings-no-show", {"number": ROUNDS}),
    ("staff-sheet", {"number": ROUNDS, "table": 1}),
    ("staff-players-player", {"key": "p1"}),
    ("staff-standings-player", {"key": "p1"}),
    ("staff-players-groups", {}),
    ("staff-players-links", {}),
)
PUBLIC: tuple[Route, ...] = (
    ("public-event", {}),
    ("public-pairings", {}),
    ("public-standings", {}),
    ("public-player", {"key": "p1"}),
    ("public-fairness", {}),
    ("public-screen", {}),
)
PLAYER = ("my-event", "my-history")
PAPER: tuple[Route, ...] = (
    ("staff-pairings-print", {"number": ROUNDS}),
    ("staff-standings-print", {}),
    ("staff-pairings-slips", {"number": ROUNDS}),
    ("staff-paper-check-in", {}),
    ("staff-paper-badges", {}),
)
API: tuple[Route, ...] = (
    ("standings", {}),
    ("list-public-players", {}),
)


class Costs:
    """What was measured: seconds of CPU by name, and the bytes of pages."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.bytes: dict[str, int] = {}

    def action(self, name: str, act: Callable[[], Result]) -> Result:
        """Measure what is done once."""
        start = time.process_time()
        result = act()
        self.seconds[name] = time.process_time() - start
        return result

    def page(self, name: str, browser: Client, address: str) -> None:
        """Measure a page: the median of some rule options after a first one."""
        spent = []
        for _ in range(REPEATS + 1):
            start = time.process_time()
            response = browser.get(address, HTTP_ACCEPT_ENCODING="identity")
            body = b"".join(response) if response.streaming else response.content
            spent.append(time.process_time() - start)
            if response.status_code != 200:
                raise WrongAnswer(f"{address} answered {response.status_code}.")
        self.seconds[name] = median(spent[1:])
        self.bytes[name] = len(body)


def main(people: int) -> dict[str, dict[str, float] | dict[str, int]]:
    """Play the event and return what everything cost."""
    call_command("migrate", verbosity=0)
    costs = Costs()
    cast = _registered(people, costs)
    for number in range(1, ROUNDS):
        _play(cast, Costs(), number)
    _play(cast, costs, ROUNDS)
    event = Event.objects.get(pk=cast.event.pk)
    _read_closed(cast, costs)
    costs.action("finish", lambda: finish_event(event, cast.actor(), override=True, reason="the end"))
    event.refresh_from_db()
    archive = costs.action("archive", lambda: dump(event_archive(event)))
    costs.bytes["archive"] = len(archive)
    read = costs.action("read the archive", lambda: parse(archive))
    costs.action("verify the archive", lambda: verify(read))
    costs.bytes["event backup"] = len(costs.action("event backup", lambda: event_backup(event)))
    return {"seconds": costs.seconds, "bytes": costs.bytes}


def _registered(people: int, costs: Costs) -> Cast:
    organizer = a_user()
    actor = Actor.staff(organizer)
    event = create_event(
        actor,
        seed=SEED,
        name="Kingsmoot at Pyke",
        venue="Great Hall",
        starts_at="2026-12-05T10:00:00Z",
        timezone="Europe/Oslo",
        rounds_announced=ROUNDS,
        pairing="points",
    )
    open_event(event, actor)
    names = "\n".join(f"Player {number:04d}; Club {number % 97}" for number in range(1, people + 1))
    costs.action("register a list", lambda: register_from_list(event, actor, names))
    start_event(event, actor, hall_value="3 5 2 6 1 4", override=True, reason="go")
    Event.objects.filter(pk=event.pk).update(
        **dict.fromkeys(("public_players", "public_pairings", "public_results", "public_standings"), True)
    )
    return Cast(Event.objects.get(pk=event.pk), {"organizer": organizer})


def _play(cast: Cast, costs: Costs, number: int) -> None:
    event, actor = Event.objects.get(pk=cast.event.pk), cast.actor()
    is_last = number == ROUNDS
    round_ = costs.action("draw", lambda: draw_round(event, actor))
    if is_last:
        costs.page("staff: draft", cast.browser(), reverse("staff-pairings", args=[event.slug]))
    round_ = costs.action("publish", lambda: publish_round(round_, actor))
    round_ = start_clock(round_, actor)
    tables = list(round_.tables.select_related("round__event").order_by("number"))
    middle = len(tables) // 2
    for done, table in enumerate(tables):
        content = sheet_of(seated(table), power=[1 + (done * 7 + seat * 5) % 13 for seat in range(6)])
        if is_last and done == middle:
            _read_playing(cast, costs, number)
            costs.action("save a result", partial(save_result, table, actor, content, expected_version=0))
        else:
            save_result(table, actor, content, expected_version=0)
    round_ = Round.objects.select_related("event").get(pk=round_.pk)
    costs.action("close", lambda: close_round(round_, actor))


def _read_playing(cast: Cast, costs: Costs, number: int) -> None:
    staff, visitor = cast.browser(), Client()
    player = browser_of(cast.player("p1"))
    for name, more in STAFF:
        costs.page(f"staff: {name.removeprefix('staff-')}", staff, cast.url(name, **more))
    for name, more in PUBLIC:
        costs.page(f"public: {name.removeprefix('public-')}", visitor, cast.url(name, **more))
    costs.page("public: pairings by table", visitor, cast.url("public-pairings") + "?by=table")
    costs.page("public: standings of a name", visitor, cast.url("public-standings") + "?q=player+0007")
    for name in PLAYER:
        costs.page(f"player: {name.removeprefix('my-')}", player, cast.url(name))
    for name, more in API:
        costs.page(f"API: {name}", visitor, cast.url(name, **more))


def _read_closed(cast: Cast, costs: Costs) -> None:
    staff = cast.browser()
    for name in ("staff-pairings", "staff-results", "staff-standings"):
        costs.page(f"staff: {name.removeprefix('staff-')}, closed", staff, cast.url(name))
    for name, more in PAPER:
        costs.page(f"paper: {name.removeprefix('staff-')}", staff, cast.url(name, **more))
