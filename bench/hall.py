"""A hall of 200 phones through a whole event on an embedded installation that is killed, moved and cut off.

Before the start some players are renamed, others drop or are declined.

Ten of the phones are browsers whose players look up their table, report and confirm by hand; the others are
programs. A table with a browser is reported by one at every other table, and by a program at the others.

Round 1 is played as usual. In round 2 the server is killed once half of the tables have reported, and starts
again. Between the rounds a backup is restored on a second data directory, which goes on at the same address.
In round 3 the hall has no network for a minute: requests fail, and answers on their way are lost. Phones
repeat what was not answered with the same key, as browsers do; the browsers' own pages keep what they could
not send. At the end every table has the one result
that was reported, each deed stands in the journal once, and the archive is verified.

Beside it, in the same three rounds, 13 players play Commander pods at full tables: one has a bye in each of
two rounds, then the best four play a final.
"""

from __future__ import annotations

import itertools
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench._hall_browsers import Browsers
from bench._inside import answer_of
from tables.archive.rules.reading import from_json
from tables.archive.rules.verify import verify
from tables.simulation.before_start import change_registrations
from tests.servers import embedded_environment, free_port

OPT_IN = True
PHONES = 200
BROWSERS = 10
ROUNDS = 3
PODS = 13
"""Players of the second event."""
UNSETTLED = 5
"""So many players are renamed before the start, and as many others drop, and are declined."""
WIFI_AWAY = 60.0
"""Seconds without network in round 3."""
TIMEOUT = 240.0
"""Seconds in which a deed has to succeed."""
PAUSE = 1.0
"""Seconds, up to twice as long, after which a phone tries again."""
THINKING = 20.0
"""Seconds over which phones spread what they do: nobody in a hall taps at the same moment."""


class Lost(ConnectionError):
    """The network was away: nothing was sent, or the answer never came."""


@dataclass(slots=True)
class Hall:
    """The installation as phones know it: one address, and a network that may be away."""

    port: int
    wifi: threading.Event = field(default_factory=threading.Event)
    saves: list[float] = field(default_factory=list)
    in_trouble: list[float] = field(default_factory=list)
    is_in_trouble: bool = False
    repeats: Counter[str] = field(default_factory=Counter)

    def send(self, who: str, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Return the answer to one request. Raises `Lost`, or `HTTPError` for a refusal."""
        if not self.wifi.is_set():
            raise Lost
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"Authorization": who, "Content-Type": "application/json"},
        )
        if key:
            request.add_header("Idempotency-Key", key)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        if not self.wifi.is_set():
            raise Lost
        return json.loads(text) if text else None

    def save(self, who: str, path: str, body: Any, key: str, method: str = "POST") -> Any:
        """Repeat a deed with its key until it is answered, and note how long the answer took."""
        until = time.monotonic() + TIMEOUT
        while True:
            began = time.perf_counter()
            try:
                answer = self.send(who, method, path, body, key)
                if who.startswith("Player"):  # the desk also draws, which may take its seconds
                    kept = self.in_trouble if self.is_in_trouble else self.saves
                    kept.append(time.perf_counter() - began)
                return answer
            except urllib.error.HTTPError as refused:
                if refused.code not in {429, 500, 502, 503} or time.monotonic() > until:
                    raise RuntimeError(f"{path}: {refused.code} {refused.read()[:300]!r}") from refused
                self.repeats[str(refused.code)] += 1
                time.sleep(float(refused.headers.get("Retry-After") or PAUSE))
            except (ConnectionError, urllib.error.URLError, TimeoutError, OSError):
                if time.monotonic() > until:
                    raise
                self.repeats["no answer"] += 1
                time.sleep(PAUSE * (1 + random.random()))


class Installation:
    """`manage.py serve` in a data directory."""

    def __init__(self, directory: Path, port: int) -> None:
        """Bring the database up to date; serve on `port` once started."""
        self.environment = embedded_environment(directory)
        self.directory, self.port = directory, port
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *arguments: str) -> str:
        """Run a command and return what it prints."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout

    def start(self) -> None:
        """Serve, and return when the first request is answered."""
        with (self.directory / "serve.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)],
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError("The server did not answer.")

    def end(self, *, kill: bool = False) -> None:
        """End the server, or kill it as a battery does."""
        if self.process is not None:
            self.process.kill() if kill else self.process.terminate()
            self.process.wait(60)
            self.process = None


def run() -> list[tuple[str, Any, Any]]:
    """Play the event and return what was found."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        return _Rehearsal(Path(first), Path(second)).play()


def _sheet(keys: list[str], shift: int) -> dict[str, Any]:
    """Return a result in which another seat wins for each `shift`; no figure decides a tie."""
    nothing = dict.fromkeys(("house_power", "initiative", "eliminated"))
    places = [(place - shift) % len(keys) for place in range(len(keys))]
    seats = [
        {
            "player": key,
            "titles": max(0, 3 - place),
            "power": 14 - place,
            "reduction": 0,
            "heir": False,
            "absent": False,
            **nothing,
        }
        for key, place in zip(keys, places, strict=True)
    ]
    return {"end": "time", "seats": seats, "manual_points": None}


@dataclass(slots=True)
class _Pods:
    """The second event: pods with byes and a final, run from its desk while the hall plays the same round."""

    rehearsal: _Rehearsal
    address: str = ""
    byes: list[str] = field(default_factory=list)
    winners: dict[tuple[int, int], str] = field(default_factory=dict)

    def start(self) -> None:
        settings = {
            "name": "Pods",
            "starts_at": "2026-12-05T10:00",
            "format": {"key": "commander"},
            "split_policy": "preferred_or_bye",
            "stages": [{"kind": "rounds", "rounds": 2}, {"kind": "cut", "players": 4, "tables": 1}],
        }
        self.address = f"events/{self._desk('', settings)['slug']}/"
        self._desk("open/")
        for number in range(1, PODS + 1):
            self._desk("players/", {"name": f"Mage {number}"})
        self._desk(
            "start/",
            {
                "hall_value": "three coins: heads, heads, tails",
                "override": True,
                "reason": "nobody checks in",
            },
        )

    def play(self, number: int) -> None:
        """Play a round: the first seat of each table wins."""
        drawn = self._desk("rounds/")
        self.byes += [bye["player"] for bye in drawn["byes"]]
        self._desk(f"rounds/{number}/publish/")
        self._desk(f"rounds/{number}/clock/start/")
        for table in drawn["tables"]:
            winner, *others = [seat["player"] for seat in table["seats"]]
            seats = [{"player": key, "place": 1 if key == winner else 2} for key in (winner, *others)]
            sheet = {"end": "played", "seats": seats, "version": 0}
            self._desk(f"rounds/{number}/tables/{table['number']}/sheet/", sheet, "PUT")
            self.winners[number, table["number"]] = winner
        self._desk(f"rounds/{number}/close/")

    def finish(self) -> list[tuple[str, Any, Any]]:
        """Finish the event and return what was found."""
        self._desk("finish/")
        document = self.rehearsal.read("archive.json", self.address)
        kept = {
            (played["number"], table["number"]): seat["player"]
            for played in document["rounds"]
            for table in played["tables"]
            for seat in table["seats"]
            if seat["place"] == 1
        }
        champion = self.rehearsal.read("standings/", self.address)[0]["player"]
        return [
            ("second event: byes, each of another player", len(set(self.byes)), "≥ 2"),
            ("second event: winners lost or changed", len(self.winners.items() - kept.items()), 0),
            ("second event: who won the final has not won it", champion != self.winners[3, 1], 0),
            (
                "second event: differences found by verifying",
                len(verify(from_json(document)).differences),
                0,
            ),
        ]

    def _desk(self, path: str, body: Any = None, method: str = "POST") -> Any:
        return self.rehearsal.desk(path, body, method, at=self.address or "events/")


@dataclass(slots=True)
class _Desk:
    """The desk before the start, by requests; `expected` are name and status by the players' keys."""

    rehearsal: _Rehearsal
    expected: dict[str, tuple[str, str]] = field(default_factory=dict)

    def rename(self, player: str, name: str) -> None:
        self._send(player, {"name": name}, "PATCH")
        self.expected[player] = (name, "active")

    def register(self, name: str) -> str:
        return self._added("players/", {"name": name})

    def drop(self, player: str) -> None:
        self._send(f"{player}/drop", {"reason": "cannot come"})
        self.expected[player] = (self.expected[player][0], "dropped")

    def sign_up(self, name: str) -> str:
        return self._added("sign-up/", {"name": name})

    def decline(self, player: str) -> None:
        self._send(f"{player}/decline", {"reason": "full"})
        self.expected[player] = (self.expected[player][0], "declined")

    def _send(self, path: str, body: Any, method: str = "POST") -> None:
        self.rehearsal.desk(f"players/{path}/", body, method)

    def _added(self, path: str, body: Any) -> str:
        player = self.rehearsal.desk(path, body)
        self.expected[player["key"]] = (body["name"], player["status"])
        return str(player["key"])


class _Rehearsal:
    def __init__(self, first: Path, second: Path) -> None:
        self.hall = Hall(free_port())
        self.hall.wifi.set()
        self.site, self.second = Installation(first, self.hall.port), second
        self.expected: dict[tuple[int, int], dict[str, Any]] = {}
        self.answered = Counter[int]()
        self.phones: dict[str, str] = {}
        self.before_start, self.pods = _Desk(self), _Pods(self)
        self.browsers = Browsers("", {})
        self.organizer = self.event = ""
        self.keys = itertools.count(1)

    def play(self) -> list[tuple[str, Any, Any]]:
        began = time.monotonic()
        self.site.manage("migrate", "-v0")
        account = answer_of("hall_account", environment={"DATA_DIR": str(self.site.directory)})
        self.organizer = account["authorization"]
        self.site.start()
        try:
            self._register()
            self.pods.start()
            links = {key: who.split()[-1] for key, who in list(self.phones.items())[:BROWSERS]}
            with Browsers(f"http://127.0.0.1:{self.hall.port}", links) as self.browsers:
                self._arrive()
                self._round(1)
                self._round(2, during=self._kill)
                self._move()
                self._round(3, during=self._cut)
            self.desk("finish/")
            return [*self._findings(time.monotonic() - began), *self.pods.finish()]
        finally:
            self.site.end()

    def desk(self, path: str, body: Any = None, method: str = "POST", *, at: str = "") -> Any:
        """The answer to what the organizer does, at the event or `at` another address."""
        address = f"{at or self.event}{path}"
        return self.hall.save(self.organizer, address, body or {}, f"desk-{next(self.keys)}", method)

    def read(self, path: str, at: str = "") -> Any:
        return self.hall.send(self.organizer, "GET", f"{at or self.event}{path}")

    def _register(self) -> None:
        settings = {
            "name": "Rehearsal",
            "starts_at": "2026-12-05T10:00",
            "rounds_announced": ROUNDS,
            "approval_required": True,
        }
        self.event = f"events/{self.desk('events/', settings)['slug']}/"
        self.desk("open/")
        text = "\n".join(f"Player {number:03d}" for number in range(1, PHONES + 1))
        preview = self.desk("registrations/preview/", {"format": "list", "text": text})
        listed = {"format": "list", "text": text, "confirmed": preview["digest"]}
        for player in self.desk("registrations/import/", listed):
            shown = self.desk(f"players/{player['key']}/link/show/")
            self.phones[player["key"]] = f"Player {shown['private_link'].rstrip('/').rsplit('/', 1)[-1]}"
        names = (f"Newcomer {number:03d}" for number in itertools.count(1))
        change_registrations(self.before_start, list(self.phones)[:UNSETTLED], names)

    def _arrive(self) -> None:
        self._all(self._check_in, list(self.phones))
        self.desk("start/", {"hall_value": "six dice: 4 2 6 1 3 5"})

    def _check_in(self, key: str) -> None:
        time.sleep(THINKING * random.random())
        if key in self.browsers:
            self.browsers.check_in(key)
        else:
            self.hall.save(self.phones[key], f"{self.event}me/check-in/", {}, f"check-in-{key}")

    def _round(self, number: int, during: Callable[[int], None] | None = None) -> None:
        """Play a round: at each table one phone reports, the others confirm."""
        self.desk("rounds/")
        self.desk(f"rounds/{number}/publish/")
        tables = self.read(f"rounds/{number}/")["tables"]
        seated = {seat["player"]: table["number"] for table in tables for seat in table["seats"]}
        self.browsers.look_up(number, {key: table for key, table in seated.items() if key in self.browsers})
        self.desk(f"rounds/{number}/clock/start/")
        trouble = threading.Thread(target=during, args=(number,)) if during else None
        if trouble is not None:
            self.hall.is_in_trouble = True
            trouble.start()
        with ThreadPoolExecutor(1) as beside:
            pods = beside.submit(self.pods.play, number)
            self._all(lambda table: self._table(number, table), tables)
            pods.result()
        if trouble is not None:
            trouble.join()
            self.hall.is_in_trouble = False
        self.desk(f"rounds/{number}/close/")

    def _table(self, number: int, table: dict[str, Any]) -> None:
        keys = [seat["player"] for seat in table["seats"]]
        time.sleep(THINKING * random.random())
        sheet = _sheet(keys, number)
        self.expected[number, table["number"]] = sheet
        address = f"{self.event}rounds/{number}/tables/{table['number']}/sheet/"
        by_hand = table["number"] % 2 == 0
        first = next((key for key in keys if (key in self.browsers) == by_hand), keys[0])
        if first in self.browsers:
            self.browsers.report(first, sheet["seats"])
        else:
            report = {**sheet, "version": 0}
            self.hall.save(self.phones[first], f"{address}report/", report, f"report-{number}-{first}")
        self.answered[number] += 1
        others = [key for key in keys if key != first]
        self._all(lambda key: self._confirm(address, number, key), others)

    def _confirm(self, address: str, number: int, key: str) -> None:
        if key in self.browsers:  # who looks at the phone taps before the others have settled it
            self.browsers.confirm(key)
            return
        time.sleep(THINKING * random.random())
        self.hall.save(self.phones[key], f"{address}confirm/", {"version": 1}, f"confirm-{number}-{key}")

    def _kill(self, number: int) -> None:
        """Kill the server amid the round, and start it again."""
        while self.answered[number] < len(self.phones) // 12:
            time.sleep(0.02)
        self.site.end(kill=True)
        time.sleep(1)
        self.site.start()

    def _cut(self, number: int) -> None:
        """Take the network away amid the round for a minute."""
        while self.answered[number] < len(self.phones) // 12:
            time.sleep(0.02)
        self.hall.wifi.clear()
        self.browsers.wifi(on=False)
        time.sleep(WIFI_AWAY)
        self.hall.wifi.set()
        self.browsers.wifi(on=True)

    def _move(self) -> None:
        """Go on from a backup on another data directory, at the same address."""
        file = self.second / "moved.sqlite3"
        self.site.manage("backup")
        newest = max(
            (self.site.directory / "backups").glob("*.sqlite3"), key=lambda each: each.stat().st_mtime
        )
        shutil.copy(newest, file)
        shutil.copy(self.site.directory / "secret_key", self.second / "secret_key")
        self.site.end()
        self.site = Installation(self.second, self.hall.port)
        self.site.manage("restore", str(file))
        self.site.manage("migrate", "-v0")
        self.site.start()

    @staticmethod
    def _all(deed: Callable[[Any], object], over: list[Any]) -> None:
        with ThreadPoolExecutor(len(over) or 1) as pool:
            list(pool.map(deed, over))

    def _findings(self, seconds: float) -> list[tuple[str, Any, Any]]:
        document = self.read("archive.json")
        archive = from_json(document)
        kept = {
            (played["number"], table["number"]): table
            for played in document["rounds"]
            for table in played["tables"]
        }
        lost = sum(
            kept.get(where, {}).get("status") != "confirmed" or kept[where]["seats"] != sheet["seats"]
            for where, sheet in self.expected.items()
        )
        deeds = Counter(
            (row["verb"], row["who"], row["object"])
            for row in document["journal"]
            if row["verb"] in {"result.report", "result.confirm", "player.check_in"}
        )
        registered = {key: self.read(f"players/{key}/") for key in self.before_start.expected}
        misfiled = sum(
            (registered[key]["name"], registered[key]["status"]) != known
            for key, known in self.before_start.expected.items()
        )
        doubled = sum(times - 1 for times in deeds.values())
        figures = self.browsers.figures
        written = Counter((verb, who.removeprefix("player ")) for verb, who, _ in deeds)
        forgotten = sum((figures.done - written).values())
        done = Counter(verb for verb, key in written.elements() if key in self.browsers)
        saves, late = sorted(self.hall.saves), sorted(self.hall.in_trouble)
        taps, trouble = sorted(figures.taps), sorted(figures.in_trouble)
        return [
            ("phones", len(self.phones), None),
            ("of them browsers", len(self.browsers), f"≥ {BROWSERS}"),
            ("tables over all rounds", len(self.expected), None),
            ("players renamed, dropped or declined before the start", len(self.before_start.expected), None),
            ("of them recorded otherwise at the end", misfiled, 0),
            ("results lost or changed", lost, 0),
            ("check-ins, reports, confirmations kept twice", doubled, 0),
            ("browsers: said to be done and not in the journal", forgotten, 0),
            ("browsers: looked up a wrong table or round", figures.wrong_tables, 0),
            ("browsers: tables looked up", len(figures.looked), f"≥ {BROWSERS * ROUNDS}"),
            ("browsers: check-ins", done["player.check_in"], f"≥ {BROWSERS}"),
            ("browsers: reports", done["result.report"], "≥ 5"),
            ("browsers: confirmations", done["result.confirm"], "≥ 5"),
            ("browsers: forms kept without an answer, sent later", figures.stored, None),
            ("browsers: of them refused, as the first one had been taken", figures.refused, None),
            ("browsers: pages loaded again by hand", figures.loaded_again, None),
            ("browsers: from the publication to one's table, slowest (s)", max(figures.looked), None),
            ("browsers: from a tap to its answer, median (ms)", statistics.median(taps) * 1000, None),
            ("browsers: the slowest of these (ms)", taps[-1] * 1000, None),
            ("browsers: with network or server away, slowest (s)", max(trouble, default=0), None),
            ("differences found by verifying the archive", len(verify(archive).differences), 0),
            ("saves of phones answered", len(saves) + len(late), None),
            ("attempts repeated: no answer", self.hall.repeats["no answer"], None),
            (
                "attempts repeated: told to wait",
                sum(self.hall.repeats.values()) - self.hall.repeats["no answer"],
                None,
            ),
            ("a save, median (ms)", statistics.median(saves) * 1000, None),
            ("a save, 99 of 100 (ms)", saves[int(len(saves) * 0.99)] * 1000, 1000),
            (
                "the same in the rounds with trouble (ms)",
                late[int(len(late) * 0.99)] * 1000,
                None,
            ),
            ("from registration to prizes (s)", seconds, None),
        ]
