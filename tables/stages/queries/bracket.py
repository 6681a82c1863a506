"""The bracket: who plays or played in each cut, who advances, and who ends where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tables.core.text.sentences import Sentence, sentence
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.rounds.models import RoundStatus, Seat, TableStatus
from tables.rounds.rules.filling import filled
from tables.rounds.rules.sizes import ANY_FORMAT
from tables.stages.rules.announced import Stage, Stages
from tables.stages.rules.cuts import cut_sizes, seeded
from tables.standings.queries.standings import EventStandings, event_standings, names_in, shown_standings


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A place at a table of a cut: the player, or while nobody has it yet `label` says who gets it.

    `seeding` is the player's place before the first cut, from 1, 0 while nobody has the seat. `place` and
    `points` are None without a result; `advances` says whether the player plays the next cut or, in the
    final, won.
    """

    player: str
    name: str
    seeding: int
    place: int | None
    points: int | None
    advances: bool
    label: Sentence | None = None


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of a cut; `number` is 0 before it is drawn, `status` empty."""

    number: int
    status: str
    seats: tuple[BracketSeat, ...]


@dataclass(frozen=True, slots=True)
class BracketStage:
    """A cut: its title, the number of its round, and its tables. `status` is empty before it is published;
    with `is_open` it is not known yet who plays."""

    title: Sentence
    round: int
    players: int
    status: str
    is_open: bool
    is_final: bool
    tables: tuple[BracketTable, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The cuts of an event in order, the final last. `champion` is the name of the winner, "" before."""

    stages: tuple[BracketStage, ...]
    champion: str


NO_BRACKET = Bracket((), "")
"""That of an event without a cut."""


@dataclass(frozen=True, slots=True)
class _Seated:
    round: int
    round_status: str
    table: int
    table_status: str
    player: str
    absent: bool


_SEATS = (
    Seat.objects.exclude(round__status=RoundStatus.DRAFTED)
    .order_by("round__number", "table__number", "position")
    .values_list("round__number", "round__status", "table__number", "table__status", "player__key", "absent")
)


def bracket_of(event: Event, *, is_staff: bool = False) -> Bracket | None:
    """Return the event's bracket with names as this reader may see them; None without a cut.

    One SQL query beside those of the standings, which are remembered for the event's revision.
    """
    stages = stages_of(event)
    if not stages.cuts:
        return None
    read = event_standings if is_staff else shown_standings
    now = read(event)
    before = read(event, stages.last_counting)
    seats = [
        _Seated(*row) for row in _SEATS.filter(round__event=event, round__number__gt=stages.last_counting)
    ]
    return _Maker(stages, now, before, names_in(now, is_staff=is_staff), seats).bracket()


class _Maker:
    """What the bracket is made of."""

    def __init__(
        self,
        stages: Stages,
        now: EventStandings,
        before: EventStandings,
        names: Mapping[str, str],
        seats: Sequence[_Seated],
    ) -> None:
        self.stages, self.now, self.names = stages, now, names
        self.order = now.rows.order
        self.seats = {
            number: [seat for seat in seats if seat.round == number]
            for number in {seat.round for seat in seats}
        }
        first = stages.last_counting + 1
        ranked = seeded(stages, before.rows.order, before.course)
        self.ranked = [key for key in ranked if now.players[key].status == "active"]
        qualified = {seat.player for seat in self.seats.get(first, ())}
        in_order = [key for key in ranked if key in qualified] if qualified else self.ranked
        self.seeding = {key: place for place, key in enumerate(in_order, start=1)}
        self.is_decided = (
            now.through_round >= stages.last_counting
            and not before.tables_out
            and before.last_round is not None
            and (now.through_round > stages.last_counting or before.last_round.status == RoundStatus.CLOSED)
        )

    def bracket(self) -> Bracket:
        """Return the whole of it."""
        first = self.stages.last_counting + 1
        numbers = range(first, first + len(self.stages.cuts))
        found = [self._stage(number) for number in numbers]
        last = found[-1].tables[0].seats if found[-1].tables else ()
        champion = next((seat.name for seat in last if seat.advances), "")
        return Bracket(tuple(found), champion)

    def _stage(self, number: int) -> BracketStage:
        cut = self.stages.cut_at(number)
        assert cut is not None
        title, seats = self.stages.title(number), self.seats.get(number)
        is_final = number == self.stages.last_counting + len(self.stages.cuts)
        if seats:
            advancing = self._advancing(number, cut)
            tables = self._tables(seats, number, advancing)
            return BracketStage(title, number, cut.players, seats[0].round_status, False, is_final, tables)
        expected = self._expected(number, cut)
        if expected is None:
            return BracketStage(
                title, number, cut.players, "", True, is_final, self._open_tables(number, cut)
            )
        return BracketStage(
            title, number, cut.players, "", False, is_final, self._coming_tables(cut, expected)
        )

    def _tables(
        self, seats: Sequence[_Seated], number: int, advancing: frozenset[str]
    ) -> tuple[BracketTable, ...]:
        results = {}
        for seat in seats:
            row = self.now.rows.of(seat.player)
            for result in row.rounds if row is not None else ():
                if result.round == number:
                    results[seat.player] = result
        tables = []
        for table in dict.fromkeys(seat.table for seat in seats):
            here = [seat for seat in seats if seat.table == table and not seat.absent]
            at_table = [
                BracketSeat(
                    seat.player,
                    self.names.get(seat.player, seat.player),
                    self.seeding.get(seat.player, 0),
                    results[seat.player].place if seat.player in results else None,
                    results[seat.player].points if seat.player in results else None,
                    seat.player in advancing,
                )
                for seat in here
            ]
            rank = {key: place for place, key in enumerate(self.order)}
            if any(seat.place for seat in at_table):
                at_table.sort(key=lambda seat: (seat.place or 99, rank.get(seat.player, 0)))
            tables.append(BracketTable(table, here[0].table_status if here else "", tuple(at_table)))
        return tuple(tables)

    def _advancing(self, number: int, cut: Stage) -> frozenset[str]:
        """Return who goes on from a cut whose tables all have a result: those who sit in the next, or who
        would."""
        following = self.stages.cut_at(number + 1)
        if following is not None and number + 1 in self.seats:
            return frozenset(seat.player for seat in self.seats[number + 1])
        if any(seat.table_status != TableStatus.CONFIRMED for seat in self.seats[number]):
            return frozenset()
        there = {seat.player for seat in self.seats[number] if not seat.absent}
        order = [key for key in self.order if key in there]
        if any(self._result(key, number) is None for key in order):
            return frozenset()
        if following is None:
            return frozenset(order[:1])
        active = [key for key in order if self.now.players[key].status == "active"]
        return frozenset(active[: following.players])

    def _result(self, key: str, number: int) -> int | None:
        row = self.now.rows.of(key)
        rounds = row.rounds if row is not None else ()
        return next((result.place for result in rounds if result.round == number), None)

    def _expected(self, number: int, cut: Stage) -> list[str] | None:
        """Return who will play a cut that is not published, the best seeding first; None before that is
        decided."""
        if number == self.stages.last_counting + 1:
            return self.ranked[: cut.players] if self.is_decided else None
        if number - 1 not in self.seats:
            return None
        advancing = self._advancing(number - 1, cut)
        return [key for key in self.order if key in advancing] if advancing else None

    def _coming_tables(self, cut: Stage, players: Sequence[str]) -> tuple[BracketTable, ...]:
        tables: Sequence[Sequence[str]] = [players]
        if cut.seeding == "snake" and _fits(cut, len(players)):
            tables = filled(players, cut_sizes(cut, len(players)), "spread")
        return tuple(
            BracketTable(
                0,
                "",
                tuple(
                    BracketSeat(key, self.names[key], self.seeding.get(key, 0), None, None, False)
                    for key in table
                ),
            )
            for table in tables
        )

    def _open_tables(self, number: int, cut: Stage) -> tuple[BracketTable, ...]:
        """Return tables whose places say who gets them."""
        previous = self.stages.cut_at(number - 1)
        labels = {}
        for place in range(1, cut.players + 1):
            if previous is None:
                label = sentence("Seeding {place}", place=place)
            elif place <= previous.tables:
                label = sentence("Winner of a table")
            else:
                label = sentence("Best of the others")
            labels[f"{place:04d}"] = label
        sizes = cut_sizes(cut, cut.players)
        spread = filled(sorted(labels), sizes, "spread")
        return tuple(
            BracketTable(
                0, "", tuple(BracketSeat("", "", 0, None, None, False, labels[place]) for place in table)
            )
            for table in spread
        )


def _fits(cut: Stage, players: int) -> bool:
    return ANY_FORMAT.least * cut.tables <= players <= ANY_FORMAT.most * cut.tables
