"""Messages: a player's own choices and messages; deliveries and receivers for the staff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tables.core.api.callers import ACCOUNTS, PLAYERS, Call, anyone, staff
from tables.core.api.fields import Choice, Several, StrictSerializer, Text, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotVisible
from tables.core.links import secret_of_webhook
from tables.messages import account_actions
from tables.messages import actions as messages
from tables.messages.channels.push import encryption
from tables.messages.models import (
    ACCOUNT_KINDS,
    CHAT_KINDS,
    OWN_CHANNELS,
    Channel,
    Delivery,
    DeliveryStatus,
    Message,
    MessageKind,
    Subscription,
)
from tables.messages.queries import (
    DeliveryRow,
    News,
    Received,
    ReceiverRow,
    account_choices,
    choices_of,
    deliveries_of,
    delivery_row,
    news_of,
    received_by,
    receiver_row,
    receivers_of,
)

routes = Routes("messages")

EVENT = "events/<slug:slug>/"
MINE = f"{EVENT}me/messages/"
OURS = f"{EVENT}messages/"
ACCOUNT = "account/messages/"
ACCOUNT_ADDRESS = "account/address/"
MANAGE = staff("message.manage")


OWN_CHANNEL_CHOICES = [(each.value, str(each.label)) for each in OWN_CHANNELS]
ACCOUNT_CHOICES = [(kind.value, str(kind.label)) for kind in ACCOUNT_KINDS]
CHAT_CHOICES = [(kind.value, str(kind.label)) for kind in CHAT_KINDS]


def _kinds(of: Sequence[tuple[str, Any]] = MessageKind.choices) -> Several:
    return Several(child=Choice(of), max_length=len(MessageKind))


class ChosenSerializer(StrictSerializer):
    """The kinds of messages, and the channel besides devices: `page`, or `email` with an `address`."""

    kinds = _kinds()
    channel = Choice(OWN_CHANNEL_CHOICES)
    address = sent(Subscription, "address", required=False)


class AddressSerializer(StrictSerializer):
    """An e-mail address, and the account's password."""

    address = sent(Subscription, "address", allow_blank=False)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class ChosenOfAccountSerializer(StrictSerializer):
    """The kinds of messages, and whether they are also sent to the account's address."""

    kinds = _kinds(ACCOUNT_CHOICES)
    wants_letters = serializers.BooleanField(default=True)


class DeviceSerializer(StrictSerializer):
    """What a browser's Push API gave for the server's `push_key`, and the kinds of messages."""

    endpoint = sent(Subscription, "address", allow_blank=False)
    p256dh = sent(Subscription, "p256dh", allow_blank=False)
    auth = sent(Subscription, "auth", allow_blank=False)
    kinds = _kinds()


class AccountDeviceSerializer(DeviceSerializer):
    """As `DeviceSerializer`, with the kinds that accounts get."""

    kinds = _kinds(ACCOUNT_CHOICES)


class DeviceGoneSerializer(StrictSerializer):
    """The device to remove."""

    endpoint = sent(Subscription, "address", allow_blank=False)


class NewsSerializer(StrictSerializer):
    """News for everybody at the event."""

    text = sent(Message, "text", allow_blank=False)


class WebhookSerializer(StrictSerializer):
    """A program that receives messages about the event."""

    url = sent(Subscription, "address", allow_blank=False)
    kinds = _kinds()


class DiscordSerializer(StrictSerializer):
    """A channel of Discord, by the URL of a webhook that was made for it there."""

    url = sent(Subscription, "address", allow_blank=False)
    kinds = _kinds(CHAT_CHOICES)


class TelegramSerializer(StrictSerializer):
    """A group or channel of Telegram (its number, or `@name`), by a bot that is a member."""

    token = Text(max_length=150)
    chat = Text(max_length=40)
    kinds = _kinds(CHAT_CHOICES)


class DeliveriesAsked(StrictSerializer):
    """Which deliveries: of one status, or all."""

    status = Choice(DeliveryStatus.choices, required=False)


@dataclass(frozen=True, slots=True)
class OwnMessages:
    """The player's kinds of messages and channel: `channel` is null if only devices were added, or nothing.

    Nothing is sent to an address before it `is_confirmed`. `push_key` is what a device registers for.
    """

    kinds: tuple[MessageKind, ...]
    channel: Channel | None
    address: str
    is_confirmed: bool
    devices: int
    push_key: str
    received: tuple[Received, ...]


@dataclass(frozen=True, slots=True)
class AccountMessages:
    """An account's kinds of messages about casual tables, and where it gets them: at its `address` ("" for
    none) if it `wants_letters`, and on a number of `devices`.

    Nothing is sent to an address before it `is_confirmed`. `push_key` is what a device registers for.
    """

    kinds: tuple[MessageKind, ...]
    address: str
    is_confirmed: bool
    wants_letters: bool
    devices: int
    push_key: str


@dataclass(frozen=True, slots=True)
class NewWebhook:
    """A webhook with the secret for verifying messages, shown only once."""

    receiver: ReceiverRow
    secret: str


@routes.get(MINE, PLAYERS, OwnMessages, cacheable=False)
def read_own_messages(call: Call) -> OwnMessages:
    """Return my subscriptions and the messages I received, newest first."""
    return _own_messages(call)


@routes.post(MINE, PLAYERS, ChosenSerializer, OwnMessages, if_match=False, rate_limited=True)
def choose_messages(call: Call) -> OwnMessages:
    """Choose my kinds of messages, on devices too, and the channel besides them."""
    messages.subscribe(call.player, call.actor, site=_site(call), **call.sent)
    return _own_messages(call)


@routes.delete(MINE, PLAYERS, OwnMessages, if_match=False)
def stop_messages(call: Call) -> OwnMessages:
    """Turn off all my messages."""
    messages.unsubscribe(call.player, call.actor)
    return _own_messages(call)


@routes.post(f"{MINE}devices/", PLAYERS, DeviceSerializer, OwnMessages, if_match=False, rate_limited=True)
def add_device(call: Call) -> OwnMessages:
    """Add a device for notifications."""
    messages.add_device(call.player, call.actor, site=_site(call), **call.sent)
    return _own_messages(call)


@routes.post(f"{MINE}devices/remove/", PLAYERS, DeviceGoneSerializer, OwnMessages, if_match=False)
def remove_device(call: Call) -> OwnMessages:
    """Remove a device."""
    messages.remove_device(call.player, call.actor, call.sent["endpoint"])
    return _own_messages(call)


@routes.get(ACCOUNT, ACCOUNTS, AccountMessages, cacheable=False)
def read_account_messages(call: Call) -> AccountMessages:
    """Return which messages about casual tables my account gets, and where."""
    return _account_messages(call)


@routes.post(ACCOUNT, ACCOUNTS, ChosenOfAccountSerializer, AccountMessages, if_match=False)
def choose_account_messages(call: Call) -> AccountMessages:
    """Choose my account's kinds of messages, on its devices and at its address."""
    account_actions.choose_account_messages(call.actor, **call.sent)
    return _account_messages(call)


@routes.post(ACCOUNT_ADDRESS, ACCOUNTS, AddressSerializer, AccountMessages, if_match=False, rate_limited=True)
def choose_account_address(call: Call) -> AccountMessages:
    """Give my account another e-mail address, which I confirm by a link in a first message."""
    account_actions.choose_address(call.actor, site=_site(call), **call.sent)
    return _account_messages(call)


@routes.delete(ACCOUNT_ADDRESS, ACCOUNTS, AccountMessages, if_match=False)
def remove_account_address(call: Call) -> AccountMessages:
    """Delete the e-mail address of my account."""
    account_actions.remove_address(call.actor)
    return _account_messages(call)


@routes.delete(ACCOUNT, ACCOUNTS, AccountMessages, if_match=False)
def stop_account_messages(call: Call) -> AccountMessages:
    """Turn off all messages of my account; its address stays."""
    account_actions.stop_account_messages(call.actor)
    return _account_messages(call)


@routes.post(
    f"{ACCOUNT}devices/",
    ACCOUNTS,
    AccountDeviceSerializer,
    AccountMessages,
    if_match=False,
    rate_limited=True,
)
def add_account_device(call: Call) -> AccountMessages:
    """Send my account's messages to a device, too."""
    account_actions.add_account_device(call.actor, site=_site(call), **call.sent)
    return _account_messages(call)


@routes.post(f"{ACCOUNT}devices/remove/", ACCOUNTS, DeviceGoneSerializer, AccountMessages, if_match=False)
def remove_account_device(call: Call) -> AccountMessages:
    """Remove a device of my account."""
    account_actions.remove_account_device(call.actor, call.sent["endpoint"])
    return _account_messages(call)


@routes.get(f"{OURS}deliveries/", MANAGE, ListOf(DeliveryRow), DeliveriesAsked, cacheable=False)
def list_deliveries(call: Call) -> list[DeliveryRow]:
    """Return the newest deliveries with how they went."""
    return deliveries_of(call.event, call.sent.get("status", ""))


@routes.post(f"{OURS}deliveries/<number:delivery>/repeat/", MANAGE, None, DeliveryRow, if_match=False)
def repeat_delivery(call: Call, delivery: int) -> DeliveryRow:
    """Deliver a message once more, under the same key."""
    found = Delivery.objects.select_related("message__event").filter(pk=delivery, message__event=call.event)
    made = found.first()
    if made is None:
        raise NotVisible(_("This event has no such delivery."))
    messages.repeat_delivery(made, call.actor)
    return delivery_row(found.select_related("message", "subscription__player").get())


@routes.get(f"{OURS}news/", anyone(), ListOf(News), cacheable=False)
def list_news(call: Call) -> list[News]:
    """Return the news that pages show now, the newest first."""
    return list(news_of(call.event))


@routes.post(f"{OURS}news/", MANAGE, NewsSerializer, News, status=201, if_match=False)
def send_news(call: Call) -> News:
    """Show news on all pages of the event and send them to everybody who asked for news."""
    sent_news = messages.send_news(call.event, call.actor, call.sent["text"])
    return News(sent_news.pk, sent_news.at, sent_news.text)


@routes.delete(f"{OURS}news/<number:news>/", MANAGE, if_match=False)
def remove_news(call: Call, news: int) -> None:
    """Remove news from the pages."""
    found = Message.objects.filter(event=call.event, kind=MessageKind.NEWS, pk=news).first()
    if found is None:
        raise NotVisible(_("This event has no such news."))
    messages.remove_news(found, call.actor)


@routes.get(f"{OURS}receivers/", MANAGE, ListOf(ReceiverRow), cacheable=False)
def list_receivers(call: Call) -> list[ReceiverRow]:
    """Return the webhooks and chats that receive messages about the event."""
    return receivers_of(call.event)


@routes.post(
    f"{OURS}webhooks/",
    MANAGE,
    WebhookSerializer,
    NewWebhook,
    status=201,
    if_match=False,
    secrets=("secret",),
)
def add_webhook(call: Call) -> NewWebhook:
    """Add a webhook."""
    made = messages.add_receiver(call.event, call.actor, Channel.WEBHOOK, site=_site(call), **call.sent)
    return NewWebhook(receiver_row(made), secret_of_webhook(made))


@routes.post(f"{OURS}discord/", MANAGE, DiscordSerializer, ReceiverRow, status=201, if_match=False)
def add_discord(call: Call) -> ReceiverRow:
    """Add a Discord channel."""
    return _receiver_added(call, Channel.DISCORD)


@routes.post(f"{OURS}telegram/", MANAGE, TelegramSerializer, ReceiverRow, status=201, if_match=False)
def add_telegram(call: Call) -> ReceiverRow:
    """Add a Telegram chat."""
    return _receiver_added(call, Channel.TELEGRAM)


@routes.delete(f"{OURS}receivers/<number:receiver>/", MANAGE, if_match=False)
def remove_receiver(call: Call, receiver: int) -> None:
    """Remove a webhook or a chat."""
    found = Subscription.objects.filter(event=call.event, player=None, pk=receiver).first()
    if found is None:
        raise NotVisible(_("This event has no such webhook or chat."))
    messages.remove_receiver(found, call.actor)


def _receiver_added(call: Call, channel: Channel) -> ReceiverRow:
    made = messages.add_receiver(call.event, call.actor, channel, site=_site(call), **call.sent)
    return receiver_row(made)


def _own_messages(call: Call) -> OwnMessages:
    now = choices_of(call.player)
    choice = now.choice
    return OwnMessages(
        kinds=tuple(MessageKind(kind) for kind in now.kinds),
        channel=Channel(choice.channel) if choice else None,
        address=choice.address if choice else "",
        is_confirmed=choice is not None and choice.confirmed_at is not None,
        devices=len(now.devices),
        push_key=encryption.public_key(),
        received=tuple(received_by(call.player)),
    )


def _account_messages(call: Call) -> AccountMessages:
    user = call.actor.user
    assert user is not None
    now = account_choices(user)
    return AccountMessages(
        kinds=tuple(MessageKind(kind) for kind in now.kinds),
        address=now.letters.address if now.letters else "",
        is_confirmed=now.letters is not None and now.letters.confirmed_at is not None,
        wants_letters=now.wants_letters,
        devices=len(now.devices),
        push_key=encryption.public_key(),
    )


def _site(call: Call) -> str:
    return call.request.build_absolute_uri("/")
