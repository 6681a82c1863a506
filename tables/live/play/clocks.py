"""The move clock: what it plays when a seat's time is up, and that it never runs while nobody could answer.

Anyone who notices first lets the clock act: its lane (`expire_due`), or the answer that came too late. The
lane
leaves a pulse in the database while any clock runs. Where the pulse is old, the server, the lane or the
database was away: that time counts for nobody, and each clock goes on with at least half of its time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import QuerySet

from tables.core import timekeeping
from tables.core.errors import ActionError, RulesChanged
from tables.core.text.sentences import Sentence, plural, sentence
from tables.live.models.game import LanePulse, LiveGame, LiveStatus
from tables.live.play import results
from tables.live.store import games
from tables.live.store.decisions import Deciding, deciding, halt
from tables.live.store.reserve import charge, runs_out
from tables.live.store.schedule import is_late, is_seat_late, persons_waited_for
from tables.live.store.system_messages import post_system_message

logger = logging.getLogger(__name__)

CLOCK = "clock"
WORKER = "clocks"

HEARTBEAT = timedelta(seconds=0.5)
"""How often the lane says that it watches the clocks."""

AWAY = timedelta(seconds=2)
"""A pulse older than this tells of an outage; a shorter one leaves every clock more than half of its time."""

NOTICED = 0.01
"""The share of a clock's time that an outage gives back from which on the table gets a message."""

IN_SECONDS, IN_MINUTES = 120, 7200
"""Below so many seconds a time is given in seconds, or in minutes, and else in hours."""

RESULT_TIMEOUT = timedelta(seconds=2)
"""A result that is due for so long was lost on the way."""

MAX_TIMEOUTS = 1000
"""Answers of the clock in a row that are counted."""

WAIT, IDLE_WAIT = 0.2, 1.0
"""Seconds between two looks of the lane: while a clock runs, and while none does."""


def expire_due() -> float:
    """Let the clocks that ran out act, and write the results still due; returns how long to wait then.

    Everything is found in the database, once more if it was lost. One game that fails does not keep the
    others waiting.
    """
    rows = games.with_seats(games.with_table(LiveGame.objects.all()))
    running = rows.filter(due_at__isnull=False)
    is_running = running.exists()
    if is_running:
        now = timekeeping.now()
        since = _last_heartbeat()
        if since is None or now - since > AWAY:
            unwatched = running.filter(asked_at__lt=now - AWAY)
            for_each(unwatched, lambda game: give_time_back(game, since))
        for_each(running.filter(due_at__lte=_beat()), _expire_watched)
    lost = rows.filter(result_due=True, ended_at__lte=timekeeping.now() - RESULT_TIMEOUT)
    if lost.exists():
        for_each(lost, results.record_result)
    return WAIT if is_running else IDLE_WAIT


def expire(game: LiveGame) -> bool:
    """Answer with the defaults for anyone who is late; whether anybody was."""
    with deciding(game, CLOCK) as change:
        late = change.game.status == LiveStatus.PLAYING and is_late(change.game, change.at)
        if late:
            expire_in(change)
    results.record_result(change.game)
    return late


def expire_in(change: Deciding) -> None:
    """Answer with the ask's default for every person waited for whose time is up, and tell the table."""
    change.who = CLOCK
    batch = change.match.batch
    for seat in sorted(persons_waited_for(change.game, change.match)):
        if change.match.batch != batch:
            break
        if not is_seat_late(change.game, seat, change.at):
            continue
        change.match.time_out(seat)
        _count_timeout(change.game, seat, change.at)
        post_system_message(
            change.game,
            sentence("The time of {name} ran out, so the clock answered."),
            at=change.at,
            seat=seat,
        )
    change.pass_on()


def _count_timeout(game: LiveGame, position: int, at: datetime) -> None:
    seat = games.seats_of(game)[position]
    charge(game, seat, at)
    seat.timeouts = min(seat.timeouts + 1, MAX_TIMEOUTS)
    seat.save(update_fields=["timeouts"])


def is_awake(game: LiveGame, position: int, at: datetime) -> None:
    """Note that the person of a seat has answered (no query while the clock did not answer before, and no
    reserve is charged)."""
    seat = games.seats_of(game)[position]
    charge(game, seat, at)
    if seat.timeouts:
        seat.timeouts = 0
        seat.save(update_fields=["timeouts"])


def are_watched(at: datetime) -> bool:
    """Return whether the lane of clocks is at work, so that a time that is up is really up (one query)."""
    since = _last_heartbeat()
    return since is not None and at - since <= AWAY


def give_time_back(game: LiveGame, since: datetime | None) -> None:
    """Let a clock go on with the time it had left when the lane was last seen, but at least half of all.

    `since` is when that was; None: never. A question that was put later has all its time.
    """
    with transaction.atomic():
        row = games.locked(game)
        if row.due_at is None or row.asked_at is None or row.move_seconds is None:
            return
        now, whole = timekeeping.now(), timedelta(seconds=row.move_seconds)
        was_seen, was_due = max(row.asked_at, since or row.asked_at), row.due_at
        if row.reserve_hours:
            row.asked_at += now - was_seen
            waiting = [seat for seat in games.seats_of(row) if row.awaited >> seat.position & 1]
            row.due_at = min(filter(None, (runs_out(row, seat) for seat in waiting)), default=row.due_at)
            left = max(timedelta(), row.due_at - now)
        else:
            left = min(whole, max(row.due_at - was_seen, whole / 2))
            row.due_at = now + left
            row.asked_at = row.due_at - whole
        if row.due_at - was_due >= whole * NOTICED:
            post_system_message(row, _away(left), at=now)
        games.save(row, "asked_at", "due_at")


def _away(left: timedelta) -> Sentence:
    """Return that the server was away, with the time that is left in its usual unit."""
    seconds = round(left.total_seconds())
    if seconds < IN_SECONDS:
        return plural(
            "The server was away for a while. That time does not count: {count} second is left.",
            "The server was away for a while. That time does not count: {count} seconds are left.",
            seconds,
        )
    if seconds < IN_MINUTES:
        return plural(
            "The server was away for a while. That time does not count: {count} minute is left.",
            "The server was away for a while. That time does not count: {count} minutes are left.",
            round(seconds / 60),
        )
    return plural(
        "The server was away for a while. That time does not count: {count} hour is left.",
        "The server was away for a while. That time does not count: {count} hours are left.",
        round(seconds / 3600),
    )


def _expire_watched(game: LiveGame) -> None:
    """Let a clock act; the pulse goes on however many do."""
    _beat()
    expire(game)


def _last_heartbeat() -> datetime | None:
    return LanePulse.objects.filter(lane=WORKER).values_list("at", flat=True).first()


def _beat() -> datetime:
    """Leave a pulse if the last one is not quite new; returns the present moment."""
    now = timekeeping.now()
    since = _last_heartbeat()
    if since is None or not timedelta(0) <= now - since < HEARTBEAT:
        LanePulse.objects.bulk_create(
            [LanePulse(lane=WORKER, at=now)],
            update_conflicts=True,
            unique_fields=["lane"],
            update_fields=["at"],
        )
    return now


def for_each(rows: QuerySet[LiveGame], act: Callable[[LiveGame], object]) -> None:
    """Act on each of the games. One that fails does not keep the others waiting; one that the present rules
    cannot play on is paused."""
    for game in list(rows):
        try:
            act(game)
        except (InterfaceError, OperationalError):
            raise
        except RulesChanged:
            halt(game)
        except ActionError:
            logger.warning("live game %s could not be tended", game.key)
        except Exception:
            logger.exception("live game %s could not be tended", game.key)
