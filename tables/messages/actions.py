"""Change subscriptions, webhooks, chats and news, and repeat deliveries.

The journal records subscriptions and their channels, without addresses.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Refused
from tables.core.limits import ADDRESS_REQUESTS, REQUESTS_TO_ADDRESS
from tables.core.text.plain import fault_in, one_line
from tables.events.models import Event
from tables.journal.recording import Change, recorded
from tables.messages.account_actions import (
    ASKED_TOO_OFTEN,
    CONFIRM_WITHIN,
    MAX_DEVICES,
    checked_kinds,
    confirm_of_account,
    leave_by_account,
)
from tables.messages.channels import CHANNELS
from tables.messages.models import (
    CONFIRM_ADDRESS,
    OWN_CHANNELS,
    Channel,
    Delivery,
    DeliveryStatus,
    Message,
    MessageKind,
    Subscription,
)
from tables.messages.outbox import notify, put_for
from tables.messages.queries import choice_of, may_repeat, receiver_name
from tables.players.actions.rows import fresh_player
from tables.players.models import Player, PlayerStatus

MAX_RECEIVERS = 5
"""Webhooks of one event, and as many channels of Discord and chats of Telegram."""

_MANAGES = "message.manage"
UNKNOWN_SUBSCRIPTION = gettext_lazy("There is no such subscription.")


def subscribe(
    player: Player, actor: Actor, *, channel: str, kinds: Collection[str], site: str, address: str = ""
) -> Subscription:
    """Set a player's messages, on their page or by e-mail; this replaces their earlier choice.

    Devices that are switched on tell the same. An address that is new gets the question whether it is right,
    and nothing else until its owner says yes.
    Raises `Malformed` at "channel", "kinds" or "address", `TooOften`, `NotPermitted`, `NotVisible`.
    """
    wanted = checked_kinds(kinds, MessageKind.values)
    if channel not in OWN_CHANNELS:
        raise Malformed.at("channel", _("Choose how messages reach you."))
    address = CHANNELS[channel].validate(address=address)
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
    """Send a player's messages to a device of theirs, too, by its browser's push service.

    `endpoint`, `p256dh` and `auth` are what the browser's Push API gave for this server's key. A device tells
    one player of an event: the one who switches it on last. Raises `Malformed` at the field's name,
    `Refused`,
    `NotPermitted`, `NotVisible`.
    """
    wanted = checked_kinds(kinds, MessageKind.values)
    endpoint = CHANNELS[Channel.PUSH].validate(endpoint=endpoint, p256dh=p256dh, auth=auth)
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
        mine.filter(pk__in=list(newest[MAX_DEVICES - 1 :])).delete()
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


def renew_device(
    player: Player, actor: Actor, *, old: str, endpoint: str, p256dh: str, auth: str
) -> Subscription:
    """Replace the push address `old` of a player's device by the one its browser renewed.

    Raises `Malformed` at the field's name, `Refused`, `NotPermitted`, and `NotVisible` where `old` is no
    device of the player.
    """
    endpoint = CHANNELS[Channel.PUSH].validate(endpoint=endpoint, p256dh=p256dh, auth=auth)
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
    """Remove a player's device and its address. Idempotent."""
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
        raise Refused(_("You do not take part in this event."))
    return player


def confirm_subscription(key: str) -> Subscription:
    """Confirm an e-mail address by the link that was sent there.

    Raises `NotVisible` for a key that stands for nothing. Once more changes nothing.
    """
    subscription = subscription_with(key)
    if subscription.player is None:
        return confirm_of_account(subscription)
    assert subscription.event is not None
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
    """Remove all subscriptions of a player and their addresses; also once the event is over.

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
    """Unsubscribe by the link in a message: from a notification its device, from an e-mail everything.

    Raises `NotVisible` for a key that stands for nothing.
    """
    found = subscription_with(key)
    player = found.player
    if player is None:
        return leave_by_account(found)
    actor = Actor.of_player(player)
    if found.channel == Channel.PUSH:
        remove_device(player, actor, found.address)
    else:
        unsubscribe(player, actor)
    return found


def subscription_with(key: str) -> Subscription:
    """Return the subscription of a player or an account that a message's link is about. Raises
    `NotVisible`."""
    found = (
        Subscription.objects.select_related("event", "player__event", "user")
        .filter(Q(player__isnull=False) | Q(user__isnull=False), key=key)
        .first()
    )
    if found is None:
        raise NotVisible(UNKNOWN_SUBSCRIPTION)
    return found


def add_receiver(
    event: Event, actor: Actor, channel: Channel, *, kinds: Collection[str], site: str, **sent: str
) -> Subscription:
    """Add a program or a chat of the staff that receives messages about the event.

    `sent` is what the channel validates: the `url` of a webhook or of one on Discord, the `token` of a bot of
    Telegram and its `chat`. Raises `Malformed` at its field or at "kinds", `Refused` for one too many or one
    that is there already.
    """
    way = CHANNELS[channel]
    address, wanted = way.validate(**sent), checked_kinds(kinds, way.kinds)
    verb = {"webhook": "webhook.add", "chat": "chat.add"}[way.noun]
    with recorded(event, actor, verb, permission=_MANAGES) as change:
        there = Subscription.objects.filter(event=change.event, channel=channel)
        if there.filter(address=address).exists():
            raise Refused(_("This receiver already gets the messages of the event."))
        if there.count() >= MAX_RECEIVERS:
            raise Refused(
                _("An event has at most {count} receivers of this kind. Remove one first.").format(
                    count=MAX_RECEIVERS
                )
            )
        made = Subscription.objects.create(
            event=change.event,
            channel=channel,
            address=address,
            kinds=wanted,
            key=secrets.token_urlsafe(16),
            site=site,
            confirmed_at=change.at,
        )
        change.object = way.noun
        change.after = {"host": receiver_name(made), "kinds": wanted}
        return made


def remove_receiver(receiver: Subscription, actor: Actor) -> None:
    """Remove a webhook or a chat and its address. Idempotent."""
    noun = CHANNELS[receiver.channel].noun
    assert receiver.event is not None
    verb = {"webhook": "webhook.remove", "chat": "chat.remove"}[noun]
    with recorded(receiver.event, actor, verb, permission=_MANAGES, even_when_finished=True) as change:
        gone, _ = Subscription.objects.filter(pk=receiver.pk, player=None).delete()
        if not gone:
            change.nothing_changed()
        change.object = noun
        change.before = {"host": receiver_name(receiver)}


def send_news(event: Event, actor: Actor, text: str) -> Message:
    """Show news on every player's page, the public page and the venue's screen, and send them to subscribers.

    The journal and the archive contain the text. Raises `Malformed` at "text".
    """
    text = one_line(text)
    fault = fault_in(text, max_length=column_length(Message, "text"), required=True)
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
    with recorded(message.of_event, actor, "news.remove", permission=_MANAGES) as change:
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
    """Repeat a delivery at once, under the same key.

    One that waits goes on waiting. Raises `Refused` for what says nothing any more, or is on a page.
    """
    event = delivery.message.of_event
    with recorded(event, actor, "message.repeat", permission=_MANAGES, even_when_finished=True) as change:
        fresh = (
            Delivery.objects.select_for_update(of=("self",))
            .select_related("message", "subscription__player")
            .filter(pk=delivery.pk, message__event=change.event)
            .first()
        )
        if fresh is None:
            raise NotVisible(_("This delivery no longer exists."))
        if fresh.status == DeliveryStatus.PENDING:
            change.nothing_changed()
            return fresh
        if not may_repeat(fresh) or fresh.message.expires_at <= change.at:
            raise Refused(_("This message is out of date and is not sent again."))
        player = fresh.subscription.player
        change.object = f"player {player.key}" if player else CHANNELS[fresh.subscription.channel].noun
        change.after = {"kind": fresh.message.kind}
        fresh.status, fresh.due_at, fresh.done_at = DeliveryStatus.PENDING, timekeeping.now(), None
        fresh.attempts, fresh.fault = 0, ""
        fresh.save(update_fields=["status", "due_at", "done_at", "attempts", "fault"])
        return fresh
