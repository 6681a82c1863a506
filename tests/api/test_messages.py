"""Messages over the API: a player's choices and devices; receivers, news, deliveries, and once more."""

from __future__ import annotations

import pytest

from tables.messages.channels.push import encryption
from tables.messages.models import Delivery, DeliveryStatus, MessageKind, Subscription
from tests.clients import program_of
from tests.push_service import Device
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

HOOK = "https://hooks.example.org/in?token=hidden"
DISCORD = "https://discord.com/api/webhooks/123456789012345678/Abc-def_ghijklmnopqrstuvwxyz0123456789"
TOKEN = "123456789:AAExample-token_of_a_bot_0123456789"
NEWS = [MessageKind.NEWS]


def test_a_player_chooses_is_shown_and_stops():
    cast = a_hall()
    phone, desk = program_of(cast.player()), cast.program()
    before = phone.get("me/messages/")
    assert (before["kinds"], before["channel"], before["push_key"]) == ([], None, encryption.public_key())
    chosen = phone.post("me/messages/", {"kinds": NEWS, "channel": "page"})
    assert (chosen["kinds"], chosen["channel"], chosen["is_confirmed"]) == (NEWS, "page", True)
    device = Device("https://push.example.org/send/1").registered
    assert phone.post("me/messages/devices/", {**device, "kinds": NEWS})["devices"] == 1
    desk.post("messages/news/", {"text": "Lunch."})
    assert [shown["body"] for shown in phone.get("me/messages/")["received"]] == ["Lunch."]
    assert program_of(cast.player("p2")).get("me/messages/")["received"] == []
    assert phone.post("me/messages/devices/remove/", {"endpoint": device["endpoint"]})["devices"] == 0
    assert phone.delete("me/messages/")["channel"] is None and not Subscription.objects.exists()


def test_news_are_shown_and_removed():
    cast = a_hall()
    desk = cast.program()
    sent = desk.post("messages/news/", {"text": "Lunch."})
    assert program_of(cast.player()).get("messages/news/") == [sent] and sent["text"] == "Lunch."
    assert a_hall().program().call("DELETE", f"messages/news/{sent['id']}/").status_code == 404
    for _ in range(2):
        desk.delete(f"messages/news/{sent['id']}/")
    assert desk.get("messages/news/") == []


def test_receivers_are_added_seen_without_secrets_and_removed():
    cast = a_hall()
    desk = cast.program()
    added = desk.post("messages/webhooks/", {"url": HOOK, "kinds": NEWS})
    assert added["secret"].startswith("whsec_") and added["receiver"]["name"] == "hooks.example.org"
    desk.post("messages/discord/", {"url": DISCORD, "kinds": NEWS})
    desk.post("messages/telegram/", {"token": TOKEN, "chat": "@moot", "kinds": NEWS})
    found = desk.get("messages/receivers/")
    assert [each["channel"] for each in found] == ["webhook", "discord", "telegram"]
    assert not any(secret in repr(found) for secret in ("hidden", "Abc-def", TOKEN, "whsec_"))
    elsewhere = a_hall().program()
    for each in found:
        assert elsewhere.call("DELETE", f"messages/receivers/{each['id']}/").status_code == 404
        desk.delete(f"messages/receivers/{each['id']}/")
    assert desk.get("messages/receivers/") == []


def test_deliveries_are_seen_and_repeated():
    cast = a_hall()
    desk = cast.program()
    desk.post("messages/webhooks/", {"url": HOOK, "kinds": NEWS})
    desk.post("messages/news/", {"text": "Lunch."})
    made = Delivery.objects.get()
    now = made.message.at
    Delivery.objects.update(status=DeliveryStatus.FAILED, due_at=None, done_at=now, fault="No answer.")
    assert desk.get("messages/deliveries/?status=delivered") == []
    [row] = desk.get("messages/deliveries/?status=failed")
    assert (row["kind"], row["to"], row["fault"]) == ("news.sent", "hooks.example.org", "No answer.")
    assert desk.post(f"messages/deliveries/{row['id']}/repeat/")["status"] == "pending"
    answer = a_hall().program().call("POST", f"messages/deliveries/{row['id']}/repeat/")
    assert answer.status_code == 404
