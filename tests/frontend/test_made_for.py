"""Every address at which something is done, and pages made for somebody else: refused, naming both people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, reverse

from tables.core.api.routes import EndpointView
from tables.core.made_for import FIELD, HEADER, NOBODY, MadeFor
from tables.live.models.game import LiveGame
from tables.live.play import opening, seats
from tables.live.store import games
from tests.builders import a_user
from tests.clients import browser_of, hand_out_link, html_of
from tests.frontend.routes import SITE
from tests.live_games import code_of
from tests.stages import Stage, live_event

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.sent_as_is]

PAGES = [
    (address, pattern)
    for address, pattern in SITE
    # The API compares by itself; a program for mail stops messages without any page (RFC 8058).
    if not address.startswith("api/") and pattern.name != "message-leave"
]
ENDPOINTS = [
    (address, pattern, endpoint)
    for address, pattern in SITE
    if isinstance(view := getattr(pattern.callback, "cls", None), type) and issubclass(view, EndpointView)
    for endpoint in view.endpoints.values()
]


@dataclass
class Home:
    """One browser in which two people have opened their pages, one after the other."""

    stage: Stage
    casual: LiveGame
    browser: Client
    before: MadeFor
    """For whom the pages are that were opened first."""
    now: MadeFor
    names: dict[str, tuple[str, str]]
    """Both people as an account, as a player and at a seat."""

    def address(self, pattern: URLPattern, **known: Any) -> str:
        """The address of a page or an endpoint, with values that exist where they decide who acts."""
        values = {
            **self.stage.path,
            "pk": 1,
            "what": "begin",
            "kind": "badges",
            "name": "pause",
            "code": "x",
            "uidb64": "x",
            "language": "x",
            "digest": "x",
            "version": "x",
            "game_key": "btwixt",
            "face": "jon_snow",
        }
        if pattern.name == "my-time-answer":
            values["what"] = "accept"
        values |= known
        return reverse(pattern.name or "", kwargs={name: values[name] for name in pattern.pattern.converters})


@pytest.fixture
def home() -> Home:
    stage = live_event()
    opened = opening.open_casual(stage.user(), opening.Setup("btwixt"), ["", "Asha", "Baelor"])
    casual = games.find(opened.key)
    first, second = stage.seated(2, 2)[:2]
    rows = games.seats_of(casual)
    browser = browser_of(stage.user())
    for link in (
        reverse("private-link", args=[hand_out_link(first)]),
        reverse("private-link", args=[hand_out_link(second)]),
        *(reverse("live-join", args=[casual.key, seats.token_of(rows[at])]) for at in (1, 2)),
    ):
        assert browser.get(link).status_code == 302
    other = a_user()
    return Home(
        stage,
        casual,
        browser,
        MadeFor(str(other.pk), str(first.pk), f"{casual.key}/1"),
        MadeFor(str(stage.user().pk), str(second.pk), f"{casual.key}/2"),
        {
            "user": (other.get_username(), stage.user().get_username()),
            "player": (first.name, second.name),
            "seat": ("Asha", "Baelor"),
        },
    )


def kind_at(address: str) -> str:
    """By which part of `MadeFor` pages at an address are distinguished."""
    if address.startswith("me/"):
        return "player"
    return "seat" if address.startswith("t/<str:key>/") else "user"


def of_another(home: Home, kind: str) -> MadeFor:
    """A page that is this browser's own, but for one person."""
    return replace(home.now, **{kind: getattr(home.before, kind)})


def taken_back(browser: Client, ask: Callable[[], Any]) -> Any:
    """The response to a request whose changes are undone, in the browser, too."""
    cookies = dict(browser.cookies)
    with transaction.atomic():
        response = ask()
        transaction.set_rollback(True)
    browser.cookies.clear()
    browser.cookies.update(cookies)
    return response


def answers_of_pages(home: Home, made_for: Callable[[str], MadeFor]) -> dict[str, Any]:
    """What each page that takes forms answers to one that was `made_for` somebody."""
    found = {}
    for address, pattern in PAGES:
        known: dict[str, Any] = {}
        if kind_at(address) == "seat":
            known = {"key": home.casual.key, "token": seats.token_of(games.seats_of(home.casual)[0])}
        form = {FIELD: made_for(kind_at(address)).signed()}
        url = home.address(pattern, **known)
        response = taken_back(home.browser, partial(home.browser.post, url, form))
        if response.status_code != 405 or "POST" in response["Allow"]:
            found[address] = response
    return found


def answers_of_endpoints(home: Home, made_for: Callable[[str], MadeFor | None]) -> dict[str, Any]:
    """What each endpoint that changes something, or is about one seat, answers to a page."""
    stage = home.stage
    stage.game = home.casual.key
    found = {}
    for address, pattern, endpoint in ENDPOINTS:
        if endpoint.callers.authenticates and endpoint.method != "get":
            sent = made_for("user" if endpoint.enter is None else "seat")
            headers = {} if sent is None else {HEADER: sent.signed()}
            ask = partial(home.browser.generic, endpoint.method.upper(), home.address(pattern), b"{}")
            answer = taken_back(home.browser, partial(ask, content_type="application/json", headers=headers))
            found[f"{endpoint.method} {address}"] = answer
    return found


def is_refusal(response: Any) -> bool:
    return response.status_code == 409 and "<p>This page was made " in html_of(response)


def test_no_page_takes_what_a_page_of_another_sent(home):
    refused = answers_of_pages(home, lambda kind: of_another(home, kind))
    assert [name for name, response in refused.items() if not is_refusal(response)] == []
    assert len(refused) > 120
    for address, response in refused.items():
        page, now = home.names[kind_at(address)]
        assert f"made for {page}, but this browser now acts for {now}" in html_of(response), (
            address,
            html_of(response),
        )


@pytest.mark.slow
def test_no_page_takes_what_does_not_say_for_whom_it_was_made(home):
    refused = answers_of_pages(home, lambda kind: NOBODY)
    assert [name for name, response in refused.items() if not is_refusal(response)] == []


@pytest.mark.slow
def test_pages_take_what_their_own_pages_sent(home):
    answered = answers_of_pages(home, lambda kind: home.now)
    assert [name for name, response in answered.items() if is_refusal(response)] == []


def test_the_api_takes_nothing_from_a_page_of_another(home):
    answered = answers_of_endpoints(home, lambda kind: of_another(home, kind))
    wrong = {name: response.status_code for name, response in answered.items() if response.status_code != 409}
    assert wrong == {} and len(answered) > 100
    for name, response in answered.items():
        assert code_of(response) == "made-for-another", name


@pytest.mark.slow
def test_the_api_takes_nothing_from_a_page_that_does_not_say_for_whom_it_was_made(home):
    answered = answers_of_endpoints(home, lambda kind: None)
    wrong = {name: response.status_code for name, response in answered.items() if response.status_code != 409}
    assert wrong == {}


@pytest.mark.slow
def test_the_api_takes_what_its_own_pages_sent(home):
    answered = answers_of_endpoints(home, lambda kind: home.now)
    codes = {name: code_of(response) for name, response in answered.items() if response.status_code == 409}
    assert "made-for-another" not in codes.values()
