"""How many live games an account may open, on pages and by programs together, and how many guests may."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.crypto import salted_hmac

from tables.core import timekeeping
from tables.core.errors import Refused, TooOften
from tables.core.throttle import Throttle
from tables.models import ENDED_GAMES, LiveDecision, LiveGame, LiveSeat, LiveStatus, User
from tables.regulations.notation import counted

MOST = 30
"""So many within an hour."""

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def require_not_too_often(host: User) -> None:
    """Lock the account until the transaction ends, so that two requests are counted one after the other.

    Raises `TooOften` when the account opened `MOST` casual games within an hour.
    """
    User.objects.select_for_update().get(pk=host.pk)
    now = timekeeping.now()
    opened = LiveGame.objects.filter(event=None, opened_by=host, created_at__gt=now - HOUR)
    times = list(opened.order_by("-created_at").values_list("created_at", flat=True)[:MOST])
    if len(times) < MOST:
        return
    wait = times[-1] + HOUR - now
    raise TooOften(
        f"You have opened {MOST} tables within an hour. Play at one of them, or open the next in "
        f"{max(1, round(wait / MINUTE))} min.",
        wait=round(wait.total_seconds()),
    )


GUESTS = Throttle("live/guests", most=60, seconds=3600)
"""Tables that are opened from one address, which a whole hall may share."""


def require_room_for_guest(address: str) -> str:
    """Count a table that somebody without an account opens; return the mark of the address.

    Raises `TooOften` for one too many in an hour, and `Refused` where guests do not play, or
    `settings.GUEST_TABLES` of their tables from this address or `settings.ALL_GUEST_TABLES` from anywhere are
    going on.
    """
    if not settings.GUEST_TABLES:
        raise Refused("Here people play with an account. Sign in first.")
    if not GUESTS.take(address):
        raise TooOften(
            "Many tables were opened from here within an hour. Wait a little.", wait=GUESTS.seconds
        )
    mark = salted_hmac("live/guests", address).hexdigest()[:20]
    of_guests = LiveGame.objects.filter(opened_by=None, host_seat__isnull=False)
    running = of_guests.exclude(status__in=ENDED_GAMES)
    if running.filter(opened_from=mark).count() >= settings.GUEST_TABLES:
        tables = counted(settings.GUEST_TABLES, "table")
        raise Refused(f"{tables} of guests are going on from your address. Play at one of them, or sign in.")
    if running.count() >= settings.ALL_GUEST_TABLES:
        raise Refused(
            "As many tables of guests are going on as there is room for. Sit down at an open one, or sign in."
        )
    return mark


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
            f"An account may have {counted(settings.BOT_TABLES, 'table')} going on where only bots play, and "
            f"{running or 'none'} {'is' if running == 1 else 'are'} already. Wait until one has ended, give "
            "one up, or let a person play."
        )


def tables_of_bots_alone(host: User) -> int:
    """Return how many of the account's tables go on without a person: all seats are bots' or were
    conceded."""
    people = _who_stayed().filter(game=OuterRef("pk"))
    going_on = [LiveStatus.LOBBY, LiveStatus.PLAYING, LiveStatus.PAUSED]
    return LiveGame.objects.filter(~Exists(people), opened_by=host, status__in=going_on).count()


def someone_plays(game: LiveGame, *, but: LiveSeat | None = None) -> bool:
    """Return whether a person who has not conceded sits at the table (one query)."""
    people = _who_stayed().filter(game=game)
    return (people if but is None else people.exclude(pk=but.pk)).exists()


def _who_stayed() -> QuerySet[LiveSeat]:
    conceded = LiveDecision.objects.filter(game=OuterRef("game"), seat=OuterRef("position"), act="concede")
    return LiveSeat.objects.filter(~Exists(conceded), bot="")
