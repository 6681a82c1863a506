"""The pages of messages: what a player chooses, the link in a message, what the staff see and repeat."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.links import secret_of_webhook
from tables.messages.actions import send_news, subscribe
from tables.messages.models import Channel, Delivery, DeliveryStatus, Message, MessageKind, Subscription
from tables.messages.queries import news_of
from tables.staff.models import Role
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

SITE = "https://kingsmoot.example.org/"
URL = "https://hooks.example.org/in?token=hidden"
MAIL = {"channel": "email", "kinds": [MessageKind.NEWS, MessageKind.TIME], "address": "asha@example.org"}


def asked(cast: Cast, channel: str = Channel.EMAIL, key: str = "p1") -> Subscription:
    player = cast.player(key)
    return subscribe(
        player,
        Actor.of_player(player),
        channel=channel,
        kinds=MessageKind.values,
        site=SITE,
        address=f"{key}@example.org" if channel == Channel.EMAIL else "",
    )


class TestMine:
    def test_i_choose_and_read_on_my_page(self):
        cast = a_hall()
        phone, url = browser_of(cast.player()), cast.url("my-messages")
        page = html_of(phone.get(url))
        assert "Turn on messages" in page and "Your messages" not in page
        answer = phone.post(url, {"channel": "page", "kinds": [MessageKind.NEWS], "address": ""})
        assert answer.status_code == 302 and said(answer) == ["Saved."]
        send_news(cast.event, cast.actor(), "<b>Lunch</b>")
        assert "&lt;b&gt;Lunch&lt;/b&gt;" in html_of(phone.get(url))
        assert "Lunch" not in html_of(browser_of(cast.player("p2")).get(url))

    def test_an_address_waits_for_its_owner_and_goes_when_i_stop(self):
        cast = a_hall()
        phone, url = browser_of(cast.player()), cast.url("my-messages")
        answer = phone.post(url, MAIL)
        assert said(answer) == ["Saved. Confirm a new address by the link in the e-mail."]
        page = html_of(phone.get(url))
        assert "Confirm your address" in page and "asha@example.org" in page
        assert Subscription.objects.get().site == "http://testserver/"
        answer = phone.post(cast.url("my-messages-stop"))
        assert answer.status_code == 302 and not Subscription.objects.exists()
        assert phone.post(cast.url("my-messages-stop")).status_code == 302

    @pytest.mark.parametrize(
        "sent", [{}, {**MAIL, "address": "x"}, {**MAIL, "kinds": []}, {"channel": "fax"}]
    )
    def test_what_is_wrong_is_shown_at_its_field(self, sent):
        cast = a_hall()
        answer = browser_of(cast.player()).post(cast.url("my-messages"), sent or {"address": ""})
        assert answer.status_code == 400 and answer.context["form"].errors
        assert not Subscription.objects.exists()

    def test_strangers_find_nothing(self):
        cast = a_hall()
        for browser in (browser_of(None), browser_of(a_hall().player()), cast.browser()):
            assert browser.get(cast.url("my-messages")).status_code == 404
            assert browser.post(cast.url("my-messages-stop")).status_code == 404

    def test_the_page_asks_as_often_for_many_messages(self):
        cast = a_hall()
        asked(cast, Channel.PAGE)
        phone, counts = browser_of(cast.player()), []
        for number in range(4):
            send_news(cast.event, cast.actor(), f"News {number}.")
            counts.append(len(queries_of(lambda: phone.get(cast.url("my-messages")))))
        assert len(set(counts[1:])) == 1


class TestTheLinkInAMessage:
    def url(self, subscription: Subscription, name: str = "message-subscription") -> str:
        return reverse(name, args=[subscription.key])

    def test_looking_changes_nothing_and_yes_confirms(self):
        cast = a_hall()
        subscription = asked(cast)
        url, browser = self.url(subscription), browser_of(None)
        page = html_of(browser.get(url))
        assert "Is this your address?" in page and "p1@example.org" not in page
        assert cast.player().name not in page
        subscription.refresh_from_db()
        assert subscription.confirmed_at is None
        assert "You get messages by e-mail" in html_of(browser.post(url, {"confirm": "yes"}))
        subscription.refresh_from_db()
        assert subscription.confirmed_at is not None

    def test_it_stops_and_then_leads_nowhere(self):
        subscription = asked(a_hall())
        url, browser = self.url(subscription), browser_of(None)
        assert "Messages are off" in html_of(browser.post(url, {"stop": "yes"}))
        assert not Subscription.objects.exists() and browser.get(url).status_code == 404

    def test_it_is_guarded_against_forgery_but_for_the_one_click(self):
        subscription = asked(a_hall())
        strict = browser_of(None, enforce_csrf_checks=True)
        assert strict.post(self.url(subscription), {"stop": "yes"}).status_code == 403
        assert strict.get(self.url(subscription, "message-leave")).status_code == 405
        assert Subscription.objects.exists()
        assert strict.post(self.url(subscription, "message-leave")).status_code == 200
        assert not Subscription.objects.exists()

    def test_a_guess_and_a_webhooks_key_find_nothing(self):
        cast = a_hall()
        cast.browser().post(cast.url("staff-messages-add"), {"url": URL, "kinds": [MessageKind.TIME]})
        for key in ("x", Subscription.objects.get().key):
            for name in ("message-subscription", "message-leave"):
                assert browser_of(None).post(reverse(name, args=[key])).status_code == 404


class TestTheStaff:
    def test_a_webhook_is_added_its_secret_shown_once_and_removed(self):
        cast = a_hall()
        browser, url = cast.browser(), cast.url("staff-messages")
        answer = browser.post(cast.url("staff-messages-add"), {"url": URL, "kinds": [MessageKind.TIME]})
        assert answer.status_code == 302
        webhook = Subscription.objects.get()
        page = html_of(browser.get(url))
        assert (
            secret_of_webhook(webhook) in page and "hooks.example.org" in page and "token=hidden" not in page
        )
        assert "whsec_" not in html_of(browser.get(url))
        remove = cast.url("staff-messages-remove", pk=webhook.pk)
        assert "Remove hooks.example.org?" in html_of(browser.get(remove))
        browser.post(remove, {"confirmed": "yes"})
        assert not Subscription.objects.exists()

    def test_a_private_address_is_shown_at_its_field(self):
        cast = a_hall()
        sent = {"url": "https://10.0.0.1/", "kinds": [MessageKind.TIME]}
        answer = cast.browser().post(cast.url("staff-messages-add"), sent)
        assert answer.status_code == 400 and "private network" in html_of(answer)

    def test_a_name_that_leads_into_a_private_network_is_refused_at_its_field(self, settings, monkeypatch):
        def found(*_: object) -> list[str]:
            return ["93.184.215.14", "192.168.1.20"]

        monkeypatch.setattr("tables.messages.channels.web_addresses.addresses_of", found)
        cast = a_hall()
        sent = {"url": URL, "kinds": [MessageKind.TIME]}
        answer = cast.browser().post(cast.url("staff-messages-add"), sent)
        assert answer.status_code == 400 and "its operator can allow it" in html_of(answer)
        settings.PRIVATE_WEBHOOKS = True
        assert cast.browser().post(cast.url("staff-messages-add"), sent).status_code == 302

    def test_news_reach_every_page_without_subscribers(self):
        cast = a_hall()
        form = cast.url("staff-messages-news")
        assert "Nobody has asked to receive news" in html_of(cast.browser().get(form))
        sent = cast.browser().post(form, {"text": "Lunch is <ready>."})
        assert said(sent) == [
            "The news is shown on all pages of the event. Nobody has asked to receive news as a message."
        ]
        pages = [
            (browser_of(cast.player("p3")), cast.url("my-event")),
            (Client(), cast.url("public-event")),
            (Client(), cast.url("public-screen")),
        ]
        assert all("Lunch is &lt;ready&gt;." in html_of(browser.get(page)) for browser, page in pages)
        remove = cast.url("staff-messages-news-remove", pk=news_of(cast.event)[0].id)
        assert remove in html_of(cast.browser().get(cast.url("staff-messages")))
        cast.browser().post(remove, {"confirmed": "yes"})
        assert not any("Lunch" in html_of(browser.get(page)) for browser, page in pages)

    def test_pages_show_news_for_two_days_the_newest_first(self):
        cast = a_hall()
        for text in ("One.", "Two.", "Three.", "Four."):
            send_news(cast.event, cast.actor(), text)
        assert [news.text for news in news_of(cast.event)] == ["Four.", "Three.", "Two."]
        Message.objects.update(expires_at=timekeeping.now())
        assert news_of(cast.event) == ()

    def test_the_form_counts_who_receives_news(self):
        cast = a_hall()
        asked(cast, Channel.PAGE)
        assert "1 subscriber also receives" in html_of(cast.browser().get(cast.url("staff-messages-news")))

    def test_news_are_sent_once_for_two_taps(self):
        cast = a_hall()
        asked(cast, Channel.PAGE)
        sent = {"text": "Lunch.", "idempotency_key": "tap"}
        answers = [cast.browser().post(cast.url("staff-messages-news"), sent) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [302, 302] and Delivery.objects.count() == 1

    def test_deliveries_are_seen_narrowed_and_repeated(self):
        cast = a_hall()
        subscription = asked(cast)
        Subscription.objects.update(confirmed_at=timekeeping.now())
        send_news(cast.event, cast.actor(), "Lunch.")
        delivery = subscription.deliveries.get(message__kind=MessageKind.NEWS)
        Delivery.objects.filter(pk=delivery.pk).update(
            status=DeliveryStatus.FAILED,
            due_at=None,
            done_at=timekeeping.now(),
            attempts=8,
            fault="No answer.",
        )
        browser, url = cast.browser(), cast.url("staff-messages")
        repeat = cast.url("staff-messages-repeat", pk=delivery.pk)
        page = html_of(browser.get(url))
        assert "No answer." in page and cast.player().name in page and repeat in page
        assert "p1@example.org" not in page
        assert "No answer." not in html_of(browser.get(url, {"status": "delivered"}))
        assert "No answer." in html_of(browser.get(url, {"status": "failed"}))
        assert said(browser.post(repeat)) == ["The message is delivered again within seconds."]
        delivery.refresh_from_db()
        assert delivery.status == DeliveryStatus.PENDING

    def test_what_cannot_be_repeated_says_so_and_elsewhere_there_is_nothing(self):
        cast, elsewhere = a_hall(), a_hall()
        asked(cast, Channel.PAGE)
        send_news(cast.event, cast.actor(), "Lunch.")
        pk = Delivery.objects.get().pk
        answer = cast.browser().post(cast.url("staff-messages-repeat", pk=pk))
        assert answer.status_code == 409 and "This message is out of date" in html_of(answer)
        assert elsewhere.browser().post(elsewhere.url("staff-messages-repeat", pk=pk)).status_code == 404

    def test_the_page_asks_as_often_for_many_deliveries(self):
        cast = a_hall()
        browser, counts = cast.browser(Role.HEAD_JUDGE), []
        for key in ("p1", "p2", "p3"):
            asked(cast, Channel.PAGE, key)
            send_news(cast.event, cast.actor(), f"For {key}.")
            counts.append(len(queries_of(lambda: browser.get(cast.url("staff-messages")))))
        assert len(set(counts)) == 1
