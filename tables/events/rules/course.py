"""What was played at an event, kept flat.

The largest event has 30,000 results. To make a value of each takes longer than all that is worked out with
them, so they stand in lists of numbers, and values are made of those that somebody looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tables.formats.rules.format import Format
from tables.results.rules.rows import SeatResult


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table with a confirmed result: one row for each player who was there (R-46)."""

    number: int
    results: Sequence[SeatResult]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The confirmed tables of a round, the players who take an unpaired loss in it (R-14), and those who
    have a bye, each with the points of it."""

    number: int
    tables: Sequence[PlayedTable]
    unpaired_losses: Sequence[str] = ()
    byes: Sequence[tuple[str, int]] = ()


def paid_byes(players: Iterable[str], format_: Format) -> tuple[tuple[str, int], ...]:
    """Return players with a bye, each with the points that the format pays for it."""
    return tuple((player, format_.bye_points or 0) for player in players)


@dataclass(slots=True, unsafe_hash=True)
class RoundResult:
    """What a player took from one round.

    Not frozen: the standings of the largest event have 30,000 of them, and frozen ones are made in 25 ms,
    these in 5.
    """

    round: int
    table: int
    place: int
    points: int


class UnknownPlayer(ValueError):
    """A round names a player who is not among the players of the event."""

    def __init__(self, player: str, round_number: int) -> None:
        self.player = player
        self.round = round_number
        super().__init__(f"Round {round_number} names {player!r}, who is not a player of this event.")


Marks = Sequence[Any]
"""What a table gave beside places and points: who won, and the scores, None where the sheet has none."""
TableRow = Sequence[Any]
"""A table: its number, the positions of who sat there, their places, their points and its marks."""
Seated = tuple[int, int, list[int], list[int], list[int], Marks | None]
"""A table, before its number that of the round. Without marks the first place won."""


class Course:
    """What was played round by round, with each player by a position: in the order in which they first sat.

    One position more than there are players stands for everybody who never sat. `at` are the places of a
    player's tables in `tables`, `sat` how many of them had opponents, `meetings` how many opponents there
    were in all, `again` those of them who had been met before; `unpaired` are the numbers of the rounds
    that were lost without a table (R-14), `byes` those of the rounds with a bye, each with its points, which
    are among the `points`.
    """

    __slots__ = (
        "_bits",
        "_index",
        "_met",
        "again",
        "at",
        "byes",
        "meetings",
        "points",
        "sat",
        "tables",
        "unpaired",
    )

    def __init__(self, rounds: Iterable[PlayedRound] = ()) -> None:
        self._index: dict[str, int] = {}
        # Of each player the opponents so far, a bit for each: sets would take ten times as much memory.
        self._met, self._bits = [0], [1]
        self.tables: list[Seated] = []
        self.at: list[list[int]] = [[]]
        self.again: list[list[int]] = [[]]
        self.unpaired: list[list[int]] = [[]]
        self.byes: list[list[tuple[int, int]]] = [[]]
        self.points, self.sat, self.meetings = [0], [0], [0]
        for played in sorted(rounds, key=lambda played: played.number):
            self.add(played)

    @property
    def players(self) -> tuple[str, ...]:
        """Who has a position, in order."""
        return tuple(self._index)

    @property
    def size(self) -> int:
        """How many positions there are, that of nobody among them."""
        return len(self.points)

    @property
    def results(self) -> int:
        """How many results of a player in a round there are."""
        return sum(map(len, self.at))

    def position(self, player: str) -> int:
        """Return a player's position; that of nobody for who never sat."""
        return self._index.get(player, len(self._index))

    def require(self, players: Iterable[str]) -> None:
        """Raise UnknownPlayer for the first round that names somebody else than these."""
        found = ((self._first_round(player), player) for player in self._index.keys() - players)
        unknown = [(number, player) for number, player in found if number]
        if unknown:
            number, player = min(unknown)
            raise UnknownPlayer(player, number)

    def add(self, played: PlayedRound) -> None:
        """Add the round that comes next."""
        known = self._known
        tables = [
            (
                table.number,
                [known(result.player) for result in table.results],
                [result.place for result in table.results],
                [result.points for result in table.results],
                _marks(table.results),
            )
            for table in played.tables
        ]
        self.add_rows(played.number, tables, played.unpaired_losses, played.byes)

    def add_rows(
        self,
        number: int,
        tables: Iterable[TableRow],
        losses: Iterable[str],
        byes: Iterable[tuple[str, int]] = (),
    ) -> None:
        """Add the round that comes next as `rows_of` gave it."""
        self._seat(number, tables)
        self._lose(number, losses)
        self._pass(number, [(self._known(player), points) for player, points in byes])

    def positions_of(self, players: Iterable[str]) -> list[int]:
        """Return the positions of players, the next ones for those who are new."""
        return list(map(self._known, players))

    def rows_of(self, number: int) -> list[TableRow]:
        """Return the tables of a round, with players by their positions."""
        return [table for at, *table in self.tables if at == number]

    def by_points(self, players: Iterable[str]) -> tuple[str, ...]:
        """Return these players with the most points first; equals stay in their order."""
        return tuple(sorted(players, key=lambda player: -self.points[self.position(player)]))

    def copy(self) -> Course:
        """Return the same, to which something can be added."""
        other = Course()
        other._index = dict(self._index)
        other._met, other._bits = list(self._met), list(self._bits)
        other.tables = list(self.tables)
        other.at = list(map(list, self.at))
        other.again = list(map(list, self.again))
        other.unpaired = list(map(list, self.unpaired))
        other.byes = list(map(list, self.byes))
        other.points, other.sat, other.meetings = list(self.points), list(self.sat), list(self.meetings)
        return other

    def through(self, number: int) -> Course:
        """Return the same as it was before any round later than this."""
        other = Course()
        for player in self._index:
            other._known(player)
        for at in sorted({table[0] for table in self.tables if table[0] <= number}):
            other._seat(at, self.rows_of(at))
        other.unpaired = [[lost for lost in losses if lost <= number] for losses in self.unpaired]
        for position, byes in enumerate(self.byes):
            for at, points in byes:
                if at <= number:
                    other._pass(at, [(position, points)])
        return other

    def results_at(self, position: int) -> tuple[RoundResult, ...]:
        """Return the results at tables of the player there, in the order of the rounds."""
        found = []
        for at in self.at[position]:
            number, table, who, places, points, _ = self.tables[at]
            seat = who.index(position)
            found.append(RoundResult(number, table, places[seat], points[seat]))
        return tuple(found)

    def points_before(self, number: int) -> dict[str, int]:
        """Return the points of everybody who has a position from the rounds before this one."""
        sums = [0] * self.size
        for at, _, who, _, points, _ in self.tables:
            if at < number:
                for member, won in zip(who, points, strict=True):
                    sums[member] += won
        for member, byes in enumerate(self.byes):
            sums[member] += sum(paid for at, paid in byes if at < number)
        return dict(zip(self._index, sums, strict=False))

    def _first_round(self, player: str) -> int:
        """Return the first round that names the player, 0 for none."""
        position = self._index[player]
        rounds = [self.tables[at][0] for at in self.at[position]] + self.unpaired[position]
        rounds += [number for number, _ in self.byes[position]]
        return min(rounds, default=0)

    def _known(self, player: str) -> int:
        """Return a player's position, the next one for who is new."""
        position = self._index.setdefault(player, len(self._index))
        if position + 1 == len(self.points):  # it was nobody's until now
            for numbers in (self._met, self.points, self.sat, self.meetings):
                numbers.append(0)
            for lists in (self.at, self.again, self.unpaired):
                lists.append([])
            self.byes.append([])
            self._bits.append(1 << position + 1)
        return position

    def _seat(self, number: int, tables: Iterable[TableRow]) -> None:
        # The largest event comes through here with 7,500 tables at once.
        at, points_of, sat, meetings, met = self.at, self.points, self.sat, self.meetings, self._met
        bits = self._bits
        for table, who, places, points, marks in tables:
            place, others = len(self.tables), len(who) - 1
            self.tables.append((number, table, who, places, points, marks))
            there = 0
            for member in who:
                there |= bits[member]
            for member, won in zip(who, points, strict=True):
                at[member].append(place)
                points_of[member] += won
                sat[member] += others > 0
                meetings[member] += others
                before = met[member]
                if before & there:
                    self.again[member] += [other for other in who if before & bits[other]]
                met[member] = before | there ^ bits[member]

    def _lose(self, number: int, players: Iterable[str]) -> None:
        for player in players:
            self.unpaired[self._known(player)].append(number)

    def _pass(self, number: int, byes: Iterable[tuple[int, int]]) -> None:
        for position, points in byes:
            self.byes[position].append((number, points))
            self.points[position] += points


def _marks(results: Sequence[SeatResult]) -> Marks | None:
    """Return what the results have beside places and points; None where the first place won, and nobody has
    a score."""
    if all(result.won == (result.place == 1) and result.score is None for result in results):
        return None
    return [result.won for result in results], [result.score for result in results]
