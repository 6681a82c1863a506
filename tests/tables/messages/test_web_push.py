"""Push messages: encrypted as the RFC's example says, signed, read by the device alone, and stopped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from django.urls import reverse

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible
from tables.messages import sending
from tables.messages.actions import (
    MAX_DEVICES,
    add_device,
    leave,
    remove_device,
    send_news,
    subscribe,
    unsubscribe,
)
from tables.messages.channels.push import encryption
from tables.messages.models import Channel, Delivery, DeliveryStatus, MessageKind, Subscription
from tables.messages.queries import received_by
from tables.players.actions.details import renew_link
from tables.players.models import Player
from tables.rounds.actions.publishing import publish_round
from tests.cast import Cast
from tests.clients import browser_of, html_of, said
from tests.push_service import Device, decrypt, from_text, sender_of, to_text
from tests.receivers import WebServer, a_web_server
from tests.stages import a_hall

SITE = "https://kingsmoot.example.org/"
PLAIN = b"When I grow up, I want to be a watermelon"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
THEIRS = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(text)), ec.SECP256R1())


class TestEncryption:
    def test_the_example_of_rfc_8291(self):
        body = encryption.encrypt(
            PLAIN, P256DH, AUTH, key=key_of(OURS), salt=from_text("DGv6ra1nlYgDCS1FRnbzlw")
        )
        assert to_text(body) == BODY
        assert decrypt(from_text(BODY), key_of(THEIRS), from_text(AUTH)) == PLAIN

    def test_each_message_has_a_key_and_a_salt_of_its_own(self):
        one, other = (encryption.encrypt(PLAIN, P256DH, AUTH) for _ in range(2))
        assert one[:16] != other[:16] and one[21:86] != other[21:86]
        assert decrypt(one, key_of(THEIRS), from_text(AUTH)) == PLAIN

    def test_the_longest_fits_into_one_record_and_one_byte_more_is_refused(self):
        longest = encryption.encrypt(b"x" * encryption.LARGEST_MESSAGE, P256DH, AUTH)
        assert len(longest) == 4096
        with pytest.raises(ValueError):
            encryption.encrypt(b"x" * (encryption.LARGEST_MESSAGE + 1), P256DH, AUTH)

    @pytest.mark.parametrize(
        "text", ["", "x", AUTH, P256DH[:-1], P256DH + "AA", "é" * 87, P256DH[:-2] + "AA"]
    )
    def test_what_is_no_key(self, text: str):
        assert not encryption.is_public_key(text)

    def test_the_servers_key_is_its_secrets_and_nobody_elses(self, settings):
        before = encryption.public_key()
        assert encryption.is_public_key(before) and encryption.public_key() == before
        settings.SECRET_KEY = "another"
        assert encryption.public_key() != before


@pytest.fixture
def service(settings) -> Iterator[WebServer]:
    """A push service on this machine."""
    settings.PRIVATE_PUSH_SERVICES = True
    with a_web_server() as server:
        server.status = 201
        yield server


def switch_on(player: Player, endpoint: str, kinds: list[str] | None = None) -> Device:
    device = Device(endpoint)
    kinds = kinds or list(MessageKind.values)
    add_device(player, Actor.of_player(player), **device.registered, kinds=kinds, site=SITE)
    return device


pytestmark = pytest.mark.django_db


class TestDeliveries:
    def test_a_device_is_shown_its_players_table_and_nobody_else_can_read_it(self, service: WebServer):
        cast = a_hall(status="drafted")
        player = cast.seated(2)[1]
        device = switch_on(player, service.url)
        publish_round(cast.round(), cast.actor())
        assert sending.deliver_due() == 1
        [(headers, body)] = service.got
        shown = device.read(body)
        assert shown["title"] == "Round 1: table 2, seat 2"
        assert shown["body"].endswith(cast.event.name) and "table 2, seat 2" in shown["body"]
        assert shown["url"] == cast.url("my-event")
        key = Subscription.objects.get().key
        assert shown["leave"] == reverse("message-subscription", args=[key])
        assert not any(other.name in shown["body"] for other in cast.event.players.all())
        assert b"table" not in body
        with pytest.raises(InvalidTag):
            Device(service.url).read(body)
        sender = sender_of(headers, service.url)
        assert sender["key"] == encryption.public_key() and sender["sub"] == "https://kingsmoot.example.org"
        assert headers["content-encoding"] == "aes128gcm" and headers["urgency"] == "high"
        assert 0 < int(headers["ttl"]) <= 6 * 3600 and len(headers["topic"]) == 32

    def test_every_device_is_shown_once_and_the_page_shows_it_once(self, service: WebServer):
        cast = a_hall()
        player = cast.player()
        devices = [switch_on(player, f"{service.url}&{number}") for number in range(2)]
        subscribe(player, Actor.of_player(player), channel=Channel.PAGE, kinds=[MessageKind.NEWS], site=SITE)
        send_news(cast.event, cast.actor(), "Lunch.")
        assert sending.deliver_due() == 2
        found = [device.read(body)["body"] for device, (_, body) in zip(devices, service.got, strict=True)]
        assert found == [f"Lunch.\n{cast.event.name}"] * 2
        assert [message.body for message in received_by(player)] == ["Lunch."]

    @pytest.mark.parametrize("status", [404, 410])
    def test_a_device_that_is_gone_is_forgotten_and_keeps_no_other_waiting(
        self, service: WebServer, status: int
    ):
        cast = a_hall()
        for key in ("p1", "p2"):
            switch_on(cast.player(key), f"{service.url}&{key}")
        send_news(cast.event, cast.actor(), "Lunch.")
        service.status = status
        assert sending.deliver_due() == 2 and len(service.got) == 2
        assert not Subscription.objects.exists() and not Delivery.objects.exists()

    def test_a_service_that_asks_to_be_left_alone_is(self, service: WebServer):
        cast = a_hall()
        for key in ("p1", "p2"):
            switch_on(cast.player(key), f"{service.url}&{key}")
        send_news(cast.event, cast.actor(), "Lunch.")
        service.status, service.headers = 429, {"Retry-After": "60"}
        assert sending.deliver_due() == 1
        waiting = Delivery.objects.get(attempts=1)
        assert waiting.due_at is not None and waiting.due_at > timekeeping.now() + timedelta(seconds=55)
        service.status, service.headers = 201, {}
        with timekeeping.time_set_to(timekeeping.now() + timedelta(seconds=61)):
            assert sending.deliver_due() == 2
        assert set(Delivery.objects.values_list("status", flat=True)) == {DeliveryStatus.DELIVERED}

    def test_no_player_makes_this_server_call_its_own_network(self, service: WebServer, settings):
        cast = a_hall()
        switch_on(cast.player(), service.url)
        settings.PRIVATE_PUSH_SERVICES, settings.PRIVATE_WEBHOOKS = False, True
        send_news(cast.event, cast.actor(), "Lunch.")
        sending.deliver_due()
        assert Delivery.objects.get().status == DeliveryStatus.FAILED and service.got == []
        for wrong in (service.url, "http://push.example.org/", "https://10.0.0.7/", "https://localhost/"):
            with pytest.raises(Malformed) as error:
                switch_on(cast.player("p2"), wrong)
            assert error.value.problems[0].field == "endpoint"


ENDPOINT = "https://push.example.org/send/"


class TestDevices:
    @pytest.mark.parametrize("changes", [{"p256dh": AUTH}, {"p256dh": "?"}, {"auth": "x"}, {"kinds": []}])
    def test_what_is_wrong_is_shown_at_its_field(self, changes):
        player = a_hall().player()
        sent = Device(ENDPOINT).registered | {"kinds": MessageKind.values, "site": SITE} | changes
        with pytest.raises(Malformed) as error:
            add_device(player, Actor.of_player(player), **sent)
        assert error.value.problems[0].field in changes

    def test_it_is_one_players_and_a_person_who_switches_it_on_last(self):
        cast = a_hall()
        one, other = cast.player("p1"), cast.player("p2")
        device = switch_on(one, ENDPOINT)
        sent: dict[str, Any] = {**device.registered, "kinds": MessageKind.values, "site": SITE}
        with pytest.raises(NotVisible):
            add_device(one, Actor.of_player(other), **sent)
        add_device(one, Actor.of_player(one), **sent)
        assert cast.event.journal.filter(verb="message.subscribe").count() == 1
        add_device(other, Actor.of_player(other), **sent)
        assert Subscription.objects.get().player == other

    def test_one_too_many_takes_the_place_of_the_oldest(self):
        cast = a_hall()
        for number in range(MAX_DEVICES + 1):
            switch_on(cast.player(), f"{ENDPOINT}{number}")
        known = set(Subscription.objects.values_list("address", flat=True))
        assert known == {f"{ENDPOINT}{number}" for number in range(1, MAX_DEVICES + 1)}

    def test_all_ways_tell_the_same_and_the_journal_knows_no_address(self):
        cast = a_hall()
        player = cast.player()
        actor = Actor.of_player(player)
        switch_on(player, ENDPOINT, [MessageKind.TIME])
        subscribe(player, actor, channel=Channel.PAGE, kinds=[MessageKind.NEWS], site=SITE)
        assert [each.kinds for each in player.subscriptions.all()] == [[MessageKind.NEWS]] * 2
        switch_on(player, f"{ENDPOINT}2", [MessageKind.JUDGE])
        assert [each.kinds for each in player.subscriptions.all()] == [[MessageKind.JUDGE]] * 3
        remove_device(player, actor, ENDPOINT)
        remove_device(player, actor, ENDPOINT)
        assert cast.event.journal.filter(verb="message.remove_device").count() == 1
        assert "push.example.org" not in repr(list(cast.event.journal.values()))
        unsubscribe(player, actor)
        assert not Subscription.objects.exists()

    def test_from_a_notification_one_leaves_on_its_device_from_a_mail_altogether(self):
        cast = a_hall()
        player = cast.player()
        for number in range(2):
            switch_on(player, f"{ENDPOINT}{number}")
        first = player.subscriptions.order_by("pk")[0]
        page = reverse("message-subscription", args=[first.key])
        assert "You get notifications on a device" in html_of(browser_of(None).get(page))
        assert "off on this device" in html_of(browser_of(None).post(page, {"stop": "yes"}))
        assert player.subscriptions.get().address == f"{ENDPOINT}1"
        mail = subscribe(
            player,
            Actor.of_player(player),
            channel=Channel.EMAIL,
            kinds=MessageKind.values,
            site=SITE,
            address="asha@example.org",
        )
        leave(mail.key)
        assert not Subscription.objects.exists()

    def test_a_new_private_link_ends_it(self):
        cast = a_hall()
        switch_on(cast.player(), ENDPOINT)
        renew_link(cast.player(), Actor.of_player(cast.player()))
        assert not Subscription.objects.exists()


class TestThePage:
    def test_a_device_is_switched_on_known_and_off(self):
        cast = a_hall()
        phone, sent = browser_of(cast.player()), Device(ENDPOINT).registered
        answer = phone.post(cast.url("my-device-on"), {**sent, "kinds": [MessageKind.NEWS]})
        assert answer.status_code == 302 and said(answer) == ["You now get notifications on this device."]
        device = Subscription.objects.get()
        assert (device.address, device.p256dh, device.auth) == tuple(sent.values())
        assert device.kinds == [MessageKind.NEWS]
        page = html_of(phone.get(cast.url("my-messages")))
        assert encryption.public_key() in page and encryption.device_digest(ENDPOINT) in page
        assert ENDPOINT not in page and "Notifications are on for 1 device." in page
        assert said(phone.post(cast.url("my-device-off"), {"endpoint": ENDPOINT})) == [
            "Notifications are off for this device."
        ]
        assert not Subscription.objects.exists()

    def test_what_is_wrong_is_said_and_strangers_find_nothing(self):
        cast = a_hall()
        sent = {**Device("https://10.0.0.1/").registered, "kinds": [MessageKind.NEWS]}
        answer = browser_of(cast.player()).post(cast.url("my-device-on"), sent)
        assert "private network" in " ".join(said(answer))
        for browser in (browser_of(None), browser_of(a_hall().player()), Cast(cast.event).browser()):
            for name in ("my-device-on", "my-device-off"):
                assert browser.post(cast.url(name), sent).status_code == 404
        assert not Subscription.objects.exists()

    def test_a_renewed_address_takes_the_place_of_the_old_one_at_every_event_of_this_browser_alone(self):
        cast, elsewhere = a_hall(), a_hall()
        before, after = f"{ENDPOINT}before", Device(f"{ENDPOINT}after").registered
        switch_on(cast.player(), before, [MessageKind.NEWS])
        switch_on(elsewhere.player(), before)
        switch_on(cast.player("p2"), f"{ENDPOINT}other")
        url, sent = reverse("offline-device"), {**after, "old": before}
        stranger = browser_of(a_hall().player())
        for browser in (
            browser_of(None),
            stranger,
            browser_of(cast.player("p2")),
            Cast(cast.event).browser(),
        ):
            assert browser.post(url, sent).status_code == 404
        phone = browser_of(cast.player())
        assert phone.post(url, {**sent, "old": f"{ENDPOINT}other"}).status_code == 404
        assert phone.post(url, {**sent, "endpoint": "https://10.0.0.1/"}).status_code == 400
        assert phone.post(url, after).status_code == 400 and phone.get(url).status_code == 405
        assert not Subscription.objects.filter(address=after["endpoint"]).exists()
        assert phone.post(url, sent).status_code == 204
        device = Subscription.objects.get(player=cast.player())
        assert (device.address, device.p256dh, device.auth) == tuple(after.values())
        assert device.kinds == [MessageKind.NEWS]
        assert Subscription.objects.get(player=elsewhere.player()).address == before
