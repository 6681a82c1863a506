"""How strong one kind of bot is against another: many games, seats balanced, with an interval."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from rules.bots.shares import share_of, wilson
from rules.kernel import Bot, GameDef, Json, Match, playout


@dataclass(frozen=True, slots=True)
class Strength:
    """What one kind of bot won of its games (a shared win counts as its share), and what it would win if it
    were as strong as the other."""

    won: float
    games: int
    even: float

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 % of the share of wins."""
        return wilson(self.won, self.games)

    def text(self, ours: str, theirs: str) -> str:
        """Tell the result in a line."""
        low, high = self.interval
        if low > self.even:
            verdict = f"{ours} is stronger"
        elif high < self.even:
            verdict = f"{theirs} is stronger"
        else:
            verdict = "these games do not tell which is stronger"
        return (
            f"{ours} against {theirs}: {100 * self.won / self.games:.1f} % of {self.games} games won "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f}; even: {100 * self.even:.1f}); {verdict}."
        )


def measure(
    game: GameDef[Any],
    n: int,
    options: Mapping[str, Json],
    ours: Callable[[], Bot],
    theirs: Callable[[], Bot],
    games: int,
    chance: Random,
) -> Strength:
    """Let bots of two kinds play: half of the seats are ours (rounded down), every choice of seats in turn
    over the same deal."""
    seated = list(combinations(range(n), n // 2))
    won = 0.0
    key = b""
    for number in range(games):
        if number % len(seated) == 0:
            key = chance.randbytes(32)
        mine = seated[number % len(seated)]
        match = Match.new(game, n, options, key)
        playout(match, [ours() if seat in mine else theirs() for seat in range(n)], chance)
        result = match.result()
        assert result is not None
        won += share_of(result, mine)
    return Strength(won, games, (n // 2) / n)
