"""When somebody comes late: where there is still a seat in this round (R-14)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tables.core.text.sentences import Sentence, plural, sentence
from tables.rounds.rules.history import Round
from tables.rounds.rules.newcomers import Acquaintance, Cost
from tables.rounds.rules.sizes import REGULATION, TableSizes
from tables.rounds.seating import KeepApart, KeptTogether


@dataclass(frozen=True, slots=True)
class LateSeat:
    """Where a late arrival can still sit this round: a table number, or None if nowhere (R-14).

    The other figures are what the arrival brings to that table, as in `repair.Repair`. `with_byes` are the
    players who had a bye and sit there too: then the table is a new one.
    """

    table: int | None
    repeated_triples: int
    repeated_pairs: int
    kept_together: tuple[KeptTogether, ...]
    sentence: Sentence
    with_byes: tuple[str, ...] = ()


def open_table(
    player: str,
    byes: Sequence[str],
    number: int,
    previous_rounds: Sequence[Round[str]],
    names: Mapping[str, str] | None = None,
    keep_apart: Sequence[KeepApart] = (),
) -> LateSeat:
    """Return what a late arrival brings to a new table of this number with the players who have a bye."""
    known = Acquaintance.of(previous_rounds, keep_apart)
    cost = known.brought(byes, [player])
    return LateSeat(
        number,
        cost.repeated_triples,
        cost.repeated_pairs,
        known.brought_together(number, byes, [player]),
        plural(
            "{player} gets a new table, {table}, with the player who has a bye.",
            "{player} gets a new table, {table}, with the {count} players who have a bye.",
            len(byes),
            player=(names or {}).get(player, player),
            table=number,
        ),
        tuple(byes),
    )


def seat_latecomer(
    tables: Mapping[int, Sequence[str]],
    player: str,
    previous_rounds: Sequence[Round[str]],
    started: Collection[int] = (),
    names: Mapping[str, str] | None = None,
    keep_apart: Sequence[KeepApart] = (),
    sizes: TableSizes = REGULATION,
) -> LateSeat:
    """Return the best table for a late arrival (R-14): one that has not started and has a free seat.

    A table that lacks one player to be legal comes first; then the fewest repeated triples, the fewest
    repeated pairs (with keep-apart above or below these as its groups say) and the smallest table decide,
    then the lowest number.
    """
    open_tables = [
        number
        for number, table in tables.items()
        if number not in started and sizes.least - 1 <= len(table) < sizes.most
    ]
    if not open_tables:
        name = (names or {}).get(player, player)
        message = sentence(
            "Every table has started or is full: {player} cannot sit down in this round.", player=name
        )
        return LateSeat(None, 0, 0, (), message)
    known = Acquaintance.of(previous_rounds, keep_apart)

    def rank(number: int) -> tuple[bool, Cost, int, int]:
        table = tables[number]
        return len(table) >= sizes.least, known.brought(table, [player]), len(table), number

    return late_seat(tables, player, min(open_tables, key=rank), previous_rounds, names, keep_apart)


def late_seat(
    tables: Mapping[int, Sequence[str]],
    player: str,
    number: int,
    previous_rounds: Sequence[Round[str]],
    names: Mapping[str, str] | None = None,
    keep_apart: Sequence[KeepApart] = (),
) -> LateSeat:
    """Return what a late arrival brings to the table of this number; see `seat_latecomer`."""
    known = Acquaintance.of(previous_rounds, keep_apart)
    table = tables[number]
    cost = known.brought(table, [player])
    return LateSeat(
        number,
        cost.repeated_triples,
        cost.repeated_pairs,
        known.brought_together(number, table, [player]),
        plural(
            "{player} joins table {table}, which then has {count} player.",
            "{player} joins table {table}, which then has {count} players.",
            len(table) + 1,
            player=(names or {}).get(player, player),
            table=number,
        ),
    )
