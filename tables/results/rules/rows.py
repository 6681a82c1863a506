"""What a table gives its players, in every format: the rows that standings are made of."""

from __future__ import annotations

from dataclasses import dataclass, field

from tables.core.text.sentences import Sentence

from .findings import Finding


@dataclass(slots=True, unsafe_hash=True)
class SeatResult:
    """What one player took from a table: the place (1 is first) and the tournament points.

    `won`: the player is first, alone or with others, at a table that had a winner, and kept the win. `drawn`:
    the whole table is level, so nobody won. `score` is what the sheet has of a format with scores, else None.

    Not frozen, for the reason that `standings.RoundResult` is not: the largest event has 30,000 of them.
    """

    player: str
    place: int
    points: int
    won: bool = field(default=False, kw_only=True)
    drawn: bool = field(default=False, kw_only=True)
    score: int | None = field(default=None, kw_only=True)


@dataclass(slots=True, unsafe_hash=True)
class ScoredSeat(SeatResult):
    """A result with its reason, a readable sentence that shows the arithmetic."""

    reason: Sentence


@dataclass(frozen=True, slots=True)
class TableScore:
    """The scores of a table: a row for each player present, in seat order, and the warnings a person
    should have looked at. The rows serve as the results of a `standings.PlayedTable`."""

    rows: tuple[ScoredSeat, ...]
    warnings: tuple[Finding, ...]
