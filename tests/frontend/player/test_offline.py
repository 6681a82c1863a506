"""What phones keep: which pages and for whom, and forms that come late."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.core import links
from tables.core.made_for import NOBODY, MadeFor
from tables.results.actions.results import save_result
from tables.results.models import Sheet
from tables.rounds.models import TableStatus
from tests.builders import sheet_fields, sheet_of
from tests.cast import Cast
from tests.clients import browser_of, html_of, made_for_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

LATER = {"X-Sent-Later": "1"}


@pytest.fixture
def cast() -> Cast:
    return a_hall()


def kept_form(browser: Client, url: str, **fields: Any) -> dict[str, Any]:
    """The fields that a form of this page is sent with."""
    page = browser.get(url)
    context = {"made_for": made_for_of(page), "idempotency_key": page.context["key"]}
    return sheet_fields(**fields) | context | {"csrfmiddlewaretoken": "one"}


def report_of(cast: Cast) -> str:
    return reverse("my-report", args=[cast.event.slug])


class TestKeptPages:
    def test_are_kept_for_whom_they_were_made(self, cast: Cast):
        slug, player = cast.event.slug, cast.seated()[0]
        phone, judge = browser_of(player), cast.browser("judge")
        for name in ("my-event", "my-report", "my-call", "my-history"):
            assert phone.get(reverse(name, args=[slug]))["X-Keep"] == f"player:{player.pk}", name
        for name in ("staff-results", "staff-clock", "public-standings"):
            assert judge.get(reverse(name, args=[slug]))["X-Keep"] == f"user:{cast.user('judge').pk}", name
        assert Client().get(reverse("public-pairings", args=[slug]))["X-Keep"] == "anyone"

    def test_no_secret_is_kept_and_no_refusal(self, cast: Cast):
        slug, player = cast.event.slug, cast.seated()[0]
        phone = browser_of(player)
        for address in (
            reverse("my-link", args=[slug]),
            reverse("my-deck", args=[slug]),
            reverse("my-messages", args=[slug]),
            f"/p/{links.token_of(player)}/",
            "/play/",
        ):
            assert "X-Keep" not in phone.get(address), address
        assert "X-Keep" not in phone.post(report_of(cast), {})
        assert "X-Keep" not in Client().get(reverse("my-event", args=[slug]))


class TestFormsThatComeLate:
    def test_are_taken_once_though_the_token_is_another(self, cast: Cast):
        phone = browser_of(cast.seated()[0])
        form = kept_form(phone, report_of(cast))
        assert phone.post(report_of(cast), form).status_code == 302
        again = phone.post(report_of(cast), form | {"csrfmiddlewaretoken": "two"}, headers=LATER)
        assert again.status_code == 204 and Sheet.objects.count() == 1

    def test_count_for_no_other_person(self, cast: Cast):
        here, there = cast.seated(1)[0], cast.seated(2)[0]
        form = kept_form(browser_of(there), report_of(cast))
        for address in (report_of(cast), reverse("my-call", args=[cast.event.slug])):
            refused = browser_of(here).post(address, form, headers=LATER)
            assert refused.status_code == 409 and refused["X-Made-For-Another"]
            assert f"made for {there.name}, but this browser now acts for {here.name}" in html_of(refused)
        assert not Sheet.objects.exists()

    def test_count_for_no_other_table(self, cast: Cast):
        player, there = cast.seated(1)[0], cast.table(2)
        phone = browser_of(player)
        form = kept_form(phone, report_of(cast))
        form["made_for"] = MadeFor(player=str(player.pk), table=str(there.pk)).signed()
        refused = phone.post(report_of(cast), form, headers=LATER)
        assert refused.status_code == 409 and not Sheet.objects.exists()
        assert "table 2 of round 1, not for table 1 of round 1" in html_of(refused)
        assert "X-Made-For-Another" not in refused, "no other person is waited for"

    def test_that_do_not_say_for_whom_are_refused_for_good(self, cast: Cast):
        """As those that a phone kept before its server was upgraded."""
        player = cast.seated(1)[0]
        phone = browser_of(player)
        form = kept_form(phone, report_of(cast)) | {"made_for": f"player:{player.pk} table:{cast.table().pk}"}
        refused = phone.post(report_of(cast), form, headers=LATER)
        assert refused.status_code == 409 and "X-Made-For-Another" not in refused

    def test_of_a_table_that_was_confirmed_meanwhile_are_refused_not_led_elsewhere(self, cast: Cast):
        phone = browser_of(cast.seated()[0])
        form = kept_form(phone, report_of(cast), titles=(1, 2, 3, 0))
        save_result(cast.table(), cast.actor("judge"), sheet_of(cast.seated()), expected_version=0)
        assert cast.table().status == TableStatus.CONFIRMED
        refused = phone.post(report_of(cast), form, headers=LATER)
        assert refused.status_code == 409 and "is confirmed" in refused.content.decode()

    def test_a_conflict_shows_both_versions(self, cast: Cast):
        one, two = (browser_of(player) for player in cast.seated()[:2])
        form = kept_form(two, report_of(cast), titles=(1, 2, 3, 0))
        one.post(report_of(cast), kept_form(one, report_of(cast)))
        page = two.post(report_of(cast), form, headers=LATER)
        assert page.status_code == 409 and "3 titles" in page.content.decode()
        assert page.context["form"]["seat0-titles"].value() == "1"


def test_the_session_tells_a_token_and_the_account(cast: Cast):
    url = reverse("offline-session")
    for browser, account in (
        (cast.browser("judge"), MadeFor(user=str(cast.user("judge").pk))),
        (browser_of(cast.seated()[0]), NOBODY),
    ):
        answer = browser.get(url)
        assert "no-store" in answer["Cache-Control"] and answer.json()["token"]
        assert MadeFor.read(answer.json()["made_for"]) == account


def test_the_app_is_each_persons_own(cast: Cast):
    slug = cast.event.slug
    app = browser_of(cast.seated()[0]).get(reverse("my-app", args=[slug]))
    assert app["Content-Type"] == "application/manifest+json"
    assert (app.json()["start_url"], app.json()["scope"]) == (f"/me/{slug}/", "/")
    assert (
        cast.browser("judge").get(reverse("staff-app", args=[slug])).json()["start_url"] == f"/staff/{slug}/"
    )
    assert Client().get(reverse("my-app", args=[slug])).status_code == 404


def test_the_worker_names_files_that_are_there():
    answer = Client().get("/offline-worker.js")
    assert answer["Content-Type"].startswith("text/javascript") and "Content-Security-Policy" in answer
    imported, started = answer.content.decode().strip().split("\n")
    settings = json.loads(started.removeprefix("start(").removesuffix(");"))
    assert "/static/js/offline/worker.js" in imported and len(settings["version"]) == 12
    for address in (*settings["shell"], settings["noConnection"]):
        assert Client().get(address).status_code == 200, address
