"""The operators' page: figures, accounts, who is closed and why; nobody else sees it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tables.accounts.models import AccountEntry
from tables.accounts.queries import accounts
from tables.staff.models import Role, User
from tests.builders import a_user, an_event, staff_of
from tests.clients import browser_of, html_of

pytestmark = pytest.mark.django_db

PAGE = reverse("operations")


@pytest.fixture
def operator() -> User:
    return User.objects.create_superuser("yara", password="winter")


def page_of(user: User) -> str:
    return reverse("operations-account", args=[user.username])


def test_only_operators_see_it(operator):
    asha = a_user("asha", is_staff=True)
    for url in (PAGE, page_of(asha)):
        assert Client().get(url).status_code == 302
        assert browser_of(asha).get(url).status_code == 404
        assert browser_of(operator).get(url).status_code == 200
    assert browser_of(asha).post(page_of(asha), {"act": "allow"}).status_code == 404
    assert browser_of(operator).get(reverse("operations-account", args=["nobody"])).status_code == 404
    assert PAGE in html_of(browser_of(operator).get(reverse("account")))


def test_accounts_are_found_by_name_and_kind(operator):
    asha, ben = a_user("asha", first_name="Iron"), a_user("ben")
    event = an_event()
    staff_of(event, Role.ORGANIZER, asha)
    staff_of(event, Role.JUDGE, ben)
    assert [row.username for row in accounts(which="organizers").rows] == ["asha", "yara"]
    assert [row.username for row in accounts(search="iro").rows] == ["asha"]
    assert accounts(search="asha").rows[0].events == 1 and accounts(search="ben").rows[0].events == 0
    text = html_of(browser_of(operator).get(PAGE, {"q": "ben", "list": "organizers"}))
    assert "There are no such accounts." in text


def test_an_account_is_closed_with_a_reason_and_reopened(operator):
    asha, browser = a_user("asha"), browser_of(operator)
    answer = browser.post(page_of(asha), {"act": "close", "reason": ""})
    assert answer.status_code == 400 and not AccountEntry.objects.exists()
    assert browser.post(page_of(asha), {"act": "close", "reason": "Insults at table 4."}).status_code == 302
    text = html_of(browser.get(PAGE, {"list": "closed"}))
    assert "Closed by an operator" in text and "Insults at table 4." in text
    assert "Reopen the account" in html_of(browser.get(page_of(asha)))
    browser.post(page_of(asha), {"act": "reopen"})
    asha.refresh_from_db()
    assert asha.is_active and not accounts(which="closed").rows
    assert "Insults at table 4." in html_of(browser.get(page_of(asha))), "the record stays"


def test_an_organizer_is_made_by_page(operator):
    asha, browser = a_user("asha"), browser_of(operator)
    browser.post(page_of(asha), {"act": "allow"})
    asha.refresh_from_db()
    assert asha.is_staff and not asha.is_superuser
    assert "May create events" in html_of(browser.get(page_of(asha)))
    assert browser.post(page_of(asha), {"act": "own"}).status_code == 400
    assert "Close the account" not in html_of(browser.get(page_of(operator)))


def test_owners_who_left_are_no_case_for_operators(operator):
    asha = a_user("asha", is_active=False)
    asha.set_unusable_password()
    asha.save()
    ben = User.objects.create_user("ben")
    assert {row.username: row.state for row in accounts().rows} == {
        "asha": "left",
        "ben": "waiting",
        "yara": "open",
    }
    assert "Reopen the account" not in html_of(browser_of(operator).get(page_of(asha)))
    assert "No password yet" in html_of(browser_of(operator).get(page_of(ben)))
