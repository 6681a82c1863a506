"""The round clock as pages draw it: a state, a time, and the instants from which the script ticks on."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy, ngettext

from tables.rounds.queries.clock import ClockView

STATES = {
    "not_started": "waiting",
    "running": "running",
    "paused": "paused",
    "time_called": "called",
    "closed": "called",
}
COUNTING = frozenset({"running", "called"})
TIME_CALLED = gettext_lazy("Play on through the taxation phase of your game round.")


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What `rounds/clock_face.html` shows: until time is called what is left, then the minutes since.

    `ends_ms` is None while time stands still.
    """

    state: str
    remaining: str
    ends_ms: int | None
    now_ms: int
    note: str


def clock_face(clock: ClockView, *, table: int | None = None) -> ClockFace:
    """Return the clock of a round, or of one table where that has time of its own (R-4, R-5)."""
    own = next((extended for extended in clock.extended_tables if extended.number == table), None)
    seconds = own.seconds_left if own else clock.seconds_left
    ends_at = own.ends_at if own else clock.ends_at
    state = STATES[clock.state]
    if own is not None and state == "called" and seconds > 0 and clock.state != "closed":
        state = "running"
    is_closed = clock.state == "closed"
    notes = []
    if state == "called" and not is_closed:
        notes.append(str(TIME_CALLED))
    if own is not None:
        notes.append(
            ngettext(
                "Your table has {count} minute more.",
                "Your table has {count} minutes more.",
                own.extension_minutes,
            ).format(count=own.extension_minutes)
        )
    elif clock.extension_minutes:
        notes.append(
            ngettext(
                "Extended by {count} minute.", "Extended by {count} minutes.", clock.extension_minutes
            ).format(count=clock.extension_minutes)
        )
    return ClockFace(
        state,
        as_time(seconds) if is_closed else time_left(seconds),
        int(ends_at.timestamp() * 1000) if ends_at and state in COUNTING and not is_closed else None,
        int(clock.now.timestamp() * 1000),
        " ".join(notes),
    )


def time_left(seconds: int) -> str:
    """Return hours, minutes and seconds until time is called, and whole minutes since: ``+7 min``."""
    minutes_over = -seconds // 60
    return f"+{minutes_over} min" if minutes_over > 0 else as_time(seconds)


def as_time(seconds: int) -> str:
    """Hours, minutes and seconds; nothing below zero."""
    hours, rest = divmod(max(0, seconds), 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
