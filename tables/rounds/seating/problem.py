"""What is asked of a seating: the whole input, self-contained, as one value."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast, get_args

from tables.core.text.sentences import sentence
from tables.rounds.rules.history import count_seats, seated_at_three
from tables.rounds.rules.sizes import ANY_FORMAT, InvalidSplit, Sizes, validate_split

Mode = Literal["random", "points"]
SwissPriority = Literal["rematches_first", "balanced", "points_first"]
Tables = tuple[tuple[str, ...], ...]

DEFAULT_BALANCE_WEIGHT = 800


class InvalidSeatingProblem(ValueError):
    """The seating asked for contradicts itself; the message says where."""


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Players who should not share a table: a club, a family, two travelers.

    `above_rematches`: keeping them apart matters more than avoiding repeated pairs (it never matters
    more than repeated triples); otherwise it is heeded where it costs nothing else.
    """

    players: tuple[str, ...]
    above_rematches: bool = False


@dataclass(frozen=True, slots=True)
class SeatingProblem:
    """One round to be seated (R-10, R-11, R-12).

    players: ids of the active players; kept in sorted order, so the order they come in is irrelevant.
    sizes: players per table, table 1 first. Swiss by points may give the sizes of tables without a
        lock to each other.
    previous_rounds: tables of the rounds played, in round order, each table in seat order.
    mode: "random", or "points" for Swiss by points.
    swiss_priority, balance_weight: the announced order of aims (``docs/seating.md``); Swiss only.
    points: tournament points of each player; those missing have none.
    locked_tables: table number (from 1) -> its players in seat order, kept as they are.
    locked_seats: player -> table number, for players fixed to a table with free seats.
    keep_apart: groups; members who are not playing are ignored.
    sat_at_three_before: who sat at a table of three before; read off `previous_rounds` if None.
    first_player_counts: how often each player was first player; read off `previous_rounds` if None.
    rounds_ahead: announced rounds still to come after this one.
    bottom: who sits at the tables smaller than the largest, the bottom of the standings; nobody where any
        player may sit there. Swiss only.

    Raises InvalidSplit or NoRoundPossible for the sizes, InvalidSeatingProblem for the rest.
    """

    players: tuple[str, ...]
    sizes: Sizes
    previous_rounds: tuple[Tables, ...] = ()
    mode: Mode = "random"
    swiss_priority: SwissPriority = "rematches_first"
    balance_weight: int = DEFAULT_BALANCE_WEIGHT
    points: Mapping[str, int] = field(default_factory=dict)
    locked_tables: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    locked_seats: Mapping[str, int] = field(default_factory=dict)
    keep_apart: tuple[KeepApart, ...] = ()
    sat_at_three_before: frozenset[str] | None = None
    first_player_counts: Mapping[str, int] | None = None
    rounds_ahead: int = 0
    bottom: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        fix = object.__setattr__
        players = tuple(sorted(self.players))
        active = set(players)
        if len(active) != len(players):
            raise InvalidSeatingProblem("A player is listed twice.")
        fix(self, "players", players)
        fix(self, "sizes", validate_split(len(players), self.sizes, ANY_FORMAT))
        fix(self, "previous_rounds", _frozen_rounds(self.previous_rounds))
        fix(self, "points", {player: self.points.get(player, 0) for player in players})
        fix(self, "locked_tables", {n: tuple(t) for n, t in sorted(self.locked_tables.items())})
        fix(self, "locked_seats", dict(sorted(self.locked_seats.items())))
        fix(self, "keep_apart", _active_groups(self.keep_apart, active))
        small = seated_at_three(self.previous_rounds)
        if self.sat_at_three_before is not None:
            small = set(self.sat_at_three_before)
        fix(self, "sat_at_three_before", frozenset(small & active))
        firsts = self.first_player_counts
        if firsts is None:
            firsts = {player: row[0] for player, row in count_seats(self.previous_rounds, seats=1).items()}
        fix(self, "first_player_counts", {player: firsts.get(player, 0) for player in players})
        fix(self, "bottom", tuple(sorted(self.bottom)))
        self._check(active)

    def _check(self, active: set[str]) -> None:
        if self.mode not in get_args(Mode):
            raise InvalidSeatingProblem(f"There is no pairing mode {self.mode!r}.")
        if self.swiss_priority not in get_args(SwissPriority):
            raise InvalidSeatingProblem(f"There is no Swiss priority {self.swiss_priority!r}.")
        figures = [self.balance_weight, self.rounds_ahead, *self.points.values()]
        if not all(isinstance(figure, int) for figure in figures):
            raise InvalidSeatingProblem("Points, balance weight and rounds ahead are whole numbers.")
        if self.balance_weight < 0 or self.rounds_ahead < 0:
            raise InvalidSeatingProblem("The balance weight and the rounds ahead cannot be negative.")
        for number, tables in enumerate(self.previous_rounds, start=1):
            seated = [player for table in tables for player in table]
            if len(set(seated)) != len(seated):
                raise InvalidSeatingProblem(f"Somebody sits twice in round {number}.")
        self._check_locks(active)
        self._check_bottom(active)

    def _check_locks(self, active: set[str]) -> None:
        locked = [player for table in self.locked_tables.values() for player in table]
        locked += self.locked_seats
        if len(set(locked)) != len(locked):
            raise InvalidSeatingProblem("A player is locked in two places.")
        for player in locked:
            if player not in active:
                raise InvalidSeatingProblem(f"{player} is locked to a table but is not playing.")
        taken = dict.fromkeys(range(1, len(self.sizes) + 1), 0)
        for number in [*self.locked_tables, *self.locked_seats.values()]:
            if number not in taken:
                raise InvalidSeatingProblem(f"There is no table {number} to lock.")
        for number, table in self.locked_tables.items():
            if len(table) != self.sizes[number - 1]:
                raise InvalidSplit(
                    sentence(
                        "Table {table} has {seats} seats, but {players} players are locked to it.",
                        table=number,
                        seats=self.sizes[number - 1],
                        players=len(table),
                    )
                )
            taken[number] = len(table)
        for number in self.locked_seats.values():
            taken[number] += 1
            if taken[number] > self.sizes[number - 1]:
                raise InvalidSeatingProblem(f"More players are locked to table {number} than it has seats.")

    def _check_bottom(self, active: set[str]) -> None:
        if not self.bottom:
            return
        if self.mode != "points":
            raise InvalidSeatingProblem("Only Swiss by points seats the bottom of the standings apart.")
        if len(set(self.bottom)) != len(self.bottom) or not active.issuperset(self.bottom):
            raise InvalidSeatingProblem("The bottom of the standings are active players, each listed once.")
        top, below = self.places
        if len(self.bottom) != sum(self.sizes[place - 1] for place in below):
            raise InvalidSeatingProblem("The bottom of the standings do not fill the smaller tables.")
        fixed = {player: place for place, table in self.locked_tables.items() for player in table}
        for player, place in {**fixed, **self.locked_seats}.items():
            if (player in self.bottom) == (place in top):
                raise InvalidSeatingProblem(
                    f"{player} is locked to a table of the other part of the standings."
                )

    @property
    def places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of the largest tables, and of those that are smaller."""
        largest = max(self.sizes)
        numbers = range(1, len(self.sizes) + 1)
        return (
            tuple(number for number in numbers if self.sizes[number - 1] == largest),
            tuple(number for number in numbers if self.sizes[number - 1] < largest),
        )

    def zones(self) -> tuple[tuple[tuple[int, ...], SeatingProblem], ...]:
        """Return the problems that this one falls into, each with the numbers of its tables: of the bottom of
        the standings and of all others. They have nothing to trade, so the best of each is the best of both.
        """
        bottom = set(self.bottom)
        return tuple(
            (
                places,
                replace(
                    self,
                    players=tuple(player for player in self.players if (player in bottom) == is_bottom),
                    sizes=tuple(self.sizes[place - 1] for place in places),
                    locked_tables={
                        new: self.locked_tables[old]
                        for new, old in enumerate(places, start=1)
                        if old in self.locked_tables
                    },
                    locked_seats={
                        player: places.index(old) + 1
                        for player, old in self.locked_seats.items()
                        if old in places
                    },
                    bottom=(),
                ),
            )
            for places, is_bottom in zip(self.places, (False, True), strict=True)
        )

    def __hash__(self) -> int:
        return hash(self.digest())

    def to_json(self) -> dict[str, Any]:
        """Return the problem as JSON-safe values; `from_json` gives an equal problem back."""
        return {
            "players": list(self.players),
            "sizes": list(self.sizes),
            "previous_rounds": [[list(table) for table in tables] for tables in self.previous_rounds],
            "mode": self.mode,
            "swiss_priority": self.swiss_priority,
            "balance_weight": self.balance_weight,
            "points": dict(self.points),
            "locked_tables": {str(number): list(table) for number, table in self.locked_tables.items()},
            "locked_seats": dict(self.locked_seats),
            "keep_apart": [
                {"players": list(group.players), "above_rematches": group.above_rematches}
                for group in self.keep_apart
            ],
            "sat_at_three_before": sorted(cast(frozenset[str], self.sat_at_three_before)),
            "first_player_counts": dict(cast(Mapping[str, int], self.first_player_counts)),
            "rounds_ahead": self.rounds_ahead,
            **({"bottom": list(self.bottom)} if self.bottom else {}),
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> SeatingProblem:
        """Rebuild a problem from `to_json`.

        Raises InvalidSeatingProblem for a key that is missing or unknown and for values of another
        shape, and whatever the problem itself raises.
        """
        expected = set(cls.__dataclass_fields__)
        if {*record, "bottom"} != expected:
            wrong = ", ".join(sorted({*record, "bottom"} ^ expected))
            raise InvalidSeatingProblem(f"Missing or unknown in a seating problem: {wrong}.")
        try:
            return cls(
                players=tuple(record["players"]),
                sizes=tuple(record["sizes"]),
                previous_rounds=record["previous_rounds"],
                mode=record["mode"],
                swiss_priority=record["swiss_priority"],
                balance_weight=record["balance_weight"],
                points=record["points"],
                locked_tables={
                    int(number): tuple(table) for number, table in record["locked_tables"].items()
                },
                locked_seats=record["locked_seats"],
                keep_apart=tuple(
                    KeepApart(tuple(group["players"]), group["above_rematches"])
                    for group in record["keep_apart"]
                ),
                sat_at_three_before=frozenset(record["sat_at_three_before"]),
                first_player_counts=record["first_player_counts"],
                rounds_ahead=record["rounds_ahead"],
                bottom=tuple(record.get("bottom", ())),
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise InvalidSeatingProblem(f"This is not a seating problem: {error}.") from error

    def digest(self) -> str:
        """Return the SHA-256, in hex, of the problem's canonical JSON (sorted keys, no spaces, ASCII)."""
        canonical = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def _frozen_rounds(rounds: Iterable[Iterable[Iterable[str]]]) -> tuple[Tables, ...]:
    return tuple(tuple(tuple(table) for table in tables) for tables in rounds)


def _active_groups(groups: Iterable[KeepApart], active: set[str]) -> tuple[KeepApart, ...]:
    present = (
        KeepApart(tuple(sorted(active.intersection(group.players))), group.above_rematches)
        for group in groups
    )
    return tuple(sorted({group for group in present if len(group.players) > 1}, key=_group_order))


def _group_order(group: KeepApart) -> tuple[bool, tuple[str, ...]]:
    return (not group.above_rematches, group.players)
