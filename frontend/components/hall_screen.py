"""What the hall's big screen shows: one thing at a time, in sheets that ten meters do not make illegible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, pairwise
from math import ceil
from typing import Any, TypeVar

from frontend.components.clock_face import clock_face
from frontend.components.standings import figure
from tables.core import timekeeping
from tables.models import Event, EventStatus, Round, RoundStatus, TableStatus
from tables.queries.results.standings import EventStandings, names_in, shown_standings
from tables.queries.rounds.meeting import MeetingSeat, meeting_view
from tables.queries.rounds.pairings import PairingLine, RoundView, TableView, pairings_by_name, round_view
from tables.regulations.notation import decimal_text

Item = TypeVar("Item")

SECONDS = 12
"""How long a sheet stays before the next one comes."""

CHOICES: dict[str, str] = {
    "names": "Find your table",
    "tables": "Tables",
    "clock": "Clock",
    "standings": "Standings",
}
"""What can be fixed with `?show=`, and its heading."""

AT_THE_MEETING = "Player meeting: find your table"
"""The heading of the names before round 1 is published."""

NAMES, TABLES, RANKS = 72, 12, 28
"""The most that a sheet holds of each."""

RANK_COLUMN = 14
"""The most lines of the standings that stand below one another."""

FIND_TABLE = timedelta(minutes=5)
"""How long names and tables stay beside the clock once it runs: people still come in then."""


@dataclass(slots=True)
class RankLine:
    """One line of the standings on the screen, in texts; "–" is the rank of who has none."""

    rank: str
    name: str
    points: str
    sos: str

    @property
    def is_first(self) -> bool:
        """Whether the player leads."""
        return self.rank == "1"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One screenful. `kind` is a key of `CHOICES`; `lines` are of that kind; `part` reads "2 of 3" or ""."""

    kind: str
    title: str
    lines: tuple[PairingLine, ...] | tuple[MeetingSeat, ...] | tuple[TableView, ...] | tuple[RankLine, ...]
    part: str = ""

    @property
    def columns(self) -> list[tuple[Any, ...]]:
        """The lines side by side, each column as full as the others."""
        return in_sheets(self.lines, RANK_COLUMN)


def permitted(event: Event, *, is_staff: bool) -> tuple[str, ...]:
    """Return what this viewer may put on a screen; the staff may show what is not public, on their own
    screen."""
    is_public = dict.fromkeys(("names", "tables", "clock"), event.public_pairings)
    is_public["standings"] = event.public_standings
    return tuple(choice for choice in CHOICES if is_staff or is_public[choice])


def automatic(event: Event, latest: Round | None) -> tuple[str, ...]:
    """Return what belongs on the screen now: where to sit (before round 1 at the player meeting), also some
    minutes beside the running clock, then the clock alone, then how it stands."""
    if event.status in {EventStatus.FINISHED, EventStatus.ARCHIVED}:
        return ("standings",)
    if latest is None:
        return ("names",)
    if latest.status == RoundStatus.PUBLISHED or seats_until(latest) is not None:
        return ("names", "tables")
    return ("clock",) if latest.status == RoundStatus.PLAYING else ("standings",)


def seats_until(latest: Round) -> datetime | None:
    """Return until when the screen shows where to sit although the round is played, None for no longer."""
    if latest.status != RoundStatus.PLAYING or latest.started_at is None:
        return None
    until = latest.started_at + FIND_TABLE
    return until if timekeeping.now() < until else None


def in_sheets(items: Sequence[Item], at_most: int) -> list[tuple[Item, ...]]:
    """Return the items in as few sheets as hold them, each about as full as the others.

    >>> in_sheets("abcde", 3)
    [('a', 'b', 'c'), ('d', 'e')]
    """
    sheets = max(1, -(-len(items) // at_most))
    least, more = divmod(len(items), sheets)
    ends = [0]
    for sheet in range(sheets):
        ends.append(ends[-1] + least + (sheet < more))
    return [tuple(items[first:end]) for first, end in pairwise(ends)]


def screen_context(event: Event, latest: Round | None, shown: Sequence[str]) -> dict[str, Any]:
    """Return the sheets or the clock of a screen, with the names each player allows. Names before the first
    round are those of the player meeting, if there is one.

    At most eight SQL queries, whatever the number of players and tables.
    """
    view = round_view(latest) if latest is not None else None
    context: dict[str, Any] = {"round": view, "seconds": SECONDS}
    if view is not None and "clock" in shown:
        return context | _clock(view)
    if view is not None and latest is not None and "names" in shown and (until := seats_until(latest)):
        context |= {
            "clock_beside": clock_face(view.clock),
            "clock_alone_in": ceil((until - timekeeping.now()).total_seconds()),
        }
    sheets: list[Sheet] = []
    if view is not None:
        sheets += _pairing_sheets(view, shown)
    elif "names" in shown and (meeting := meeting_view(event)) is not None:
        sheets += _sheets("names", meeting.seats, NAMES, AT_THE_MEETING)
    if "standings" in shown:
        standings = shown_standings(event)
        lines = _ranking(standings)
        context |= {"standings": standings, "champion": _champion(event, lines)}
        sheets += _sheets("standings", lines, RANKS)
    return context | {"sheets": [sheet for sheet in sheets if sheet.lines]}


def _pairing_sheets(view: RoundView, shown: Sequence[str]) -> list[Sheet]:
    wanted = {"names": (pairings_by_name(view), NAMES), "tables": (view.tables, TABLES)}
    return list(
        chain.from_iterable(_sheets(kind, *wanted[kind]) for kind in ("names", "tables") if kind in shown)
    )


def _sheets(kind: str, lines: Sequence[Any], at_most: int, title: str = "") -> list[Sheet]:
    parts = in_sheets(lines, at_most)
    return [
        Sheet(kind, title or CHOICES[kind], part, f"{number} of {len(parts)}" if len(parts) > 1 else "")
        for number, part in enumerate(parts, start=1)
    ]


def _ranking(standings: EventStandings) -> list[RankLine]:
    """Return the standings with the names each player allows."""
    names = names_in(standings, is_staff=False, is_club_beside=False)
    return [
        RankLine(
            "–" if rank is None else figure(rank), names[player], figure(points), figure(decimal_text(sos))
        )
        for player, rank, points, sos in standings.rows.figures()
    ]


def _champion(event: Event, lines: Sequence[RankLine]) -> str:
    is_over = event.status in {EventStatus.FINISHED, EventStatus.ARCHIVED}
    return lines[0].name if is_over and lines and lines[0].is_first else ""


def _clock(view: RoundView) -> dict[str, Any]:
    return {
        "clock": clock_face(view.clock),
        "out": [table for table in view.tables if table.status != TableStatus.CONFIRMED],
        "extended": [
            {
                "number": table.number,
                "face": clock_face(view.clock, table=table.number),
            }
            for table in view.clock.extended_tables
        ],
    }
