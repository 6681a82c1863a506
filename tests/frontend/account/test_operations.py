"""The operators' page: figures, accounts, who is blocked or closed and why; nobody else sees it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import reverse

from kingsmoot.cache import MAX_NOTED
from tables.accounts.models import AccountEntry
from tables.accounts.queries import accounts, blocked
from tables.core import limits, timekeeping
from tables.core.errors import TooOften
from tables.core.throttle import Guess
from tables.live.play import rate_limit
from tables.staff.models import Role, User
from tests.builders import a_user, an_event, staff_of
from tests.clients import browser_of, html_of
from tests.live_games import a_game

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


# --- Whom limits refuse -------------------------------------------------------------------------------------

VENUE, SITE = "192.0.2.7", "2001:db8:1:2::/64"


def guess(account: str, address: str = VENUE, device: str = "", times: int = 9) -> None:
    for _ in range(times):
        try:
            limits.PASSWORDS.require(Guess(account, address, device), "")
        except TooOften:
            continue


def shown() -> set[tuple[str, str, str]]:
    return {(block.account, block.address, str(block.reason)) for block in blocked()}


def test_whom_a_limit_refuses_is_shown_with_its_reason_and_end(operator):
    assert "No account or address is at a limit." in html_of(browser_of(operator).get(PAGE))
    a_user("asha")
    guess("asha", SITE, times=8)
    assert not blocked(), "eight tries are free"
    guess("asha", SITE, times=1)
    for _ in range(limits.SIGN_UPS.most + 1):
        limits.SIGN_UPS.take(f"{VENUE} pyke")
    [first, last] = blocked()
    assert (first.address, first.account) == (VENUE, "") and (last.address, last.account) == (SITE, "asha")
    assert 3500 < (first.until - timekeeping.now()).total_seconds() <= 3601
    assert 800 < (last.until - timekeeping.now()).total_seconds() <= 901
    text = html_of(browser_of(operator).get(PAGE))
    assert "Too many registrations at one event" in text and "Too many wrong passwords" in text
    assert VENUE in text and SITE in text and page_of(User.objects.get(username="asha")) in text


def test_who_is_free_again_is_shown_no_more(operator):
    a_user("asha")
    guess("asha", device="laptop")
    assert shown() == {("asha", "", "Too many wrong passwords")}
    limits.PASSWORDS.was_right(Guess("asha", VENUE, "laptop"))
    assert not blocked()


def test_what_strangers_type_is_no_account(operator):
    """A password that was typed as the username is shown to nobody."""
    guess("my secret/x y", times=9)
    assert shown() == {("", VENUE, "Too many wrong passwords")}
    for _ in range(limits.PASSWORDS.by_account.most + 1):
        limits.PASSWORDS.by_account.take("another secret")
    assert len(blocked()) == 1
    assert "secret" not in html_of(browser_of(operator).get(PAGE))


def test_an_account_that_opened_too_many_tables_is_shown(monkeypatch):
    asha = a_user("asha")
    game = a_game(begun=False)
    type(game).objects.filter(pk=game.pk).update(event=None, table=None, opened_by=asha)
    monkeypatch.setattr(limits, "MAX_TABLES", 2)
    assert not blocked()
    for module in (limits, rate_limit):
        monkeypatch.setattr(module, "MAX_TABLES", 1)
    assert shown() == {("asha", "", "Too many live tables")}
    with pytest.raises(TooOften), transaction.atomic():
        rate_limit.require_room_for_account(asha)


def test_a_flood_of_addresses_is_cut_short(operator):
    counts: Any = caches["counts"]
    for number in range(MAX_NOTED + 20):
        counts.note(f"reports 198.51.100.{number}", 3600 + number)
    assert len(counts.noted()) == MAX_NOTED
    assert "reports 198.51.100.0" not in counts.noted()
    assert not blocked(), "what was noted is shown while the count holds"


@pytest.mark.parametrize("limit", list(limits.shown_to_operators()), ids=lambda each: each.purpose)
def test_every_limit_of_accounts_and_addresses_is_shown(operator, limit):
    a_user("asha")
    words = {"account": "asha", "address": SITE, "device": "d", "event": "pyke", "game": ""}
    for _ in range(limit.most + 1):
        limit.take(" ".join(words[part] for part in limit.parts))
    [block] = blocked()
    assert block.reason == limit.reason
    assert (block.account or block.address) in {"asha", SITE}
