"""Deliveries that are due: tried, and tried again later, until they are done or say nothing any more."""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from tables.core import timekeeping
from tables.core.active_language import in_language
from tables.messages.channels import CHANNELS
from tables.messages.channels.posting import Undelivered
from tables.messages.models import Channel, Delivery, DeliveryStatus, Message, Subscription
from tables.messages.queries import is_still_true

logger = logging.getLogger(__name__)

T = TypeVar("T")

PAUSES = tuple(
    timedelta(seconds=seconds) for seconds in (5, 30, 2 * 60, 10 * 60, 30 * 60, 2 * 3600, 5 * 3600)
)
"""What lies between one try and the next; after the last of them a delivery has failed."""
LEASE = timedelta(seconds=90)
"""How long a delivery is one process's; longer than any try, so that only the dead lose it."""
TURN_SECONDS = 5.0
MAX_TURN_SECONDS = 30.0
"""Seconds for which a turn that waits for a slow receiver goes on with what has become due for others."""
LOOKED_AT = 500
AT_ONCE = 12
"""Deliveries on their way at the same time, each in a thread of its own."""
AT_ONCE_ONE_WAY = 8
"""Those of them that go one way, so that one push service that has become slow leaves room for others."""
KEPT_IN_FOLDER = timedelta(days=7)


def deliver_due() -> int:
    """Try deliveries that are due, oldest first, for a few seconds at most; return how many were tried.

    Several go at once, those of one receiver in their order. This thread alone asks the database what there
    is to say and writes how it went; the others only wait for receivers. Several processes may do so at once,
    too. What has failed is left alone for the rest of the turn, so that others do not wait for it.
    """
    with ThreadPoolExecutor(AT_ONCE, "delivery") as pool:
        return _Turn(pool).run()


def _due() -> list[Delivery]:
    return list(
        Delivery.objects.filter(status=DeliveryStatus.PENDING, due_at__lte=timekeeping.now())
        .select_related("message__event", "subscription__player__user", "subscription__user")
        .order_by("due_at", "pk")[:LOOKED_AT]
    )


@dataclass(slots=True)
class _Way:
    """What fails together. It shows first that it is in order: each delivery that went allows one more at
    once, and after one that failed nothing goes there any more."""

    room: int = 1
    busy: int = 0
    is_tired: bool = False


class _Turn:
    """The deliveries of a few seconds."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool
        self._waiting = _due()
        self._under_way: dict[Future[None], Delivery] = {}
        self._ways = defaultdict[str, _Way](_Way)
        self._until = time.monotonic() + TURN_SECONDS
        self._tried = 0

    def run(self) -> int:
        """Deliver until all are done or the time is over; return how many were tried."""
        last = time.monotonic() + MAX_TURN_SECONDS
        while True:
            self._start()
            if not self._under_way:
                return self._tried
            done, _ = wait(self._under_way, timeout=TURN_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                self._finish(future, self._under_way.pop(future))
            if self._under_way and self._until < time.monotonic() < last:
                self._waiting, self._until = _due(), time.monotonic() + TURN_SECONDS

    def _start(self) -> None:
        """Begin what may begin now, in order."""
        busy = {delivery.subscription_id for delivery in self._under_way.values()}
        later = []
        for delivery in self._waiting:
            way = self._ways[_route(delivery.subscription)]
            if way.is_tired or time.monotonic() > self._until:
                continue
            is_full = len(self._under_way) >= AT_ONCE or way.busy >= way.room
            if is_full or delivery.subscription_id in busy:
                later.append(delivery)
            elif _take(delivery):
                self._tried += 1
                if self._begin(delivery, way):
                    busy.add(delivery.subscription_id)
        self._waiting = later

    def _begin(self, delivery: Delivery, way: _Way) -> bool:
        """Send a delivery on its way; whether there is one, and not the end at once."""
        message, subscription = delivery.message, delivery.subscription
        if not is_still_true(message, subscription):
            _end(delivery, DeliveryStatus.EXPIRED)
            return False
        try:
            send = _guarded(message, partial(_sender, message, subscription))
        except Undelivered as error:
            _put_off(delivery, error)
            way.is_tired = not error.is_final
            return False
        way.busy += 1
        future = self._pool.submit(copy_context().run, _guarded, message, send)
        self._under_way[future] = delivery
        return True

    def _finish(self, future: Future[None], delivery: Delivery) -> None:
        """Keep how a delivery went."""
        way = self._ways[_route(delivery.subscription)]
        way.busy -= 1
        try:
            future.result()
        except Undelivered as error:
            _put_off(delivery, error)
            way.is_tired = way.is_tired or not error.is_final
            return
        way.room = min(way.room + 1, AT_ONCE_ONE_WAY)
        _end(delivery, DeliveryStatus.DELIVERED)


def _sender(message: Message, subscription: Subscription) -> Callable[[], None]:
    """Return what sends a message, worded for its receiver: in the language of the player, of the account, or
    of the event."""
    player, user = subscription.player, subscription.user
    own = [] if player is None else [player.language]
    user = user or (player.user if player is not None else None)
    own += [] if user is None else [user.language]
    with in_language(*own, message.event.language if message.event is not None else ""):
        return CHANNELS[subscription.channel].sender(message, subscription)


def _route(subscription: Subscription) -> str:
    return CHANNELS[subscription.channel].route(subscription)


def _take(delivery: Delivery) -> bool:
    """Make the delivery this process's for a while; whether nobody else did."""
    lease = timekeeping.now() + LEASE
    taken = Delivery.objects.filter(
        pk=delivery.pk, status=DeliveryStatus.PENDING, due_at=delivery.due_at
    ).update(due_at=lease, attempts=F("attempts") + 1)
    delivery.due_at = lease
    delivery.attempts += 1
    return bool(taken)


def _guarded(message: Message, step: Callable[[], T]) -> T:
    """Take a step. Raises `Undelivered`, also for a fault of ours: one message stops no other."""
    try:
        return step()
    except (Undelivered, DatabaseError):
        raise
    except Exception as error:
        logger.exception("message %s could not be sent", message.pk)
        raise Undelivered(_("The message could not be created. The server’s log has the cause.")) from error


def _end(delivery: Delivery, status: DeliveryStatus, fault: str = "") -> None:
    _mine(delivery).update(status=status, due_at=None, done_at=timekeeping.now(), fault=fault)


def _put_off(delivery: Delivery, error: Undelivered) -> None:
    """Plan the next try, if there is one before the message says nothing any more."""
    logger.warning("delivery %s, try %s: %s", delivery.pk, delivery.attempts, error.fault)
    if error.is_gone:
        gone = Subscription.objects.filter(pk=delivery.subscription_id)
        if delivery.subscription.channel == Channel.PUSH:
            gone.delete()
            return
        gone.update(confirmed_at=None)
    pause = None if error.is_final or delivery.attempts > len(PAUSES) else PAUSES[delivery.attempts - 1]
    due = None if pause is None else timekeeping.now() + max(pause, timedelta(seconds=error.wait))
    if due is None or due >= delivery.message.expires_at:
        _end(delivery, DeliveryStatus.FAILED, error.fault)
    else:
        _mine(delivery).update(due_at=due, fault=error.fault)


def _mine(delivery: Delivery) -> QuerySet[Delivery]:
    """Return the row, as long as it is this process's."""
    return Delivery.objects.filter(pk=delivery.pk, status=DeliveryStatus.PENDING, due_at=delivery.due_at)


def clear_folder() -> None:
    """Delete messages that have lain in the folder for a week: addresses stand in them."""
    oldest = timekeeping.now().timestamp() - KEPT_IN_FOLDER.total_seconds()
    if not settings.MESSAGE_FOLDER.is_dir():
        return
    for file in settings.MESSAGE_FOLDER.iterdir():
        if file.suffix == ".log" and file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)
