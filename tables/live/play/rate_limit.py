"""Limits of live tables: how many an account and guests may open and have open, on pages and by programs."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import timekeeping
from tables.core.errors import Refused, TooOften
from tables.core.limits import GUEST_TABLES, MAX_TABLES
from tables.core.text.sentences import sentence
from tables.live.models.game import (
    ENDED_GAMES,
    ENTERED_SEATS,
    LiveDecision,
    LiveGame,
    LiveMessage,
    LiveSeat,
    LiveStatus,
)
from tables.live.play.abandoning import give_up
from tables.staff.models import User

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def require_room_for_account(host: User) -> None:
    """Lock the account until the transaction ends, so that two requests are counted one after the other.

    Raises `TooOften` when the account opened `MAX_TABLES` casual games within an hour, and `Refused` when
    `settings.ACCOUNT_TABLES` that it opened are not over.
    """
    User.objects.select_for_update().get(pk=host.pk)
    now = timekeeping.now()
    opened = LiveGame.objects.filter(event=None, opened_by=host)
    lately = opened.filter(created_at__gt=now - HOUR).order_by("-created_at")
    times = list(lately.values_list("created_at", flat=True)[:MAX_TABLES])
    if len(times) >= MAX_TABLES:
        wait = times[-1] + HOUR - now
        raise TooOften(
            _(
                "You have opened {tables} tables within an hour. Play at one of them, or open the next in "
                "{minutes} min."
            ).format(tables=MAX_TABLES, minutes=max(1, round(wait / MINUTE))),
            wait=round(wait.total_seconds()),
        )
    if opened.exclude(status__in=ENDED_GAMES).count() >= settings.ACCOUNT_TABLES:
        raise Refused(
            ngettext(
                "You have {count} open table, the limit for one account. Finish the game or give it up, then "
                "open the next table.",
                "You have {count} open tables, the limit for one account. Finish a game or give one up, then "
                "open the next table.",
                settings.ACCOUNT_TABLES,
            ).format(count=settings.ACCOUNT_TABLES)
        )


NEVER_ENTERED = timedelta(minutes=2)
"""A guest's table that nobody has opened for so long is given up."""

GUEST_PAUSE = timedelta(minutes=10)
"""A guest's table at which no person did anything for so long gives way where the limit is reached."""

GAVE_WAY = sentence("Nobody has played here for some minutes, and other guests needed a table.")


def require_room_for_guest(address: str) -> str:
    """Count a table that somebody without an account opens; return the mark of the address.

    Where `settings.GUEST_TABLES` of guests at this address are not over, or `settings.ALL_GUEST_TABLES` of
    all guests, an idle one gives way. Raises `TooOften` where all are being played, or too many were opened
    from the address lately, and `Refused` where guests do not play.
    """
    if not guests_may_play():
        raise Refused(_("You need an account to play here."))
    mark = salted_hmac("live/guests", address).hexdigest()[:20]
    _make_room(guest_tables().filter(opened_from=mark), settings.GUEST_TABLES)
    _make_room(guest_tables(), settings.ALL_GUEST_TABLES)
    GUEST_TABLES.require(address, _("Too many tables were opened from your network in a short time."))
    return mark


def guests_may_play() -> bool:
    """Return whether people without an account may open tables at this installation."""
    return settings.GUEST_TABLES > 0 and settings.ALL_GUEST_TABLES > 0


def guest_tables() -> QuerySet[LiveGame]:
    """Return the tables that guests opened and that are not over."""
    return LiveGame.objects.filter(opened_by=None, host_seat__isnull=False).exclude(status__in=ENDED_GAMES)


def never_entered(tables: QuerySet[LiveGame], since: datetime) -> QuerySet[LiveGame]:
    """Return those of the tables, opened before a moment, that nobody has ever entered."""
    entered = LiveSeat.objects.filter(ENTERED_SEATS | Q(link_epoch__gt=1), game=OuterRef("pk"))
    return tables.filter(~Exists(entered), created_at__lte=since)


def _newest(rows: QuerySet[Any]) -> Coalesce:
    newest = rows.filter(game=OuterRef("pk")).order_by("-pk").values("at")[:1]
    return Coalesce(Subquery(newest), "created_at")


_LAST_SIGN = Greatest(
    "created_at",
    Coalesce("paused_at", "created_at"),
    _newest(LiveDecision.objects.filter(by="seat")),
    _newest(LiveMessage.objects.filter(is_notice=False)),
)
"""When a person opened or paused a game, or last decided or spoke there."""


def _make_room(tables: QuerySet[LiveGame], limit: int) -> None:
    """Give idle tables up until there is room for one more: those of one person first, then those where
    nobody played for longest. Raises `TooOften` where that is not enough."""
    excess = tables.count() - limit + 1
    if excess <= 0:
        return

    def idle(at: datetime) -> QuerySet[LiveGame]:
        paused = Q(last_sign__lte=at - GUEST_PAUSE)
        unused = Q(pk__in=never_entered(tables, at - NEVER_ENTERED).values("pk"))
        return tables.annotate(last_sign=_LAST_SIGN).filter(paused | unused)

    now = timekeeping.now()
    people = Count("seats", filter=Q(seats__in=LiveSeat.objects.filter(ENTERED_SEATS)))
    for game in idle(now).annotate(people=people).order_by("people", _LAST_SIGN, "pk"):
        excess -= give_up(game, GAVE_WAY, idle)
        if not excess:
            return
    oldest = tables.aggregate(oldest=Min(_LAST_SIGN))["oldest"]
    raise TooOften(
        _("The limit of guest tables has been reached. Try again later."),
        wait=max(1, round((oldest + GUEST_PAUSE - now).total_seconds())),
    )


def require_room_for_bots(host: User | None, tables: int = 1) -> None:
    """Lock the account until the transaction ends, and count its tables where only bots play, or are left.

    They go on by themselves and need the machine that everybody shares. `tables` are those that would be
    added. Raises `Refused` when they would be more than `settings.BOT_TABLES`.
    """
    if host is None or not tables:
        return
    User.objects.select_for_update().get(pk=host.pk)
    running = tables_of_bots_alone(host)
    if running + tables > settings.BOT_TABLES:
        raise Refused(
            ngettext(
                "An account may have {count} table where only bots play, and you have {running}. Wait until "
                "one has ended, give one up, or let a person play.",
                "An account may have {count} tables where only bots play, and you have {running}. Wait until "
                "one has ended, give one up, or let a person play.",
                settings.BOT_TABLES,
            ).format(count=settings.BOT_TABLES, running=running)
        )


def tables_of_bots_alone(host: User) -> int:
    """Return how many of the account's tables go on without a person: all seats are bots', were conceded, or
    were not entered by the time of the deal."""
    people = _who_stayed().filter(game=OuterRef("pk"))
    going_on = [LiveStatus.LOBBY, LiveStatus.PLAYING, LiveStatus.PAUSED]
    return LiveGame.objects.filter(~Exists(people), opened_by=host, status__in=going_on).count()


def someone_plays(game: LiveGame, *, but: LiveSeat | None = None) -> bool:
    """Return whether a person who has not conceded sits at the table, or is awaited before the deal (one
    query)."""
    people = _who_stayed().filter(game=game)
    return (people if but is None else people.exclude(pk=but.pk)).exists()


def _who_stayed() -> QuerySet[LiveSeat]:
    conceded = LiveDecision.objects.filter(game=OuterRef("game"), seat=OuterRef("position"), act="concede")
    awaited = Q(game__status=LiveStatus.LOBBY, bot="")
    return LiveSeat.objects.filter(~Exists(conceded), ENTERED_SEATS | awaited)
