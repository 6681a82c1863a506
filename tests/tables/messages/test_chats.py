"""Discord and Telegram: plain text for everybody to a stand-in of both, with their limits respected."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest

from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.events.models import NameShown
from tables.messages import sending
from tables.messages.actions import add_receiver, remove_receiver, repeat_delivery, send_news
from tables.messages.models import CHAT_KINDS, Channel, Delivery, DeliveryStatus, MessageKind, Subscription
from tables.players.models import Player
from tables.players.names import public_name
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.staff.models import Role
from tables.standings.queries.standings import shown_standings
from tests.builders import confirm_all
from tests.cast import Cast
from tests.clients import html_of
from tests.receivers import WebServer, a_web_server
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

SITE = "https://kingsmoot.example.org/"
URL = "https://discord.com/api/webhooks/123456789012345678/Abc-def_ghijklmnopqrstuvwxyz0123456789"
TOKEN = "123456789:AAExample-token_of_a_bot_0123456789"
CHAT = "-1001234567890"


@pytest.fixture
def services(settings) -> Iterator[WebServer]:
    """What answers in the place of Discord and Telegram."""
    settings.PRIVATE_WEBHOOKS = True
    with a_web_server() as server:
        settings.DISCORD_API = server.url.partition("/hook")[0] + "/discord"
        settings.TELEGRAM_API = server.url.partition("/hook")[0] + "/telegram"
        yield server


def discord(cast: Cast, kinds=CHAT_KINDS) -> Subscription:
    return add_receiver(cast.event, cast.actor(), Channel.DISCORD, url=URL, kinds=kinds, site=SITE)


def telegram(cast: Cast, kinds=CHAT_KINDS) -> Subscription:
    return add_receiver(
        cast.event, cast.actor(), Channel.TELEGRAM, token=TOKEN, chat=CHAT, kinds=kinds, site=SITE
    )


def shown(services: WebServer) -> list[dict]:
    return [json.loads(body) for _, body in services.got]


def test_both_are_shown_in_plain_text_with_the_public_page(services: WebServer):
    cast = a_hall()
    discord(cast), telegram(cast)
    send_news(cast.event, cast.actor(), "*Lunch*, @everyone: https://example.org/a_b_c")
    assert sending.deliver_due() == 2
    page = f"{SITE}e/{cast.event.slug}/"
    to_discord, to_telegram = sorted(shown(services), key=lambda each: "content" not in each)
    assert to_discord["content"] == (
        f"{cast.event.name}: \\*Lunch\\*, @everyone: https://example.org/a_b_c\n{page}"
    )
    assert to_discord["allowed_mentions"] == {"parse": []}
    assert to_telegram["chat_id"] == CHAT
    assert to_telegram["text"] == f"{cast.event.name}: *Lunch*, @everyone: https://example.org/a_b_c\n{page}"
    assert "parse_mode" not in to_telegram
    assert sorted(services.paths) == [
        "/discord/webhooks/123456789012345678/Abc-def_ghijklmnopqrstuvwxyz0123456789",
        f"/telegram/bot{TOKEN}/sendMessage",
    ]


def test_rounds_and_standings_with_names_as_players_allow(services: WebServer):
    cast = a_hall(status="drafted")
    Player.objects.filter(event=cast.event).update(name_shown=NameShown.NUMBER)
    telegram(cast)
    publish_round(cast.round(), cast.actor())
    sending.deliver_due()
    assert shown(services)[0]["text"] == (
        f"{cast.event.name}: Round 1 is published.\n{SITE}e/{cast.event.slug}/pairings/"
    )
    confirm_all(cast.round())
    close_round(cast.round(), cast.actor())
    sending.deliver_due()
    text = shown(services)[1]["text"]
    standings = shown_standings(cast.event)
    first = standings.rows[0]
    assert f"\n1. {public_name(standings.players[first.player])}\n" in text and text.count("Player ") == 5
    assert not any(player.name in text for player in cast.event.players.all())


def test_what_is_not_public_or_no_longer_so_is_not_shown(services: WebServer):
    cast = a_hall(status="drafted", public_standings=False)
    discord(cast)
    publish_round(cast.round(), cast.actor())
    withdraw_round(cast.round(), cast.actor(), reason="one more comes")
    publish_round(cast.round(), cast.actor())
    confirm_all(cast.round())
    close_round(cast.round(), cast.actor())
    sending.deliver_due()
    assert not any("Standings" in each["content"] for each in shown(services))
    for wrong in ([MessageKind.TO_CONFIRM], [MessageKind.JUDGE], []):
        with pytest.raises(Malformed):
            telegram(cast, wrong)


@pytest.mark.parametrize("add", [discord, telegram])
def test_a_limit_is_respected_and_what_failed_is_repeated(services: WebServer, add):
    cast = a_hall()
    add(cast)
    send_news(cast.event, cast.actor(), "Lunch.")
    services.status = 429
    services.body = b'{"retry_after": 64.57}' if add is discord else b'{"parameters": {"retry_after": 64}}'
    assert sending.deliver_due() == 1
    for seconds, tried in ((60, 0), (66, 1)):
        services.status = 400
        with timekeeping.time_set_to(timekeeping.now() + timedelta(seconds=seconds)):
            assert sending.deliver_due() == tried
    delivery = Delivery.objects.get()
    assert delivery.fault == "The receiver answered with status 400." and TOKEN not in delivery.fault
    Delivery.objects.update(status=DeliveryStatus.FAILED, due_at=None, done_at=timekeeping.now())
    services.status = 200
    repeat_delivery(Delivery.objects.get(), cast.actor())
    assert sending.deliver_due() == 1 and Delivery.objects.get().status == DeliveryStatus.DELIVERED


def test_a_chat_that_is_gone_is_switched_off_and_said_so(services: WebServer):
    cast = a_hall()
    discord(cast)
    send_news(cast.event, cast.actor(), "Lunch.")
    services.status = 404
    sending.deliver_due()
    assert Delivery.objects.get().status == DeliveryStatus.FAILED
    assert "turned off" in html_of(cast.browser().get(cast.url("staff-messages")))
    send_news(cast.event, cast.actor(), "Dinner.")
    assert Delivery.objects.count() == 1


@pytest.mark.parametrize(
    "url",
    [
        "", "https://discord.com/", "http://discord.com/api/webhooks/123456789/" + "x" * 30,
        "https://discord.com.example.org/api/webhooks/123456789/" + "x" * 30,
        "https://example.org/discord.com/api/webhooks/123456789/" + "x" * 30,
        "https://discord.com/api/webhooks/123456789/../../" + "x" * 30,
    ],
    ids=range(6),
)  # fmt: skip
def test_what_is_no_webhook_of_discord(url: str):
    cast = a_hall()
    with pytest.raises(Malformed) as error:
        add_receiver(cast.event, cast.actor(), Channel.DISCORD, url=url, kinds=CHAT_KINDS, site=SITE)
    assert error.value.problems[0].field == "url"


@pytest.mark.parametrize(("field", "value"), [("token", "x"), ("token", f"{TOKEN}/../x"), ("chat", "a/b")])
def test_what_is_no_bot_or_chat(field: str, value: str):
    cast = a_hall()
    sent = {"token": TOKEN, "chat": CHAT, field: value}
    with pytest.raises(Malformed) as error:
        add_receiver(cast.event, cast.actor(), Channel.TELEGRAM, **sent, kinds=CHAT_KINDS, site=SITE)
    assert error.value.problems[0].field == field


def test_secrets_are_on_no_page_and_not_in_the_journal():
    cast = a_hall()
    browser, kinds = cast.browser(), [MessageKind.NEWS]
    for name, sent in (
        ("staff-messages-add-discord", {"url": URL, "kinds": kinds}),
        ("staff-messages-add-telegram", {"token": TOKEN, "chat": CHAT, "kinds": kinds}),
    ):
        assert browser.get(cast.url(name)).status_code == 200
        assert browser.post(cast.url(name), sent).status_code == 302
    page = html_of(browser.get(cast.url("staff-messages")))
    assert "Discord, webhook …5678" in page and f"Telegram, chat {CHAT}" in page
    journal = repr(list(cast.event.journal.values()))
    for secret in (TOKEN, "Abc-def_"):
        assert secret not in page and secret not in journal
    with pytest.raises(Refused):
        discord(cast)
    for receiver in Subscription.objects.all():
        assert browser.post(cast.url("staff-messages-remove", pk=receiver.pk), {"confirmed": "yes"})
    assert not Subscription.objects.exists()
    assert cast.event.journal.filter(verb="chat.remove").count() == 2


def test_they_are_the_leaders_business():
    cast = a_hall()
    made = telegram(cast)
    for role in (Role.JUDGE, Role.SCOREKEEPER):
        with pytest.raises(NotPermitted):
            add_receiver(cast.event, cast.actor(role), Channel.DISCORD, url=URL, kinds=CHAT_KINDS, site=SITE)
        with pytest.raises(NotPermitted):
            remove_receiver(made, cast.actor(role))
