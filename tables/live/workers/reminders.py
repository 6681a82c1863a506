"""Messages to players and accounts for whom a live table waits while they are away.

One for a question, and of one table one every few hours. Those of all casual tables of an account are one
message of each kind. Accounts also get one when a casual table opens, and when a game there ends, without
them.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Q, QuerySet, When

from tables.core import timekeeping
from tables.live.models.game import ENTERED_SEATS, MAX_LIVE_SEATS, LiveSeat, LiveStatus
from tables.live.play.absence import AWAY_AFTER
from tables.messages.models import MessageKind, Subscription
from tables.messages.outbox import LASTS, put, put_for_account
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
    casual: dict[tuple[int, str], list[LiveSeat]] = {}
    wanted = _kinds_of_accounts()
    for seat in _due_at_casual_tables(now).select_related("game"):
        wants = _kind_for(seat, wanted.get(seat.user_id, set()))
        if seat.user_id is not None and wants is not None:
            casual.setdefault((seat.user_id, wants), []).append(seat)
    for (user, kind), seats in casual.items():
        with transaction.atomic():
            due = [
                seat.game.key
                for seat in seats
                if _due_at_casual_tables(now).filter(pk=seat.pk).update(reminded_at=now)
            ]
            if due:
                put_for_account(user, kind, now, due)


def _due_at_events(now: datetime) -> QuerySet[LiveSeat]:
    seats = _due(now).filter(
        player__isnull=False,
        game__table__isnull=False,
        game__event__in=Subscription.objects.filter(confirmed_at__isnull=False).values("event"),
    )
    return seats.exclude(game__table__round__status=RoundStatus.DRAFTED)


def _due_at_casual_tables(now: datetime) -> QuerySet[LiveSeat]:
    """Return the seats of accounts at casual tables where somebody else waits with the table, or has played.
    Of the end of a game everybody learns who was not there, also where a bot stood in."""
    others = LiveSeat.objects.filter(ENTERED_SEATS, game=OuterRef("game")).exclude(pk=OuterRef("pk"))
    ended = F("game__ended_at")
    unseen = Q(seen_at=None) | Q(seen_at__lt=ended - AWAY_AFTER)
    seats = LiveSeat.objects.filter(
        Q(reminded_at=None) | Q(reminded_at__lt=ended),
        Q(bot="") | Q(has_stand_in=True),
        unseen,
        game__status=LiveStatus.FINISHED,
        game__ended_at__range=(now - LASTS[MessageKind.GAME_OVER], now - AWAY_FOR),
    )
    opened = LiveSeat.objects.filter(
        bot="",
        devices=[],
        present_since=None,
        reminded_at=None,
        game__status=LiveStatus.LOBBY,
        game__created_at__lte=now - AWAY_FOR,
    )
    waiting = _due(now).values("pk")
    found = LiveSeat.objects.filter(
        Q(pk__in=waiting) | Q(pk__in=seats.values("pk")) | Q(pk__in=opened.values("pk"))
    )
    return found.filter(
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


def _kind_of(seat: LiveSeat) -> MessageKind:
    """Return what a seat's person is to know of a table."""
    if seat.game.status == LiveStatus.FINISHED:
        return MessageKind.GAME_OVER
    if seat.game.status == LiveStatus.LOBBY:
        return MessageKind.DEAL_WAITS if seat.nonce_commitment else MessageKind.TABLE_OPENED
    return MessageKind.CLOCK_ANSWERED if seat.timeouts else MessageKind.YOUR_TURN


def _kind_for(seat: LiveSeat, wanted: Collection[str]) -> MessageKind | None:
    """Return the kind of message that an account gets of a seat, of those that it wants. It is its turn, too,
    where the clock answered for it."""
    kind = _kind_of(seat)
    if kind == MessageKind.CLOCK_ANSWERED and kind not in wanted:
        kind = MessageKind.YOUR_TURN
    return kind if kind in wanted else None


def _kinds_of_accounts() -> dict[int | None, set[str]]:
    """Return the kinds of messages that accounts want, by primary key (one query)."""
    found = Subscription.objects.filter(confirmed_at__isnull=False, user__isnull=False)
    return {user: set(kinds) for user, kinds in found.values_list("user", "kinds")}


def _write(seat: LiveSeat, now: datetime) -> None:
    game, table = seat.game, seat.game.table
    assert game.event is not None and table is not None and seat.player_id is not None
    data: dict[str, int | str] = {"round": table.round.number, "table": table.number, "live_game": game.key}
    occasion = f"live {game.key} seat {seat.position} {now.timestamp():.0f}"
    concerned = [seat.substitute_id or seat.player_id]
    kind = _kind_of(seat)
    if kind != MessageKind.CLOCK_ANSWERED:
        put(game.event, kind, now, occasion, concerned=concerned, data=data)
        return
    put(game.event, kind, now, occasion, concerned=concerned, data={**data, "timeouts": seat.timeouts})
    # It is their turn, too, for those who do not want to know that the clock answered.
    put(
        game.event,
        MessageKind.YOUR_TURN,
        now,
        occasion,
        concerned=concerned,
        data=data,
        instead_of=kind,
        is_same_for_programs=True,
    )
