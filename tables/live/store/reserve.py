"""The reserve of a seat: so many hours a week beyond the time for each decision, quiet hours left out.

A seat stores its quiet hours as they were when it was taken: nobody stops a clock by moving. Beside them is
what was used in a week, and what had been used when the open questions were asked, so that an answer that is
withdrawn and given again is charged once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from tables.appointments.models import PlayerHours
from tables.appointments.rules import QuietHours, Reserve
from tables.live.models.game import LiveGame, LiveSeat


def quiet_hours(players: Collection[int]) -> Mapping[int, QuietHours]:
    """Return the quiet hours that players chose, by the player's primary key. One SQL query."""
    rows = PlayerHours.objects.filter(player__in=players)
    return {row.player_id: QuietHours(row.timezone, row.quiet_from, row.quiet_until) for row in rows}


def runs_out(game: LiveGame, seat: LiveSeat) -> datetime | None:
    """Return when the time of a seat for the open questions is over, None without a clock."""
    if game.move_seconds is None or game.asked_at is None:
        return None
    if not game.reserve_hours:
        return game.asked_at + timedelta(seconds=game.move_seconds)
    return _clock(game, seat).runs_out(game.asked_at)


def reserve_left(game: LiveGame, seat: LiveSeat, at: datetime) -> timedelta | None:
    """Return how much of a seat's reserve is left this week, what the open question costs left out; None
    without one."""
    if not game.reserve_hours or game.begun_at is None or seat.bot:
        return None
    return _clock(game, seat, is_charged=True).left(at)


def charge(game: LiveGame, seat: LiveSeat, at: datetime) -> None:
    """Charge the seat's reserve for the open question, which it has answered or slept through (one query,
    none in a game without one)."""
    if not game.reserve_hours or game.asked_at is None or game.move_seconds is None:
        return
    before = _clock(game, seat)
    after = before.charged(game.asked_at, at)
    seat.reserve = {
        "quiet": before.quiet.to_json(),
        "week": after.week,
        "used": after.used.total_seconds(),
        "asked": game.asked_at.isoformat(),
        "before": [before.week, before.used.total_seconds()],
    }
    seat.save(update_fields=["reserve"])


def _clock(game: LiveGame, seat: LiveSeat, *, is_charged: bool = False) -> Reserve:
    """Return the seat's clock, as it was when the open questions were asked unless `is_charged`."""
    assert game.begun_at is not None and game.move_seconds is not None
    stored = seat.reserve
    week, used = stored.get("week", 0), stored.get("used", 0.0)
    asked = game.asked_at.isoformat() if game.asked_at is not None else ""
    if not is_charged and stored.get("asked") == asked:
        week, used = stored["before"]
    return Reserve(
        QuietHours.of(stored.get("quiet", {})),
        timedelta(seconds=game.move_seconds),
        timedelta(hours=game.reserve_hours),
        game.begun_at,
        week,
        timedelta(seconds=used),
    )
