"""An account has one e-mail address, confirmed by a link, to which a forgotten password is reset."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from tables.core import limits
from tables.core.access import Actor
from tables.core.errors import Refused
from tables.messages.account_actions import set_address
from tables.messages.actions import confirm_subscription
from tables.messages.models import Message, Subscription
from tables.messages.queries import is_still_true
from tables.messages.sending import deliver_due
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import browser_of, html_of

pytestmark = pytest.mark.django_db

ADDRESS, RESET = reverse("account-address"), reverse("password-reset")
SITE = "https://kingsmoot.example"
NEW = "four words in row"
ANSWER = "If an account has confirmed this address"


def confirmed(user: User, address: str = "asha@example.org") -> Subscription:
    made = set_address(Actor.staff(user), address=address, site=SITE)
    confirm_subscription(made.key)
    Message.objects.all().delete()
    return made


def letters() -> list[mail.EmailMessage]:
    mail.outbox.clear()
    deliver_due()
    return [letter for letter in mail.outbox if isinstance(letter, mail.EmailMessage)]


def link_sent() -> str:
    (letter,) = letters()
    found = re.search(rf"{SITE}(/set-password/\S+)", str(letter.body))
    assert found is not None
    return found[1]


def test_the_page_takes_an_address_with_the_password_and_removes_it():
    user = a_user()
    browser = browser_of(user)
    sent = {"address": "asha@example.org", "password": "wrong"}
    assert browser.post(ADDRESS, sent).status_code == 400 and not Subscription.objects.exists()
    assert browser.post(ADDRESS, {"address": "no", "password": "winter"}).status_code == 400
    assert browser.post(ADDRESS, {**sent, "password": "winter"}).status_code == 302
    assert "Confirm your address" in html_of(browser.get(ADDRESS))
    page = reverse("message-subscription", args=[Subscription.objects.get().key])
    assert "Somebody entered this address for an account." in html_of(Client().get(page))
    assert "This address is confirmed" in html_of(Client().post(page, {"confirm": "yes"}))
    assert "Confirmed" in html_of(browser.get(ADDRESS))
    browser.post(reverse("account-address-remove"))
    assert not Subscription.objects.exists()


def test_an_address_is_of_one_account():
    confirmed(a_user())
    second = set_address(Actor.staff(a_user()), address="Asha@Example.org", site=SITE)
    with pytest.raises(Refused, match="Another account has this address"):
        confirm_subscription(second.key)
    page = reverse("message-subscription", args=[second.key])
    assert Client().post(page, {"confirm": "yes"}).status_code == 409
    with pytest.raises(IntegrityError), transaction.atomic():
        Subscription.objects.filter(pk=second.pk).update(confirmed_at=timezone.now())


def test_a_forgotten_password_is_reset_by_a_link():
    user = a_user("asha")
    confirmed(user)
    answer = Client().post(RESET, {"email": "ASHA@example.org"}, follow=True)
    assert ANSWER in html_of(answer)
    browser, url = Client(), link_sent()
    page = browser.get(url, follow=True)
    assert "asha" in html_of(page)
    form = {"new_password1": NEW, "new_password2": NEW}
    assert browser.post(page.redirect_chain[-1][0], form)["Location"] == reverse("home")
    user.refresh_from_db()
    assert user.check_password(NEW) and browser.get(ADDRESS).status_code == 200
    assert "no longer valid" in html_of(Client().get(url)), "a link is for once"


def test_a_second_step_is_still_asked_for():
    user = a_user()
    confirmed(user)
    TOTPDevice.objects.create(user=user, name="app", confirmed=True)
    Client().post(RESET, {"email": "asha@example.org"})
    browser = Client()
    page = browser.get(link_sent(), follow=True).redirect_chain[-1][0]
    answer = browser.post(page, {"new_password1": NEW, "new_password2": NEW})
    assert answer["Location"] == reverse("sign-in-code")
    assert browser.get(ADDRESS).status_code == 302, "the password alone signs nobody in"
    assert browser.get(reverse("sign-in-code")).status_code == 200


def test_nobody_learns_whether_an_address_has_an_account():
    user, closed = a_user(), a_user()
    confirmed(user), confirmed(closed, "closed@example.org")
    set_address(Actor.staff(a_user()), address="unconfirmed@example.org", site=SITE)
    Message.objects.all().delete()
    User.objects.filter(pk=closed.pk).update(is_active=False)
    answers = [
        Client().post(RESET, {"email": address})
        for address in ("asha@example.org", "unconfirmed@example.org", "closed@example.org", "x@example.org")
    ]
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, reverse("sign-in"))}
    assert [letter.to for letter in letters()] == [["asha@example.org"]]
    for _try in range(5):
        assert Client().post(RESET, {"email": "asha@example.org"}).status_code == 302
    assert Message.objects.count() == limits.RESETS_TO_ADDRESS.most, (
        "more are not sent, and nobody learns of it"
    )


def test_a_letter_on_its_way_to_a_closed_account_is_not_sent():
    user = a_user()
    own = confirmed(user)
    Client().post(RESET, {"email": "asha@example.org"})
    message = Message.objects.get()
    assert is_still_true(message, Subscription.objects.get(pk=own.pk))
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert not is_still_true(message, Subscription.objects.get(pk=own.pk))


def test_one_network_asks_for_so_many_links(monkeypatch):
    monkeypatch.setattr(limits, "PASSWORD_RESETS", replace(limits.PASSWORD_RESETS, most=1, purpose="of one"))
    assert Client().post(RESET, {"email": "a@example.org"}).status_code == 302
    assert Client().post(RESET, {"email": "b@example.org"}).status_code == 429
    assert Client().post(RESET, {"email": "no address"}).status_code == 400
