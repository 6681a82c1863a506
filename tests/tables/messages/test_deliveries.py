"""Deliveries to a real mail server and a real receiver of webhooks: signed, tried again, done once."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Barrier, Event, Lock, Thread
from time import sleep

import pytest
from django.db import connections
from django.urls import reverse
from standardwebhooks import Webhook, WebhookVerificationError

from tables import tasks
from tables.core import network, timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.core.links import secret_of_webhook
from tables.messages import sending
from tables.messages.actions import add_receiver, confirm_subscription, repeat_delivery, send_news, subscribe
from tables.messages.channels import posting
from tables.messages.channels import webhook as webhooks
from tables.messages.channels.posting import Undelivered
from tables.messages.models import Channel, Delivery, DeliveryStatus, MessageKind, Subscription
from tables.results.actions.results import report_result, save_result
from tables.rounds.actions.publishing import publish_round, withdraw_round
from tests.builders import sheet_of
from tests.cast import Cast
from tests.receivers import MailServer, WebServer, a_mail_server, a_web_server
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

SITE = "https://kingsmoot.example.org/"
ADDRESS = "asha@example.org"


@pytest.fixture
def web(settings) -> Iterator[WebServer]:
    settings.PRIVATE_WEBHOOKS = True
    with a_web_server() as server:
        yield server


@pytest.fixture
def mail(settings) -> Iterator[MailServer]:
    with a_mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        settings.DEFAULT_FROM_EMAIL = "Kingsmoot <moot@example.org>"
        yield server


def a_webhook(cast: Cast, web: WebServer, more: str = "") -> Subscription:
    return add_receiver(
        cast.event, cast.actor(), Channel.WEBHOOK, url=web.url + more, kinds=MessageKind.values, site=SITE
    )


def by_mail(cast: Cast, key: str = "p1", address: str = ADDRESS, *, confirmed: bool = True) -> Subscription:
    player = cast.player(key)
    asked = subscribe(
        player,
        Actor.of_player(player),
        channel=Channel.EMAIL,
        kinds=MessageKind.values,
        site=SITE,
        address=address,
    )
    if confirmed:
        asked.deliveries.all().delete()
        return confirm_subscription(asked.key)
    return asked


def later(**wait: float) -> int:
    """How many deliveries are tried when so much time has gone."""
    with timekeeping.time_set_to(timekeeping.now() + timedelta(**wait)):
        return sending.deliver_due()


def only() -> Delivery:
    found: Delivery = Delivery.objects.select_related("message__event", "subscription").get()
    return found


class TestWebhooks:
    def test_it_is_signed_as_receivers_check_it(self, web: WebServer):
        cast = a_hall()
        webhook = a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Mittagessen für alle.")
        assert sending.deliver_due() == 1 and sending.deliver_due() == 0
        [(headers, body)] = web.got
        shown = Webhook(secret_of_webhook(webhook)).verify(body, headers)
        assert shown["type"] == "news.sent" and shown["data"]["text"] == "Mittagessen für alle."
        assert headers["webhook-id"] == only().message.key and headers["content-type"] == "application/json"
        assert only().status == DeliveryStatus.DELIVERED
        other = a_hall()
        with pytest.raises(WebhookVerificationError):
            Webhook(secret_of_webhook(a_webhook(other, web))).verify(body, headers)
        with pytest.raises(WebhookVerificationError):
            Webhook(secret_of_webhook(webhook)).verify(body.replace(b"alle", b"dich"), headers)

    def test_what_failed_is_tried_again_later_under_the_same_id(self, web: WebServer):
        cast = a_hall()
        a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Lunch.")
        web.status = 500
        assert sending.deliver_due() == 1 and sending.deliver_due() == 0
        assert (only().status, only().attempts) == (DeliveryStatus.PENDING, 1)
        assert only().fault == "The receiver answered with status 500."
        web.status = 200
        assert later(seconds=4) == 0 and later(seconds=6) == 1
        assert (only().status, only().fault) == (DeliveryStatus.DELIVERED, "")
        first, second = (headers["webhook-id"] for headers, _ in web.got)
        assert first == second

    def test_after_the_last_try_it_has_failed_and_may_be_repeated(self, web: WebServer):
        cast = a_hall()
        a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Lunch.")
        web.status = 503
        moment = timekeeping.now()
        for pause in (timedelta(), *sending.PAUSES):
            moment += pause + timedelta(seconds=1)
            with timekeeping.time_set_to(moment):
                assert sending.deliver_due() == 1
        assert (only().status, only().attempts) == (DeliveryStatus.FAILED, 8) and len(web.got) == 8
        web.status = 200
        repeat_delivery(only(), cast.actor())
        assert sending.deliver_due() == 1 and only().status == DeliveryStatus.DELIVERED
        assert len({headers["webhook-id"] for headers, _ in web.got}) == 1

    def test_who_answers_that_it_is_gone_is_left_alone(self, web: WebServer):
        cast = a_hall()
        webhook = a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Lunch.")
        web.status = 410
        sending.deliver_due()
        webhook.refresh_from_db()
        assert only().status == DeliveryStatus.FAILED and webhook.confirmed_at is None
        send_news(cast.event, cast.actor(), "Dinner.")
        assert Delivery.objects.count() == 1

    def test_redirects_are_not_followed(self, web: WebServer):
        cast = a_hall()
        a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Lunch.")
        web.status, web.headers = 307, {"Location": web.url}
        sending.deliver_due()
        assert len(web.got) == 1 and "redirects are not followed" in only().fault

    def test_one_receiver_that_is_away_keeps_no_other_waiting(self, web: WebServer):
        cast = a_hall()
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{closed.getsockname()[1]}/"
            add_receiver(
                cast.event, cast.actor(), Channel.WEBHOOK, url=url, kinds=MessageKind.values, site=SITE
            )
            a_webhook(cast, web)
            for text in ("One.", "Two.", "Three."):
                send_news(cast.event, cast.actor(), text)
            assert sending.deliver_due() == 4
        assert len(web.got) == 3
        faults = set(Delivery.objects.exclude(fault="").values_list("fault", flat=True))
        assert faults == {"The receiver did not answer in time."}

    def test_many_go_at_once_and_those_of_one_receiver_in_their_order(self, web: WebServer, monkeypatch):
        cast = a_hall()
        for number in range(4):
            a_webhook(cast, web, str(number))
        for text in ("One.", "Two.", "Three."):
            send_news(cast.event, cast.actor(), text)
        together, real = Barrier(4), webhooks.call
        shown, connected = list[tuple[int, str]](), list[object]()

        def call(webhook: Subscription, key: str, payload: dict) -> None:
            together.wait(30)  # nobody gets on unless four are under way
            shown.append((webhook.pk, payload["data"]["text"]))
            connected.extend(connections.all(initialized_only=True))
            real(webhook, key, payload)

        monkeypatch.setattr(webhooks, "call", call)
        assert sending.deliver_due() == 12 and len(web.got) == 12
        for webhook in {key for key, _ in shown}:
            assert [text for key, text in shown if key == webhook] == ["One.", "Two.", "Three."]
        assert connected == []  # who only waits for receivers needs no database
        assert set(Delivery.objects.values_list("status", flat=True)) == {DeliveryStatus.DELIVERED}

    def test_a_slow_receiver_holds_up_nobody_else_not_even_what_comes_meanwhile(
        self, web: WebServer, monkeypatch
    ):
        cast = a_hall()
        slow, quick = a_webhook(cast, web), a_webhook(cast, web, "2")
        send_news(cast.event, cast.actor(), "One.")
        monkeypatch.setattr(sending, "TURN_SECONDS", 0.05)
        real, real_due, got, looks = webhooks.call, sending._due, Event(), list[None]()

        def call(webhook: Subscription, key: str, payload: dict) -> None:
            if webhook == slow:
                assert got.wait(30)  # it answers only when the other has the second message
            elif payload["data"]["text"] == "Two.":
                got.set()
            real(webhook, key, payload)

        def due() -> list[Delivery]:
            looks.append(None)
            if len(looks) == 2:
                send_news(cast.event, cast.actor(), "Two.")
            return real_due()

        monkeypatch.setattr(webhooks, "call", call)
        monkeypatch.setattr(sending, "_due", due)
        assert sending.deliver_due() >= 3
        shown = Delivery.objects.filter(subscription=quick, status=DeliveryStatus.DELIVERED)
        assert shown.count() == 2 and got.is_set()

    def test_one_way_gets_more_at_once_only_as_it_answers_and_never_all(self, web: WebServer, monkeypatch):
        cast = a_hall()
        for number in range(5):
            a_webhook(cast, web, str(number))
        for _ in range(3):
            send_news(cast.event, cast.actor(), "Lunch.")
        monkeypatch.setattr(sending, "AT_ONCE_ONE_WAY", 3)
        monkeypatch.setattr(sending, "_route", lambda _: "one")
        lock, now, most = Lock(), list[None](), list[int]()

        def call(*_: object) -> None:
            with lock:
                now.append(None)
                most.append(len(now))
            sleep(0.01)
            with lock:
                now.pop()

        monkeypatch.setattr(webhooks, "call", call)
        assert sending.deliver_due() == 15
        assert most[0] == 1 < max(most) <= 3

    def test_one_who_answers_a_byte_now_and_then_is_cut_off(self, settings, monkeypatch):
        settings.PRIVATE_WEBHOOKS = True
        monkeypatch.setattr(posting, "CALL_SECONDS", 0.5)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            answering = Thread(target=answer_slowly, args=[listening], daemon=True)
            answering.start()
            url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
            with pytest.raises(Undelivered, match="did not answer in time"):
                webhooks.call(Subscription(address=url, key="k"), "msg_1", {})
            answering.join(30)
            assert not answering.is_alive()  # it could go on for hours, had it not been cut off


def answer_slowly(listening: socket.socket) -> None:
    """Answer with a line that never ends, a byte every twentieth of a second, until nobody listens."""
    connected, _ = listening.accept()
    with connected, suppress(OSError):
        connected.sendall(b"HTTP/1.1 2")
        while True:
            connected.sendall(b"0")
            sleep(0.05)


class TestPrivateNetworks:
    @pytest.mark.parametrize(
        "address",
        [
            "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
            "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "fec0::1",
            "ff02::1", "::ffff:10.0.0.1", "2002:a00:1::", "64:ff9b::a00:1", "2001:0:1::1",
        ],
    )  # fmt: skip
    def test_what_is_not_public(self, address: str):
        assert not network.is_public(address)

    @pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07::1", "64:ff9b::5db8:d70e"])
    def test_what_is(self, address: str):
        assert network.is_public(address)

    def test_a_name_that_leads_inside_is_refused_for_good_before_anything_is_sent(
        self, web: WebServer, settings, monkeypatch
    ):
        cast = a_hall()
        a_webhook(cast, web)
        settings.PRIVATE_WEBHOOKS = False
        send_news(cast.event, cast.actor(), "Lunch.")
        sending.deliver_due()
        assert (only().status, only().fault) == (DeliveryStatus.FAILED, posting.INSIDE)
        assert web.got == []

    def test_one_private_address_among_public_ones_is_enough(self, monkeypatch):
        found = [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))
            for address in ("93.184.215.14", "10.0.0.1")
        ]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        with pytest.raises(Undelivered, match="private network"):
            webhooks.call(Subscription(address="https://hooks.example.org/", key="k"), "msg_1", {})

    def test_the_name_is_looked_up_once_and_the_judged_address_called(self, web: WebServer, monkeypatch):
        port, asked = int(web.url.split(":")[2].split("/")[0]), []
        real = socket.getaddrinfo

        def lookup(host, *more, **named):
            asked.append(host)
            return real("127.0.0.1", *more, **named)

        monkeypatch.setattr(socket, "getaddrinfo", lookup)
        webhooks.call(Subscription(address=f"http://hooks.example.org:{port}/", key="k"), "msg_1", {})
        assert asked == ["hooks.example.org", "127.0.0.1"]
        assert web.got[0][0]["host"] == f"hooks.example.org:{port}"

    def test_a_message_too_large_is_not_sent(self, web: WebServer):
        with pytest.raises(Undelivered, match="too large") as error:
            webhooks.call(Subscription(address=web.url, key="k"), "msg_1", {"text": "x" * 20_000})
        assert error.value.is_final and web.got == []


class TestMail:
    def test_the_question_whether_the_address_is_right_comes_first(self, mail: MailServer):
        cast = a_hall()
        asked = by_mail(cast, confirmed=False)
        assert sending.deliver_due() == 1
        [(to, letter)] = mail.taken
        assert (
            to == [ADDRESS] and letter["To"] == ADDRESS and letter["From"] == "Kingsmoot <moot@example.org>"
        )
        assert f"{SITE}m/{asked.key}/" in letter.get_content()
        assert cast.player().name not in letter.get_content()

    def test_who_asked_is_shown_the_table_and_how_to_stop(self, mail: MailServer):
        cast = a_hall(status="drafted")
        player = cast.seated(2)[1]
        asked = by_mail(cast, player.key)
        publish_round(cast.round(), cast.actor())
        assert sending.deliver_due() == 1
        [(_, letter)] = mail.taken
        assert letter["Subject"] == f"{cast.event.name}: Round 1: table 2, seat 2"
        text = letter.get_content()
        assert "table 2, seat 2" in text and f"{SITE}me/{cast.event.slug}/" in text
        assert f"{SITE}m/{asked.key}/" in text
        assert letter["List-Unsubscribe"].strip() == f"<{SITE}m/{asked.key}/leave/>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert letter["Auto-Submitted"] == "auto-generated"
        assert not any(other.name in text for other in cast.event.players.all())

    def test_the_click_of_a_mail_program_stops_the_messages(self, mail: MailServer, client):
        cast = a_hall()
        by_mail(cast)
        send_news(cast.event, cast.actor(), "Lunch.")
        sending.deliver_due()
        address = mail.taken[0][1]["List-Unsubscribe"].strip(" <>").removeprefix(SITE.rstrip("/"))
        answer = client.post(address, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200 and not Subscription.objects.exists()
        send_news(cast.event, cast.actor(), "Dinner.")
        assert sending.deliver_due() == 0 and len(mail.taken) == 1

    def test_what_the_server_refuses_for_now_is_tried_again_under_the_same_id(self, mail: MailServer):
        cast = a_hall()
        by_mail(cast)
        send_news(cast.event, cast.actor(), "Lunch.")
        mail.answer = "451 busy asha@example.org"
        sending.deliver_due()
        assert only().fault == "The mail server refused the message (451)." and mail.taken == []
        mail.answer = ""
        assert later(seconds=6) == 1 and only().status == DeliveryStatus.DELIVERED
        assert only().message.key in mail.taken[0][1]["Message-ID"]

    def test_a_server_that_is_away_is_not_asked_for_each_mail(self, mail: MailServer, settings):
        cast = a_hall()
        for key in ("p1", "p2", "p3"):
            by_mail(cast, key, f"{key}@example.org")
        send_news(cast.event, cast.actor(), "Lunch.")
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            settings.EMAIL_PORT = closed.getsockname()[1]
            assert sending.deliver_due() == 1
        settings.EMAIL_PORT = mail.port
        assert later(seconds=6) == 3 and len(mail.taken) == 3

    def test_without_a_server_the_folder_has_them_for_a_week(self, settings, tmp_path: Path):
        settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
        settings.MESSAGE_FOLDER, settings.EMAIL_FILE_PATH = tmp_path / "messages", str(tmp_path / "messages")
        sending.clear_folder()
        cast = a_hall()
        by_mail(cast)
        send_news(cast.event, cast.actor(), "Lunch.")
        sending.deliver_due()
        [file] = settings.MESSAGE_FOLDER.iterdir()
        assert "Lunch." in file.read_text() and ADDRESS in file.read_text()
        tasks.erase_old_contacts()
        assert file.exists()
        with timekeeping.time_set_to(timekeeping.now() + timedelta(days=8)):
            sending.clear_folder()
        assert not file.exists()


class TestOnce:
    def test_who_died_after_sending_is_followed_by_one_who_sends_the_same_id_again(
        self, web: WebServer, monkeypatch
    ):
        cast = a_hall()
        a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Lunch.")

        def killed(*_: object) -> None:
            raise SystemExit

        with monkeypatch.context() as dying:
            dying.setattr(sending, "_end", killed)
            with pytest.raises(SystemExit):
                sending.deliver_due()
        assert only().status == DeliveryStatus.PENDING
        assert later(seconds=sending.LEASE.total_seconds() - 5) == 0
        assert later(seconds=sending.LEASE.total_seconds() + 5) == 1
        first, second = (headers["webhook-id"] for headers, _ in web.got)
        assert first == second and only().status == DeliveryStatus.DELIVERED

    def test_what_another_process_has_taken_is_not_sent_twice(self, web: WebServer, monkeypatch):
        cast = a_hall()
        a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Lunch.")
        real = sending._take

        def another_was_faster(delivery: Delivery) -> bool:
            other = Delivery.objects.get(pk=delivery.pk)
            assert real(other)
            return real(delivery)

        monkeypatch.setattr(sending, "_take", another_was_faster)
        assert sending.deliver_due() == 0 and web.got == []

    def test_a_message_that_cannot_be_made_stops_no_other(self, web: WebServer, monkeypatch):
        cast = a_hall()
        a_webhook(cast, web)
        first = send_news(cast.event, cast.actor(), "One.")
        send_news(cast.event, cast.actor(), "Two.")
        real = webhooks.webhook_payload

        def shown(message, site):
            if message == first:
                raise KeyError("no table")
            return real(message, site)

        monkeypatch.setattr(webhooks, "webhook_payload", shown)
        sending.deliver_due()
        assert later(seconds=2) == 1
        assert [json.loads(body)["data"]["text"] for _, body in web.got] == ["Two."]


class TestWhatIsNoLongerTrue:
    def test_a_round_that_was_withdrawn(self, mail: MailServer):
        cast = a_hall(status="drafted")
        by_mail(cast, cast.seated(1)[0].key)
        publish_round(cast.round(), cast.actor())
        withdraw_round(cast.round(), cast.actor(), reason="one more comes")
        sending.deliver_due()
        assert only().status == DeliveryStatus.EXPIRED and mail.taken == []

    def test_a_result_that_is_confirmed(self, mail: MailServer):
        cast = a_hall()
        people = cast.seated(1)
        by_mail(cast, people[1].key)
        sheet = report_result(cast.table(), Actor.of_player(people[0]), sheet_of(people), expected_version=0)
        save_result(cast.table(), cast.actor(), sheet.content, expected_version=sheet.version)
        sending.deliver_due()
        assert only().status == DeliveryStatus.EXPIRED and mail.taken == []

    def test_what_is_shown_too_late(self, web: WebServer):
        cast = a_hall()
        a_webhook(cast, web)
        send_news(cast.event, cast.actor(), "Lunch.")
        assert later(days=3) == 1
        assert only().status == DeliveryStatus.EXPIRED and web.got == []

    def test_a_question_that_was_answered(self, mail: MailServer):
        cast = a_hall()
        confirm_subscription(by_mail(cast, confirmed=False).key)
        sending.deliver_due()
        assert only().status == DeliveryStatus.EXPIRED and mail.taken == []


def test_the_task_tells_of_clocks_and_delivers(web: WebServer):
    cast = a_hall()
    a_webhook(cast, web)
    started = cast.round().started_at
    assert started is not None
    with timekeeping.time_set_to(started + timedelta(minutes=cast.round().length_minutes)):
        tasks.deliver_messages()
    shown = json.loads(web.got[0][1])
    assert shown["type"] == "round.time_called" and shown["data"]["tables"] == [1, 2]
    assert shown["data"]["url"].endswith(reverse("public-event", args=[cast.event.slug]))


def test_an_address_of_another_kind_reads_how_it_may_begin(settings):
    cast = a_hall()
    for private, beginning in ((False, "https://."), (True, "https:// or http://.")):
        settings.PRIVATE_WEBHOOKS = private
        with pytest.raises(Malformed) as refused:
            add_receiver(
                cast.event,
                cast.actor(),
                Channel.WEBHOOK,
                url="ftp://example.org/x",
                kinds=["news.sent"],
                site="http://x",
            )
        assert refused.value.problems[0].message == f"The address must begin with {beginning}"
