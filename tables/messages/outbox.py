"""What there is to tell, put into the outbox within the transaction of what happened.

Nothing is sent here: `tables.messages.sending` does that. A message names rows by number and nobody
by name, and concerns those who asked for its kind.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.db import transaction
from django.db.models import Q

from tables.core import timekeeping
from tables.events.models import Event
from tables.journal.recording import Change
from tables.messages.models import Channel, Delivery, DeliveryStatus, Message, MessageKind, Subscription
from tables.rounds.models import OPEN_ROUNDS, Round, RoundStatus, Seat, Table, TableStatus
from tables.rounds.queries.clock import clock_of

LASTS: Mapping[str, timedelta] = {
    MessageKind.ROUND_PUBLISHED: timedelta(hours=6),
    MessageKind.FIVE_MINUTES: timedelta(minutes=5),
    MessageKind.TIME: timedelta(minutes=15),
    MessageKind.TO_CONFIRM: timedelta(hours=6),
    MessageKind.JUDGE: timedelta(minutes=15),
    MessageKind.SEAT: timedelta(days=7),
    MessageKind.TABLE_TIME: timedelta(days=1),
    MessageKind.TABLE_OPENED: timedelta(days=1),
    MessageKind.DEAL_WAITS: timedelta(hours=12),
    MessageKind.YOUR_TURN: timedelta(hours=12),
    MessageKind.CLOCK_ANSWERED: timedelta(hours=12),
    MessageKind.GAME_OVER: timedelta(days=2),
    MessageKind.STANDINGS: timedelta(days=2),
    MessageKind.NEWS: timedelta(days=2),
}
"""How long a message is worth sending."""

ACCOUNT_MESSAGES_KEPT = timedelta(days=7)
WARNED_BEFORE = timedelta(minutes=5)


def put(
    event: Event,
    kind: str,
    at: datetime,
    occasion: str,
    *,
    concerned: Collection[int] | None = None,
    data: Mapping[str, Any] | None = None,
    text: str = "",
    always: bool = False,
    instead_of: str = "",
    is_same_for_programs: bool = False,
) -> Message | None:
    """Write a message for everybody who asked for its kind; `concerned` are players by primary key. Players
    who asked for the kind `instead_of`, which says the same, do not get it, nor do programs of the staff for
    which it says the same, too.

    None concerns all of them; programs of the staff get everything. Without a receiver nothing is
    written, unless later messages depend on it (`always`). Call it in the transaction it is about.
    """
    who = Q() if concerned is None else Q(player=None) | Q(player__in=concerned)
    found = Subscription.objects.filter(who, event=event, confirmed_at__isnull=False)
    asked = [
        subscription
        for subscription in found
        if kind in subscription.kinds
        and (
            instead_of not in subscription.kinds
            or (subscription.player_id is None and not is_same_for_programs)
        )
    ]
    if not asked and not always:
        return None
    message = _written(event, kind, at, occasion, LASTS[kind], data or {}, text)
    Delivery.objects.bulk_create(_delivery(message, subscription, at) for subscription in asked)
    return message


def put_for_account(user: int, kind: str, at: datetime, games: Sequence[str]) -> Message | None:
    """Write a message of a kind to an account, by primary key, about casual tables: one for all of them, by
    the keys of their games. Without a receiver nothing is written."""
    confirmed = Subscription.objects.filter(user=user, confirmed_at__isnull=False)
    asked = [subscription for subscription in confirmed if kind in subscription.kinds]
    if not asked:
        return None
    occasion = f"account {user} {at.timestamp():.0f}"
    message = _written(None, kind, at, occasion, LASTS[kind], {"live_games": list(games)}, "")
    Delivery.objects.bulk_create(_delivery(message, subscription, at) for subscription in asked)
    return message


def forget_old_account_messages() -> None:
    """Delete messages to accounts that say nothing any more for a week."""
    Message.objects.filter(event=None, expires_at__lt=timekeeping.now() - ACCOUNT_MESSAGES_KEPT).delete()


def put_for(subscription: Subscription, kind: str, at: datetime, lasts: timedelta) -> Message:
    """Write a message about a subscription itself, for this subscriber alone."""
    occasion = f"subscription {subscription.key} {at.timestamp():.6f}"
    message = _written(subscription.event, kind, at, occasion, lasts, {}, "")
    Delivery.objects.create(message=message, subscription=subscription, due_at=at)
    return message


def _written(
    event: Event | None,
    kind: str,
    at: datetime,
    occasion: str,
    lasts: timedelta,
    data: Mapping[str, Any],
    text: str,
) -> Message:
    return Message.objects.create(
        event=event,
        kind=kind,
        key=f"msg_{secrets.token_hex(16)}",
        occasion=occasion,
        data=dict(data),
        text=text,
        at=at,
        expires_at=at + lasts,
    )


def _delivery(message: Message, subscription: Subscription, at: datetime) -> Delivery:
    """Return the delivery to a subscriber; the page of who wants no more than that shows it at once."""
    delivery = Delivery(message=message, subscription=subscription, due_at=at)
    if subscription.channel == Channel.PAGE:
        delivery.status, delivery.due_at, delivery.done_at = DeliveryStatus.DELIVERED, None, at
    return delivery


def notify(change: Change, kind: str, **more: Any) -> Message | None:
    """Put what an action tells into the outbox; call it at the action's end."""
    return put(change.event, kind, change.at, f"revision {change.revision}", **more)


def notify_seats(change: Change, round_: Round) -> None:
    """Write messages to all players whose seat or table mates differ from their last message of the round,
    and to those who have a bye since.

    A draft is nobody's business.
    """
    if round_.status not in OPEN_ROUNDS:
        return
    tables: dict[str, list[int]] = {}
    for table, player in (
        Seat.objects.filter(round=round_, absent=False)
        .order_by("table__number", "position")
        .values_list("table__number", "player_id")
    ):
        tables.setdefault(str(table), []).append(player)
    latest = Message.objects.filter(
        event=change.event, kind=MessageKind.ROUND_PUBLISHED, data__round=round_.number
    ).last()
    before = latest.data["tables"] if latest is not None else {}
    changed = [table for table, players in tables.items() if before.get(table) != players]
    byes = list(round_.byes.values_list("player_id", flat=True))
    notified = latest.data.get("byes", []) if latest is not None else []
    notify(
        change,
        MessageKind.ROUND_PUBLISHED,
        concerned=[
            *(player for table in changed for player in tables[table]),
            *(player for player in byes if player not in notified),
        ],
        data={
            "byes": byes,
            "round": round_.number,
            "tables": tables,
            "changed": [int(table) for table in changed],
            "is_change": latest is not None,
            "moved": [
                player
                for table in changed
                for seat, player in enumerate(tables[table])
                if before.get(table, [])[seat : seat + 1] != [player]
            ],
        },
        always=True,
    )


def notify_table(
    change: Change,
    kind: str,
    table: Table,
    *,
    but: int | None = None,
    instead_of: str = "",
    **data: Any,
) -> None:
    """Tell those who play at a table, all but one of them."""
    seated = Seat.objects.filter(table=table, absent=False).values_list("player_id", flat=True)
    notify(
        change,
        kind,
        concerned=[player for player in seated if player != but],
        instead_of=instead_of,
        data={"round": table.round.number, "table": table.number, **data},
    )


def notify_by_clock() -> None:
    """Tell of every clock that runs when five minutes are left, and when time is called.

    A table with its own time gets them by that time; after extra time they are sent once more.
    """
    running = Round.objects.filter(
        status=RoundStatus.PLAYING,
        started_at__isnull=False,
        paused_at__isnull=True,
        event__in=Subscription.objects.filter(confirmed_at__isnull=False).values("event"),
    )
    for round_ in running.select_related("event"):
        now, clock, out = timekeeping.now(), clock_of(round_), TableStatus.CONFIRMED
        extensions = round_.tables.exclude(status=out).values_list("extension_minutes", flat=True)
        for minutes in sorted(set(extensions)):
            left = timedelta(seconds=clock.remaining(now, minutes * 60))
            kind = MessageKind.FIVE_MINUTES if left > timedelta() else MessageKind.TIME
            if left > WARNED_BEFORE or left < -LASTS[MessageKind.TIME]:
                continue
            started = clock.started_at.isoformat() if clock.started_at else ""
            length = ceil(clock.length_seconds + clock.extension) // 60 + minutes
            _notify_once(round_, kind, now, f"round {round_.number} {started} {length}", minutes)


def _notify_once(round_: Round, kind: str, now: datetime, occasion: str, extension: int) -> None:
    """Tell the tables with that much time of their own, if nobody did; the event's row is locked meanwhile,
    so that two who look at the clock at once tell once."""
    if Message.objects.filter(event=round_.event, kind=kind, occasion=occasion).exists():
        return
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=round_.event_id)
        if Message.objects.filter(event=event, kind=kind, occasion=occasion).exists():
            return
        at_tables = round_.tables.exclude(status=TableStatus.CONFIRMED).filter(extension_minutes=extension)
        seated = Seat.objects.filter(table__in=at_tables, absent=False)
        put(
            event,
            kind,
            now,
            occasion,
            concerned=list(seated.values_list("player_id", flat=True)),
            data={
                "round": round_.number,
                "tables": list(at_tables.order_by("number").values_list("number", flat=True)),
            },
            always=True,
        )
