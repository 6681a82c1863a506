"""Phones of a venue for Locust: they follow the stream, show their table, report and read as pages do.

Run by `bench.load`, which gives address, event and links in the file named by `LOAD_PLAN`.
"""

from __future__ import annotations

import json
import os
import random
import re
import time
from collections import defaultdict
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import gevent
import requests
from gevent.event import Event
from locust import FastHttpUser, between, events, task
from locust.env import Environment

PLAN: dict[str, Any] = json.loads(Path(os.environ["LOAD_PLAN"]).read_text())
SLUG: str = PLAN["slug"]
PHONES = len(PLAN["links"])
REPORTING: float = PLAN["reporting"]
"""Seconds over which the tables report."""
OVERLOAD: float = PLAN["overload"]
"""Seconds in which half of the phones read all the time, and as many seconds in which all do."""
LATE = 10
"""One table in so many reports only under overload."""
GIVE_UP = 15.0
"""Seconds after which a page gives up reading itself again (`js/refresh.js`)."""
_waiting = sorted(PLAN["links"].items())
_random = random.Random(PLAN["seed"])


class Venue:
    """What all phones know of the event, and when it happened."""

    connected = 0
    published_at = 0.0
    shown = 0
    read = 0
    saved = 0
    is_reporting = Event()
    is_busy = Event()
    is_overloaded = Event()
    reported_at: dict[int, float] = {}
    """When the report of a table was sent, by its number; of several attempts the last one."""
    is_reported: defaultdict[int, Event] = defaultdict(Event)
    tables: dict[str, int] = {}
    players: defaultdict[int, list[str]] = defaultdict(list)


def note(name: str, seconds: float, error: str | None = None) -> None:
    """Count one measurement among Locust's."""
    events.request.fire(
        request_type="PHONE",
        name=name,
        response_time=seconds * 1000,
        response_length=0,
        exception=RuntimeError(error) if error else None,
        context={},
    )


class Phone(FastHttpUser):
    """A player's phone."""

    host = PLAN["urls"][0]
    connection_timeout = network_timeout = 60.0
    wait_time = between(1, 2)

    def on_start(self) -> None:
        """Open the private link and follow the stream."""
        self.key, self.link = _waiting.pop()
        self.host = PLAN["urls"][len(_waiting) % len(PLAN["urls"])]
        self.client.base_url = self.host
        while "data-revision" not in (page := self._open()):
            gevent.sleep(1 + _random.random())
        self.ticket, self.made_for = self._read(page)
        self.revision = int(re.search(r'data-revision="(\d+)"', page)[1])  # type: ignore[index]
        self.is_second = len(_waiting) // 2 % 2 == 0
        self.has_shown = self.was_notified = self.is_behind = False
        self.table = 0
        self.stream = gevent.spawn(self._follow)

    def _open(self) -> str:
        with self.client.get(f"/p/{self.link}/", name="open the link", catch_response=True) as answer:
            if answer.status_code == 503:
                answer.success()
            return answer.text or ""

    def _read(self, page: str) -> tuple[str, str]:
        ticket = re.search(r'data-stream-ticket="([^"]+)"', page)
        made_for = re.search(r'data-made-for="([^"]+)"', page)
        return (ticket[1] if ticket else ""), (made_for[1] if made_for else "")

    def _follow(self) -> None:
        while True:
            try:
                self._listen()
            except (OSError, HTTPException):
                note("stream lost", 0)
            gevent.sleep(1 + 2 * _random.random())

    def _listen(self) -> None:
        connection = HTTPConnection(self.host.removeprefix("http://"), timeout=60)
        try:
            connection.request("GET", f"/stream/?{urlencode({'ticket': self.ticket})}")
            answer = connection.getresponse()
            if answer.status != 200:
                raise HTTPException(f"The stream was answered with {answer.status}.")
            Venue.connected += 1
            name = ""
            while line := answer.readline().decode():
                if line.startswith("event:"):
                    name = line[6:].strip()
                elif line.startswith("data:"):
                    self._receive(name, json.loads(line[5:]))
        finally:
            connection.close()

    def _receive(self, name: str, data: dict[str, Any]) -> None:
        if name == "seat" and Venue.published_at:
            self._show(data["table"])
        elif name == "notice" and data["revision"] > self.revision:
            self.revision = data["revision"]
            is_own = not data.get("table") or data["table"][-1] == self.table
            if is_own and self.table in Venue.reported_at and not self.was_notified:
                self.was_notified = True
                note("notice of a report", time.time() - Venue.reported_at[self.table])
            spread = max(100, data.get("spread", 0)) / 1000
            self._read_later(_random.random() * spread)

    def _show(self, table: int) -> None:
        if self.has_shown:
            return
        self.has_shown = True
        self.table = table
        Venue.shown += 1
        right = Venue.tables.get(self.key) in (None, table)
        note("own table shown", time.time() - Venue.published_at, None if right else "another table")

    def _read_later(self, seconds: float) -> None:
        """Read the page again; what is heard of until then is read with it (`js/stream.js`)."""
        if not self.is_behind:
            self.is_behind = True
            gevent.spawn_later(seconds, self._read_again)

    def _read_again(self) -> None:
        self.is_behind = False
        headers = {"X-Refresh": "1", "X-Made-For": self.made_for, "Accept": "text/html"}
        began = time.time()
        when = (
            "at twice the load"
            if Venue.is_overloaded.is_set()
            else "at once the load"
            if Venue.is_busy.is_set()
            else "while tables report"
            if Venue.is_reporting.is_set()
            else "after publication"
        )
        with self.client.get(
            f"/me/{SLUG}/", headers=headers, name=f"own page {when}", catch_response=True
        ) as response:
            if response.status_code in (0, 502, 503):  # shed, or its process was killed
                response.success()
                note(f"own page {when}, shed", time.time() - began)
                self._read_later(float((response.headers or {}).get("Retry-After") or 5))
                return
            if response.status_code != 200:
                response.failure(f"{response.status_code}")
                return
            response.success()
        if time.time() - began > GIVE_UP:
            return
        Venue.read += 1
        if Venue.published_at and (found := re.search(r'data-seat="\d+ (\d+) \d+"', response.text or "")):
            self._show(int(found[1]))

    @task
    def play(self) -> None:
        """Report, confirm or read when the venue does."""
        is_late = Venue.tables.get(self.key, 1) % LATE == 0
        if self.key in Venue.tables and (
            Venue.is_overloaded.is_set() if is_late else Venue.is_reporting.is_set()
        ):
            self._settle("save under overload" if is_late else "save", OVERLOAD if is_late else REPORTING)
        elif Venue.is_overloaded.is_set():
            self._read_standings("at twice the load")
        elif Venue.is_busy.is_set() and self.is_second:
            self._read_standings("at once the load")
        else:
            gevent.sleep(0.5)

    def _read_standings(self, when: str) -> None:
        name, wait = f"standings {when}", 0.0
        with self.client.get(f"/e/{SLUG}/standings/", name=name, catch_response=True) as answer:
            if answer.status_code == 503:
                answer.success()
                note(f"{name}, shed", 0)
                wait = float(answer.headers.get("Retry-After") or 5)
        gevent.sleep(wait)

    def _settle(self, name: str, seconds: float) -> None:
        """Report as the first of a table; confirm as another, soon after the report."""
        table = Venue.tables.pop(self.key)
        at_table = Venue.players[table]
        first = at_table[0] == self.key
        # A table is ready at a moment of its own, drawn from the seed and its number.
        ready = random.Random(f"{PLAN['seed']}/{table}").random() * seconds * 0.8
        gevent.sleep(ready + (0 if first else (2 + 8 * _random.random()) * seconds / 100))
        if not first:
            Venue.is_reported[table].wait()
        address = f"/api/v1/events/{SLUG}/rounds/1/tables/{table}/sheet/"
        body = {**sheet(at_table), "version": 0} if first else {"version": 1}
        self._save(f"{address}{'report' if first else 'confirm'}/", body, name, table if first else None)
        Venue.is_reported[table].set()

    def _save(self, path: str, body: Any, name: str, reported: int | None) -> None:
        """Send until it is answered; `reported` is the table whose report this is."""
        headers = {"Authorization": f"Player {self.link}", "Idempotency-Key": f"{SLUG}-{self.key}"}
        for _ in range(20):
            if reported is not None:
                Venue.reported_at[reported] = time.time()
            with self.client.post(path, json=body, headers=headers, name=name, catch_response=True) as answer:
                if answer.status_code in (200, 201, 409):  # settled by the others
                    Venue.saved += 1
                    answer.success()
                    return
                wait = float(answer.headers.get("Retry-After") or 1) if answer.headers else 1.0
                if answer.status_code in (0, 429, 502, 503):
                    answer.success()
                    note(f"{name}, repeated", 0)
                else:
                    answer.failure(f"{answer.status_code} {answer.text[:200] if answer.text else ''}")
                    return
            gevent.sleep(wait * (1 + _random.random()))
        note(name, 0, "never answered")


def sheet(keys: list[str]) -> dict[str, Any]:
    """Return a result for the players of a table, in seat order."""
    nothing = dict.fromkeys(("house_power", "initiative", "eliminated"))
    seats = [
        {"player": key, "titles": max(0, 3 - place), "power": 14 - place, "reduction": 0}
        | {"heir": False, "absent": False, **nothing}
        for place, key in enumerate(keys)
    ]
    return {"end": "time", "seats": seats, "manual_points": None}


@events.test_start.add_listener
def direct(environment: Environment, **_: Any) -> None:
    """Let the organizer's acts follow one another."""
    gevent.spawn(_direct, environment)


def _direct(environment: Environment) -> None:
    desk = requests.Session()
    desk.headers["Authorization"] = PLAN["authorization"]
    event = f"{PLAN['urls'][0]}/api/v1/events/{SLUG}/"
    keys = iter(range(1_000))

    def act(path: str) -> Any:
        answer = desk.post(f"{event}{path}", json={}, headers={"Idempotency-Key": f"desk-{next(keys)}"})
        answer.raise_for_status()
        return answer.json()

    _until(lambda: Venue.connected >= PHONES, 180)
    gevent.sleep(5)
    for table in desk.get(f"{event}rounds/1/").json()["tables"]:
        for seat in table["seats"]:
            Venue.tables[seat["player"]] = table["number"]
            Venue.players[table["number"]].append(seat["player"])
    Venue.published_at = time.time()
    act("rounds/1/publish/")
    note("publish, for the organizer", time.time() - Venue.published_at)
    _until(lambda: Venue.shown >= PHONES, 60)
    gevent.sleep(30)  # in which pages read themselves again
    act("rounds/1/clock/start/")
    late = sum(table % LATE == 0 for table in Venue.tables.values())
    Venue.is_reporting.set()
    Path(PLAN["begun"]).touch()
    _until(lambda: Venue.saved >= PHONES - late, REPORTING + 60)
    if OVERLOAD:
        Venue.is_busy.set()
        gevent.sleep(OVERLOAD)
        Venue.is_overloaded.set()
        begun = time.time()
        gevent.sleep(OVERLOAD)
        _until(lambda: Venue.saved >= PHONES, 60)
        note("twice the load", time.time() - begun)
    if environment.runner is not None:
        environment.runner.quit()


def _until(is_done: Any, seconds: float) -> None:
    end = time.time() + seconds
    while not is_done() and time.time() < end:
        gevent.sleep(0.2)
