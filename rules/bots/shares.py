"""Shares of games that were won, with their intervals."""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt
from typing import Final

from rules.kernel import Result

Z: Final = 1.96
"""Standard errors of an interval of 95 %."""


def share_of(result: Result, seats: Collection[int]) -> float:
    """Return what of a game's first place these seats won."""
    winners = [placing.seat for placing in result.placings if placing.place == 1]
    return sum(seat in seats for seat in winners) / len(winners)


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share of games."""
    share = won / games
    middle = share + Z * Z / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - half) / (1 + Z * Z / games), (middle + half) / (1 + Z * Z / games)
