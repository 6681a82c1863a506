"""The round clock as pages draw it: a state, a time, and the instants from which the script ticks on."""

from __future__ import annotations

from dataclasses import dataclass

from tables.queries.rounds.clock import ClockView

STATES = {
    "not_started": "waiting",
    "running": "running",
    "paused": "paused",
    "time_called": "called",
    "closed": "called",
}
TIME_CALLED = "Play on through the taxation phase of your game round."


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What `components/clock.html` shows; `ends_ms` is None while time stands still."""

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
    notes = []
    if state == "called" and clock.state != "closed":
        notes.append(TIME_CALLED)
    if own is not None:
        notes.append(f"Your table has {own.extension_minutes} minutes more.")
    elif clock.extension_minutes:
        notes.append(f"Extended by {clock.extension_minutes} minutes.")
    return ClockFace(
        state,
        as_time(seconds),
        int(ends_at.timestamp() * 1000) if ends_at is not None and state == "running" else None,
        int(clock.now.timestamp() * 1000),
        " ".join(notes),
    )


def as_time(seconds: int) -> str:
    """Hours, minutes and seconds; nothing below zero."""
    hours, rest = divmod(max(0, seconds), 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
