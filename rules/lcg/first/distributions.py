"""What games of the first edition's bots are like: rounds, challenges, sources of power, cards that die and
are discarded, and who wins, with 95 % intervals.

    python -m rules.lcg.first.distributions --format core --seats 4 --games 60
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median
from typing import Any, Final

from rules.bots.shares import share_of, wilson
from rules.kernel import JUDGE, Match, playout
from rules.lcg.first.bots import BOTS
from rules.lcg.first.edition import CARDS, FORMATS
from rules.lcg.first.game import GAME
from rules.lcg.first.printed import HOUSE_NAMES

CARDS_DO: Final = "effects of cards"
TITLES_DO: Final = "titles"
SOURCES: Final = {
    "claim": "claim",
    "unopposed": "unopposed challenges",
    "opposes": TITLES_DO,
    "wins_challenge": TITLES_DO,
    "renown": "renown",
    "dominance": "dominance",
}
"""Where power comes from, by the line before it. After a challenge's result itself, a title moves it (spec
§6.7.5)."""


@dataclass(slots=True)
class Distributions:
    """Many games counted."""

    games: int = 0
    rounds: list[int] = field(default_factory=list)
    ended: Counter[str] = field(default_factory=Counter)
    challenges: Counter[str] = field(default_factory=Counter)
    """By kind, and "" for those nobody won: how many were compared."""
    won: Counter[str] = field(default_factory=Counter)
    """By kind: how many the attacker won."""
    unopposed: Counter[str] = field(default_factory=Counter)
    gained: Counter[str] = field(default_factory=Counter)
    """Power from the pool by source."""
    moved: Counter[str] = field(default_factory=Counter)
    """Power that went from player to player, or between cards of one, by source."""
    lost: int = 0
    """Power that went back to the pool."""
    held: int = 0
    """Power that all players had in the end."""
    dead: list[int] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    """Cards in each player's piles in the end."""
    houses: dict[str, list[float]] = field(default_factory=dict)
    seats: dict[int, list[float]] = field(default_factory=dict)
    """What each game was to a House or a seat: its share of first place."""

    def count(self, match: Match[Any]) -> None:
        """Count a game that has ended."""
        t, result = match.table, match.result()
        assert result is not None
        self.games += 1
        self.rounds.append(t.round)
        titles = max(len(t.pile("titles", seat)) for seat in range(t.n))
        self.ended["six titles" if titles == t.format.kings_titles > 0 else result.ended] += 1
        self._count_lines(match)
        self.held += sum(t.power)
        for seat in range(t.n):
            share = share_of(result, {seat})
            self.houses.setdefault(t.house_of(seat), []).append(share)
            self.seats.setdefault(seat, []).append(share)
            self.dead.append(len(t.pile("dead", seat)))
            self.discarded.append(len(t.pile("discard", seat)))

    def _count_lines(self, match: Match[Any]) -> None:
        source, kind, attacker = CARDS_DO, "", -1
        for line in match.lines(JUDGE):
            args = line.args
            if line.key == "strengths":
                attacker = args["seat"]
            elif line.key == "nobody_wins":
                self.challenges[""] += 1
            elif line.key == "wins_challenge":
                kind = str(args["challenge"])
                self.challenges[kind] += 1
                self.won[kind] += args["seat"] == attacker
            elif line.key == "unopposed":
                self.unopposed[kind] += 1
            if line.key in SOURCES:
                source = SOURCES[line.key]
            elif line.key == "gains_power":
                self.gained[source] += int(args["n"])
            elif line.key == "moves_power":
                self.moved[source] += int(args["n"])
            elif "ability" in args:
                source = TITLES_DO if CARDS[args["card"]["face"]].kind == "title" else CARDS_DO

    def lines(self) -> list[str]:
        """Return the counts in lines."""
        rounds = sorted(self.rounds)
        ended = ", ".join(f"{how} {n}" for how, n in self.ended.most_common())
        found = [
            f"{self.games} games; ended: {ended}",
            f"rounds: {rounds[0]} to {rounds[-1]}, median {median(rounds):g}, mean {mean(rounds):.1f}",
            *(self._challenges(kind) for kind in sorted(self.challenges) if kind),
            f"challenges without a winner: {self._each(self.challenges[''])}",
            f"power gained a game: {self._each(self.gained.total())} ({self._sources(self.gained)})",
            f"power moved a game: {self._each(self.moved.total())} ({self._sources(self.moved)})",
            f"power held in the end: {self._each(self.held)}, gone before: "
            f"{self._each(self.gained.total() - self.held)}",
            f"a player's dead pile: {mean(self.dead):.1f}, discard pile: {mean(self.discarded):.1f}",
        ]
        found += [f"{HOUSE_NAMES[house]}: {_share(self.houses[house])}" for house in sorted(self.houses)]
        return found + [f"seat {seat + 1}: {_share(self.seats[seat])}" for seat in sorted(self.seats)]

    def _challenges(self, kind: str) -> str:
        return (
            f"{kind} challenges a game: {self._each(self.challenges[kind])}, won by the attacker "
            f"{self._each(self.won[kind])}, unopposed {self._each(self.unopposed[kind])}"
        )

    def _each(self, n: int) -> str:
        return f"{n / self.games:.1f}"

    def _sources(self, counted: Counter[str]) -> str:
        return ", ".join(f"{source} {self._each(n)}" for source, n in counted.most_common()) or "none"


def _share(games: Sequence[float]) -> str:
    low, high = wilson(sum(games), len(games))
    return f"{sum(games):g} of {len(games)} ({100 * low:.0f} to {100 * high:.0f} %)"


def distributions(
    game_format: str, n: int, games: int, *, bot: str = "heuristic", seed: int = 0
) -> Distributions:
    """Let bots play games with random Core decks and count them."""
    found = Distributions()
    for number in range(seed, seed + games):
        match = Match.new(GAME, n, {"format": game_format}, number.to_bytes(4, "big") * 8)
        playout(match, [BOTS[bot]() for _ in range(n)], Random(number))  # noqa: S311
        found.count(match)
    return found


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m rules.lcg.first.distributions", description=__doc__)
    parser.add_argument("--format", choices=FORMATS, default="core")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--bots", choices=BOTS, default="heuristic")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    found = distributions(asked.format, asked.seats, asked.games, bot=asked.bots, seed=asked.seed)
    print("\n".join(found.lines()))


if __name__ == "__main__":
    main()
