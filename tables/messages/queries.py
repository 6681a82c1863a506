"""What people receive, who receives it, and how its deliveries are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.appointments.queries import standing_appointments
from tables.core import timekeeping
from tables.core.text.languages import list_text
from tables.core.timekeeping import instant
from tables.events.models import Event
from tables.live.models.game import LiveSeat, LiveStatus
from tables.messages.channels import CHANNELS
from tables.messages.models import (
    AT_LIVE_TABLE,
    CHATS,
    CONFIRM_ADDRESS,
    RESET_PASSWORD,
    Channel,
    Delivery,
    DeliveryStatus,
    Message,
    MessageKind,
    Subscription,
)
from tables.messages.wording import live_game_of, message_text, seat_in
from tables.players.models import Player
from tables.players.queries.seats import SEATED
from tables.rounds.models import OPEN_ROUNDS, Bye, Round, Seat, Table, TableStatus
from tables.staff.models import User

SHOWN = 200
"""Deliveries on the staff's page, the newest first."""
IN_BOX = 30
"""Messages on a player's own page."""
NEWS_SHOWN = 3
"""News on a page at once, the newest first."""


@dataclass(frozen=True, slots=True)
class Received:
    """A message in a player's own list."""

    at: datetime
    subject: str
    body: str


@dataclass(frozen=True, slots=True)
class News:
    """News from the organizer, as every page of the event shows them."""

    id: int
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """A delivery as the staff see it: to whom, never the address."""

    id: int
    at: datetime
    kind: str
    to: str
    channel: Channel
    status: DeliveryStatus
    attempts: int
    due_at: datetime | None
    fault: str
    may_repeat: bool

    @property
    def about(self) -> str:
        """The kind in a few words."""
        return kind_label(self.kind)

    @property
    def pill(self) -> str:
        """How pages show the status."""
        return f"delivery-{self.status}"


@dataclass(frozen=True, slots=True)
class ReceiverRow:
    """A webhook or a chat as the staff see it; `is_on` until the receiver refuses further messages."""

    id: int
    channel: Channel
    name: str
    kinds: tuple[MessageKind, ...]
    is_on: bool
    created_at: datetime

    @property
    def kinds_text(self) -> str:
        """The kinds of messages it gets, in words."""
        return list_text([kind_label(kind) for kind in self.kinds])


def news_of(event: Event) -> tuple[News, ...]:
    """Return the news that pages show now, the newest first. One SQL query."""
    return shown_now(news_until(event))


def news_until(event: Event) -> tuple[tuple[datetime, News], ...]:
    """Return the news that are not over, the newest first, each with its end. One SQL query."""
    current = Message.objects.filter(
        event=event, kind=MessageKind.NEWS, expires_at__gt=timekeeping.now()
    ).order_by("-pk")
    rows = current.values_list("expires_at", "pk", "at", "text")
    return tuple((until, News(pk, at, text)) for until, pk, at, text in rows[:NEWS_SHOWN])


def shown_now(news: Iterable[tuple[datetime, News]]) -> tuple[News, ...]:
    """Return those news that are not over by now."""
    now = timekeeping.now()
    return tuple(each for until, each in news if until > now)


def news_subscribers(event: Event) -> int:
    """Return how many players, programs and chats receive news as a message. One SQL query."""
    confirmed = Subscription.objects.filter(event=event, confirmed_at__isnull=False)
    return sum(MessageKind.NEWS in kinds for kinds in confirmed.values_list("kinds", flat=True))


def _may_chat(message: Message) -> bool:
    """Return whether everybody may read what a message says, as things stand now."""
    if message.kind == MessageKind.STANDINGS:
        return message.of_event.public_standings
    if message.kind == MessageKind.ROUND_PUBLISHED:
        return Round.objects.filter(
            event=message.event, number=message.data["round"], status__in=OPEN_ROUNDS
        ).exists()
    return True


def is_still_true(message: Message, subscription: Subscription) -> bool:
    """Return whether a message should still be sent: what it says holds, and it has not expired."""
    if message.expires_at <= timekeeping.now():
        return False
    if message.kind == CONFIRM_ADDRESS:
        return subscription.confirmed_at is None
    if message.kind == RESET_PASSWORD:
        return subscription.confirmed_at is not None and may_reset_password(subscription)
    if subscription.user_id is not None:
        return _concerns_account(message, subscription.user_id)
    if subscription.player_id is None:
        return subscription.channel not in CHATS or _may_chat(message)
    data, event = message.data, message.event_id
    if message.kind == MessageKind.ROUND_PUBLISHED:
        if subscription.player_id in data.get("byes", []):
            return Bye.objects.filter(
                player=subscription.player_id,
                round__event=event,
                round__number=data["round"],
                round__status__in=OPEN_ROUNDS,
            ).exists()
        table, _seat = seat_in(data, subscription.player_id)
        return Seat.objects.filter(
            round__event=event,
            round__number=data["round"],
            round__status__in=OPEN_ROUNDS,
            player=subscription.player_id,
            table__number=int(table),
            absent=False,
        ).exists()
    if message.kind == MessageKind.SEAT:
        return Player.objects.filter(pk=subscription.player_id, status__in=SEATED).exists()
    if message.kind in AT_LIVE_TABLE:
        return _still_waits(message, subscription.player_id)
    if message.kind == MessageKind.TABLE_TIME:
        return _time_is_still_so(message)
    if message.kind == MessageKind.TO_CONFIRM:
        return Table.objects.filter(
            round__event=event,
            round__number=data["round"],
            number=data["table"],
            status=TableStatus.REPORTED,
            sheet__version=data["version"],
        ).exists()
    return True


def _time_is_still_so(message: Message) -> bool:
    """Return whether the table plays when the message says, or still has no time."""
    data = message.data
    table = Table.objects.filter(
        round__event=message.event_id,
        round__number=data["round"],
        round__status__in=OPEN_ROUNDS,
        number=data["table"],
    ).first()
    if table is None:
        return False
    standing = standing_appointments([table.pk]).get(table.pk)
    if data["state"] == "agreed":
        return standing is not None and instant(standing) == data["starts_at"]
    return standing is None


def _still_waits(message: Message, player: int) -> bool:
    """Return whether the player's seat still waits for what the message asks for."""
    plays = Q(player=player, substitute=None) | Q(substitute=player)
    seats = LiveSeat.objects.filter(plays, game__key=live_game_of(message, player), bot="")
    if message.kind == MessageKind.TABLE_OPENED:
        opened = Q(game__status=LiveStatus.LOBBY, nonce_commitment="")
        return seats.filter(opened | Q(substitute=player, game__ended_at=None)).exists()
    if message.kind == MessageKind.DEAL_WAITS:
        return seats.filter(game__status=LiveStatus.LOBBY, nonce="").exists()
    return _is_turn_of(seats)


def _is_turn_of(seats: QuerySet[LiveSeat]) -> bool:
    return any(
        seat.game.awaited >> seat.position & 1
        for seat in seats.filter(game__status=LiveStatus.PLAYING).select_related("game")
    )


def _concerns_account(message: Message, user: int) -> bool:
    """Return whether one of the casual tables that a message names still waits for the account, or is over as
    the message says."""
    seats = LiveSeat.objects.filter(game__key__in=message.data["live_games"], user=user)
    if message.kind == MessageKind.GAME_OVER:
        return seats.exists()
    seats = seats.filter(bot="")
    if message.kind == MessageKind.TABLE_OPENED:
        return seats.filter(game__status=LiveStatus.LOBBY, devices=[]).exists()
    if message.kind == MessageKind.DEAL_WAITS:
        return seats.filter(
            game__status=LiveStatus.LOBBY, game__committed_at__isnull=False, nonce=""
        ).exists()
    return _is_turn_of(seats)


def choice_of(player: Player) -> Subscription | None:
    """Return a player's subscription on the page or by e-mail."""
    return Subscription.objects.filter(player=player).exclude(channel=Channel.PUSH).first()


@dataclass(frozen=True, slots=True)
class Choices:
    """A player's subscriptions: on the page or by e-mail, and on devices."""

    choice: Subscription | None
    devices: tuple[Subscription, ...]

    @property
    def kinds(self) -> list[str]:
        """The kinds of messages, the same on all channels; empty without a subscription."""
        found = [self.choice] if self.choice else list(self.devices)
        return found[0].kinds if found else []


def choices_of(player: Player) -> Choices:
    """Return a player's subscriptions (one query)."""
    found = Subscription.objects.filter(player=player)
    devices = tuple(each for each in found if each.channel == Channel.PUSH)
    return Choices(next((each for each in found if each not in devices), None), devices)


def received_by(player: Player) -> list[Received]:
    """Return the messages a player received by any channel, each once, newest first (one query)."""
    reached = Delivery.objects.filter(subscription__player=player, status=DeliveryStatus.DELIVERED)
    messages = (
        Message.objects.filter(pk__in=reached.values("message"))
        .exclude(kind=CONFIRM_ADDRESS)
        .select_related("event")
        .order_by("-at", "-pk")[:IN_BOX]
    )
    return [
        Received(message.at, text.subject, text.body)
        for message in messages
        for text in [message_text(message, player.pk)]
    ]


def deliveries_of(event: Event, status: str = "") -> list[DeliveryRow]:
    """Return the newest deliveries of an event, of one status if one is named (one query)."""
    found = Delivery.objects.filter(message__event=event)
    if status in DeliveryStatus.values:
        found = found.filter(status=status)
    rows = found.select_related("message", "subscription__player").order_by("-message__at", "-pk")[:SHOWN]
    return [delivery_row(delivery) for delivery in rows]


def delivery_row(delivery: Delivery) -> DeliveryRow:
    """Return a delivery as the staff see it."""
    subscription, message = delivery.subscription, delivery.message
    return DeliveryRow(
        id=delivery.pk,
        at=message.at,
        kind=message.kind,
        to=subscription.player.name if subscription.player else receiver_name(subscription),
        channel=Channel(subscription.channel),
        status=DeliveryStatus(delivery.status),
        attempts=delivery.attempts,
        due_at=delivery.due_at,
        fault=delivery.fault,
        may_repeat=may_repeat(delivery),
    )


def may_repeat(delivery: Delivery) -> bool:
    """Return whether a delivery may be made once more: it was tried, and goes further than a page."""
    return (
        delivery.status in {DeliveryStatus.DELIVERED, DeliveryStatus.FAILED}
        and delivery.subscription.channel != Channel.PAGE
    )


SHORT_LABELS = {
    MessageKind.ROUND_PUBLISHED: gettext_lazy("Round published"),
    MessageKind.FIVE_MINUTES: gettext_lazy("Five minutes left"),
    MessageKind.TIME: gettext_lazy("Time is called"),
    MessageKind.TO_CONFIRM: gettext_lazy("Result to confirm"),
    MessageKind.JUDGE: gettext_lazy("Judge on the way"),
    MessageKind.SEAT: gettext_lazy("Seat from the waiting list"),
    MessageKind.TABLE_TIME: gettext_lazy("Time of the table"),
    MessageKind.TABLE_OPENED: gettext_lazy("Live table open"),
    MessageKind.DEAL_WAITS: gettext_lazy("Deal waits"),
    MessageKind.YOUR_TURN: gettext_lazy("Your turn"),
    MessageKind.CLOCK_ANSWERED: gettext_lazy("Answered by the clock"),
    MessageKind.GAME_OVER: gettext_lazy("Game over"),
    MessageKind.STANDINGS: gettext_lazy("Standings"),
    MessageKind.NEWS: gettext_lazy("News"),
}


def kind_label(kind: str) -> str:
    """Return a kind of message in a few words."""
    if kind not in MessageKind.values:
        return _("Confirmation of an address")
    return str(SHORT_LABELS[MessageKind(kind)])


@dataclass(frozen=True, slots=True)
class AccountChoices:
    """Where an account gets messages of its casual tables: by e-mail, and on devices."""

    letters: Subscription | None
    devices: tuple[Subscription, ...]

    @property
    def wants_letters(self) -> bool:
        """Whether messages are sent to the address."""
        return self.letters is not None and bool(self.letters.kinds)

    @property
    def kinds(self) -> list[str]:
        """The kinds of messages, the same wherever they are sent; empty where none are."""
        found = [self.letters] if self.letters is not None and self.letters.kinds else self.devices
        return found[0].kinds if found else []


def may_reset_password(subscription: Subscription) -> bool:
    """Return whether an address is that of an account whose owner may choose another password."""
    user = subscription.user
    return user is not None and user.is_active and user.has_usable_password()


def address_of_account(user: User) -> Subscription | None:
    """Return an account's e-mail address, confirmed or not. One query."""
    return Subscription.objects.filter(user=user, channel=Channel.EMAIL).first()


def account_choices(user: User) -> AccountChoices:
    """Return an account's subscriptions (one query)."""
    found = list(Subscription.objects.filter(user=user))
    devices = tuple(each for each in found if each.channel == Channel.PUSH)
    return AccountChoices(next((each for each in found if each not in devices), None), devices)


def receiver_name(receiver: Subscription) -> str:
    """Return how pages and journal call a webhook or a chat, since the rest of an address may be a secret."""
    return CHANNELS[receiver.channel].describe(receiver.address)


def receivers_of(event: Event) -> list[ReceiverRow]:
    """Return the webhooks and chats of an event (one query)."""
    return [receiver_row(each) for each in Subscription.objects.filter(event=event, player=None)]


def receiver_row(receiver: Subscription) -> ReceiverRow:
    """Return a webhook or a chat as the staff see it."""
    return ReceiverRow(
        receiver.pk,
        Channel(receiver.channel),
        receiver_name(receiver),
        tuple(MessageKind(kind) for kind in receiver.kinds),
        receiver.confirmed_at is not None,
        receiver.created_at,
    )
