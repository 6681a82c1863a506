"""Messages to accounts: casual tables wait, by e-mail or on a device, bundled, as the account chooses."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, Refused, TooOften
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.workers import reminders
from tables.messages.account_actions import add_account_device, choose_address, send_letters
from tables.messages.actions import confirm_subscription, leave
from tables.messages.models import CONFIRM_ADDRESS, Channel, Message, MessageKind, Subscription
from tables.messages.outbox import forget_old_account_messages
from tables.messages.queries import is_still_true
from tables.messages.sending import deliver_due
from tables.series.people.forgetting import forget_account
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import browser_of, html_of, program_of
from tests.live_games import START, at, begin
from tests.push_service import Device

ENDPOINT = "https://push.example.org/send/"

pytestmark = pytest.mark.django_db

SITE, PASSWORD = "https://kingsmoot.example", "winter"


@pytest.fixture
def user() -> User:
    user = a_user()
    an_address(user)
    send_letters(Actor.staff(user))
    confirm_subscription(Subscription.objects.get().key)
    Message.objects.all().delete()
    return user


def an_address(user: User, address: str = "asha@example.org", password: str = PASSWORD) -> Subscription:
    return choose_address(Actor.staff(user), address=address, password=password, site=SITE)


def a_table_of(user: User, *others: str) -> LiveGame:
    """A casual game at which everybody was and is away now."""
    with at(0):
        game = begin(opening.open_casual(user, Setup("goofspiel"), [user.username, *others]))
    LiveSeat.objects.filter(game=game).update(present_since=None, devices=["x"])
    return games.find(game.key)


def reminded(hours: float) -> list[Message]:
    with timekeeping.time_set_to(START + timedelta(hours=hours)):
        reminders.remind()
    return list(Message.objects.exclude(kind=CONFIRM_ADDRESS).order_by("pk"))


def test_all_tables_that_wait_are_one_message_and_each_at_most_one_in_three_hours(user):
    keys = {a_table_of(user, "Ben", "Cid").key, a_table_of(user, "Ben").key}
    (message,) = reminded(0.1)
    assert (message.event, message.kind) == (None, MessageKind.YOUR_TURN)
    assert set(message.data["live_games"]) == keys
    third = a_table_of(user, "Dara")
    assert [each.data["live_games"] for each in reminded(0.2)[1:]] == [[third.key]]
    assert len(reminded(2.9)) == 2
    LiveGame.objects.update(asked_at=START + timedelta(hours=3))
    assert len(reminded(3.5)) == 3, "it waits anew, after three hours"


def test_the_letter_names_the_table_and_is_not_sent_once_it_no_longer_waits(user):
    game = a_table_of(user, "Ben")
    (message,) = reminded(0.1)
    subscription = Subscription.objects.get()
    with timekeeping.time_set_to(START + timedelta(hours=0.1)):
        assert is_still_true(message, subscription)
        mail.outbox.clear()
        deliver_due()
        (letter,) = mail.outbox
        assert letter.to == ["asha@example.org"] and letter.subject == "Kingsmoot: Your turn"
        assert "A casual table waits for you." in letter.body and f"{SITE}/t/{game.key}/" in letter.body
        LiveSeat.objects.filter(game=game, user=user).update(bot="random")
        assert not is_still_true(message, subscription)


def test_nobody_else_and_no_table_without_others_gets_one(user):
    a_table_of(user, "bot:random")
    other = a_user()
    a_table_of(other, "Ben")
    assert reminded(0.1) == [], "alone with bots one waits for oneself; the other asked for no messages"
    game = a_table_of(user, "Ben")
    LiveSeat.objects.filter(game=game, user=user).update(present_since=START, seen_at=START)
    assert reminded(0.1) == [], "the account is there"


def test_an_address_is_confirmed_first_and_the_link_ends_it():
    user = a_user()
    an_address(user)
    made = send_letters(Actor.staff(user))
    mail.outbox.clear()
    deliver_due()
    assert "Somebody entered this address for an account." in mail.outbox[0].body
    a_table_of(user, "Ben")
    assert reminded(0.1) == []
    page = reverse("message-subscription", args=[made.key])
    assert "Is this your address?" in html_of(Client().get(page))
    assert "You get messages by e-mail" in html_of(Client().post(page, {"confirm": "yes"}))
    assert len(reminded(0.2)) == 1
    leave(made.key)
    assert Subscription.objects.get().kinds == [], "the address stays the account's"
    LiveGame.objects.update(asked_at=START + timedelta(hours=3))
    assert len(reminded(4)) == 1


def test_whoever_reads_a_letter_to_a_wrong_address_has_it_deleted():
    leave(an_address(a_user()).key)
    assert not Subscription.objects.exists()


def test_a_device_is_of_the_account_that_switched_it_on_last(user):
    other, device = a_user(), Device(ENDPOINT).registered
    for each in (user, other, other):
        add_account_device(Actor.staff(each), **device, site=SITE)
    (row,) = Subscription.objects.filter(channel=Channel.PUSH)
    assert row.user == other
    with pytest.raises(Malformed):
        add_account_device(Actor.staff(user), **{**device, "auth": "x"}, site=SITE)
    with pytest.raises(IntegrityError), transaction.atomic():
        Subscription.objects.create(user=user, channel=Channel.WEBHOOK, address="x", key="y", site=SITE)


def test_addresses_are_not_asked_again_and_again(user):
    with pytest.raises(TooOften):
        for number in range(30):
            an_address(user, f"asha{number}@example.org")
    with pytest.raises(NotPermitted):
        send_letters(Actor.system())


def test_messages_by_e_mail_need_an_address():
    with pytest.raises(Refused, match="no e-mail address"):
        send_letters(Actor.staff(a_user()))


def test_the_page_chooses_and_stops(user):
    browser, url = browser_of(user), reverse("account-messages")
    assert "asha@example.org" in html_of(browser.get(url))
    device = Device(ENDPOINT).registered
    assert browser.post(reverse("account-device-on"), device).status_code == 302
    assert "Notifications are on for 1 device." in html_of(browser.get(url))
    renewed = {**Device(f"{ENDPOINT}new").registered, "old": ENDPOINT}
    assert browser.post(reverse("offline-device"), renewed).status_code == 204
    assert Subscription.objects.get(channel=Channel.PUSH).address == f"{ENDPOINT}new"
    browser.post(reverse("account-device-off"), {"endpoint": f"{ENDPOINT}new"})
    assert Subscription.objects.get().channel == Channel.EMAIL
    browser.post(reverse("account-messages-stop"))
    assert Subscription.objects.get().kinds == []
    assert browser.post(url).status_code == 302 and Subscription.objects.get().kinds
    Subscription.objects.all().delete()
    assert browser.post(url).status_code == 409
    assert Client().get(url).status_code == 302, "strangers sign in first"


def test_the_api_chooses_and_stops(user):
    browser, url = browser_of(user), "/api/v1/account/messages/"
    found = browser.get(url).json()
    assert (found["address"], found["is_confirmed"], found["devices"]) == ("asha@example.org", True, 0)
    address, sent = "/api/v1/account/address/", {"address": "bo@example.org", "password": PASSWORD}
    wrong = {**sent, "password": "wrong"}
    assert browser.post(address, wrong, content_type="application/json").status_code == 400
    found = browser.post(address, sent, content_type="application/json").json()
    assert (found["address"], found["is_confirmed"], found["wants_letters"]) == (
        "bo@example.org",
        False,
        True,
    )
    device = Device(ENDPOINT).registered
    assert browser.post(f"{url}devices/", device, content_type="application/json").json()["devices"] == 1
    assert (
        browser.post(f"{url}devices/remove/", {"endpoint": ENDPOINT}, content_type="application/json").json()[
            "devices"
        ]
        == 0
    )
    assert not browser.delete(url).json()["wants_letters"]
    assert browser.post(url, content_type="application/json").json()["wants_letters"]
    assert browser.delete(address).json()["address"] == "" and not Subscription.objects.exists()
    assert program_of(user).call("DELETE", "account/messages/").status_code == 403, "programs choose nothing"


def test_what_is_over_is_forgotten(user):
    a_table_of(user, "Ben")
    (message,) = reminded(0.1)
    for days, left in ((6, 1), (9, 0)):
        with timekeeping.time_set_to(message.at + timedelta(days=days)):
            forget_old_account_messages()
        assert Message.objects.count() == left
    forget_account(Actor.staff(user), closes_account=False)
    assert not Subscription.objects.exists()
