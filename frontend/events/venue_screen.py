"""What the hall's big screen shows: one thing at a time, in sheets that ten meters do not make illegible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from math import ceil
from typing import Any, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.line_estimate import lines_needed
from frontend.rounds.clock_face import clock_face
from frontend.standings.metrics import metric_headings, metric_text
from frontend.standings.table import figure
from tables.core import timekeeping
from tables.events.models import Event, EventStatus
from tables.events.queries.record import stages_of
from tables.player_meeting.queries import MeetingSeat, meeting_view
from tables.rounds.models import Round, RoundStatus, TableStatus
from tables.rounds.queries.pairings import PairingLine, RoundView, TableView, pairings_by_name, round_view
from tables.stages.queries.bracket import BracketStage, bracket_of
from tables.standings.queries.standings import EventStandings, names_in, shown_standings

Item = TypeVar("Item")

SECONDS = 12
"""How long a sheet stays before the next one comes."""
MAX_SHEETS = 8
"""Sheets on a page; the screen fetches the next ones when these were shown."""
MAX_SCREENS = 12
"""Screens side by side."""

CHOICES: dict[str, str | Promise] = {
    "names": gettext_lazy("Find your table"),
    "tables": gettext_lazy("Tables"),
    "clock": gettext_lazy("Clock"),
    "standings": gettext_lazy("Standings"),
    "bracket": gettext_lazy("Bracket"),
}
"""What can be fixed with `?show=`, and its heading."""

AT_THE_MEETING = gettext_lazy("Player meeting: find your table")
"""The heading of the names before round 1 is published."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to set a sheet: columns and size of type of the class `layout-NAME` in css/projector.css.

    Sizes are in hundredths of the screen's width at 16:9.
    """

    name: str
    columns: int
    size: float

    @property
    def width(self) -> float:
        """The width of a column."""
        return (_INNER_WIDTH - _GAP * (self.columns - 1)) / self.columns


_INNER_WIDTH, _GAP = 94.0, 3.0
_HEIGHT, _NEWS_HEIGHT = 39.0, 5.5
"""The height of a sheet below its title, and how much of it two lines of news take."""
_LINE = 1.25
_TABLE_GAP = 0.95

NAMES = (
    Layout("large", 2, 2.4),
    Layout("medium", 3, 2.0),
    Layout("wide", 3, 1.55),
    Layout("small", 4, 1.55),
)
TABLES = (
    Layout("largest", 2, 2.6),
    Layout("large", 3, 1.95),
    Layout("small", 4, 1.42),
    Layout("wide", 3, 1.35),
)
RANKS = (Layout("single", 1, 1.75), Layout("double", 2, 1.75), Layout("small", 2, 1.5))
"""The layouts of each kind. Of those that need the fewest sheets the first is used."""

BRACKETS, BRACKET_ALONE = (Layout("large", 1, 2.8), Layout("beside", 1, 1.7)), Layout("alone", 1, 1.7)
MAX_IN_BRACKET = {"large": 6, "beside": 40}
"""Places of all cuts that fit one screen in a layout; of more each cut has its own."""

FIND_TABLE = timedelta(minutes=5)
"""How long names and tables stay beside the clock once it runs: people still come in then."""


@dataclass(slots=True)
class RankLine:
    """One line of the standings on the screen, in texts; "–" is the rank of who has none."""

    rank: str
    name: str
    points: str
    tiebreaker: str

    @property
    def is_first(self) -> bool:
        """Whether the player leads."""
        return self.rank == "1"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One screenful. `kind` is a key of `CHOICES`; `lines` are of that kind; `part` reads "2 of 3" or ""."""

    kind: str
    title: str
    lines: (
        tuple[PairingLine, ...]
        | tuple[MeetingSeat, ...]
        | tuple[TableView, ...]
        | tuple[RankLine, ...]
        | tuple[BracketStage, ...]
    )
    layout: Layout
    part: str = ""

    @property
    def names(self) -> str:
        """How the first and the last name begin, by which people know their sheet: "Ad–Gr"; "" elsewhere."""
        ends = [
            line.name[:2]
            for line in (self.lines[0], self.lines[-1])
            if not isinstance(line, TableView | BracketStage)
        ]
        if self.kind != "names":
            return ""
        first, last = map(str.strip, ends)
        return first if first == last else f"{first}–{last}"

    @property
    def columns(self) -> list[tuple[Any, ...]]:
        """The lines side by side, each column as full as the others."""
        return in_parts(self.lines, self.layout.columns)


@dataclass(frozen=True, slots=True)
class Share:
    """What one of several screens, side by side, shows of each list: screen `number` of `count`."""

    number: int = 1
    count: int = 1

    def of(self, lines: Sequence[Item]) -> tuple[Item, ...]:
        """Return this screen's lines, in order; each screen has about as many."""
        return in_parts(lines, self.count)[self.number - 1]


WHOLE = Share()


def permitted(event: Event, *, is_staff: bool) -> tuple[str, ...]:
    """Return what this viewer may put on a screen; the staff may show what is not public, on their own
    screen."""
    is_public = dict.fromkeys(("names", "tables", "clock"), event.public_pairings)
    is_public["standings"] = is_public["bracket"] = event.public_standings
    return tuple(
        choice
        for choice in CHOICES
        if (is_staff or is_public[choice]) and (choice != "bracket" or stages_of(event).cuts)
    )


def automatic(event: Event, latest: Round | None) -> tuple[str, ...]:
    """Return what belongs on the screen now: where to sit (before round 1 at the player meeting), also some
    minutes beside the running clock, then the clock alone, then how it stands. From the last round before a
    cut on, the bracket beside them."""
    if event.status in {EventStatus.FINISHED, EventStatus.ARCHIVED}:
        return ("standings", "bracket") if stages_of(event).cuts else ("standings",)
    if latest is None:
        return ("names",)
    is_cut = stages_of(event).cut_at(latest.number) is not None
    if latest.status == RoundStatus.PUBLISHED or seats_until(latest) is not None:
        return ("tables", "bracket") if is_cut else ("names", "tables")
    if latest.status == RoundStatus.PLAYING:
        return ("clock",)
    leads_to_cut = is_cut or stages_of(event).cut_at(latest.number + 1) is not None
    return ("standings", "bracket") if leads_to_cut else ("standings",)


def seats_until(latest: Round) -> datetime | None:
    """Return until when the screen shows where to sit although the round is played, None for no longer."""
    if latest.status != RoundStatus.PLAYING or latest.started_at is None:
        return None
    until = latest.started_at + FIND_TABLE
    return until if timekeeping.now() < until else None


def in_parts(items: Sequence[Item], count: int) -> list[tuple[Item, ...]]:
    """Return the items in so many parts, each about as full as the others.

    >>> in_parts("abcde", 2)
    [('a', 'b', 'c'), ('d', 'e')]
    """
    least, more = divmod(len(items), count)
    ends = [0]
    for part in range(count):
        ends.append(ends[-1] + least + (part < more))
    return [tuple(items[first:end]) for first, end in pairwise(ends)]


def screen_context(
    event: Event,
    latest: Round | None,
    shown: Sequence[str],
    *,
    has_news: bool = False,
    share: Share = WHOLE,
) -> dict[str, Any]:
    """Return the sheets or the clock of a screen, with the names each player allows. Names before the first
    round are those of the player meeting, if there is one. `has_news` leaves room for a line of news; `share`
    is what this screen shows of each list.

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
    height = _HEIGHT - _NEWS_HEIGHT * has_news
    sheets: list[Sheet] = []
    if view is not None:
        sheets += _pairing_sheets(view, shown, height, event.stream_table, share)
    elif "names" in shown and (meeting := meeting_view(event)) is not None:
        sheets += _name_sheets(meeting.seats, height, share, AT_THE_MEETING)
    if "standings" in shown:
        standings = shown_standings(event)
        lines = _ranking(standings)
        first = metric_headings(standings.rows.tiebreakers[:1])
        heading = first[0].short if first else ""
        context |= {"standings": standings, "champion": _champion(event, lines), "heading": heading}
        sheets += _sheets("standings", share.of(lines), RANKS, _rank_heights, _columns_fit, height)
    if "bracket" in shown:
        sheets += _bracket_sheets(event)
    return context | {"sheets": [sheet for sheet in sheets if sheet.lines]}


def _pairing_sheets(
    view: RoundView, shown: Sequence[str], height: float, stream_table: int | None, share: Share
) -> list[Sheet]:
    sheets: list[Sheet] = []
    if "names" in shown:
        sheets += _name_sheets(pairings_by_name(view), height, share)
    if "tables" in shown:
        heights = partial(_table_heights, stream_table=stream_table)
        sheets += _sheets("tables", share.of(view.tables), TABLES, heights, _rows_fit, height)
    return sheets


def _name_sheets(
    lines: Sequence[PairingLine] | Sequence[MeetingSeat],
    height: float,
    share: Share,
    title: str | Promise = "",
) -> list[Sheet]:
    return _sheets("names", share.of(lines), NAMES, _name_heights, _names_fit, height, str(title))


def _sheets(
    kind: str,
    lines: Sequence[Any],
    layouts: Sequence[Layout],
    heights: Callable[[Layout, Sequence[Any]], list[float]],
    fits: Callable[[Layout, Sequence[float], float], bool],
    height: float,
    title: str = "",
) -> list[Sheet]:
    """Return the lines in as few sheets as hold them, each about as full as the others.

    A line that is too high in every layout gets a sheet of its own, after the others.
    """
    needed = {layout: heights(layout, lines) for layout in layouts}
    alone = {layout: [fits(layout, [line], height) for line in needed[layout]] for layout in layouts}
    most = max(map(sum, alone.values()))
    usable = {
        layout: [line for line, fit in zip(needed[layout], alone[layout], strict=True) if fit]
        for layout in layouts
        if sum(alone[layout]) == most
    }
    for count in range(max(1, _fewest(usable, height)), len(lines) + 1):
        for layout, each in usable.items():
            if not all(fits(layout, part, height) for part in in_parts(each, count)):
                continue
            can_fit = list(zip(lines, alone[layout], strict=True))
            parts = in_parts([line for line, fit in can_fit if fit], count)
            sheets = [*filter(None, parts), *((line,) for line, fit in can_fit if not fit)]
            return [
                Sheet(
                    kind,
                    title or str(CHOICES[kind]),
                    part,
                    layout,
                    _("{number} of {count}").format(number=number, count=len(sheets))
                    if len(sheets) > 1
                    else "",
                )
                for number, part in enumerate(sheets, start=1)
            ]
    return []


def _fewest(usable: Mapping[Layout, Sequence[float]], height: float) -> int:
    """Return a number of sheets below which no layout holds its lines, by the sum of their heights.

    Rows of a grid are as high as their highest table, and columns end where a line does not fit: nothing is
    ever fuller than the sum says. A gap that may be missing below each column is allowed for.
    """
    return min(
        int(sum(each) / (layout.columns * (height + _TABLE_GAP)) * 0.999) for layout, each in usable.items()
    )


def _name_heights(layout: Layout, lines: Sequence[PairingLine] | Sequence[MeetingSeat]) -> list[float]:
    room = (layout.width - 1.0) / layout.size - 2.0
    return [lines_needed(line.name, room) * _LINE * layout.size + 0.35 for line in lines]


def _names_fit(layout: Layout, heights: Sequence[float], height: float) -> bool:
    """Return whether columns so high hold the names, one below the other."""
    columns, filled = 1, 0.0
    for needed in heights:
        if filled + needed > height:
            columns, filled = columns + 1, 0.0
        filled += needed
    return columns <= layout.columns


def _table_heights(layout: Layout, tables: Sequence[TableView], *, stream_table: int | None) -> list[float]:
    room = layout.width / layout.size - 4.8
    heights = []
    for table in tables:
        lines = sum(
            lines_needed(seat.name, room - 1.4 * (seat.position == 1))
            for seat in table.seats
            if not seat.absent
        )
        lines += table.number == stream_table
        heights.append(max(3.4, 1.35 * lines) * layout.size + 0.5 * layout.size + _TABLE_GAP)
    return heights


def _rows_fit(layout: Layout, heights: Sequence[float], height: float) -> bool:
    """Return whether a grid so high holds the tables; in its rows each is as high as the highest."""
    rows = range(0, len(heights), layout.columns)
    return sum(max(heights[first : first + layout.columns]) for first in rows) - _TABLE_GAP <= height


def _rank_heights(layout: Layout, lines: Sequence[RankLine]) -> list[float]:
    room = (min(layout.width, 70.0) - 18.5) / layout.size
    return [lines_needed(line.name, room) * _LINE * layout.size + 0.65 for line in lines]


def _columns_fit(layout: Layout, heights: Sequence[float], height: float) -> bool:
    """Return whether columns so high, equally full, hold the lines below their headings."""
    return all(2.3 + sum(column) <= height for column in in_parts(heights, layout.columns))


def _bracket_sheets(event: Event) -> list[Sheet]:
    """Return the cuts in one sheet, of large ones each in its own."""
    bracket = bracket_of(event)
    if bracket is None:
        return []
    title, places = str(CHOICES["bracket"]), sum(stage.players for stage in bracket.stages)
    for layout in BRACKETS:
        if places <= MAX_IN_BRACKET[layout.name]:
            return [Sheet("bracket", title, bracket.stages, layout)]
    return [Sheet("bracket", title, (stage,), BRACKET_ALONE) for stage in bracket.stages]


def _ranking(standings: EventStandings) -> list[RankLine]:
    """Return the standings with the names each player allows."""
    names = names_in(standings, is_staff=False, is_club_beside=False)
    first = next(iter(standings.rows.tiebreakers), None)
    return [
        RankLine(
            "–" if rank is None else figure(rank),
            names[player],
            figure(points),
            figure(metric_text(first, value)) if first else "",
        )
        for player, rank, points, value in standings.rows.figures()
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
