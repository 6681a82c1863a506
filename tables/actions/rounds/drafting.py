"""From the database to a seating problem: who plays, who met whom, who should be kept apart (R-10, R-11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tables.core import searches
from tables.core.errors import Malformed, Problem, Refused
from tables.models import Event, KeepApartGroup, PairingMode, Player, PlayerStatus
from tables.models.event import KeepApartPriority
from tables.queries.events.record import EventRecord, Participant, load_record
from tables.queries.results.standings import standings_of
from tables.regulations.rounds.sizes import InvalidSplit, NoRoundPossible, Sizes, split_for, validate_split
from tables.regulations.seating import KeepApart, Mode, Quality, SeatingProblem, SwissPriority, evaluate
from tables.text.names import NamedPlayer, distinct_names


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who may be seated in one round, and what its seating has to heed.

    players: everybody but the pending and declined, by key. previous_rounds: the seats of the rounds
    before, without no-shows. points: tournament points by key (Swiss by points only).
    """

    event: Event
    round_number: int
    players: Mapping[str, Player]
    previous_rounds: tuple[tuple[tuple[str, ...], ...], ...]
    keep_apart: tuple[KeepApart, ...]
    points: Mapping[str, int]

    @property
    def active(self) -> tuple[str, ...]:
        """Keys of the players whom the next round has to seat, in order of number."""
        return tuple(
            key
            for key, player in self.players.items()
            if player.status == PlayerStatus.ACTIVE and player.sits_out_round != self.round_number
        )

    @property
    def names(self) -> dict[str, str]:
        """Full names by key, for the staff, namesakes told apart."""
        return distinct_names(
            NamedPlayer(key, player.name, player.club, player.number) for key, player in self.players.items()
        )

    def problem(
        self, players: Iterable[str], sizes: Sizes, locked_tables: Mapping[int, Sequence[str]] | None = None
    ) -> SeatingProblem:
        """Return the seating problem of these players at tables of these sizes.

        `locked_tables`: position of the table among `sizes`, from 1 -> player keys in seat order.
        """
        event = self.event
        mode: Mode = "points" if event.pairing == PairingMode.POINTS else "random"
        priority: SwissPriority = event.swiss_priority  # type: ignore[assignment]  # the same words
        return SeatingProblem(
            players=tuple(players),
            sizes=sizes,
            previous_rounds=self.previous_rounds,
            mode=mode,
            swiss_priority=priority,
            balance_weight=event.balance_weight,
            points=self.points,
            locked_tables={number: tuple(table) for number, table in (locked_tables or {}).items()},
            keep_apart=self.keep_apart,
            rounds_ahead=max(0, event.rounds_announced - self.round_number),
        )

    def problem_of(self, seats: Mapping[int, Sequence[str]], locked: Collection[int] = ()) -> SeatingProblem:
        """Return the seating problem that these seats (table number -> player keys) are an answer to.

        `locked` are numbers of tables that hold.
        """
        places = dict(enumerate(seats, start=1))
        return self.problem(
            [key for keys in seats.values() for key in keys],
            tuple(len(keys) for keys in seats.values()),
            {place: seats[number] for place, number in places.items() if number in locked},
        )

    def quality(self, seats: Mapping[int, Sequence[str]], locked: Collection[int] = ()) -> Quality:
        """Return how good these seats are; see `problem_of`."""
        problem, places = self.problem_of(seats, locked), by_place(seats)
        key = ("quality", problem.digest(), tuple(tuple(place) for place in places))
        return searches.found(key, lambda: evaluate(problem, places))


def by_place(seats: Mapping[int, Sequence[str]]) -> list[Sequence[str]]:
    """Return seats as a list in which table number n has place n - 1; numbers no longer in use are empty."""
    return [seats.get(number, ()) for number in range(1, max(seats, default=0) + 1)]


def quality_json(quality: Quality) -> dict[str, Any]:
    """Return the quality as the round stores it: its fields as JSON-safe values."""
    return asdict(quality)


def read_field(event: Event, round_number: int) -> Field:
    """Read what a seating of the round depends on (six SQL queries)."""
    rows = event.players.exclude(status__in=[PlayerStatus.PENDING, PlayerStatus.DECLINED]).order_by("number")
    record = load_record(event, players=tuple(map(Participant.of, rows)))
    before = record.through(round_number - 1)
    return Field(
        event,
        round_number,
        {player.key: player for player in rows},
        tuple(
            tuple(tuple(key for key in table.seats if key not in table.absent) for table in round_.tables)
            for round_ in before.rounds
        ),
        _keep_apart(event, record),
        _points(before) if event.pairing == PairingMode.POINTS else {},
    )


def _points(record: EventRecord) -> dict[str, int]:
    return {row.player: row.points for row in standings_of(record).rows}


def _keep_apart(event: Event, record: EventRecord) -> tuple[KeepApart, ...]:
    """Return groups kept apart by name, and clubs if the event says so."""
    key_of = {player.pk: player.key for player in record.players}
    groups: dict[object, list[str]] = {}
    for group_pk, player_pk in KeepApartGroup.players.through.objects.filter(
        keepapartgroup__event=event
    ).values_list("keepapartgroup_id", "player_id"):
        if player_pk in key_of:
            groups.setdefault(group_pk, []).append(key_of[player_pk])
    if event.keep_clubs_apart:
        for player in record.players:
            if club := " ".join(player.club.casefold().split()):
                groups.setdefault(club, []).append(player.key)
    above = event.keep_apart_priority == KeepApartPriority.ABOVE
    return tuple(KeepApart(tuple(members), above) for members in groups.values() if len(members) > 1)


def chosen_sizes(field: Field, players: Collection[str], sizes: Sequence[int] | None) -> Sizes:
    """Return the organizer's split, or that of the event's policy (R-10).

    Raises `Malformed` at "sizes" for a split that does not seat the players, `Refused` when there are
    fewer than three.
    """
    try:
        if sizes is None:
            return split_for(len(players), field.event.split_policy)  # type: ignore[arg-type]  # the same words
        return validate_split(len(players), sizes)
    except NoRoundPossible as error:
        raise Refused([Problem(str(error), rule="R-10")]) from error
    except InvalidSplit as error:
        raise Malformed.at("sizes", str(error), "R-10") from error


def sizes_around(locked: Mapping[int, int], split: Sizes) -> Sizes | None:
    """Return the split in an order that gives each locked table (number -> size) its own size, or None.

    The other tables take the remaining sizes in the order of the split.
    """
    remaining = list(split)
    for number, size in locked.items():
        if number > len(split) or size not in remaining:
            return None
        remaining.remove(size)
    others = iter(remaining)
    return tuple(locked.get(number) or next(others) for number in range(1, len(split) + 1))


def split_around(field: Field, players: Collection[str], locked: Mapping[int, int]) -> Sizes:
    """Return the event's split policy applied around locked tables (number -> size).

    Where the policy's split has no such tables, it splits the players who are not locked. Raises
    `Refused` when neither works.
    """
    whole = sizes_around(locked, chosen_sizes(field, players, None))
    if whole is not None:
        return whole
    rest = len(players) - sum(locked.values())
    try:
        others = split_for(rest, field.event.split_policy) if rest else ()  # type: ignore[arg-type]
    except NoRoundPossible:
        others = None
    around = None if others is None else sizes_around(locked, (*locked.values(), *others))
    if around is None:
        raise Refused(
            [
                Problem(
                    f"The {len(players)} active players cannot be split around the locked tables. "
                    "Unlock some of them first.",
                    rule="R-10",
                )
            ]
        )
    return around
