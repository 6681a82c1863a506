"""The outbox: subscriptions, messages and the status of each delivery."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower, Now
from django.utils.translation import gettext_lazy

from tables.events.models import Event
from tables.players.models import Player
from tables.staff.models import User


class MessageKind(models.TextChoices):
    """The kinds of messages; the values are the types of webhooks."""

    ROUND_PUBLISHED = (
        "round.published",
        gettext_lazy("My table, when a round is published or my table changes"),
    )
    FIVE_MINUTES = "round.five_minutes_left", gettext_lazy("Five minutes left")
    TIME = "round.time_called", gettext_lazy("Time is called")
    TO_CONFIRM = "result.to_confirm", gettext_lazy("A result of my table that I should confirm")
    JUDGE = "judge.on_the_way", gettext_lazy("A judge is on the way to my table")
    SEAT = "seat.given", gettext_lazy("A seat for me, from the waiting list")
    TABLE_TIME = "table.time", gettext_lazy("The time of my table: proposals, and what is agreed")
    TABLE_OPENED = "table.opened", gettext_lazy("My live table is open")
    DEAL_WAITS = "table.deal_waits", gettext_lazy("The deal at my live table waits for me")
    YOUR_TURN = "table.your_turn", gettext_lazy("My turn at a live table, while I am away")
    CLOCK_ANSWERED = "table.clock_answered", gettext_lazy("The clock answered for me")
    GAME_OVER = "table.game_over", gettext_lazy("The game at my live table is over")
    STANDINGS = "standings.updated", gettext_lazy("Standings after a round")
    NEWS = "news.sent", gettext_lazy("News from the organizer")


CONFIRM_ADDRESS = "subscription.confirm"
"""The kind of message that asks whether an address is right."""
RESET_PASSWORD = "account.reset_password"  # noqa: S105
"""The kind of message with a link to choose another password."""
ASKED_FOR = (CONFIRM_ADDRESS, RESET_PASSWORD)
"""Kinds of messages that nobody subscribes to."""


class Channel(models.TextChoices):
    """How a message reaches somebody."""

    PAGE = "page", gettext_lazy("On my page only")
    EMAIL = "email", gettext_lazy("By e-mail")
    PUSH = "push", gettext_lazy("On a device")
    WEBHOOK = "webhook", gettext_lazy("By webhook")
    DISCORD = "discord", gettext_lazy("On Discord")
    TELEGRAM = "telegram", gettext_lazy("On Telegram")


AT_LIVE_TABLE = (
    MessageKind.TABLE_OPENED,
    MessageKind.DEAL_WAITS,
    MessageKind.YOUR_TURN,
    MessageKind.CLOCK_ANSWERED,
)
"""What a live table asks of a player."""
ACCOUNT_KINDS = (*AT_LIVE_TABLE, MessageKind.GAME_OVER)
"""What accounts get of their casual tables."""

OWN_CHANNELS = (Channel.PAGE, Channel.EMAIL)
"""Ways of which a player chooses one; devices come besides."""
CHATS = (Channel.DISCORD, Channel.TELEGRAM)
"""Ways to people whom this software does not know: what everybody may read, and nothing else."""
CHAT_KINDS = (
    MessageKind.ROUND_PUBLISHED,
    MessageKind.FIVE_MINUTES,
    MessageKind.TIME,
    MessageKind.STANDINGS,
    MessageKind.NEWS,
)


class Subscription(models.Model):
    """The messages that a player, a player's device, a program or a chat of the staff gets, and where. One of
    an account, for its casual tables, has no event.

    `address` is personal, or as good as a password: the e-mail address, the webhook's URL, the URL that a
    browser's push service gave a device, "number/token" of a webhook of Discord, "token/chat" of a bot of
    Telegram. That of an account's e-mail is the account's address, also if it wants no messages there (no
    `kinds`). `p256dh` and `auth` are a device's keys as the Push API names them (base64url), for it alone to
    read what it is sent. `key` is in the link by which a message is stopped, and what a webhook's secret is
    derived from. Nothing but the question whether it is right goes to an address that is not confirmed.
    `site` is the address of this site as the subscriber knows it. All of a player's subscriptions have the
    same kinds.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, blank=True, related_name="subscriptions"
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="subscriptions"
    )
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, blank=True, related_name="subscriptions"
    )
    channel = models.CharField(max_length=10, choices=Channel)
    address = models.CharField(max_length=500, blank=True)
    kinds = models.JSONField(default=list)
    p256dh = models.CharField(max_length=100, blank=True)
    auth = models.CharField(max_length=30, blank=True)
    key = models.CharField(max_length=32, unique=True)
    site = models.CharField(max_length=300)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                name="one_subscription_per_player",
                condition=Q(player__isnull=False) & ~Q(channel="push"),
            ),
            models.UniqueConstraint(
                fields=["user"],
                name="one_subscription_per_account",
                condition=Q(user__isnull=False) & ~Q(channel="push"),
            ),
            models.UniqueConstraint(
                Lower("address"),
                name="confirmed_address_of_one_account",
                condition=Q(user__isnull=False, channel="email", confirmed_at__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["address"],
                name="device_of_one_account",
                condition=Q(user__isnull=False, channel="push"),
            ),
            models.UniqueConstraint(
                fields=["event", "address"],
                name="address_once_per_event",
                condition=Q(channel__in=["webhook", "push", "discord", "telegram"]),
            ),
            models.CheckConstraint(
                name="subscription_channel_known", condition=Q(channel__in=Channel.values)
            ),
            models.CheckConstraint(
                name="webhooks_and_chats_are_nobodys",
                condition=Q(
                    channel__in=["webhook", "discord", "telegram"],
                    event__isnull=False,
                    player__isnull=True,
                    user__isnull=True,
                )
                | Q(
                    channel__in=["page", "email", "push"],
                    event__isnull=False,
                    player__isnull=False,
                    user__isnull=True,
                )
                | Q(
                    channel__in=["email", "push"],
                    event__isnull=True,
                    player__isnull=True,
                    user__isnull=False,
                ),
            ),
            models.CheckConstraint(
                name="only_devices_have_keys",
                condition=Q(channel="push") & ~Q(p256dh="") & ~Q(auth="")
                | ~Q(channel="push") & Q(p256dh="", auth=""),
            ),
            models.CheckConstraint(
                name="subscription_has_its_address",
                condition=Q(channel="page", address="") | ~Q(channel="page") & ~Q(address=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_channel_display()}: {self.player or self.user or 'staff'}"

    @property
    def of_event(self) -> Event:
        """The event of a subscription that is no account's."""
        assert self.event is not None
        return self.event


class Message(models.Model):
    """A message, written in the transaction of what it is about.

    `key` names it to receivers, however often it is delivered. `occasion` is what it is about, once for
    each kind: the event's revision, or a round's clock. `data` is what texts are made from, numbers of rows
    and tables, no names; `text` is the organizer's own. Past `expires_at` it says nothing any more. A message
    to an account has no event.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="messages")
    kind = models.CharField(max_length=30)
    key = models.CharField(max_length=40, unique=True)
    occasion = models.CharField(max_length=80)
    data = models.JSONField(default=dict)
    text = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind", "occasion"], name="one_message_per_kind_and_occasion"
            ),
            models.UniqueConstraint(
                fields=["kind", "occasion"],
                name="one_message_to_accounts_per_occasion",
                condition=Q(event__isnull=True),
            ),
            models.CheckConstraint(
                name="accounts_hear_of_casual_tables",
                condition=Q(event__isnull=False) | Q(kind__in=[*ACCOUNT_KINDS, *ASKED_FOR]),
            ),
            models.CheckConstraint(
                name="message_kind_known", condition=Q(kind__in=[*MessageKind.values, *ASKED_FOR])
            ),
            models.CheckConstraint(
                name="only_news_have_a_text", condition=Q(text="") | Q(kind=MessageKind.NEWS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.occasion}"

    @property
    def of_event(self) -> Event:
        """The event of a message to its players, programs and chats."""
        assert self.event is not None
        return self.event


class DeliveryStatus(models.TextChoices):
    """pending → delivered, failed or expired; each of the last may be repeated."""

    PENDING = "pending", gettext_lazy("Waiting")
    DELIVERED = "delivered", gettext_lazy("Delivered")
    FAILED = "failed", gettext_lazy("Failed")
    EXPIRED = "expired", gettext_lazy("Out of date")


class Delivery(models.Model):
    """A message on its way to one subscriber, at least once, under one key.

    Who tries a delivery moves `due_at` on first, in a transaction of its own: nobody else takes it meanwhile,
    and after a process that died it is tried again. `fault` is what came of the last try, without addresses.
    """

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="deliveries")
    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="deliveries")
    status = models.CharField(max_length=10, choices=DeliveryStatus, default=DeliveryStatus.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["message", "subscription"], name="one_delivery_per_subscriber"),
            models.CheckConstraint(
                name="delivery_status_known", condition=Q(status__in=DeliveryStatus.values)
            ),
            models.CheckConstraint(
                name="only_waiting_deliveries_are_due",
                condition=Q(status="pending", due_at__isnull=False, done_at__isnull=True)
                | ~Q(status="pending") & Q(due_at__isnull=True, done_at__isnull=False),
            ),
        ]
        indexes = [models.Index(fields=["due_at"], name="delivery_due", condition=Q(status="pending"))]

    def __str__(self) -> str:
        return f"{self.message} to {self.subscription}: {self.get_status_display()}"
