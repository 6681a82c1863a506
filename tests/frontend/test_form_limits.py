"""Forms and addresses have a length, known before anything of them is read."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import URLPattern, reverse
from django.urls.converters import IntConverter

from frontend.middleware import FORM, STRANGERS_FORM
from kingsmoot.middleware import MAX_QUERY_LENGTH
from tables.core.text.plain import MAX_LINE_LENGTH, fault_in, folded, one_line
from tables.core.text.records import MAX_COLUMNS
from tables.core.throttle import Throttle
from tables.events.models import DeckLists, EventStatus
from tables.players.player_import import read_csv
from tests.builders import an_event, players
from tests.cast import Cast
from tests.clients import browser_of
from tests.frontend.routes import SITE
from tests.stages import a_hall

FORM_TYPE = "application/x-www-form-urlencoded"
PAGES = [pattern for address, pattern in SITE if not getattr(pattern.callback, "csrf_exempt", False)]


def address_of(pattern: URLPattern) -> str:
    """An address of the route, of something there is not."""
    parts = pattern.pattern.converters
    return reverse(
        pattern.name or "",
        kwargs={name: 1 if isinstance(part, IntConverter) else "nowhere" for name, part in parts.items()},
    )


def a_form(size: int) -> bytes:
    return b"name=Asha&fill=".ljust(size, b"x")


class MustNotBeRead:
    """A body nobody may look at."""

    def read(self, *sizes: int) -> bytes:
        raise AssertionError("the form was read")

    readline = read


@pytest.mark.django_db
@pytest.mark.parametrize("pattern", PAGES, ids=lambda pattern: pattern.name)
def test_no_page_reads_a_large_form_of_a_stranger(pattern: URLPattern):
    """With a cookie against forgery of the sender's own making, for without one no form is read anyway."""
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32
    for media in (FORM_TYPE, "multipart/form-data; boundary=x"):
        request: dict[str, Any] = {"CONTENT_LENGTH": str(STRANGERS_FORM + 1), "wsgi.input": MustNotBeRead()}
        response = client.generic("POST", address_of(pattern), b"", media, **request)
        assert response.status_code == 413
        assert len(response.content) < 10_000


@pytest.mark.django_db
class TestForms:
    def test_a_stranger_sends_a_few_kilobytes(self):
        event = an_event(registration_open=True)
        address = reverse("public-sign-up", args=[event.slug])
        for size, status in ((STRANGERS_FORM, 400), (STRANGERS_FORM + 1, 413)):
            assert Client().post(address, a_form(size), FORM_TYPE).status_code == status

    def test_a_forged_session_makes_nobody_known(self):
        client = Client()
        client.cookies["sessionid"] = "x" * 32
        assert client.post(reverse("sign-in"), a_form(STRANGERS_FORM + 1), FORM_TYPE).status_code == 413

    def test_known_people_send_more(self):
        cast = a_hall(8)
        player = cast.event.players.get(key="p1")
        address = reverse("my-name", args=[cast.event.slug])
        assert browser_of(player).post(address, a_form(FORM), FORM_TYPE).status_code == 400
        for size, status in ((FORM, 302), (FORM + 1, 413)):
            response = cast.browser().post(cast.url("staff-players-add"), a_form(size), FORM_TYPE)
            assert response.status_code == status
        assert "The limit is 64 KB." in response.content.decode()

    def test_lists_of_players_and_decks_may_be_long(self):
        cast = Cast(an_event(deck_lists=DeckLists.OPTIONAL))
        (player,) = players(cast.event, 1)
        pasted = "\n".join(f"Åsa of the house number {number}" for number in range(5_000))
        seen = cast.browser().post(cast.url("staff-players-import"), {"pasted": pasted})
        assert seen.status_code == 200 and len(seen.context["preview"].rows) == 5_000
        deck = {"text": "3x Nobody\n" * 6_000}
        for response in (
            browser_of(player).post(reverse("my-deck", args=[cast.event.slug]), deck),
            cast.browser().post(cast.url("staff-players-deck-change", key="p1"), deck),
        ):
            assert response.status_code == 400
            assert "at most 1000 lines" in response.content.decode()

    def test_a_group_of_a_large_hall_fits(self):
        cast = Cast(an_event(status=EventStatus.OPEN))
        keys = [player.key for player in players(cast.event, 1_500)]
        sent = urlencode({"name": "Everybody", "players": keys}, doseq=True)
        assert cast.browser().post(cast.url("staff-players-group-new"), sent, FORM_TYPE).status_code == 302
        assert cast.event.keep_apart_groups.get().players.count() == 1_500

    def test_many_faults_of_a_list_are_counted(self):
        cast = Cast()
        seen = cast.browser().post(cast.url("staff-players-import"), {"pasted": "...\n" * 900})
        assert len(seen.context["faults"]) == 300
        assert "And 600 more." in seen.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/", "/score/", "/api/v1/events/", "/api/schema/", "/nowhere/", "/healthz"]
)
def test_a_query_has_a_length(address: str):
    assert Client().get(f"{address}?q={'x' * (MAX_QUERY_LENGTH - 2)}").status_code != 414
    refused = Client().get(f"{address}?q={'x' * (MAX_QUERY_LENGTH - 1)}")
    assert refused.status_code == 414
    assert len(refused.content) < 200


@pytest.mark.django_db
def test_the_longest_figures_of_the_calculator_fit_into_an_address():
    names = {f"seat{seat}-name": "\U0001f451" * 80 for seat in range(6)}
    figures = {f"seat{seat}-{figure}": "999" for seat in range(6) for figure in ("power", "initiative")}
    assert Client().get(reverse("calculator"), {"end": "time", **names, **figures}).status_code == 200


@pytest.mark.django_db
def test_the_calculator_is_throttled_by_address(monkeypatch):
    monkeypatch.setattr(
        "frontend.results.views.calculator.CALCULATIONS", Throttle("calculator", most=3, seconds=60)
    )
    address = reverse("calculator-preview")
    statuses = [Client().get(address, {"end": "time"}).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert Client().get(reverse("calculator")).status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.7").get(address, {"end": "time"}).status_code == 200


MARKS = "a" + "\u0301" * 60_000 + "\u0323" * 60_000
"""A letter whose marks would take half a minute to sort."""


def test_texts_too_long_for_any_line_are_not_normalized():
    assert fault_in(one_line(MARKS), max_length=80).endswith("Shorten it to 80 characters.")
    assert len(folded(MARKS)) < MAX_LINE_LENGTH
    preview = read_csv(f"name\n{MARKS}\n")
    assert [fault.field for fault in preview.faults] == ["name"]
    assert read_csv(f"{MARKS}\nAsha\n").rows[0].name == "Asha"


def test_columns_of_a_list_are_counted():
    preview = read_csv("," * MAX_COLUMNS + "\nAsha\n")
    assert preview.rows == ()
    assert preview.faults[0].message.startswith(f"A list has at most {MAX_COLUMNS} columns.")
    read = read_csv("name" + "," * (MAX_COLUMNS - 1) + "\nAsha" + "," * (MAX_COLUMNS - 1))
    assert [row.name for row in read.rows] == ["Asha"]
