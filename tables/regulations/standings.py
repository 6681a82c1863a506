"""Standings of an event (R-40 to R-46): points, strength of schedule, extended strength, random number.

Everything is worked out in whole numbers over a common denominator and handed out as exact fractions.
`derivation.explain` shows the same figures for one player step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Literal, get_args

from tables.regulations.results.points import SeatResult

from .readings import Readings

__all__ = [
    "EventResults",
    "PlayedRound",
    "PlayedTable",
    "PublishedRound",
    "RoundResult",
    "SeatResult",
    "StandingFigures",
    "StandingPlayer",
    "StandingRow",
    "UnknownPlayer",
    "compute_standings",
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
class PlayedTable:
    """A table with a confirmed result: one row for each player who was there (R-46)."""

    number: int
    results: Sequence[SeatResult]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The confirmed tables of a round, and the players who take an unpaired loss in it (R-14)."""

    number: int
    tables: Sequence[PlayedTable]
    unpaired_losses: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A published round as standings need it: its results, and how many tables have none confirmed yet
    (R-46)."""

    played: PlayedRound
    status: str
    tables_out: int

    @classmethod
    def of(
        cls,
        number: int,
        status: str,
        tables: Iterable[tuple[int, Sequence[SeatResult] | None]],
        unpaired_losses: Sequence[str] = (),
    ) -> PublishedRound:
        """Return the round with these tables, each its number and its confirmed results if there are any."""
        tables = list(tables)
        confirmed = tuple([PlayedTable(at, results) for at, results in tables if results is not None])
        played = PlayedRound(number, confirmed, unpaired_losses)
        return cls(played, status, len(tables) - len(confirmed))


@dataclass(frozen=True, slots=True)
class EventResults:
    """What the standings of an event come from, be it read from a database or from an archive."""

    players: Sequence[StandingPlayer]
    rounds: tuple[PublishedRound, ...]
    readings: Readings

    @property
    def played(self) -> tuple[PlayedRound, ...]:
        """The results alone."""
        return tuple([round_.played for round_ in self.rounds])

    @property
    def tables_out(self) -> int:
        """How many tables have no confirmed result yet (R-46)."""
        return sum(round_.tables_out for round_ in self.rounds)

    def through(self, number: int | None) -> EventResults:
        """Return the same as it stood when no later round than `number` had been paired."""
        if number is None:
            return self
        rounds = tuple(round_ for round_ in self.rounds if round_.played.number <= number)
        return EventResults(self.players, rounds, self.readings)

    def standings(self) -> tuple[StandingRow, ...]:
        """Return the standings (R-40)."""
        return compute_standings(self.players, self.played, self.readings)


@dataclass(slots=True, unsafe_hash=True)
class RoundResult:
    """What a player took from one round.

    Not frozen: the largest event has 30,000 of them, and frozen ones are made in 25 ms, these in 5.
    """

    round: int
    table: int
    place: int
    points: int


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


class UnknownPlayer(ValueError):
    """A round names a player who is not among the players of the event."""

    def __init__(self, player: str, round_number: int) -> None:
        self.player = player
        self.round = round_number
        super().__init__(f"Round {round_number} names {player!r}, who is not a player of this event.")


@dataclass(slots=True)
class _Ratio:
    """Exact values of all players as whole numbers: player i has tops[i] / bottoms[i]."""

    tops: list[int]
    bottoms: list[int]

    def scaled(self) -> list[int]:
        """Return whole numbers that compare as the ratios do."""
        common = lcm(*self.bottoms)
        return [top * (common // bottom) for top, bottom in zip(self.tops, self.bottoms, strict=True)]

    def fractions(self) -> list[Fraction]:
        """Return the values as fractions in lowest terms."""
        return [Fraction(top, bottom) for top, bottom in zip(self.tops, self.bottoms, strict=True)]


class _Tally:
    """What was played, by the position of each player in the list of players.

    Of each table: who sat there, which points each of them brings to the others as an opponent, and how many
    opponents each of them met. Who is `struck` brings none and is no opponent (R-43a).
    """

    __slots__ = ("meetings", "points", "results", "sat", "struck", "tables", "unpaired")

    def __init__(
        self, players: Sequence[StandingPlayer], rounds: Iterable[PlayedRound], readings: Readings
    ) -> None:
        index = {player.id: position for position, player in enumerate(players)}
        self.points = [0] * len(players)
        self.sat = [0] * len(players)
        self.meetings = [0] * len(players)
        self.results: list[list[RoundResult]] = [[] for _ in players]
        self.unpaired: list[list[int]] = [[] for _ in players]
        self.tables: list[tuple[list[int], list[int], list[int]]] = []
        strike = readings.disqualified == "remove"
        self.struck = {i for i, player in enumerate(players) if strike and player.status == "disqualified"}
        for played in sorted(rounds, key=lambda played: played.number):
            try:
                for table in played.tables:
                    self._add_table(played.number, table, index)
                for player in played.unpaired_losses:
                    self.unpaired[index[player]].append(played.number)
            except KeyError as unknown:
                raise UnknownPlayer(unknown.args[0], played.number) from None

    def _add_table(self, round_number: int, table: PlayedTable, index: dict[str, int]) -> None:
        number, points, results, struck = table.number, self.points, self.results, self.struck
        members, brought = [], []
        for result in table.results:
            member, won = index[result.player], result.points
            members.append(member)
            brought.append(won)
            points[member] += won
            results[member].append(RoundResult(round_number, number, result.place, won))
        met = [len(members) - 1] * len(members)
        if not struck.isdisjoint(members):
            brought = [0 if i in struck else won for i, won in zip(members, brought, strict=True)]
            opponents = sum(i not in struck for i in members)
            met = [opponents - (i not in struck) for i in members]
        sat, meetings = self.sat, self.meetings
        for member, others in zip(members, met, strict=True):
            if others:
                sat[member] += 1
                meetings[member] += others
        self.tables.append((members, brought, met))

    def without_struck(self, values: Iterable[int]) -> list[int]:
        """Return values of all players, as they count for opponents."""
        counted = list(values)
        for player in self.struck:
            counted[player] = 0
        return counted


def compute_standings(
    players: Sequence[StandingPlayer], rounds: Iterable[PlayedRound], readings: Readings
) -> tuple[StandingRow, ...]:
    """Return the standings in rank order, disqualified players at the end without a rank.

    `rounds` hold confirmed results only (R-46), in any order; a no-show has no result. Raises
    UnknownPlayer if a round names somebody who is not in `players`. Source: R-40 to R-45.
    """
    tally = _Tally(players, rounds, readings)
    sos = _strength(tally, readings)
    extended = _extended_strength(tally, sos, readings)
    order, tied = _rank_order(players, tally.points, sos.scaled(), extended.scaled())
    sos_values, extended_values = sos.fractions(), extended.fractions()
    rows = []
    for position, i in enumerate(order):
        player = players[i]
        rows.append(
            StandingRow(
                rank=None if player.status == "disqualified" else position + 1,
                player=player.id,
                name=player.name,
                points=tally.points[i],
                sos=sos_values[i],
                extended_sos=extended_values[i],
                random_rank=player.random_rank,
                tied_until_random=i in tied,
                rounds=tuple(tally.results[i]),
                unpaired_losses=tuple(tally.unpaired[i]),
                status=player.status,
            )
        )
    return tuple(rows)


def _strength(tally: _Tally, readings: Readings) -> _Ratio:
    """Return strength of schedule (R-41) by the reading in force."""
    counted = _rounds_counted(tally, readings)
    worth, worth_bottom = _opponent_worth(tally, counted, readings)
    pooled = readings.sos == "K5"
    by_round = readings.sos == "K4"
    widest = max((len(members) for members, _, _ in tally.tables), default=1)
    shares = 1 if pooled else lcm(*range(1, widest + 1))
    share_of = [0] + [1 if pooled else shares // others for others in range(1, widest + 1)]
    tops = [0] * len(worth)
    for members, brought, met in tally.tables:
        values = brought if by_round else [worth[member] for member in members]
        total = sum(values)
        for member, value, others in zip(members, values, met, strict=True):
            tops[member] += (total - value) * share_of[others]
    bottom = shares * worth_bottom
    if pooled:
        bottoms = [bottom * (met or 1) for met in tally.meetings]
    elif readings.sos == "K3":
        bottoms = [bottom] * len(worth)
    else:
        bottoms = [bottom * (number or 1) for number in counted]
    return _Ratio(tops, bottoms)


def _rounds_counted(tally: _Tally, readings: Readings) -> list[int]:
    """Return by how many rounds each player's figures are divided (R-43)."""
    if not readings.unpaired_loss_counts:
        return tally.sat
    return [sat + len(unpaired) for sat, unpaired in zip(tally.sat, tally.unpaired, strict=True)]


def _opponent_worth(tally: _Tally, counted: list[int], readings: Readings) -> tuple[list[int], int]:
    """Return what each player is worth as an opponent, as whole numbers over one denominator."""
    if readings.sos not in ("K2", "K3"):
        return tally.without_struck(tally.points), 1
    common = lcm(*(number for number in counted if number))
    worth = [
        points * (common // number) if number else 0
        for points, number in zip(tally.points, counted, strict=True)
    ]
    return tally.without_struck(worth), common


def _extended_strength(tally: _Tally, sos: _Ratio, readings: Readings) -> _Ratio:
    """Return extended strength of schedule (R-42): the mean of the opponents' strength."""
    common = lcm(*sos.bottoms)
    strength = tally.without_struck(sos.scaled())
    tops = [0] * len(strength)
    numbers = tally.meetings
    if readings.extended_sos == "meetings":
        for members, _, _ in tally.tables:
            values = [strength[member] for member in members]
            total = sum(values)
            for member, value in zip(members, values, strict=True):
                tops[member] += total - value
    else:
        numbers = [0] * len(strength)
        met: list[set[int]] = [set() for _ in strength]
        for members, _, _ in tally.tables:
            for member in members:
                met[member].update(members)
        for player, there in enumerate(met):
            others = there - tally.struck - {player}
            tops[player] = sum([strength[other] for other in others])
            numbers[player] = len(others)
    return _Ratio(tops, [common * (number or 1) for number in numbers])


def _rank_order(
    players: Sequence[StandingPlayer], points: list[int], sos: list[int], extended: list[int]
) -> tuple[list[int], set[int]]:
    """Return the positions of the players in rank order, and those whom only chance separated."""
    last = 1 + max((player.random_rank for player in players if player.random_rank is not None), default=0)

    def key(i: int) -> tuple[bool, int, int, int, int, str]:
        player = players[i]
        random_rank = last if player.random_rank is None else player.random_rank
        disqualified = player.status == "disqualified"
        return disqualified, -points[i], -sos[i], -extended[i], random_rank, player.id

    order = sorted(range(len(players)), key=key)
    tied: set[int] = set()
    for above, below in pairwise(order):
        level = points[above] == points[below] and sos[above] == sos[below]
        ranked = "disqualified" not in (players[above].status, players[below].status)
        if level and ranked and extended[above] == extended[below]:
            tied.update((above, below))
    return order, tied
