"""Messages to players and accounts for whom a live table waits while they are away.

One for a question, and of one table one every few hours. Those of all casual tables of an account are one
message.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, When

from tables.core import timekeeping
from tables.live.models.game import ENTERED_SEATS, MAX_LIVE_SEATS, LiveSeat, LiveStatus
from tables.messages.models import MessageKind, Subscription
from tables.messages.outbox import put, put_for_account
from tables.rounds.models import RoundStatus

EVERY = timedelta(hours=3)
"""A player gets at most one such message of a table within this time."""
_BIT = Case(
    *(When(position=position, then=1 << position) for position in range(MAX_LIVE_SEATS)),
    output_field=IntegerField(),
)
"""The bit of a seat in `LiveGame.awaited`."""
AWAY_FOR = timedelta(minutes=2)
"""How long a table waits before its player gets a message."""


def remind() -> None:
    """Write a message to each player, and to each account, that is away while a table waits."""
    now = timekeeping.now()
    for seat in _due_at_events(now).select_related("game__table__round", "game__event"):
        with transaction.atomic():
            if _due_at_events(now).filter(pk=seat.pk).update(reminded_at=now):  # by one process only
                _write(seat, now)
    casual: dict[int, dict[int, str]] = {}
    for pk, game, user in _due_at_casual_tables(now).values_list("pk", "game__key", "user"):
        casual.setdefault(user, {})[pk] = game
    for user, seats in casual.items():
        with transaction.atomic():
            due = [
                key
                for pk, key in seats.items()
                if _due_at_casual_tables(now).filter(pk=pk).update(reminded_at=now)
            ]
            if due:
                put_for_account(user, now, due)


def _due_at_events(now: datetime) -> QuerySet[LiveSeat]:
    seats = _due(now).filter(
        player__isnull=False,
        game__table__isnull=False,
        game__event__in=Subscription.objects.filter(confirmed_at__isnull=False).values("event"),
    )
    return seats.exclude(game__table__round__status=RoundStatus.DRAFTED)


def _due_at_casual_tables(now: datetime) -> QuerySet[LiveSeat]:
    """Return the seats of accounts at casual tables where somebody else waits with the table."""
    others = LiveSeat.objects.filter(ENTERED_SEATS, game=OuterRef("game")).exclude(pk=OuterRef("pk"))
    return _due(now).filter(
        Exists(others),
        game__event=None,
        user__is_active=True,
        user__in=Subscription.objects.filter(confirmed_at__isnull=False, user__isnull=False).values("user"),
    )


def _due(now: datetime) -> QuerySet[LiveSeat]:
    waiting_since = now - AWAY_FOR
    plays = Q(game__status=LiveStatus.PLAYING, game__asked_at__lte=waiting_since, is_awaited__gt=0)
    deals = Q(
        ~Q(nonce_commitment=""),
        game__status=LiveStatus.LOBBY,
        game__committed_at__lte=waiting_since,
        nonce="",
    )
    seats = LiveSeat.objects.filter(
        Q(reminded_at=None)
        | Q(reminded_at__lte=now - EVERY, reminded_at__lt=F("game__asked_at"))
        | Q(reminded_at__lte=now - EVERY, game__asked_at=None, reminded_at__lt=F("game__committed_at")),
        bot="",
        present_since=None,
        game__status__in=[LiveStatus.PLAYING, LiveStatus.LOBBY],
    )
    awaited = F("game__awaited").bitand(_BIT)  # type: ignore[arg-type]  # any expression will do
    return seats.annotate(is_awaited=awaited).filter(plays | deals)


def _write(seat: LiveSeat, now: datetime) -> None:
    game, table = seat.game, seat.game.table
    assert game.event is not None and table is not None and seat.player_id is not None
    data = {"round": table.round.number, "table": table.number, "live_game": game.key}
    kind = MessageKind.YOUR_TURN
    if game.status == LiveStatus.LOBBY:
        kind = MessageKind.DEAL_WAITS
    elif seat.timeouts:
        kind, data = MessageKind.CLOCK_ANSWERED, {**data, "timeouts": seat.timeouts}
    occasion = f"live {game.key} seat {seat.position} {now.timestamp():.0f}"
    put(game.event, kind, now, occasion, concerned=[seat.substitute_id or seat.player_id], data=data)
