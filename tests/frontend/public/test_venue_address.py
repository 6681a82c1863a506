"""A venue shares one address: everybody there registers, and a flood from it is stopped."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from kingsmoot.cache import CountsInMemory
from tables.core import codes, limits
from tables.core.throttle import Throttle
from tables.events.actions.join_code import renew_join_code
from tables.events.models import Event, EventStatus
from tables.players.actions.registration import approve_all
from tables.players.models import PlayerStatus
from tables.staff.models import User
from tests.builders import an_event
from tests.cast import Cast
from tests.clients import Api, browser_of, html_of, problems_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return Cast(an_event(status=EventStatus.OPEN, registration_open=True, approval_required=False))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits, a tenth of what they are."""
    for name in (
        "SIGN_UPS",
        "SIGN_UPS_WITHOUT_CODE",
        "SIGN_UPS_WITH_CODE",
        "NEW_ACCOUNTS",
        "NEW_ACCOUNTS_WITHOUT_CODE",
        "NEW_ACCOUNTS_WITH_CODE",
    ):
        limit: Throttle = getattr(limits, name)
        monkeypatch.setattr(limits, name, replace(limit, most=limit.most // 10))


def with_code(cast: Cast) -> str:
    return renew_join_code(cast.event, cast.actor()).join_code


def register(cast: Cast, number: int, code: str = "") -> int:
    """Register as somebody new at this address would; return the status of the answer."""
    sent = {
        "name": f"Guest of house {number:04}",
        "club": "",
        "contact": "",
        "name_shown": "full",
        "code": code,
    }
    return browser_of(None).post(cast.url("public-sign-up"), sent).status_code


def statuses(event: Event) -> Counter[str]:
    return Counter(event.players.values_list("status", flat=True))


@pytest.mark.slow
@pytest.mark.once
class TestThreeHundredInTenMinutes:
    def test_who_scan_the_flyer_are_in_at_once(self, cast: Cast):
        code = with_code(cast)
        assert Counter(register(cast, number, code) for number in range(300)) == {302: 300}
        assert statuses(cast.event) == {PlayerStatus.ACTIVE: 300}

    def test_who_come_without_a_code_wait_for_one_tap_and_a_flood_is_stopped(self, cast: Cast):
        assert Counter(register(cast, number) for number in range(700)) == {302: 600, 429: 100}
        assert statuses(cast.event) == {PlayerStatus.ACTIVE: 100, PlayerStatus.PENDING: 500}
        assert len(approve_all(cast.event, cast.actor())) == 500

    def test_a_flood_that_lacks_the_code_is_stopped_at_once(self, cast: Cast):
        with_code(cast)
        assert Counter(register(cast, number) for number in range(300)) == {302: 100, 429: 200}
        assert statuses(cast.event) == {PlayerStatus.ACTIVE: 100}


@pytest.mark.usefixtures("small")
class TestRegistrations:
    def test_beyond_the_limit_the_code_is_asked_for(self, cast: Cast):
        code, guest = with_code(cast), browser_of(None)
        assert [register(cast, number) for number in range(11)] == [302] * 10 + [429]
        sent = {"name": "Asha", "name_shown": "full"}
        asked = guest.post(cast.url("public-sign-up"), sent)
        page = html_of(asked)
        assert asked.status_code == 429 and 3590 < int(asked["Retry-After"]) <= 3601
        assert "Many people have registered from this network. Type the event&#x27;s code" in page
        assert "try again in 60 minutes." in page and 'value="Asha"' in page
        assert re.search(r'<input type="text" name="code"', page)
        wrong = guest.post(cast.url("public-sign-up"), {**sent, "code": "ABC123"})
        assert wrong.status_code == 400 and "This is not the code of" in html_of(wrong)
        typed = codes.in_groups(code, 3).lower()
        assert guest.post(cast.url("public-sign-up"), {**sent, "code": typed}).status_code == 302
        assert statuses(cast.event) == {PlayerStatus.ACTIVE: 11}

    def test_who_waits_reads_so(self, cast: Cast):
        assert [register(cast, number) for number in range(10)] == [302] * 10
        guest = browser_of(None)
        guest.post(cast.url("public-sign-up"), {"name": "Asha", "name_shown": "full"})
        assert "Asha, your registration waits for approval" in html_of(guest.get(cast.url("my-event")))
        assert cast.event.players.get(name="Asha").status == PlayerStatus.PENDING

    def test_what_is_refused_takes_nobodys_room_and_a_form_sent_twice_counts_once(self, cast: Cast):
        assert register(cast, 0) == 302
        assert [register(cast, 0) for _ in range(20)] == [400] * 20
        key = {"name": "Asha", "name_shown": "full", "idempotency_key": "k", "code": ""}
        for _ in range(5):
            assert browser_of(None).post(cast.url("public-sign-up"), key).status_code == 302
        assert [register(cast, number) for number in range(1, 9)] == [302] * 8
        assert statuses(cast.event) == {PlayerStatus.ACTIVE: 10}

    def test_the_last_limit_says_when_it_ends(self, cast: Cast):
        code = with_code(cast)
        assert [register(cast, number, code) for number in range(62)] == [302] * 60 + [429] * 2
        answer = browser_of(None).post(cast.url("public-sign-up"), {"name": "Asha", "name_shown": "full"})
        page = html_of(answer)
        assert "Too many people have registered from this network. Try again in 60 minutes." in page
        assert 3590 < int(answer["Retry-After"]) <= 3601

    def test_another_address_and_another_event_are_counted_apart(self, cast: Cast):
        with_code(cast)
        assert [register(cast, number) for number in range(11)][-1] == 429
        other = Cast(
            an_event(slug="other", status=EventStatus.OPEN, registration_open=True, approval_required=False)
        )
        assert register(other, 0) == 302
        elsewhere = Client(REMOTE_ADDR="192.0.2.7")
        sent = {"name": "Asha", "name_shown": "full"}
        assert elsewhere.post(cast.url("public-sign-up"), sent).status_code == 302

    def test_the_same_by_program(self, cast: Cast):
        code, stranger = with_code(cast), Api().at(cast.event)
        for number in range(10):
            assert stranger.call("POST", "sign-up/", {"name": f"Guest {number:02}"}).status_code == 201
        refused = stranger.call("POST", "sign-up/", {"name": "Asha"})
        assert refused.status_code == 429 and problems_of(refused) == [("code", "")]
        assert 3590 < int(refused["Retry-After"]) <= 3601
        assert stranger.call("POST", "sign-up/", {"name": "Asha", "code": "no"}).status_code == 400
        assert stranger.post("sign-up/", {"name": "Asha", "code": code})["status"] == "active"

    def test_many_wrong_codes_are_refused_and_a_right_one_never(self, cast: Cast):
        code = with_code(cast)
        answers = [register(cast, number, "000000") for number in range(32)]
        assert answers == [400] * 30 + [429] * 2
        old_flyer = {"name": "Asha", "name_shown": "full", "code": "000000"}
        page = html_of(browser_of(None).post(cast.url("public-sign-up"), old_flyer))
        assert "Leave the code out." in page and re.search(r'<input type="text" name="code"', page)
        assert register(cast, 98) == 302
        assert register(cast, 99, code) == 302

    def test_the_flyer_brings_its_code_along(self, cast: Cast):
        code, guest = with_code(cast), browser_of(None)
        page = guest.get(reverse("join", args=[code]), follow=True)
        assert page.context["form"]["code"].value() == code and 'type="hidden" name="code"' in html_of(page)


@pytest.mark.usefixtures("small")
class TestAccounts:
    SENT = {"password1": "Winter-is-late-7", "password2": "Winter-is-late-7"}

    def make(self, name: str, code: str = ""):
        sent = {**self.SENT, "username": name, "code": code}
        return browser_of(None).post(reverse("sign-up"), sent)

    def test_beyond_the_limit_the_code_of_an_event_is_asked_for(self, cast: Cast, settings):
        settings.SIGN_UP = True
        code = with_code(cast)
        before = User.objects.count()
        answers = [self.make(f"guest-{letter}").status_code for letter in "abcd"]
        refused = self.make("asha")
        assert answers == [302] * 4 and refused.status_code == 429
        assert "Many accounts were created from this network." in html_of(refused)
        assert 3590 < int(refused["Retry-After"]) <= 3601
        assert self.make("asha", "ZZZZZZ").status_code == 400
        assert self.make("asha", code).status_code == 302
        assert User.objects.count() == before + 5

    def test_registrations_do_not_count_for_accounts(self, cast: Cast, settings):
        settings.SIGN_UP = True
        for number in range(10):
            register(cast, number)
        assert self.make("asha").status_code == 302


@pytest.mark.once
def test_when_the_window_ends_others_pass(monkeypatch: pytest.MonkeyPatch):
    throttle, now = Throttle("test/window", most=2, seconds=600), [1_000_000.0]
    counts = CountsInMemory("test/window", {"OPTIONS": {}})
    monkeypatch.setattr("tables.core.throttle.caches", {"counts": counts})
    monkeypatch.setattr("time.time", lambda: now[0])
    assert throttle.wait("venue") == 1, "nothing was counted"
    assert [throttle.take("venue") for _ in range(3)] == [True, True, False]
    now[0] += 480.5
    refusal = throttle.refusal("venue", "Too many.")
    assert (refusal.wait, str(refusal)) == (120, "Too many. Try again in 2 minutes.")
    now[0] += 119.6
    assert throttle.take("venue")
