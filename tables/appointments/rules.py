"""Time that counts for a player: all but the quiet hours, as the clocks where the player lives show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
WEEK = timedelta(days=7)
NONE = timedelta()


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours of the night: from the full hour `start` to the full hour `end`, by the clocks of a zone. The
    same hour twice: none."""

    timezone: str = "UTC"
    start: int = 0
    end: int = 0

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> QuietHours:
        """Return the hours from JSON as `to_json` writes it; none from an empty object."""
        return cls(**stored)

    def to_json(self) -> dict[str, Any]:
        """Return the hours as JSON."""
        return {"timezone": self.timezone, "start": self.start, "end": self.end}

    def spans(self, since: datetime) -> Iterator[tuple[datetime, datetime]]:
        """Return the quiet spans that end after a moment, in order and without an end."""
        if self.start == self.end:
            return
        zone = ZoneInfo(self.timezone)
        day = since.astimezone(zone).date() - DAY
        while True:
            until = day if self.start < self.end else day + DAY
            span = _moment(day, self.start, zone), _moment(until, self.end, zone)
            if span[1] > since:
                yield span
            day += DAY

    def counted(self, since: datetime, until: datetime) -> timedelta:
        """Return how much of a span counts."""
        quiet = NONE
        for start, end in self.spans(since):
            if start >= until:
                break
            quiet += max(NONE, min(end, until) - max(start, since))
        return max(NONE, until - since) - quiet

    def after(self, since: datetime, counted: timedelta) -> datetime:
        """Return the moment by which so much has counted since another one."""
        at = since
        for start, end in self.spans(since):
            if at + counted <= start:
                break
            counted -= max(NONE, start - at)
            at = max(at, end)
        return at + counted


def _moment(day: date, hour: int, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(hour), zone).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Reserve:
    """The clock of a seat: `free` time for each decision, and beyond it so much in a week (`weekly`), counted
    in weeks since `begun`; `used` of it in the week of this number."""

    quiet: QuietHours
    free: timedelta
    weekly: timedelta
    begun: datetime
    week: int = 0
    used: timedelta = NONE

    def left(self, at: datetime) -> timedelta:
        """Return how much of the reserve is left for the week of a moment, as far as it was charged."""
        return self.weekly - (self.used if self.week_of(at) == self.week else NONE)

    def week_of(self, at: datetime) -> int:
        """Return the number of a moment's week."""
        return max(0, (at - self.begun) // WEEK)

    def runs_out(self, asked_at: datetime) -> datetime:
        """Return when the time for a decision asked at a moment is over: free time, then the reserve, which
        is renewed with each week."""
        since, free = asked_at, self.free
        while True:
            renewed = self.begun + WEEK * (self.week_of(since) + 1)
            out = self.quiet.after(since, free + self.left(since))
            if out <= renewed:
                return out
            free = max(NONE, free - self.quiet.counted(since, renewed))
            since = renewed

    def charged(self, asked_at: datetime, at: datetime) -> Reserve:
        """Return the clock after a decision that was asked at one moment and taken at another."""
        week = self.week_of(at)
        since = max(asked_at, self.begun + WEEK * week)
        free = max(NONE, self.free - self.quiet.counted(asked_at, since))
        spent = max(NONE, self.quiet.counted(since, at) - free)
        used = min(self.weekly, self.weekly - self.left(at) + spent)
        return Reserve(self.quiet, self.free, self.weekly, self.begun, week, used)
