"""How many rounds, how long, and the clock (R-3, R-4, R-5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tables.core.text.sentences import sentence

SUGGESTED_ROUNDS = {3: 1, 6: 2, 13: 3, 43: 4}
"""From how many registered players on how many rounds are suggested (R-3)."""

SHORT_ROUND_MINUTES = 90
LONG_ROUND_MINUTES = 120
MAX_TABLE_IN_SHORT_ROUND = 4
ROUND_LENGTHS = (SHORT_ROUND_MINUTES, LONG_ROUND_MINUTES)
"""The lengths that R-4 knows, in minutes."""

MAX_EXTENSION_MINUTES = 120
"""Minutes that are added or taken back at once."""

NO_MORE_TIME = sentence("No more time can be taken back than was added.")


class NoTables(ValueError):
    """A round without tables has no length (R-4)."""


class ClockRefused(ValueError):
    """The clock cannot do that now; the message says why (R-4)."""


def suggested_rounds(registered: int) -> int:
    """Return how many rounds R-3 suggests for a number of registered players.

    Three to five players fill a single table and would only meet again, so one round; fewer than three
    can play none.
    """
    return max((rounds for fewest, rounds in SUGGESTED_ROUNDS.items() if registered >= fewest), default=0)


def round_length_minutes(table_sizes: Iterable[int]) -> int:
    """Return the minutes that a round with these tables takes, by the largest (R-4). Raises NoTables."""
    largest = max(table_sizes, default=0)
    if not largest:
        raise NoTables(sentence("This round has no tables yet, so it has no length."))
    return SHORT_ROUND_MINUTES if largest <= MAX_TABLE_IN_SHORT_ROUND else LONG_ROUND_MINUTES


@dataclass(frozen=True, slots=True)
class Clock:
    """A round clock: a value; starting, pausing and extending return a new one (R-4).

    `length_seconds` is the announced length, `started_at` and `paused_at` are moments with a time zone
    (None while it has not started, or is not paused), `paused_total` the seconds of all ended pauses,
    `extension` the seconds added for the whole round.
    """

    length_seconds: int
    started_at: datetime | None = None
    paused_at: datetime | None = None
    paused_total: float = 0.0
    extension: int = 0

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self.started_at is not None and self.paused_at is None

    def elapsed(self, now: datetime) -> float:
        """Return the seconds played so far, pauses left out; 0 before the start."""
        if self.started_at is None:
            return 0.0
        until = self.paused_at or now
        return max(0.0, (until - self.started_at).total_seconds() - self.paused_total)

    def remaining(self, now: datetime, table_extension: int = 0) -> float:
        """Return the seconds left, for a table with its own extension in seconds; negative once time
        has been called."""
        return self.length_seconds + self.extension + table_extension - self.elapsed(now)

    def time_called(self, now: datetime, table_extension: int = 0) -> bool:
        """Say whether time is up (R-5)."""
        return self.started_at is not None and self.remaining(now, table_extension) <= 0

    def ends_at(self, now: datetime, table_extension: int = 0) -> datetime | None:
        """Return the moment at which time is called if nothing changes; None while time stands still."""
        if not self.running:
            return None
        return now + timedelta(seconds=self.remaining(now, table_extension))

    def start(self, now: datetime) -> Clock:
        """Return the clock started. Raises ClockRefused if it was started before."""
        if self.started_at is not None:
            raise ClockRefused(sentence("The clock was already started."))
        return replace(self, started_at=now)

    def pause(self, now: datetime) -> Clock:
        """Return the clock paused. Raises ClockRefused unless it is running."""
        if not self.running:
            raise ClockRefused(sentence("The clock is not running."))
        return replace(self, paused_at=now)

    def resume(self, now: datetime) -> Clock:
        """Return the clock running again. Raises ClockRefused unless it is paused."""
        if self.paused_at is None:
            raise ClockRefused(sentence("The clock is not paused."))
        pause = max(0.0, (now - self.paused_at).total_seconds())
        return replace(self, paused_at=None, paused_total=self.paused_total + pause)

    def extend(self, seconds: int) -> Clock:
        """Return the clock with time added for the whole round, or taken back where `seconds` is
        negative. Raises ClockRefused if the extensions together would fall below zero."""
        if self.extension + seconds < 0:
            raise ClockRefused(NO_MORE_TIME)
        return replace(self, extension=self.extension + seconds)
