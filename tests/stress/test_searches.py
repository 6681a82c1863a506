"""Nothing is searched for under a lock, and a lock or a database not to be had is reported as such (503)."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection, connections, transaction

from kingsmoot.server.pages import THREADS
from tables.core import searches
from tables.core.availability import as_busy
from tables.core.errors import Busy
from tables.core.text import spreadsheets
from tables.events.models import Event, EventStatus, PairingMode
from tables.messages.models import MessageKind
from tables.players.actions.check_in import check_in
from tables.players.models import KeepApartGroup
from tables.rounds.actions import drafting, pairing, repair
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.pairing import draw_round
from tests.builders import a_running_event, an_event, last_entry, players, staff_of, table_keys
from tests.cast import Cast
from tests.clients import Api, browser_of, html_of, staff_program
from tests.spreadsheets import xlsx

pytestmark = pytest.mark.django_db(transaction=True)

SEARCHES = [
    (pairing, "seat"),
    (pairing, "improve_in_parts"),
    (pairing, "evaluate"),
    (repair, "repair_no_show"),
    (drafting, "evaluate"),
]


@pytest.fixture
def searched(monkeypatch) -> list[str]:
    """The names of the searches that ran; one that runs inside a transaction fails."""
    names: list[str] = []

    def watched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def search(*args: Any, **kwargs: Any) -> Any:
            assert not connection.in_atomic_block, f"{name} under a lock"
            names.append(name)
            return real(*args, **kwargs)

        return search

    for module, name in SEARCHES:
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    return names


def a_club(event: Event, n: int) -> None:
    """So many players who cannot all be kept apart: no seating is proved best."""
    KeepApartGroup.objects.create(event=event, name="club").players.set(event.players.all()[:n])


def spoil(event: Event) -> None:
    """Let the two of the club share a table, so that there is something better to be found."""
    round_ = event.rounds.get()
    seats = table_keys(round_)
    at_table = next(keys for keys in seats if "p1" in keys)
    other = next(key for key in at_table if key != "p1")
    edit_seats(round_, staff_of(event), Swap("p2", other), override=True, reason="friends")


def test_programs_search_outside_transactions(searched):
    event = a_running_event(25)
    a_club(event, 2)
    desk = staff_program(event)
    desk.post("rounds/", Idempotency_Key="draw")
    desk.post("rounds/1/redraw/", {"reason": "again"}, Idempotency_Key="redraw")
    spoil(event)
    desk.post("rounds/1/try-longer/", {"effort": 2}, Idempotency_Key="longer")
    desk.post("rounds/1/publish/")
    desk.post("rounds/1/repair/", {"absent": ["p1"]}, Idempotency_Key="repair")
    assert set(searched) == {name for _, name in SEARCHES}


def test_pages_search_outside_transactions(searched):
    cast = Cast(a_running_event(25))
    a_club(cast.event, 2)
    browser = cast.browser()
    assert browser.post(cast.url("staff-pairings-draw"), {"idempotency_key": "d"}).status_code == 302
    spoil(cast.event)
    longer = browser.post(cast.url("staff-pairings-longer", number=1), {"idempotency_key": "l"})
    assert longer.status_code == 302
    assert {"seat", "improve_in_parts"} <= set(searched)


def test_the_name_of_a_webhook_is_looked_up_outside_transactions(monkeypatch):
    looked_up = []

    def addresses(host: str, *_: object) -> list[str]:
        assert not connection.in_atomic_block, "looked up under a lock"
        looked_up.append(host)
        return ["93.184.215.14"]

    monkeypatch.setattr("tables.messages.channels.web_addresses.addresses_of", addresses)
    cast = Cast()
    form = {"url": "https://page.example.org/", "kinds": [MessageKind.TIME], "idempotency_key": "w"}
    assert cast.browser().post(cast.url("staff-messages-add"), form).status_code == 302
    webhook = {"url": "https://program.example.org/", "kinds": [MessageKind.TIME]}
    cast.program().post("messages/webhooks/", webhook, Idempotency_Key="w")
    assert looked_up == ["page.example.org", "program.example.org"]


def test_who_changes_the_event_during_a_search_is_seated_in_the_one_that_counts(monkeypatch):
    event = a_running_event(12)
    real, runs = pairing.seat, 0

    def seat(*args: Any) -> Any:
        nonlocal runs
        runs += 1
        if runs == 1:
            players(event, 1)
        return real(*args)

    monkeypatch.setattr(pairing, "seat", seat)
    round_ = draw_round(event, staff_of(event))
    assert runs == 2 and sum(map(len, table_keys(round_))) == 13
    assert round_.attempt == 1 and event.journal.filter(verb="pairing.draw").count() == 1


def test_an_event_that_never_stands_still_is_refused(monkeypatch):
    event = a_running_event(12)
    real = pairing.seat

    def seat(*args: Any) -> Any:
        players(event, 1)
        return real(*args)

    monkeypatch.setattr(pairing, "seat", seat)
    answer = staff_program(event).call("POST", "rounds/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert "changed while a seating was searched for" in answer.json()["detail"]
    assert not event.rounds.exists() and not event.journal.filter(verb="pairing.draw").exists()


def test_only_so_many_search_at_once(monkeypatch):
    event = a_running_event(12)
    monkeypatch.setattr(searches, "TIMEOUT_SECONDS", 0.05)
    places = threading.BoundedSemaphore(1)
    monkeypatch.setattr(searches, "_places", places)
    with places, pytest.raises(Busy, match="Other seatings"):
        draw_round(event, staff_of(event))
    assert draw_round(event, staff_of(event)).attempt == 1


def test_of_all_threads_that_answer_one_is_left_to_others(monkeypatch):
    assert searches.MAX_BUSY_THREADS == THREADS - 1
    cast = Cast(a_running_event(12))
    monkeypatch.setattr(searches, "_held", threading.BoundedSemaphore(1))
    monkeypatch.setattr(searches, "TIMEOUT_SECONDS", 600)
    monkeypatch.setattr(spreadsheets, "MAX_WAIT", 600)
    browser = cast.browser()

    def upload() -> Any:
        file = SimpleUploadedFile("list.xlsx", xlsx([["Asha Greyjoy"]]))
        return browser.post(cast.url("staff-players-import"), {"file": file})

    # Nobody gives the place back, so who waited for it would wait for ever.
    with searches.holding_a_thread("busy"), searches._places, searches._places, spreadsheets._reading:
        with pytest.raises(Busy, match="Other seatings"):
            draw_round(cast.event, staff_of(cast.event))
        refused = upload()
        assert refused.status_code == 400 and spreadsheets.BUSY in html_of(refused)
    assert "Asha Greyjoy" in html_of(upload())
    assert draw_round(cast.event, staff_of(cast.event)).attempt == 1


@pytest.mark.slow
def test_others_check_in_while_1500_players_are_searched_for(monkeypatch):
    monkeypatch.setattr(pairing, "MAX_SEARCH_SECONDS", 5.0)
    big = a_running_event(1_500, pairing=PairingMode.POINTS)
    for half in (0, 1):
        club = KeepApartGroup.objects.create(event=big, name=f"club {half}")
        club.players.set(big.players.order_by("number")[half::2])
    other = an_event(status=EventStatus.OPEN)
    draw_round(big, staff_of(big))
    desk, door = staff_program(big), staff_of(other)
    people = players(other, 400)
    answers = []

    def search() -> None:
        try:
            answers.append(desk.call("POST", "rounds/1/try-longer/", {"effort": 100}, Idempotency_Key="x"))
        finally:
            connections.close_all()

    searcher = threading.Thread(target=search)
    searcher.start()
    waits = []
    while searcher.is_alive() and people:
        began = time.monotonic()
        check_in(people.pop(), door)
        waits.append(time.monotonic() - began)
        time.sleep(0.02)
    searcher.join()
    assert answers[0].status_code == 200, answers[0].content
    assert 1 <= last_entry(big).after["parts"] < 100, "the time ended it"
    assert len(waits) > 20 and max(waits) < 4, sorted(waits)[-5:]


# --- A lock not to be had -----------------------------------------------------------------------------------


@contextmanager
def held(event: Event) -> Iterator[None]:
    """Another connection writes at the event all the time; ours gives up after a moment."""
    is_held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            is_held.set()
            done.wait(30)
        connections.close_all()

    holder = threading.Thread(target=hold)
    holder.start()
    assert is_held.wait(10)
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 100" if sqlite else "SET lock_timeout = '100ms'")
    try:
        yield
    finally:
        done.set()
        holder.join()
        connection.close()


def test_a_lock_not_to_be_had_is_shown_with_when_to_come_again():
    event = a_running_event(6)
    cast = Cast(event)
    desk, browser = staff_program(event), cast.browser()
    with held(event):
        answer = desk.call("POST", "rounds/")
        page = browser.post(cast.url("staff-pairings-draw"), {})
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert answer.json()["type"] == "urn:kingsmoot:problem:unavailable" and int(answer["Retry-After"]) > 0
    assert "takes longer than usual" in answer.json()["detail"]
    assert page.status_code == 503 and int(page["Retry-After"]) > 0
    assert "takes longer than usual" in page.content.decode()
    assert desk.call("POST", "rounds/").status_code in {200, 201}


# --- A database that is away --------------------------------------------------------------------------------


@pytest.fixture
def away(monkeypatch) -> Callable[[], None]:
    """Call it, and nothing is read or written any more."""

    def fail(*args: Any, **kwargs: Any) -> Any:
        cause = sqlite3.OperationalError("unable to open database file")
        cause.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise OperationalError(str(cause)) from cause

    return lambda: monkeypatch.setattr(type(connections["default"]), "cursor", fail)


def test_a_database_that_is_away_is_shown_by_the_api_and_the_pages(away):
    event = a_running_event(6)
    cast = Cast(event)
    desk, browser = staff_program(event), cast.browser()
    stranger = browser_of(None)
    desk.client.raise_request_exception = False
    away()
    for caller in (desk, Api(client=stranger).at(event)):
        answer = caller.call("GET", "rounds/")
        assert answer.status_code == 503, answer.content
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["status"] == 503 and int(answer["Retry-After"]) > 0
    for page in (browser.get(cast.url("staff-pairings")), stranger.get(f"/e/{event.slug}/")):
        assert page.status_code == 503 and int(page["Retry-After"]) > 0
        assert "cannot be reached" in page.content.decode()


def test_a_session_that_cannot_be_saved_is_notified_as_well(away, monkeypatch):
    cast = Cast(a_running_event(6))
    browser = cast.browser()

    def process_response(self: Any, request: Any, response: Any) -> Any:
        connection.cursor()

    monkeypatch.setattr(SessionMiddleware, "process_response", process_response)
    away()
    assert browser.get("/api/v1/events/").status_code == 503
    assert browser.get("/api/v1/events/")["Content-Type"] == "application/problem+json"
    assert browser.get(cast.url("staff-pairings")).status_code == 503


def test_a_fault_stays_a_fault():
    cause = sqlite3.OperationalError("no such column")
    cause.sqlite_errorcode = sqlite3.SQLITE_ERROR
    error = OperationalError(str(cause))
    error.__cause__ = cause
    assert as_busy(error) is None
    assert as_busy(ValueError("x")) is None


def test_a_fault_in_the_api_is_problem_details(monkeypatch):
    event = a_running_event(6)
    desk = staff_program(event)
    desk.client.raise_request_exception = False

    def fail(*args: Any, **kwargs: Any) -> Any:
        raise KeyError("a secret")

    monkeypatch.setattr(pairing, "seat", fail)
    answer = desk.call("POST", "rounds/")
    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert "secret" not in answer.content.decode()
