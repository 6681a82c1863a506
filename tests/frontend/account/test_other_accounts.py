"""Pages of an account in a browser that another account has signed in to since."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tables.core.made_for import HEADER
from tables.events.models import Event
from tables.staff.models import User
from tests.builders import a_user
from tests.cast import Cast
from tests.clients import browser_of, html_of, made_for_of

pytestmark = [pytest.mark.django_db, pytest.mark.sent_as_is]


@pytest.fixture
def cast() -> Cast:
    return Cast()


def test_a_staff_page_acts_for_its_account(cast: Cast):
    """Both may open registration; which of them did it would stand in the journal."""
    first, second = cast.user("organizer"), a_user()
    cast.event.roles.create(user=second, role="organizer")
    browser = browser_of(first)
    form = {"made_for": made_for_of(browser.get(cast.url("staff-overview")))}
    browser.force_login(second)
    refused = browser.post(cast.url("staff-overview-open"), form)
    assert refused.status_code == 409
    text = html_of(refused)
    assert f"made for {first.username}, but this browser now acts for {second.username}." in text
    assert f"sign in as {first.username} again" in text and f"Continue as {second.username}" in text
    assert not Event.objects.get(pk=cast.event.pk).registration_open


def test_a_staff_page_that_is_read_again_does_not_become_anothers(cast: Cast):
    browser = cast.browser("judge")
    headers = {HEADER: made_for_of(browser.get(cast.url("staff-overview"))), "X-Refresh": "1"}
    assert browser.get(cast.url("staff-overview"), headers=headers).status_code == 200
    browser.force_login(cast.user("organizer"))
    assert browser.get(cast.url("staff-overview"), headers=headers).status_code == 409


def test_signed_out_meanwhile(cast: Cast):
    user, browser = cast.user("judge"), cast.browser("judge")
    form = {"made_for": made_for_of(browser.get(cast.url("staff-overview")))}
    browser.logout()
    refused = browser.post(cast.url("staff-overview-open"), form)
    assert refused.status_code == 409
    assert f"this browser no longer acts for {user.username}. To go back, sign in" in html_of(refused)


def test_the_page_of_one_account_changes_nothing_of_another(cast: Cast):
    first, second = a_user(), a_user()
    browser = browser_of(first)
    form = {"made_for": made_for_of(browser.get(reverse("account"))), "first_name": "Asha", "last_name": "G"}
    browser.force_login(second)
    for name in ("account-name", "sign-out", "create-event", "live-new", "play"):
        assert browser.post(reverse(name), form).status_code == 409, name
    assert User.objects.get(pk=second.pk).first_name == ""
    assert browser.get(reverse("account")).status_code == 200, "nobody was signed out"


def test_a_page_from_before_the_sign_in_acts_for_nobody_since(cast: Cast):
    user, browser = a_user(), Client()
    form = {"made_for": made_for_of(browser.get(reverse("play"))), "game": "btwixt"}
    browser.force_login(user)
    refused = browser.post(reverse("play-learn"), form)
    assert refused.status_code == 409
    assert f"made before this browser acted for {user.username}" in html_of(refused)


def test_signing_in_elsewhere_names_both_accounts_though_the_token_is_another(cast: Cast):
    """Signing in makes the tokens of older pages invalid, and Django looks at those first."""
    first, second = cast.user("organizer"), a_user()
    browser = browser_of(first, enforce_csrf_checks=True)
    page = browser.get(cast.url("staff-overview"))
    form = {"made_for": made_for_of(page), "csrfmiddlewaretoken": "x" * 64}
    browser.force_login(second)
    refused = browser.post(cast.url("staff-overview-open"), form)
    assert refused.status_code == 409
    assert f"made for {first.username}, but this browser now acts for {second.username}" in html_of(refused)


def test_the_api_acts_for_the_account_of_the_page(cast: Cast):
    first, second = cast.user("organizer"), a_user()
    cast.event.roles.create(user=second, role="organizer")
    browser = browser_of(first)
    headers = {HEADER: made_for_of(browser.get(reverse("account")))}
    browser.force_login(second)
    address = f"/api/v1/events/{cast.event.slug}/open/"
    answer = browser.post(address, {}, content_type="application/json", headers=headers)
    assert answer.status_code == 409 and answer.json()["type"].endswith(":made-for-another")
    assert (
        f"made for {first.username}, but this browser now acts for {second.username}"
        in answer.json()["detail"]
    )
    program = cast.program("organizer")
    assert program.call("POST", "open/", {}, X_Made_For="").status_code == 200, "a program has no page"
