"""Pages in the pseudo-locale: none fails, and what is shown outside ⟦ and ⟧ is in no catalog."""

from __future__ import annotations

import re
from collections import defaultdict
from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, reverse

from kingsmoot.languages import PSEUDO
from kingsmoot.server.asgi_types import STOPPING, refusal
from tables.core import timekeeping
from tables.events.actions.join_code import renew_join_code
from tables.events.models import Event
from tables.live.models.game import LiveGame
from tables.live.play import opening, seats
from tables.live.store import games
from tables.staff.models import Role
from tests.cast import NOBODY, Cast
from tests.clients import browser_of
from tests.frontend.drawing import record_drawing
from tests.frontend.routes import SITE
from tests.frontend.walk import API_PREFIX, example, running_cast
from tests.stages import a_hall, played

OPEN = {
    "live-board",
    "staff-players-deck-change",
}
"""Pages with sentences that are not in the catalogs yet."""

pytestmark = pytest.mark.usefixtures("two_languages")

EVENTS = ("e/", "me/", "staff/")
AT_SECRETS = {"join", "slip", "slip-preview", "set-password", "message-subscription", "message-leave"} | {
    *("private-link", "sign-out", "backups-file", "metrics", "script-catalog", "card-picture")
}
"""Addresses that a walk cannot know, or where nothing is to be read."""
PAGES = [
    (address, pattern)
    for address, pattern in SITE
    if not address.startswith(API_PREFIX) and pattern.name not in AT_SECRETS
]
MIN_PAGES = {"organizer": 100, "player": 20, NOBODY: 12}
"""How many pages each of them sees at least: a walk that meets none finds nothing missing."""
DATA = re.compile(
    r"English|Player \d+|Iron evenings|Kingsmoot at Pyke|Great Hall|Greyjoy|user\d+|Europe/Oslo|Asha|Baelor"
    r"|Lunch is ready\.|https://\S*|slow play"
    r"|hooks\.example\.org|Kingsmoot"
    r"|[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}|[0-9A-Z]{3}-[0-9A-Z]{3}"
    r"|\b[0-9a-f]{4}( [0-9a-f]{4})+\b|([A-Z][a-z]{2,8},? )?(\d+ )?[A-Z][a-z]{2,8} 20\d\d"
)
"""What the cast typed, names, codes, and dates: Django words their months, and has no pseudo-locale."""
WORD = re.compile(r"[^\W\d_]{2,}")
SHOWN_ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")
UNSEEN = {"script", "style", "code", "pre", "kbd", "textarea", "del", "ins"}
"""Elements without sentences; the journal shows values between `del` and `ins` as they are stored."""


class Unmarked(HTMLParser):
    """Collects the texts of a page that no catalog worded; a sentence may reach across elements."""

    def __init__(self) -> None:
        super().__init__()
        self.depth, self.unseen, self.found = 0, 0, list[str]()

    def outside(self, text: str) -> str:
        """Return a text without what stands between the marks."""
        found = ""
        for part in re.split("([⟦⟧])", text):
            self.depth += (part == "⟦") - (part == "⟧")
            if not self.depth and part != "⟧":
                found += part
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read what an element shows in its attributes; each is a text of its own."""
        self.unseen += tag in UNSEEN
        around, self.depth = self.depth, 0
        self.found += [self.outside(value) for name, value in attrs if name in SHOWN_ATTRIBUTES and value]
        self.depth += around

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self.unseen -= tag in UNSEEN

    def handle_data(self, data: str) -> None:
        """Read a text, wherever in a sentence it begins."""
        text = self.outside(data)
        if not self.unseen:
            self.found.append(text)


def unmarked(html: str) -> set[str]:
    """Return the texts of a page, word for word, that stand outside the marks."""
    reader = Unmarked()
    reader.feed(html)
    assert reader.depth == 0, "a sentence is cut"
    return {" ".join(text.split()) for text in reader.found if WORD.search(text)}


def address_of(cast: Cast, casual: LiveGame, pattern: URLPattern, address: str) -> str:
    """Return the address of a page, with values that exist."""
    wanted = pattern.pattern.converters
    if address.startswith(EVENTS):
        return reverse(pattern.name or "", kwargs=example(cast, pattern))
    token = seats.token_of(games.seats_of(casual)[1])
    known = {"key": casual.key, "token": token, "name": "pause", "slug": cast.event.slug, "pk": 1}
    known |= {"entrant": f"{cast.event.slug}.p1", "form": "csv", "game": "kingsmoot"}
    known |= {"username": cast.user().get_username(), "slot": 1, "what": "accept", "day": "2026-12-05"}
    return reverse(pattern.name or "", kwargs={name: known[name] for name in wanted})


def shown_to(browser: Client, addresses: dict[str, str]) -> tuple[dict[str, set[str]], list[str]]:
    """Return the unmarked texts of each view's pages, and the pages seen; what a visit changes is undone."""
    found, seen = defaultdict[str, set[str]](set), []
    for name, url in addresses.items():
        with transaction.atomic():
            response = browser.get(url, headers={"Accept-Language": PSEUDO})
            transaction.set_rollback(True)
        assert response.status_code < 500, f"{name}: {response.status_code}"
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            seen.append(name)
            html = response.content.decode()
            assert "⟦" in html or name in OPEN or not html.strip(), f"{name}: in another language"
            texts = unmarked(html)
            found[name] |= {text for text in texts if WORD.search(DATA.sub("", text))}
    return {name: texts for name, texts in found.items() if texts}, seen


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize("who", [pytest.param("organizer", marks=pytest.mark.slow), "player", NOBODY])
def test_every_page_in_another_language(who: str):
    cast = running_cast()
    cast.user(Role.JUDGE)
    casual = opening.open_casual(cast.user(), opening.Setup("btwixt"), ["", "Asha", "Baelor"])
    addresses = {
        pattern.name or "": address_of(cast, games.find(casual.key), pattern, address)
        for address, pattern in PAGES
    }
    browser = browser_of(cast.player()) if who == "player" else cast.browser(who)
    with timekeeping.time_set_to(timekeeping.now()):  # "just now" on a slow machine, too
        found, seen = shown_to(browser, addresses)
    assert len(seen) >= MIN_PAGES[who]
    assert {name: texts for name, texts in found.items() if name not in OPEN} == {}


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize(
    ("what", "stage"),
    [
        *(("from-here", stage) for stage in ("drafted", "playing", "finished")),
        *((what, "playing") for what in ("check-in", "flyer", "badges")),
        ("certificates", "finished"),
    ],
)
def test_every_document_in_another_language(what: str, stage: str, monkeypatch: pytest.MonkeyPatch):
    cast = a_hall(status="drafted") if stage == "drafted" else played(8)
    cast.event.players.filter(key="p3").update(name="王小明", status="dropped", dropped_after_round=1)
    cast.event = renew_join_code(cast.event, cast.actor())
    if stage == "finished":
        Event.objects.filter(pk=cast.event.pk).update(status="finished")
    drawn = record_drawing(monkeypatch)
    answer = cast.browser("organizer").get(
        cast.url(f"staff-paper-{what}"), headers={"Accept-Language": PSEUDO}
    )
    assert answer.status_code == 200 and drawn
    assert what == "badges" or any("⟦" in text for text in drawn)
    reader = Unmarked()
    found = {reader.outside(text) for text in drawn}
    assert reader.depth == 0, "a sentence is cut"
    assert {text for text in found if WORD.search(DATA.sub("", text))} == set()


@pytest.mark.django_db
@pytest.mark.once
def test_plain_refusals_in_another_language():
    headers, body = refusal(503, STOPPING, languages=f"{PSEUDO}, en;q=0.5")
    assert body.decode().startswith("⟦") and (b"content-language", PSEUDO.encode()) in headers
    assert refusal(503, STOPPING)[1].startswith(b"The server is stopping.")
    answer = Client().get("/", {"x": "x" * 9_000}, headers={"Accept-Language": PSEUDO})
    assert answer.status_code == 414 and unmarked(answer.content.decode()) == set()
