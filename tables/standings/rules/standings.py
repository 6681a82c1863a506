"""Standings of an event (R-40 to R-46): ranked by the metrics of its format, then by a drawn number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import overload

from tables.core.text.notation import fraction_text
from tables.events.rules.course import Course, PlayedRound, PlayedTable, RoundResult, UnknownPlayer
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import Format, MetricName
from tables.formats.rules.presets import KINGSMOOT
from tables.results.rules.rows import SeatResult
from tables.stages.rules.announced import NO_STAGES, Stages
from tables.stages.rules.cuts import order_after_cuts
from tables.standings.rules.metrics import Measures, StandingPlayer, Status, took_part

__all__ = [
    "Course",
    "EventResults",
    "MetricValue",
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
    "tiebreakers_json",
    "took_part",
]


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
    rule_options: RuleOptions
    stages: Stages = NO_STAGES
    format: Format = KINGSMOOT

    @property
    def tables_out(self) -> int:
        """How many tables have no confirmed result yet (R-46)."""
        return sum(round_.tables_out for round_ in self.rounds)

    def through(self, number: int | None) -> EventResults:
        """Return the same as it stood when no later round than `number` had been paired."""
        if number is None or all(round_.number <= number for round_ in self.rounds):
            return self
        rounds = tuple(round_ for round_ in self.rounds if round_.number <= number)
        return replace(self, rounds=rounds, course=self.course.through(number))

    @property
    def complete(self) -> frozenset[int]:
        """The rounds whose tables all have a confirmed result."""
        return frozenset(round_.number for round_ in self.rounds if not round_.tables_out)

    @property
    def counting(self) -> Course:
        """The results that count: those of all rounds but cuts."""
        if not self.stages.cuts or all(at.number <= self.stages.last_counting for at in self.rounds):
            return self.course
        return self.course.through(self.stages.last_counting)

    def before_cuts(self) -> Ranking:
        """Return the standings of the rounds that count, from which players qualify (R-40)."""
        return rank(self.players, self.counting, self.rule_options, self.format)

    def standings(self) -> Ranking:
        """Return the standings (R-40); with cuts their players come first, in the order the cuts gave
        them."""
        ranking = self.before_cuts()
        if self.counting is self.course:
            return ranking
        self.course.require(player.id for player in self.players)
        return ranking.reordered(
            order_after_cuts(self.stages, ranking.order, self.course, self.complete), self.course
        )


@dataclass(slots=True, unsafe_hash=True)
class MetricValue:
    """What a player has by one metric, exact; None for head to head of somebody who is not tied, or did not
    meet all who are. Not frozen, as a `RoundResult` is not."""

    metric: MetricName
    value: Fraction | None


@dataclass(slots=True, unsafe_hash=True)
class StandingFigures:
    """What a line of the standings ranks by.

    `rank` is None for a disqualified player (R-43a). `tiebreakers` are the metrics of the format behind the
    points, in the order in which they decide. `tied_until_random` marks players whom only the random number
    separates from a neighbor (R-45).
    """

    rank: int | None
    points: int
    tiebreakers: tuple[MetricValue, ...]
    random_rank: int | None
    tied_until_random: bool

    @property
    def sos(self) -> Fraction | None:
        """Strength of schedule, None where the format does not rank by it."""
        return self.value_of("sos")

    @property
    def extended_sos(self) -> Fraction | None:
        """Extended strength of schedule, None where the format does not rank by it."""
        return self.value_of("extended_sos")

    def value_of(self, metric: MetricName) -> Fraction | None:
        """Return the value of a tiebreaker, None where there is none."""
        return next((found.value for found in self.tiebreakers if found.metric == metric), None)


@dataclass(slots=True, unsafe_hash=True)
class StandingRow(StandingFigures):
    """One line of the standings.

    `rank` is None for a disqualified player (R-43a). `tiebreakers` are the metrics of the format behind the
    points, in the order in which they decide. `tied_until_random` marks players whom only the random number
    separates from a neighbor (R-45). `rounds` are the results at tables in the order of the rounds. Not
    frozen, as a `RoundResult` is not.
    """

    player: str
    name: str
    rounds: tuple[RoundResult, ...]
    unpaired_losses: tuple[int, ...]  # numbers of the rounds in which the player took one
    status: Status
    byes: tuple[tuple[int, int], ...] = ()  # numbers of the rounds with a bye, each with its points


def tiebreakers_json(row: StandingRow) -> dict[str, str | None]:
    """Return the tiebreakers of a line as journals and archives keep them: fractions in lowest terms as
    text."""
    return {
        found.metric: None if found.value is None else fraction_text(found.value) for found in row.tiebreakers
    }


class Ranking(Sequence[StandingRow]):
    """Standings in rank order, disqualified players at the end without a rank.

    A row is made when it is looked at: a page of the largest event shows 200 of its 1,500, each with its
    results of twenty rounds.
    """

    __slots__ = ("_course", "_measured", "_order", "_places", "_played", "_players", "_tied")

    def __init__(self, players: Sequence[StandingPlayer], measures: Measures) -> None:
        self._players, self._course = players, measures.course
        self._measured = {name: measures[name] for name in measures.format.tiebreakers if name != "points"}
        self._played = measures.course
        self._order, self._tied = _rank_order(players, measures)
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

    def reordered(self, order: Iterable[str], played: Course) -> Ranking:
        """Return the same figures in another order of the ids; players without a rank stay behind. Rows list
        the results of all that was `played`."""
        other: Ranking = object.__new__(Ranking)
        other._players, other._course, other._measured = self._players, self._course, self._measured
        other._played, other._tied = played, self._tied
        ranked = sorted(order, key=lambda player: self._players[self._at(player)].status == "disqualified")
        other._order = [self._at(player) for player in ranked]
        other._places = {player: place for place, player in enumerate(ranked)}
        return other

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

    @property
    def tiebreakers(self) -> tuple[MetricName, ...]:
        """The metrics behind the points, in the order in which they decide."""
        return tuple(self._measured)

    def figures(self) -> Iterator[tuple[str, int | None, int, Fraction | None]]:
        """Go through id, rank, points and first tiebreaker of all players, for a list without rounds."""
        first = next(iter(self._measured.values()), None)
        for place, i in enumerate(self._order):
            player = self._players[i]
            position = self._course.position(player.id)
            rank = None if player.status == "disqualified" else place + 1
            yield player.id, rank, self._course.points[position], first.value(position) if first else None

    def _at(self, player: str) -> int:
        """Return the place of a player in the list of players."""
        return self._order[self._places[player]]

    def _row(self, place: int) -> StandingRow:
        i = self._order[place]
        player, course = self._players[i], self._course
        position = course.position(player.id)
        return StandingRow(
            rank=None if player.status == "disqualified" else place + 1,
            player=player.id,
            name=player.name,
            points=course.points[position],
            tiebreakers=tuple([MetricValue(name, r.value(position)) for name, r in self._measured.items()]),
            random_rank=player.random_rank,
            tied_until_random=i in self._tied,
            rounds=self._played.results_at(self._played.position(player.id)),
            unpaired_losses=tuple(course.unpaired[position]),
            status=player.status,
            byes=tuple(self._played.byes[self._played.position(player.id)]),
        )


def compute_standings(
    players: Sequence[StandingPlayer],
    rounds: Iterable[PlayedRound],
    rule_options: RuleOptions,
    stages: Stages = NO_STAGES,
    format_: Format = KINGSMOOT,
) -> tuple[StandingRow, ...]:
    """Return the standings in rank order, disqualified players at the end without a rank.

    `rounds` hold confirmed results only (R-46), in any order; a no-show has no result. Each is taken as
    complete. Raises UnknownPlayer if a round names somebody who is not in `players`. Source: R-40 to R-45.
    """
    rounds = tuple(rounds)
    published = tuple(PublishedRound(played.number, "closed", 0) for played in rounds)
    return tuple(EventResults(players, published, Course(rounds), rule_options, stages, format_).standings())


def rank(
    players: Sequence[StandingPlayer], course: Course, rule_options: RuleOptions, format_: Format = KINGSMOOT
) -> Ranking:
    """Return the standings of what was played, as `compute_standings` does."""
    course.require(player.id for player in players)
    players = [player for player in players if took_part(player, course)]
    return Ranking(players, Measures(players, course, rule_options, format_))


def _rank_order(players: Sequence[StandingPlayer], measures: Measures) -> tuple[list[int], set[int]]:
    """Return the places of the players in their list in rank order, and those whom only chance separated."""
    last = 1 + max((player.random_rank for player in players if player.random_rank is not None), default=0)
    keys, course = measures.keys(measures.format.tiebreakers), measures.course
    figures = []
    for i, player in enumerate(players):
        random_rank = last if player.random_rank is None else player.random_rank
        is_out = player.status == "disqualified"
        figures.append((is_out, keys[course.position(player.id)], random_rank, player.id, i))
    figures.sort()
    order = [i for *_, i in figures]
    tied: set[int] = set()
    for above, below in pairwise(figures):
        if above[1] == below[1] and not above[0] and not below[0]:
            tied.update((above[-1], below[-1]))
    return order, tied
