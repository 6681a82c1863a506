"""Messages to accounts about casual tables, by e-mail or on a device, bundled, as the account chooses."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, Refused, TooOften
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import lobby, opening
from tables.live.play.opening import Setup
from tables.live.play.rematch import set_rematch
from tables.live.store import games
from tables.live.workers import reminders
from tables.messages.account_actions import add_account_device, choose_account_messages, choose_address
from tables.messages.actions import confirm_subscription, leave
from tables.messages.models import ACCOUNT_KINDS, CONFIRM_ADDRESS, Channel, Message, MessageKind, Subscription
from tables.messages.outbox import forget_old_account_messages
from tables.messages.queries import is_still_true
from tables.messages.sending import deliver_due
from tables.messages.wording import message_text
from tables.series.people.forgetting import forget_account
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import browser_of, html_of, program_of
from tests.live_games import START, at, begin, commitment_of, play, seat_viewer
from tests.push_service import Device

ENDPOINT = "https://push.example.org/send/"

pytestmark = pytest.mark.django_db

SITE, PASSWORD = "https://kingsmoot.example", "winter"


@pytest.fixture
def user() -> User:
    user = a_user()
    an_address(user)
    choose(user)
    confirm_subscription(Subscription.objects.get().key)
    Message.objects.all().delete()
    return user


def choose(user: User, kinds: Sequence[str] = ACCOUNT_KINDS, *, wants_letters: bool = True) -> None:
    choose_account_messages(Actor.staff(user), kinds=kinds, wants_letters=wants_letters)


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


def test_the_clock_answered_for_an_account_that_is_away(user):
    game = a_table_of(user, "Ben")
    LiveSeat.objects.filter(game=game, user=user).update(timeouts=2)
    (message,) = reminded(0.1)
    assert (message.kind, message.data["live_games"]) == (MessageKind.CLOCK_ANSWERED, [game.key])
    assert "which waits for you again" in message_text(message, None).body
    choose(user, [MessageKind.YOUR_TURN])
    other = a_table_of(user, "Cid")
    LiveSeat.objects.filter(game=other, user=user).update(timeouts=2)
    (_first, message) = reminded(0.2)
    assert (message.kind, message.data["live_games"]) == (MessageKind.YOUR_TURN, [other.key])


def test_a_table_set_again_is_open_until_the_account_enters_it(user):
    old = play(a_table_of(user, "Ben", "Cid"), r=Random(1))
    LiveSeat.objects.filter(game=old).update(reminded_at=START + timedelta(days=1))
    with at(3600):
        game = set_rematch(games.find(old.key), seat_viewer(old, 1), "")
    LiveGame.objects.filter(pk=game.pk).update(created_at=START + timedelta(hours=1))
    assert reminded(1.1) == [], "nobody is there yet"
    LiveSeat.objects.filter(game=game, name="Ben").update(devices=["x"], present_since=START, seen_at=START)
    (message,) = reminded(1.1)
    assert (message.kind, message.data["live_games"]) == (MessageKind.TABLE_OPENED, [game.key])
    assert len(reminded(8)) == 1, "once"
    subscription = Subscription.objects.get()
    with timekeeping.time_set_to(message.at):
        assert is_still_true(message, subscription)
        LiveSeat.objects.filter(game=game, user=user).update(devices=["x"])
        assert not is_still_true(message, subscription)


def test_the_deal_waits_for_an_account(user):
    with at(0):
        game = opening.open_casual(user, Setup("goofspiel"), [user.username, "Ben"])
        LiveSeat.objects.filter(game=game).update(devices=["x"], present_since=START, seen_at=START)
        for position in (0, 1):
            game = lobby.commit(game, seat_viewer(game, position), commitment_of(game, position))
        LiveSeat.objects.filter(game=game).update(present_since=None)
    (message,) = reminded(0.1)
    assert (message.kind, message.data["live_games"]) == (MessageKind.DEAL_WAITS, [game.key])
    with timekeeping.time_set_to(message.at):
        assert is_still_true(message, Subscription.objects.get())


def test_the_end_of_games_reaches_accounts_that_were_not_there(user):
    ended = [play(a_table_of(user, "Ben"), r=Random(number)) for number in (1, 2)]
    there = play(a_table_of(user, "Ben"), r=Random(3))
    alone = a_table_of(user, "bot:random")
    end = START + timedelta(minutes=1)
    for game in (*ended, there, alone):
        LiveGame.objects.filter(pk=game.pk).update(status="finished", bots_at=None, ended_at=end)
        LiveSeat.objects.filter(game=game).update(seen_at=START - timedelta(hours=1), reminded_at=None)
    LiveSeat.objects.filter(game=there).update(seen_at=end - timedelta(seconds=10))
    choose(user, [MessageKind.YOUR_TURN])
    assert reminded(0.1) == []
    choose(user)
    (message,) = reminded(0.1)
    assert message.kind == MessageKind.GAME_OVER
    assert sorted(message.data["live_games"]) == sorted(game.key for game in ended)
    assert "The games at 2 casual tables are over." in message_text(message, None).body
    with timekeeping.time_set_to(message.at):
        assert is_still_true(message, Subscription.objects.get())
    assert len(reminded(5)) == 1, "once"


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
    made = an_address(user)
    choose(user)
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
        add_account_device(Actor.staff(each), **device, kinds=ACCOUNT_KINDS, site=SITE)
    (row,) = Subscription.objects.filter(channel=Channel.PUSH)
    assert row.user == other
    with pytest.raises(Malformed):
        add_account_device(Actor.staff(user), **{**device, "auth": "x"}, kinds=ACCOUNT_KINDS, site=SITE)
    with pytest.raises(IntegrityError), transaction.atomic():
        Subscription.objects.create(user=user, channel=Channel.WEBHOOK, address="x", key="y", site=SITE)


def test_addresses_are_not_asked_again_and_again(user):
    with pytest.raises(TooOften):
        for number in range(30):
            an_address(user, f"asha{number}@example.org")
    with pytest.raises(NotPermitted):
        choose_account_messages(Actor.system(), kinds=ACCOUNT_KINDS)


def test_messages_by_e_mail_need_an_address():
    with pytest.raises(Refused, match="no e-mail address"):
        choose(a_user())
    with pytest.raises(Refused, match="no e-mail address"):
        choose(a_user(), wants_letters=False)


def test_the_page_chooses_and_stops(user):
    browser, url = browser_of(user), reverse("account-messages")
    assert "asha@example.org" in html_of(browser.get(url))
    kinds = [MessageKind.YOUR_TURN.value, MessageKind.GAME_OVER.value]
    assert browser.post(url, {"wants_letters": "on"}).status_code == 400, "of no kind"
    assert browser.post(url, {"kinds": kinds, "wants_letters": "on"}).status_code == 302
    assert Subscription.objects.get().kinds == kinds
    device = Device(ENDPOINT).registered
    browser.post(reverse("account-device-on"), device)
    assert Subscription.objects.count() == 1, "of no kind"
    assert browser.post(reverse("account-device-on"), {**device, "kinds": kinds}).status_code == 302
    assert "Notifications are on for 1 device." in html_of(browser.get(url))
    renewed = {**Device(f"{ENDPOINT}new").registered, "old": ENDPOINT}
    assert browser.post(reverse("offline-device"), renewed).status_code == 204
    renewed_device = Subscription.objects.get(channel=Channel.PUSH)
    assert (renewed_device.address, renewed_device.kinds) == (f"{ENDPOINT}new", kinds)
    assert browser.post(url, {"kinds": kinds[:1]}).status_code == 302
    assert set(Subscription.objects.values_list("channel", flat=True)) == {Channel.PUSH, Channel.EMAIL}
    assert [each.kinds for each in Subscription.objects.order_by("channel")] == [[], kinds[:1]]
    assert browser.post(url, {"kinds": kinds, "wants_letters": "on"}).status_code == 302
    browser.post(reverse("account-device-off"), {"endpoint": f"{ENDPOINT}new"})
    assert Subscription.objects.get().channel == Channel.EMAIL
    browser.post(reverse("account-messages-stop"))
    assert Subscription.objects.get().kinds == []
    chosen = {"kinds": kinds, "wants_letters": "on"}
    assert browser.post(url, chosen).status_code == 302 and Subscription.objects.get().kinds == kinds
    Subscription.objects.all().delete()
    assert browser.post(url, chosen).status_code == 409
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
    chosen = {"kinds": ["table.game_over"]}
    found = browser.post(url, chosen, content_type="application/json").json()
    assert found["kinds"] == ["table.game_over"] and found["wants_letters"]
    unknown = {"kinds": ["news.sent"]}
    assert browser.post(url, unknown, content_type="application/json").status_code == 400
    device = {**Device(ENDPOINT).registered, "kinds": ["table.your_turn"]}
    assert browser.post(f"{url}devices/", device, content_type="application/json").json()["devices"] == 1
    assert (
        browser.post(f"{url}devices/remove/", {"endpoint": ENDPOINT}, content_type="application/json").json()[
            "devices"
        ]
        == 0
    )
    assert not browser.delete(url).json()["wants_letters"]
    assert browser.post(url, chosen, content_type="application/json").json()["wants_letters"]
    silent = {**chosen, "wants_letters": False}
    assert not browser.post(url, silent, content_type="application/json").json()["wants_letters"]
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
