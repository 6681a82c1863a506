"""What an event's figures are computed from, and the shape that charts, tables, files and the API share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from tables.events.rules.course import Course

MAX_TOGETHER = 24
"""Players whose meetings are shown in one square; of more, one player's are shown."""
LEADERS = 8
"""Players whose points are drawn as a line each: more lines nobody can tell apart."""
MAX_CARDS = 20
"""Cards that the list of the most played ones names."""
NO_AGENDA = ""
"""The agenda of a deck without one, in `DeckCounts`."""


class Form(StrEnum):
    """How a figure is drawn.

    lines: a line for each row, across its columns. columns: upright bars in a group for each row, one for
    each column; stacked: the same on top of each other. bars: a lying bar for each row. dots: a dot in each
    cell, the larger the higher its number.
    """

    LINES = "lines"
    COLUMNS = "columns"
    STACKED = "stacked"
    BARS = "bars"
    DOTS = "dots"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row: its label, and a number for each column, None where there is none."""

    label: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as its reader may see it.

    `summary` says in a sentence or two what the chart shows. `rows_are` and `columns_are` head the labels of
    rows and columns, `values_are` is the unit of the numbers. The last `beside` columns are in the table and
    not in the chart.
    """

    key: str
    title: str
    form: Form
    summary: str
    rows_are: str
    columns_are: str
    values_are: str
    columns: tuple[str, ...]
    rows: tuple[FigureRow, ...]
    beside: int = 0

    @property
    def drawn(self) -> int:
        """How many columns the chart shows."""
        return len(self.columns) - self.beside

    @property
    def is_all_zero(self) -> bool:
        """Whether its numbers are all 0, so that a chart would be an empty frame."""
        return not any(value for row in self.rows for value in row.values)

    @property
    def is_square(self) -> bool:
        """Whether rows and columns are the same."""
        return self.columns == tuple(row.label for row in self.rows)


def running_totals(course: Course, players: Iterable[str], last: int) -> dict[str, tuple[int, ...]]:
    """Return the points of these players after each round up to `last`."""
    totals = {}
    for player in players:
        won = [0] * last
        for result in course.results_at(course.position(player)):
            if result.round <= last:
                won[result.round - 1] += result.points
        for number, points in course.byes[course.position(player)]:
            if number <= last:
                won[number - 1] += points
        totals[player] = _summed(won)
    return totals


def median_totals(course: Course, players: Iterable[str], last: int) -> tuple[float, ...]:
    """Return the median of these players' points after each round up to `last`; nothing without players."""
    positions = [course.position(player) for player in players]
    totals = [0] * course.size
    by_round: dict[int, list[tuple[list[int], list[int]]]] = {}
    for number, _, who, _, points, _ in course.tables:
        by_round.setdefault(number, []).append((who, points))
    medians = []
    for number in range(1, last + 1):
        for who, points in by_round.get(number, ()):
            for member, won in zip(who, points, strict=True):
                totals[member] += won
        for member, byes in enumerate(course.byes):
            totals[member] += sum(points for at, points in byes if at == number)
        if positions:
            medians.append(median([totals[position] for position in positions]))
    return tuple(medians)


def _summed(values: Iterable[int]) -> tuple[int, ...]:
    sums, total = list[int](), 0
    for value in values:
        total += value
        sums.append(total)
    return tuple(sums)


def pairs_by_meetings(course: Course) -> tuple[int, ...]:
    """Return how many pairs of players met once, twice, and so on at tables with a confirmed result."""
    again = Counter(
        (position, other)
        for position, others in enumerate(course.again)
        for other in others
        if position < other
    )
    pairs = (sum(course.meetings) - sum(map(len, course.again))) // 2
    times = Counter(1 + repeats for repeats in again.values())
    times[1] = pairs - len(again)
    return tuple(times[number] for number in range(1, max(times) + 1)) if pairs else ()


def meetings_of(course: Course, player: str) -> dict[str, frozenset[int]]:
    """Return whom a player met, each with the numbers of the rounds, at tables with a confirmed result."""
    met: dict[str, set[int]] = {}
    position, names = course.position(player), course.players
    for at in course.at[position]:
        number, _, who, *_ = course.tables[at]
        for other in who:
            if other != position:
                met.setdefault(names[other], set()).add(number)
    return {other: frozenset(rounds) for other, rounds in met.items()}


def points_by_house(course: Course, seated: Iterable[tuple[int, str, str]]) -> dict[str, list[int]]:
    """Return the points of every result of each House, of players who sat in a round with a House."""
    house_of = {(number, player): house for number, player, house in seated}
    names = course.players
    found: dict[str, list[int]] = {}
    for number, _, who, _, points, _ in course.tables:
        for member, won in zip(who, points, strict=True):
            house = house_of.get((number, names[member]))
            if house is not None:
                found.setdefault(house, []).append(won)
    return found


@dataclass(frozen=True, slots=True)
class Waits:
    """How long tables of a round waited for a judge, in seconds; `answered` calls of `calls` count."""

    calls: int
    answered: int
    typical: float | None
    longest: float | None


def waits_of(calls: Iterable[tuple[bool, float]]) -> Waits:
    """Return the waits of calls, each with whether it was answered and the seconds until a judge took it.

    Withdrawn and open calls are counted, but have no wait.
    """
    found = list(calls)
    waited = [seconds for is_answered, seconds in found if is_answered]
    return Waits(len(found), len(waited), median(waited) if waited else None, max(waited) if waited else None)


@dataclass(frozen=True, slots=True)
class DeckCounts:
    """What the decks of an event have in common: of each faction and agenda the number of decks, of each card
    the number of decks and of copies. `players` are the players of each faction."""

    decks: int
    factions: Mapping[str, int]
    agendas: Mapping[str, int]
    cards: Mapping[str, tuple[int, int]]
    players: Mapping[str, tuple[str, ...]]


def count_decks(decks: Iterable[tuple[str, str, Sequence[str], Iterable[tuple[str, int]]]]) -> DeckCounts:
    """Count decks, each with its player, its faction, its agendas, and its cards with their copies."""
    factions, agendas = Counter[str](), Counter[str]()
    in_decks, copies = Counter[str](), Counter[str]()
    players: dict[str, list[str]] = {}
    for player, faction, has, cards in decks:
        factions[faction] += 1
        players.setdefault(faction, []).append(player)
        agendas.update(set(has) or {NO_AGENDA})
        number = Counter[str]()
        for name, count in cards:
            number[name] += count
        in_decks.update(number.keys())
        copies.update(number)
    return DeckCounts(
        factions.total(),
        dict(factions),
        dict(agendas),
        {name: (count, copies[name]) for name, count in in_decks.items()},
        {faction: tuple(keys) for faction, keys in players.items()},
    )


def most_first(counts: Mapping[str, int], name_of: Callable[[str], str] = str) -> list[tuple[str, int]]:
    """Return names with their counts, the highest first, and equal ones by name."""
    return sorted(((name_of(key), count) for key, count in counts.items()), key=lambda row: (-row[1], row[0]))
