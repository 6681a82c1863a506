"""What the round clock shows at a moment: worked out from the stored instants, never pushed (R-4, R-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Literal

from django.db.models import Count, QuerySet

from tables.archive.rules.checks.journal import LENGTH_VERB
from tables.core import timekeeping
from tables.events.models import Event
from tables.events.queries.record import online_play_of, rule_options_of
from tables.formats.queries import format_of
from tables.formats.rules.format import MAX_ROUND_MINUTES
from tables.rounds.models import OPEN_ROUNDS, Round, RoundStatus, Seat, Table, TableStatus
from tables.rounds.rules.schedule import MAX_EXTENSION_MINUTES, ROUND_LENGTHS, Clock, round_length_minutes

ClockState = Literal["not_started", "running", "paused", "time_called", "closed"]


@dataclass(frozen=True, slots=True)
class TableClock:
    """The clock of one table with an extension of its own."""

    number: int
    extension_minutes: int
    seconds_left: int
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class ClockView:
    """A round clock as read at `now`.

    `ends_at` is the moment at which time is called if nothing changes, None while time stands still.
    `seconds_left` is negative once time was called. `extended_tables` have more time than the others and
    are not finished.
    """

    state: ClockState
    now: datetime
    started_at: datetime | None
    ends_at: datetime | None
    seconds_left: int
    length_minutes: int
    extension_minutes: int
    extended_tables: tuple[TableClock, ...]
    revision: int


@dataclass(frozen=True, slots=True)
class LengthDue:
    """The length that R-4 gives a public round for its tables, which is longer than the one announced.

    `tables` are the numbers of the largest tables, of `players` each.
    """

    minutes: int
    players: int
    tables: tuple[int, ...]


def length_due(round_: Round, sizes: Mapping[int, int]) -> LengthDue | None:
    """Return the length that the round should have by the present `sizes` of its tables (by number), None
    where it has it or the organizer chose another.

    One SQL query, none where the length suffices.
    """
    players = max(sizes.values(), default=0)
    if round_.status not in OPEN_ROUNDS or not players:
        return None
    minutes = minutes_for(round_.event, players)
    if round_.length_minutes >= minutes or chosen_length(round_) is not None:
        return None
    return LengthDue(minutes, players, tuple(n for n, size in sizes.items() if size == players))


def follows_tables(event: Event) -> bool:
    """Return whether the largest table decides how long a round lasts (R-4), not the event's format or its
    play online."""
    return set_minutes(event) is None


def possible_lengths(event: Event) -> Sequence[int]:
    """Return the lengths that a round may have, in minutes: those of R-4 where it follows the tables."""
    return ROUND_LENGTHS if follows_tables(event) else range(1, MAX_ROUND_MINUTES + 1)


def minutes_for(event: Event, largest: int) -> int:
    """Return the length of a round whose largest table has so many players: that of online play, the
    format's, or R-4's."""
    return set_minutes(event) or round_length_minutes([largest])


def set_minutes(event: Event) -> int | None:
    """Return the length of every round where it does not depend on the tables: that of online play, or the
    format's."""
    online = online_play_of(event)
    return (online.round_minutes if online is not None else None) or format_of(event).round_minutes


def chosen_length(round_: Round) -> int | None:
    """Return the length that the organizer chose against what the tables need, None without such a choice.

    Where one length holds for the event, so does the choice, from its round on. One SQL query.
    """
    chosen = round_.event.journal.filter(verb=LENGTH_VERB)
    if rule_options_of(round_.event).round_length == "round":
        chosen = chosen.filter(object=f"round {round_.number}")
    entry = chosen.order_by("-revision").first()
    if entry is None or entry.after.get("needed_minutes") == entry.after["length_minutes"]:
        return None
    return int(entry.after["length_minutes"])


def sizes_of(round_: Round) -> dict[int, int]:
    """Return how many sit at each table of the round by its number, no-shows not counted (one SQL query)."""
    seated = round_.seats.filter(absent=False).order_by().values("table__number").annotate(size=Count("pk"))
    return dict(seated.order_by("table__number").values_list("table__number", "size"))


def largest_table(seats: QuerySet[Seat]) -> int:
    """Return how many sit at the largest table of these seats, no-shows not counted; 0 for none (one SQL
    query)."""
    sizes = seats.filter(absent=False).order_by().values("table").annotate(size=Count("pk"))
    return sizes.order_by("-size").values_list("size", flat=True).first() or 0


def needed_minutes(round_: Round, largest: int) -> int:
    """Return the length of a round whose largest table has so many players: the format's, or that of R-4,
    where the tables of the rounds before count, too, if one length holds for the event. One SQL query at
    most."""
    minutes = minutes_for(round_.event, largest)
    by_event = rule_options_of(round_.event).round_length == "event"
    may_grow = follows_tables(round_.event) and minutes < max(ROUND_LENGTHS)
    if may_grow and by_event and round_.number > 1:
        earlier = Seat.objects.filter(round__event=round_.event, round__number__lt=round_.number)
        minutes = round_length_minutes([largest, largest_table(earlier)])
    return minutes


def clock_of(round_: Round) -> Clock:
    """Return the round's clock as a value of the regulations."""
    return Clock(
        length_seconds=round_.length_minutes * 60,
        started_at=round_.started_at,
        paused_at=round_.paused_at,
        paused_total=round_.paused_for.total_seconds(),
        extension=round_.extension_minutes * 60,
    )


def lost_minutes(table: Table, since: int, now: datetime) -> int:
    """Return the minutes that the table has lost since a second of play, begun ones counted whole and pauses
    left out; 0 where it can be given no more time. No query where the round is loaded."""
    if table.status == TableStatus.CONFIRMED or table.round.status not in OPEN_ROUNDS:
        return 0
    lost = clock_of(table.round).elapsed(now) - since
    return min(MAX_EXTENSION_MINUTES, max(0, ceil(lost / 60)))


def clock_view(round_: Round, tables: Iterable[Table] | None = None) -> ClockView:
    """Return the clock as it is now (one query for the tables with an extension, none if `tables` are
    given)."""
    now = timekeeping.now()
    clock = clock_of(round_)
    extended = round_.tables.exclude(extension_minutes=0) if tables is None else tables
    return ClockView(
        state=_state(round_, clock, now),
        now=now,
        started_at=round_.started_at,
        ends_at=clock.ends_at(now),
        seconds_left=round(clock.remaining(now)),
        length_minutes=round_.length_minutes,
        extension_minutes=round_.extension_minutes,
        extended_tables=tuple(
            TableClock(
                table.number,
                table.extension_minutes,
                round(clock.remaining(now, table.extension_minutes * 60)),
                clock.ends_at(now, table.extension_minutes * 60),
            )
            for table in extended
            if table.extension_minutes and table.status != TableStatus.CONFIRMED
        ),
        revision=round_.revision,
    )


def _state(round_: Round, clock: Clock, now: datetime) -> ClockState:
    if round_.status == RoundStatus.CLOSED:
        return "closed"
    if clock.started_at is None:
        return "not_started"
    if clock.time_called(now):
        return "time_called"
    return "running" if clock.running else "paused"
