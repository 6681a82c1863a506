"""What a visitor sees who comes to an address in a way it does not take."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, get_resolver, reverse
from django.views.defaults import server_error

from frontend.middleware import ErrorPages, unavailable
from tables.core.errors import Busy, Outdated, Refused
from tables.events.models import EventStatus
from tests.builders import an_event
from tests.cast import Cast
from tests.clients import html_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def test_a_form_address_in_the_address_bar_shows_the_way_back():
    cast = a_hall()
    page = cast.browser().get(cast.url("staff-sheet-confirm", number=1, table=1))
    assert page.status_code == 405
    assert page["Allow"] == "POST"
    assert page["Content-Type"].startswith("text/html")
    text = page.content.decode()
    assert "This address only accepts forms" in text
    back = cast.url("staff-sheet", number=1, table=1)
    assert f'href="{back}">Go to that page' in text
    assert cast.browser().get(back).status_code == 200


def test_at_the_top_the_way_back_is_the_front_page():
    page = Client().get(reverse("sign-out"))
    assert page.status_code == 405
    assert page.context["back_url"] == "/"


def test_a_form_sent_to_a_page_that_takes_none():
    event = an_event(status=EventStatus.RUNNING, public_standings=True)
    address = reverse("public-standings", args=[event.slug])
    page = Client().post(address)
    assert page.status_code == 405
    assert "This address is only for reading" in html_of(page)
    assert page.context["back_url"] == address
    assert set(page["Allow"].split(", ")) >= {"GET"}


def test_head_of_a_form_address_has_no_body():
    page = Client().head(reverse("sign-out"))
    assert (page.status_code, page.content) == (405, b"")


@pytest.mark.parametrize(
    ("error", "title"),
    [
        (Refused("Round 2 is a draft."), "This action isn’t possible right now"),
        (Outdated("Asha was faster.", expected=1, revision=2), "Somebody else changed this first"),
    ],
)
def test_a_collision_is_distinguished_from_a_refusal(rf, error, title):
    request = rf.get("/")
    request.user = AnonymousUser()
    page = ErrorPages(lambda _request: HttpResponse()).process_exception(request, error)
    assert page is not None and page.status_code == 409
    text = html_of(page)
    assert title in text and str(error) in text


class TestFormsWithoutAToken:
    """As sent by another site, or by a page from before somebody signed in elsewhere."""

    sign_in = "http://testserver/sign-in/"

    def send(self, **headers):
        return Client(enforce_csrf_checks=True).post(
            "/sign-in/", {"username": "x", "password": "y"}, headers=headers
        )

    def test_get_a_page_of_the_site_with_the_way_back(self):
        page = self.send(referer=self.sign_in)
        assert (page.status_code, page["Cache-Control"]) == (403, "no-store")
        text = page.content.decode()
        assert "This page has expired" in text
        assert f'href="{self.sign_in}">Open the page again' in text
        assert "CSRF" not in text

    @pytest.mark.parametrize("referrer", ["https://elsewhere.example/sign-in/", "javascript:alert(1)", ""])
    def test_are_not_sent_back_to_another_site(self, referrer):
        page = self.send(**({"referer": referrer} if referrer else {}))
        assert page.status_code == 403
        assert page.context["back_url"] == "/"


def test_the_api_keeps_its_own_form():
    answer = Client().put("/api/v1/events/")
    assert (answer.status_code, answer["Content-Type"]) == (405, "application/problem+json")


def test_every_way_back_of_the_site_is_a_page():
    """No form's address lies below one that is not there for reading either."""
    cast = Cast(an_event(status=EventStatus.RUNNING))
    arguments = {"slug": cast.event.slug, "number": 1, "table": 1, "key": "p1", "pk": 1, "username": "x"}
    browser = cast.browser()
    seen = 0
    for pattern in _named(get_resolver()):
        taken = pattern.pattern.converters
        if set(taken) - set(arguments):
            continue
        page = browser.get(reverse(pattern.name, kwargs={name: arguments[name] for name in taken}))
        if page.status_code == 405 and page["Content-Type"].startswith("text/html"):
            seen += 1
            assert browser.get(page.context["back_url"]).status_code != 405, pattern.name
    assert seen >= 10


def _named(resolver) -> list[URLPattern]:
    found = []
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            if entry.name and not str(resolver.pattern).startswith("api/"):
                found.append(entry)
        elif entry.namespace is None and not str(entry.pattern).startswith("api/"):
            found += _named(entry)
    return found


def test_pages_made_without_a_request_do_not_guess_who_reads_them():
    """The server's faults, and a database that is away: whether somebody is signed in is not known."""
    pages = [
        unavailable(RequestFactory().get("/"), Busy("Somebody else.", wait=2)),
        server_error(RequestFactory().get("/")),
    ]
    for page in pages:
        assert "Kingsmoot" in page.content.decode()
        assert "Sign in" not in page.content.decode()
    assert "Sign in" in Client().get("/nowhere/").content.decode()
