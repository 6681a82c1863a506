"""Standings of an event (R-40 to R-46): points, strength of schedule, extended strength, random number.

Everything is worked out in whole numbers over a common denominator and handed out as exact fractions.
`derivation.explain` shows the same figures for one player step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Literal, get_args, overload

from tables.events.rules.course import Course, PlayedRound, PlayedTable, RoundResult, UnknownPlayer
from tables.events.rules.readings import Readings
from tables.results.rules.points import SeatResult

__all__ = [
    "Course",
    "EventResults",
    "PlayedRound",
    "PlayedTable",
    "PublishedRound",
    "Ranking",
    "RoundResult",
    "SeatResult",
    "StandingFigures",
    "StandingPlayer",
    "StandingRow",
    "UnknownPlayer",
    "compute_standings",
    "rank",
    "struck_from",
    "took_part",
]

Status = Literal["active", "dropped", "disqualified"]
STATUSES: tuple[Status, ...] = get_args(Status)


@dataclass(frozen=True, slots=True)
class StandingPlayer:
    """A player of the event. `random_rank` is the number drawn for the last tiebreak (R-44), lower
    first; None before it is drawn, which ranks after everybody who has one."""

    id: str
    name: str
    status: Status
    random_rank: int | None


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A published round beside its results: how far it is, and how many tables have none confirmed yet
    (R-46)."""

    number: int
    status: str
    tables_out: int


@dataclass(frozen=True, slots=True)
class EventResults:
    """What the standings of an event come from, be it read from a database or from an archive."""

    players: Sequence[StandingPlayer]
    rounds: tuple[PublishedRound, ...]
    course: Course
    readings: Readings

    @property
    def tables_out(self) -> int:
        """How many tables have no confirmed result yet (R-46)."""
        return sum(round_.tables_out for round_ in self.rounds)

    def through(self, number: int | None) -> EventResults:
        """Return the same as it stood when no later round than `number` had been paired."""
        if number is None or all(round_.number <= number for round_ in self.rounds):
            return self
        rounds = tuple(round_ for round_ in self.rounds if round_.number <= number)
        return EventResults(self.players, rounds, self.course.through(number), self.readings)

    def standings(self) -> Ranking:
        """Return the standings (R-40)."""
        return rank(self.players, self.course, self.readings)


@dataclass(frozen=True, slots=True)
class StandingFigures:
    """What a line of the standings ranks by.

    `rank` is None for a disqualified player (R-43a). `sos` and `extended_sos` are exact.
    `tied_until_random` marks players whom only the random number separates from a neighbor (R-45).
    """

    rank: int | None
    points: int
    sos: Fraction
    extended_sos: Fraction
    random_rank: int | None
    tied_until_random: bool


@dataclass(frozen=True, slots=True)
class StandingRow(StandingFigures):
    """One line of the standings.

    `rank` is None for a disqualified player (R-43a). `sos` and `extended_sos` are exact.
    `tied_until_random` marks players whom only the random number separates from a neighbor (R-45).
    `rounds` are the results at tables in the order of the rounds.
    """

    player: str
    name: str
    rounds: tuple[RoundResult, ...]
    unpaired_losses: tuple[int, ...]  # numbers of the rounds in which the player took one
    status: Status


@dataclass(slots=True)
class _Ratio:
    """Exact values of all players as whole numbers: player i has tops[i] / bottoms[i]."""

    tops: list[int]
    bottoms: list[int]

    def scaled(self) -> list[int]:
        """Return whole numbers that compare as the ratios do."""
        common = lcm(*self.bottoms)
        return [top * (common // bottom) for top, bottom in zip(self.tops, self.bottoms, strict=True)]

    def fraction(self, position: int) -> Fraction:
        """Return a player's value in lowest terms."""
        return Fraction(self.tops[position], self.bottoms[position])


class Ranking(Sequence[StandingRow]):
    """Standings in rank order, disqualified players at the end without a rank.

    A row is made when it is looked at: a page of the largest event shows 200 of its 1,500, each with its
    results of twenty rounds.
    """

    __slots__ = ("_course", "_extended", "_order", "_places", "_players", "_sos", "_tied")

    def __init__(
        self, players: Sequence[StandingPlayer], course: Course, sos: _Ratio, extended: _Ratio
    ) -> None:
        self._players, self._course, self._sos, self._extended = players, course, sos, extended
        self._order, self._tied = _rank_order(players, course, sos.scaled(), extended.scaled())
        self._places = {players[i].id: place for place, i in enumerate(self._order)}

    def __len__(self) -> int:
        return len(self._order)

    @overload
    def __getitem__(self, place: int) -> StandingRow: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[StandingRow, ...]: ...

    def __getitem__(self, place: int | slice) -> StandingRow | tuple[StandingRow, ...]:
        places = range(len(self._order))[place]
        return self._row(places) if isinstance(places, int) else tuple([self._row(at) for at in places])

    def __iter__(self) -> Iterator[StandingRow]:
        return map(self._row, range(len(self._order)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # as of a list

    @property
    def order(self) -> tuple[str, ...]:
        """The ids of the players in rank order."""
        return tuple(self._places)

    @property
    def has_ties(self) -> bool:
        """Whether only the random number separates some of them (R-45)."""
        return bool(self._tied)

    def of(self, player: str) -> StandingRow | None:
        """Return a player's row; None for somebody unknown."""
        return self.row_of(player) if player in self._places else None

    def row_of(self, player: str) -> StandingRow:
        """Return a player's row. Raises KeyError for somebody unknown."""
        return self._row(self._places[player])

    def figures(self) -> Iterator[tuple[str, int | None, int, Fraction]]:
        """Go through id, rank, points and strength of schedule of all players, for a list without rounds."""
        for place, i in enumerate(self._order):
            player = self._players[i]
            position = self._course.position(player.id)
            rank = None if player.status == "disqualified" else place + 1
            yield player.id, rank, self._course.points[position], self._sos.fraction(position)

    def _row(self, place: int) -> StandingRow:
        i = self._order[place]
        player, course = self._players[i], self._course
        position = course.position(player.id)
        return StandingRow(
            rank=None if player.status == "disqualified" else place + 1,
            player=player.id,
            name=player.name,
            points=course.points[position],
            sos=self._sos.fraction(position),
            extended_sos=self._extended.fraction(position),
            random_rank=player.random_rank,
            tied_until_random=i in self._tied,
            rounds=course.results_at(position),
            unpaired_losses=tuple(course.unpaired[position]),
            status=player.status,
        )


def compute_standings(
    players: Sequence[StandingPlayer], rounds: Iterable[PlayedRound], readings: Readings
) -> tuple[StandingRow, ...]:
    """Return the standings in rank order, disqualified players at the end without a rank.

    `rounds` hold confirmed results only (R-46), in any order; a no-show has no result. Raises
    UnknownPlayer if a round names somebody who is not in `players`. Source: R-40 to R-45.
    """
    return tuple(rank(players, Course(rounds), readings))


def rank(players: Sequence[StandingPlayer], course: Course, readings: Readings) -> Ranking:
    """Return the standings of what was played, as `compute_standings` does."""
    course.require(player.id for player in players)
    players = [player for player in players if took_part(player, course)]
    struck = struck_from(course, players, readings)
    sat, meetings = _counts(course, struck)
    sos = _strength(course, struck, sat, meetings, readings)
    extended = _extended_strength(course, struck, meetings, sos, readings)
    return Ranking(players, course, sos, extended)


def took_part(player: StandingPlayer, course: Course) -> bool:
    """Return whether a player belongs in the standings: all but those who left before the event started,
    when the last tiebreaks were drawn (R-44), and never sat."""
    left_before = player.status == "dropped" and player.random_rank is None
    return not left_before or course.position(player.id) < len(course.players)


def struck_from(course: Course, players: Iterable[StandingPlayer], readings: Readings) -> frozenset[int]:
    """Return the positions of those who bring nothing and are no opponents (R-43a)."""
    if readings.disqualified != "remove":
        return frozenset()
    return frozenset(course.position(player.id) for player in players if player.status == "disqualified")


def _counts(course: Course, struck: frozenset[int]) -> tuple[list[int], list[int]]:
    """Return of each player how many rounds had opponents, and how many opponents there were in all."""
    if not struck:
        return course.sat, course.meetings
    sat, meetings = list(course.sat), list(course.meetings)
    for _, _, members, _, _ in course.tables:
        gone = len(struck.intersection(members))
        for member in members if gone else ():
            met = len(members) - gone - (member not in struck)
            sat[member] -= not met and len(members) > 1
            meetings[member] -= len(members) - 1 - met
    return sat, meetings


def _strength(
    course: Course, struck: frozenset[int], sat: list[int], meetings: list[int], readings: Readings
) -> _Ratio:
    """Return strength of schedule (R-41) by the reading in force."""
    counted = _rounds_counted(course, sat, readings)
    worth, worth_bottom = _opponent_worth(course, struck, counted, readings)
    pooled = readings.sos == "K5"
    by_round = readings.sos == "K4"
    widest = max((len(members) for _, _, members, _, _ in course.tables), default=1)
    shares = 1 if pooled else lcm(*range(1, widest + 1))
    share_of = [0] + [1 if pooled else shares // others for others in range(1, widest + 1)]
    tops = [0] * len(worth)
    for _, _, members, _, points in course.tables:
        values = points if by_round else [worth[member] for member in members]
        if struck and not struck.isdisjoint(members):
            values = [0 if i in struck else value for i, value in zip(members, values, strict=True)]
            total, opponents = sum(values), sum(i not in struck for i in members)
            for member, value in zip(members, values, strict=True):
                tops[member] += (total - value) * share_of[opponents - (member not in struck)]
            continue
        total, share = sum(values), share_of[len(members) - 1]
        for member, value in zip(members, values, strict=True):
            tops[member] += (total - value) * share
    bottom = shares * worth_bottom
    if pooled:
        bottoms = [bottom * (met or 1) for met in meetings]
    elif readings.sos == "K3":
        bottoms = [bottom] * len(worth)
    else:
        bottoms = [bottom * (number or 1) for number in counted]
    return _Ratio(tops, bottoms)


def _rounds_counted(course: Course, sat: list[int], readings: Readings) -> list[int]:
    """Return by how many rounds each player's figures are divided (R-43)."""
    if not readings.unpaired_loss_counts:
        return sat
    return [number + len(unpaired) for number, unpaired in zip(sat, course.unpaired, strict=True)]


def _opponent_worth(
    course: Course, struck: frozenset[int], counted: list[int], readings: Readings
) -> tuple[list[int], int]:
    """Return what each player is worth as an opponent, as whole numbers over one denominator."""
    if readings.sos not in ("K2", "K3"):
        return _without(struck, course.points), 1
    common = lcm(*(number for number in counted if number))
    worth = [
        points * (common // number) if number else 0
        for points, number in zip(course.points, counted, strict=True)
    ]
    return _without(struck, worth), common


def _without(struck: frozenset[int], values: list[int]) -> list[int]:
    """Return values of all players, as they count for opponents."""
    return [0 if i in struck else value for i, value in enumerate(values)] if struck else values


def _extended_strength(
    course: Course, struck: frozenset[int], meetings: list[int], sos: _Ratio, readings: Readings
) -> _Ratio:
    """Return extended strength of schedule (R-42): the mean of the opponents' strength."""
    common = lcm(*sos.bottoms)
    strength = _without(struck, sos.scaled())
    tops = [0] * len(strength)
    for _, _, members, _, _ in course.tables:
        values = [strength[member] for member in members]
        total = sum(values)
        for member, value in zip(members, values, strict=True):
            tops[member] += total - value
    numbers = meetings
    if readings.extended_sos == "distinct":
        again = [[i for i in who if i not in struck] if struck else who for who in course.again]
        numbers = [number - len(who) for number, who in zip(meetings, again, strict=True)]
        for member, who in enumerate(again):
            if who:
                tops[member] -= sum([strength[other] for other in who])
    return _Ratio(tops, [common * (number or 1) for number in numbers])


def _rank_order(
    players: Sequence[StandingPlayer], course: Course, sos: list[int], extended: list[int]
) -> tuple[list[int], set[int]]:
    """Return the places of the players in their list in rank order, and those whom only chance separated."""
    last = 1 + max((player.random_rank for player in players if player.random_rank is not None), default=0)
    position, points = course.position, course.points
    figures = []
    for i, player in enumerate(players):
        at = position(player.id)
        random_rank = last if player.random_rank is None else player.random_rank
        disqualified = player.status == "disqualified"
        figures.append((disqualified, -points[at], -sos[at], -extended[at], random_rank, player.id, i))
    figures.sort()
    order = [i for *_, i in figures]
    tied: set[int] = set()
    for above, below in pairwise(figures):
        if above[1:4] == below[1:4] and not above[0] and not below[0]:
            tied.update((above[-1], below[-1]))
    return order, tied
