"""How many casual games an account may open, on pages and by programs together."""

from __future__ import annotations

from datetime import timedelta

from tables import timekeeping
from tables.errors import TooOften
from tables.models import LiveGame, User

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
