"""Who is told what: players for themselves, webhooks and news by the staff, deliveries made once more.

The journal says that somebody asked to be told, and by which way; no address stands in it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tables.core import network, searches, timekeeping
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Refused
from tables.core.limits import ADDRESS_REQUESTS, REQUESTS_TO_ADDRESS
from tables.core.network import addresses_of
from tables.core.text.plain import fault_in, one_line
from tables.events.models import Event
from tables.journal.recording import Change, recorded
from tables.messages.models import (
    CHAT_KINDS,
    CHATS,
    CONFIRM_ADDRESS,
    Channel,
    Delivery,
    DeliveryStatus,
    Message,
    MessageKind,
    Subscription,
)
from tables.messages.outbox import notify, put_for
from tables.messages.queries import choice_of, may_repeat, receiver_name
from tables.messages.web_push import AUTH_BYTES, decoded, is_public_key
from tables.players.actions.rows import fresh_player
from tables.players.models import Player, PlayerStatus

MOST_RECEIVERS = 5
"""Webhooks of one event, and as many channels of Discord and chats of Telegram."""
_DISCORD = re.compile(
    r"https://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/"
    r"(?P<number>\d{5,25})/(?P<token>[A-Za-z0-9_-]{20,200})/?",
    re.ASCII,
)
_TELEGRAM_TOKEN = re.compile(r"\d{5,20}:[A-Za-z0-9_-]{20,100}", re.ASCII)
_TELEGRAM_CHAT = re.compile(r"-?\d{1,20}|@[A-Za-z]\w{3,31}", re.ASCII)
MOST_DEVICES = 8
"""Devices of one player; one more takes the place of the oldest."""
LONGEST_EMAIL = 254
ASKED_TOO_OFTEN = "This was asked too often within an hour."
CONFIRM_WITHIN = timedelta(days=1)

_MANAGES = "message.manage"
_LOOKUP_SECONDS = 2.0
_PRIVATE = (
    "This address is inside a private network, where this installation sends no messages. "
    "Its operator can allow that."
)
UNKNOWN_SUBSCRIPTION = "There is no such subscription."


def subscribe(
    player: Player, actor: Actor, *, channel: str, kinds: Collection[str], site: str, address: str = ""
) -> Subscription:
    """Let a player be told what they choose, on their page or by e-mail, in place of what they chose before.

    Devices that are switched on tell the same. An address that is new gets the question whether it is right,
    and nothing else until its owner says yes.
    Raises `Malformed` at "channel", "kinds" or "address", `TooOften`, `NotPermitted`, `NotVisible`.
    """
    wanted = _checked_kinds(kinds)
    address = _checked_email(address) if channel == Channel.EMAIL else ""
    if channel not in {Channel.PAGE, Channel.EMAIL}:
        raise Malformed.at("channel", "Choose how you are told.")
    with recorded(player.event, actor, "message.subscribe") as change:
        player = _subscriber(change, player)
        Subscription.objects.filter(player=player, channel=Channel.PUSH).update(kinds=wanted)
        old = choice_of(player)
        if old is not None and (old.channel, old.address) == (channel, address):
            if old.kinds == wanted:
                change.nothing_changed()
                return old
            old.kinds = wanted
            old.save(update_fields=["kinds"])
            change.after = {"channel": channel, "kinds": wanted}
            return old
        if address:
            ADDRESS_REQUESTS.require(str(player.pk), ASKED_TOO_OFTEN)
            REQUESTS_TO_ADDRESS.require(address.casefold(), ASKED_TOO_OFTEN)
        if old is not None:
            old.delete()
        new = Subscription.objects.create(
            event=change.event,
            player=player,
            channel=channel,
            address=address,
            kinds=wanted,
            key=secrets.token_urlsafe(16),
            site=site,
            confirmed_at=None if address else change.at,
        )
        if address:
            put_for(new, CONFIRM_ADDRESS, change.at, CONFIRM_WITHIN)
        change.after = {"channel": channel, "kinds": wanted}
        return new


def add_device(
    player: Player,
    actor: Actor,
    *,
    endpoint: str,
    p256dh: str,
    auth: str,
    kinds: Collection[str],
    site: str,
) -> Subscription:
    """Tell a player what they choose on a device of theirs, too, by its browser's push service.

    `endpoint`, `p256dh` and `auth` are what the browser's Push API gave for this server's key. A device tells
    one player of an event: whoever switches it on last. Raises `Malformed` at the field's name, `Refused`,
    `NotPermitted`, `NotVisible`.
    """
    wanted = _checked_kinds(kinds)
    endpoint = _checked_device(endpoint, p256dh, auth)
    with recorded(player.event, actor, "message.subscribe") as change:
        player = _subscriber(change, player)
        mine = Subscription.objects.filter(player=player)
        known = mine.filter(address=endpoint, p256dh=p256dh, auth=auth).first()
        if known is not None and known.kinds == wanted:
            change.nothing_changed()
            return known
        mine.update(kinds=wanted)
        change.after = {"channel": Channel.PUSH, "kinds": wanted}
        if known is not None:
            known.kinds = wanted
            return known
        Subscription.objects.filter(event=change.event, channel=Channel.PUSH, address=endpoint).delete()
        newest = mine.filter(channel=Channel.PUSH).order_by("-pk").values_list("pk", flat=True)
        mine.filter(pk__in=list(newest[MOST_DEVICES - 1 :])).delete()
        return Subscription.objects.create(
            event=change.event,
            player=player,
            channel=Channel.PUSH,
            address=endpoint,
            p256dh=p256dh,
            auth=auth,
            kinds=wanted,
            key=secrets.token_urlsafe(16),
            site=site,
            confirmed_at=change.at,
        )


def _checked_device(endpoint: str, p256dh: str, auth: str) -> str:
    for field, is_right in (("p256dh", is_public_key(p256dh)), ("auth", len(decoded(auth)) == AUTH_BYTES)):
        if not is_right:
            raise Malformed.at(field, "This is no key of a browser.")
    return _checked_url(endpoint, "endpoint", private=settings.PRIVATE_PUSH_SERVICES)


def renew_device(
    player: Player, actor: Actor, *, old: str, endpoint: str, p256dh: str, auth: str
) -> Subscription:
    """Go on telling a player on a device that its browser’s push service gave another address than `old`.

    Raises `Malformed` at the field's name, `Refused`, `NotPermitted`, and `NotVisible` where `old` is no
    device of the player.
    """
    endpoint = _checked_device(endpoint, p256dh, auth)
    with recorded(player.event, actor, "message.subscribe") as change:
        player = _subscriber(change, player)
        device = Subscription.objects.filter(player=player, channel=Channel.PUSH, address=old).first()
        if device is None:
            raise NotVisible(UNKNOWN_SUBSCRIPTION)
        there = Subscription.objects.filter(event=change.event, channel=Channel.PUSH, address=endpoint)
        there.exclude(pk=device.pk).delete()
        device.address, device.p256dh, device.auth = endpoint, p256dh, auth
        device.save(update_fields=["address", "p256dh", "auth"])
        change.after = {"channel": Channel.PUSH, "kinds": device.kinds}
        return device


def remove_device(player: Player, actor: Actor, endpoint: str) -> None:
    """Tell a player nothing more on a device, and forget its address; what is gone already stays gone."""
    with _leaving(player, actor, "message.remove_device") as change:
        gone, _ = Subscription.objects.filter(player=player, channel=Channel.PUSH, address=endpoint).delete()
        if not gone:
            change.nothing_changed()


def _subscriber(change: Change, player: Player) -> Player:
    """Return the row as it is now. Raises `NotVisible` for somebody else, `Refused` for who is out."""
    player = fresh_player(change, player)
    if change.actor.player is None or change.actor.player.pk != player.pk:
        raise NotVisible(UNKNOWN_SUBSCRIPTION)
    if player.status in {PlayerStatus.DECLINED, PlayerStatus.DISQUALIFIED}:
        raise Refused("You do not take part in this event.")
    return player


def confirm_subscription(key: str) -> Subscription:
    """Take the word of whoever reads the mail at an address that it is right.

    Raises `NotVisible` for a key that stands for nothing. Once more changes nothing.
    """
    subscription = subscription_with(key)
    assert subscription.player is not None
    actor = Actor.of_player(subscription.player)
    with recorded(subscription.event, actor, "message.confirm", permission="message.subscribe") as change:
        change.object = f"player {subscription.player.key}"
        fresh = Subscription.objects.select_for_update().filter(pk=subscription.pk).first()
        if fresh is None:
            raise NotVisible(UNKNOWN_SUBSCRIPTION)
        if fresh.confirmed_at is not None:
            change.nothing_changed()
            return fresh
        fresh.confirmed_at = change.at
        fresh.save(update_fields=["confirmed_at"])
        return fresh


def unsubscribe(player: Player, actor: Actor) -> None:
    """Tell a player nothing more by any way, and forget the addresses; also once the event is over.

    What is gone already stays gone.
    """
    with _leaving(player, actor, "message.unsubscribe") as change:
        gone, _ = Subscription.objects.filter(player=player).delete()
        if not gone:
            change.nothing_changed()


@contextmanager
def _leaving(player: Player, actor: Actor, verb: str) -> Iterator[Change]:
    with recorded(
        player.event, actor, verb, permission="message.subscribe", even_when_finished=True
    ) as change:
        if actor.player is None or actor.player.pk != player.pk:
            raise NotVisible(UNKNOWN_SUBSCRIPTION)
        change.object = f"player {player.key}"
        yield change


def leave(key: str) -> Subscription:
    """Do what the link in a message says: from a notification, stop them on its device; from a mail, all.

    Raises `NotVisible` for a key that stands for nothing.
    """
    found = subscription_with(key)
    player = found.player
    assert player is not None
    actor = Actor.of_player(player)
    if found.channel == Channel.PUSH:
        remove_device(player, actor, found.address)
    else:
        unsubscribe(player, actor)
    return found


def subscription_with(key: str) -> Subscription:
    """Return the player's subscription that a message's link is about. Raises `NotVisible`."""
    found = (
        Subscription.objects.select_related("event", "player__event")
        .filter(key=key, player__isnull=False)
        .first()
    )
    if found is None:
        raise NotVisible(UNKNOWN_SUBSCRIPTION)
    return found


def add_webhook(event: Event, actor: Actor, *, url: str, kinds: Collection[str], site: str) -> Subscription:
    """Let a program of the staff hear of the event; what it is sent is signed with `secret_of_webhook`.

    Raises `Malformed` at "url" for an address that webhooks may not have, `Refused` for one too many or one
    that is there already.
    """
    url = _checked_url(url, "url", private=settings.PRIVATE_WEBHOOKS)
    if not settings.PRIVATE_WEBHOOKS and _leads_inside(url):
        raise Malformed.at("url", _PRIVATE)
    return _add_receiver(event, actor, Channel.WEBHOOK, url, _checked_kinds(kinds), site)


def add_discord(event: Event, actor: Actor, *, url: str, kinds: Collection[str], site: str) -> Subscription:
    """Let a channel of Discord hear of the event, by the URL of a webhook that was made for it there.

    Raises `Malformed` at "url" or "kinds", `Refused` as `add_webhook` does.
    """
    found = _DISCORD.fullmatch(url.strip())
    if not found:
        raise Malformed.at("url", "This is no address of a webhook that Discord gave.")
    address = f"{found['number']}/{found['token']}"
    return _add_receiver(event, actor, Channel.DISCORD, address, _checked_kinds(kinds, CHAT_KINDS), site)


def add_telegram(
    event: Event, actor: Actor, *, token: str, chat: str, kinds: Collection[str], site: str
) -> Subscription:
    """Let a group or a channel of Telegram hear of the event, by a bot that is a member there.

    `chat` is its number or its public name (`@name`). Raises `Malformed` at "token", "chat" or "kinds",
    `Refused` as `add_webhook` does.
    """
    token, chat = token.strip(), chat.strip()
    if not _TELEGRAM_TOKEN.fullmatch(token):
        raise Malformed.at("token", "This is no token of a bot, such as 123456789:AAE…")
    if not _TELEGRAM_CHAT.fullmatch(chat):
        raise Malformed.at("chat", "This is no chat, such as -1001234567890 or @name.")
    kinds = _checked_kinds(kinds, CHAT_KINDS)
    return _add_receiver(event, actor, Channel.TELEGRAM, f"{token}/{chat}", kinds, site)


def _add_receiver(
    event: Event, actor: Actor, channel: Channel, address: str, kinds: list[str], site: str
) -> Subscription:
    verb = "chat.add" if channel in CHATS else "webhook.add"
    with recorded(event, actor, verb, permission=_MANAGES) as change:
        there = Subscription.objects.filter(event=change.event, channel=channel)
        if there.filter(address=address).exists():
            raise Refused("This one hears of the event already.")
        if there.count() >= MOST_RECEIVERS:
            raise Refused(f"An event has at most {MOST_RECEIVERS} of them. Remove one first.")
        made = Subscription.objects.create(
            event=change.event,
            channel=channel,
            address=address,
            kinds=kinds,
            key=secrets.token_urlsafe(16),
            site=site,
            confirmed_at=change.at,
        )
        change.object = _noun(channel)
        change.after = {"host": receiver_name(made), "kinds": kinds}
        return made


def remove_receiver(receiver: Subscription, actor: Actor) -> None:
    """Send a webhook or a chat nothing more, and forget its address; what is gone already stays gone."""
    verb = "chat.remove" if receiver.channel in CHATS else "webhook.remove"
    with recorded(receiver.event, actor, verb, permission=_MANAGES, even_when_finished=True) as change:
        gone, _ = Subscription.objects.filter(pk=receiver.pk, player=None).delete()
        if not gone:
            change.nothing_changed()
        change.object = _noun(receiver.channel)
        change.before = {"host": receiver_name(receiver)}


def _noun(channel: str) -> str:
    return "chat" if channel in CHATS else "webhook"


def send_news(event: Event, actor: Actor, text: str) -> Message:
    """Show news on every player's page, the public page and the venue's screen, and send them to subscribers.

    The journal and the archive contain the text. Raises `Malformed` at "text".
    """
    text = one_line(text)
    fault = fault_in(text, at_most=column_length(Message, "text"), required=True, named="The text")
    if fault:
        raise Malformed.at("text", fault)
    with recorded(event, actor, "news.send", permission=_MANAGES) as change:
        message = notify(change, MessageKind.NEWS, text=text, always=True)
        assert message is not None  # `always`
        change.object = "news"
        change.after = {"text": text, "subscribers": message.deliveries.count()}
        return message


def remove_news(message: Message, actor: Actor) -> Message:
    """Remove news from the pages before they expire; messages already delivered stay with their receivers.

    Removing news twice changes nothing.
    """
    with recorded(message.event, actor, "news.remove", permission=_MANAGES) as change:
        shown = Message.objects.select_for_update().get(pk=message.pk)
        if shown.expires_at <= change.at:
            change.nothing_changed()
            return shown
        change.object = "news"
        change.before = {"text": shown.text}
        shown.expires_at = change.at
        shown.save(update_fields=["expires_at"])
        return shown


def repeat_delivery(delivery: Delivery, actor: Actor) -> Delivery:
    """Make a delivery once more, at once and under the same key.

    One that waits goes on waiting. Raises `Refused` for what says nothing any more, or is on a page.
    """
    event = delivery.message.event
    with recorded(event, actor, "message.repeat", permission=_MANAGES, even_when_finished=True) as change:
        fresh = (
            Delivery.objects.select_for_update(of=("self",))
            .select_related("message", "subscription__player")
            .filter(pk=delivery.pk, message__event=change.event)
            .first()
        )
        if fresh is None:
            raise NotVisible("There is no such delivery any more.")
        if fresh.status == DeliveryStatus.PENDING:
            change.nothing_changed()
            return fresh
        if not may_repeat(fresh) or fresh.message.expires_at <= change.at:
            raise Refused("This message says nothing any more that still holds.")
        player = fresh.subscription.player
        change.object = f"player {player.key}" if player else _noun(fresh.subscription.channel)
        change.after = {"kind": fresh.message.kind}
        fresh.status, fresh.due_at, fresh.done_at = DeliveryStatus.PENDING, timekeeping.now(), None
        fresh.attempts, fresh.fault = 0, ""
        fresh.save(update_fields=["status", "due_at", "done_at", "attempts", "fault"])
        return fresh


def _checked_kinds(kinds: Collection[str], of: Collection[str] = MessageKind.values) -> list[str]:
    if not kinds or not set(kinds) <= set(of):
        raise Malformed.at("kinds", "Choose at least one of these.")
    return [kind for kind in of if kind in kinds]


def _checked_email(address: str) -> str:
    address = address.strip()
    try:
        if len(address) > LONGEST_EMAIL:
            raise ValidationError("too long")
        validate_email(address)
    except ValidationError:
        raise Malformed.at("address", "This is no e-mail address, such as asha@example.org.") from None
    return address


def _leads_inside(url: str) -> bool:
    """Return whether the name in a receiver's address leads into a private network now; False where it cannot
    be looked up, for each delivery looks again. Nobody waits for a lock meanwhile."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 443

    def look_up() -> list[str]:
        try:
            return addresses_of(host, port, _LOOKUP_SECONDS)
        except (OSError, ValueError):
            return []

    return not all(map(network.is_public, searches.found(("addresses", host, port), look_up)))


def _checked_url(url: str, field: str, *, private: bool) -> str:
    """Return the address of a receiver as it is stored; where its name leads is looked at with each call.

    `private` addresses, and those without TLS, are taken only where that is allowed. Raises `Malformed` at
    the field.
    """
    url = url.strip()
    fault = ""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        fault = "This is no web address."
    else:
        schemes = ("https", "http") if private else ("https",)
        if len(url) > column_length(Subscription, "address"):
            fault = "This address is too long."
        elif not url.isascii() or not url.isprintable() or " " in url or not host:
            fault = "This is no web address, such as https://example.org/hooks/kingsmoot."
        elif parts.scheme not in schemes:
            fault = f"The address must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}."
        elif parts.username is not None or parts.password is not None or parts.fragment:
            fault = "The address must have no user name, password or fragment."
        elif not private and network.is_private_host(host):
            fault = _PRIVATE
    if fault:
        raise Malformed.at(field, fault)
    return url
