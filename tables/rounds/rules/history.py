"""Who met whom, who sat at a table of three, who was first player how often (R-11, R-12).

A *round* is a sequence of tables, a *table* the players who sat there in seat order, the first player
first. No-shows are left out: they were nobody's opponent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Player = TypeVar("Player", bound=Hashable)

Table = Sequence[Player]
Round = Sequence[Table[Player]]


def index_meetings(rounds: Iterable[Round[Player]]) -> dict[Player, dict[Player, int]]:
    """Return, for each player who sat somewhere, opponent -> bit mask of the rounds they met in.

    Bit 0 is the first of `rounds`. Two players' meetings are the bits of their mask; three players
    met as often as the AND of two of their masks has bits.
    """
    met: dict[Player, dict[Player, int]] = {}
    for number, tables in enumerate(rounds):
        bit = 1 << number
        for table in tables:
            for player in table:
                row = met.setdefault(player, {})
                for other in table:
                    row[other] = row.get(other, 0) | bit
                del row[player]
    return met


def rounds_met(met: Mapping[Player, Mapping[Player, int]], *players: Player) -> tuple[int, ...]:
    """Return the numbers of the rounds in which all of `players` (two or more) shared one table, by
    `index_meetings`."""
    first, *others = players
    row = met.get(first, {})
    mask = -1
    for other in others:
        mask &= row.get(other, 0)
    return round_numbers(mask)


def round_numbers(mask: int) -> tuple[int, ...]:
    """Return the round numbers, counted from 1, of a bit mask of rounds."""
    return tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)


def seated_at_three(rounds: Iterable[Round[Player]]) -> set[Player]:
    """Return everybody who sat at a table of three."""
    return {player for tables in rounds for table in tables if len(table) == 3 for player in table}


def count_seats(rounds: Iterable[Round[Player]], seats: int = 6) -> dict[Player, tuple[int, ...]]:
    """Return for each player how often they sat in each of the first `seats` seats."""
    counts: dict[Player, list[int]] = {}
    for tables in rounds:
        for table in tables:
            for seat, player in enumerate(table[:seats]):
                counts.setdefault(player, [0] * seats)[seat] += 1
    return {player: tuple(row) for player, row in counts.items()}
