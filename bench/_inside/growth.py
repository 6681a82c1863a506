"""Measures pages and actions of an event of one size in a process of its own.

Three rounds are played by the actions that people use. In the third every address of the event is read by
staff, players, visitors and programs: while the round is a draft, in play with half of its results, closed,
and once the event is finished. Counted is the CPU of this process; of a page also its size.
"""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

from django.conf import settings
from django.core.management import call_command
from django.test import Client

from bench._inside.page_costs import WrongAnswer
from kingsmoot.asgi import COLLECT_AFTER
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
from tests.frontend.routes import SITE

REPEATS = 3
ROUNDS = 3
LONG = 2.0
"""Seconds of CPU after which a page is not read again."""

Result = TypeVar("Result")

VARIANTS: tuple[tuple[str, str], ...] = (
    ("public-pairings", "?by=table"),
    ("public-standings", "?q=player+0007"),
    *(("public-screen", f"?show={what}") for what in ("names", "tables", "clock", "standings")),
)
"""Pages that do other work with a query."""


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
        """Measure a page: the median of some readings after a first one."""
        spent: list[float] = []
        body = b""
        while len(spent) <= REPEATS and sum(spent) < LONG:
            start = time.process_time()
            response = browser.get(address, HTTP_ACCEPT_ENCODING="identity")
            body = b"".join(response) if response.streaming else response.content
            spent.append(time.process_time() - start)
            if response.status_code >= 500:
                raise WrongAnswer(f"{address} answered {response.status_code}.")
            if response.status_code != 200:
                return  # no page at this moment of the event, or only a form's address
        self.seconds[name] = median(spent[1:] or spent)
        self.bytes[name] = len(body)


def main(people: int) -> dict[str, dict[str, float] | dict[str, int]]:
    """Play the event and return what everything cost, with the settings of a server's memory."""
    call_command("migrate", verbosity=0)
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 10, 10)
    costs = Costs()
    measure(people, costs)
    # In kilobytes on Linux.
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    kept = sum(file.stat().st_size for file in Path(settings.DATA_DIR).rglob("*") if file.is_file())
    return {"seconds": costs.seconds, "bytes": costs.bytes, "installation": {"memory": held, "disk": kept}}


def measure(people: int, costs: Costs) -> None:
    """Play the event and note in `costs` what everything cost."""
    cast = _registered(people, costs)
    for number in range(1, ROUNDS):
        _play(cast, Costs(), number)
    _play(cast, costs, ROUNDS)
    event = Event.objects.get(pk=cast.event.pk)
    _read(cast, costs, "closed")
    costs.action("finish", lambda: finish_event(event, cast.actor(), override=True, reason="the end"))
    event.refresh_from_db()
    _read(cast, costs, "finished")
    archive = costs.action("archive", lambda: dump(event_archive(event)))
    costs.bytes["archive"] = len(archive)
    read = costs.action("read the archive", lambda: parse(archive))
    costs.action("verify the archive", lambda: verify(read))
    costs.bytes["event backup"] = len(costs.action("event backup", lambda: event_backup(event)))


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
    start_event(event, actor, hall_value=f"3 5 2 6 1 4 {people}", override=True, reason="go")
    Event.objects.filter(pk=event.pk).update(
        **dict.fromkeys(("public_players", "public_pairings", "public_results", "public_standings"), True)
    )
    return Cast(Event.objects.get(pk=event.pk), {"organizer": organizer})


def _play(cast: Cast, costs: Costs, number: int) -> None:
    event, actor = Event.objects.get(pk=cast.event.pk), cast.actor()
    is_last = number == ROUNDS
    round_ = costs.action("draw", lambda: draw_round(event, actor))
    if is_last:
        _read(cast, costs, "draft")
    round_ = costs.action("publish", lambda: publish_round(round_, actor))
    round_ = start_clock(round_, actor)
    tables = list(round_.tables.select_related("round__event").order_by("number"))
    middle = len(tables) // 2
    for done, table in enumerate(tables):
        content = sheet_of(seated(table), power=[1 + (done * 7 + seat * 5) % 13 for seat in range(6)])
        if is_last and done == middle:
            _read(cast, costs, "playing")
            costs.action("save a result", partial(save_result, table, actor, content, expected_version=0))
        else:
            save_result(table, actor, content, expected_version=0)
    round_ = Round.objects.select_related("event").get(pk=round_.pk)
    costs.action("close", lambda: close_round(round_, actor))


def _read(cast: Cast, costs: Costs, moment: str) -> None:
    """Read every address of the event that shows something, as the people who read it."""
    staff, visitor = cast.browser(), Client()
    program = Client(headers={"Authorization": cast.program().authorization})
    readers = {
        "staff/": staff,
        "me/": browser_of(cast.player("p1")),
        "e/": visitor,
        "api/v1/events/": program,
    }
    for address, pattern in SITE:
        reader = next((each for prefix, each in readers.items() if address.startswith(prefix)), None)
        name = pattern.name or ""
        values: dict[str, int | str] = {"number": ROUNDS, "table": 1, "key": _key(name), "form": "csv"}
        wanted = set(pattern.pattern.converters) - {"slug"}
        if reader is not None and "<slug:slug>" in address and wanted <= values.keys():
            url = cast.url(name, **{each: values[each] for each in wanted})
            costs.page(f"{name}, {moment}", reader, url)
    for name, query in VARIANTS:
        costs.page(f"{name}{query}, {moment}", visitor, cast.url(name) + query)


def _key(name: str) -> str:
    """Return the key of something that an address shows."""
    return "points" if "figure" in name else "event" if "settings" in name else "p1"
