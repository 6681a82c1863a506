"""Bots that think, against the heuristics: shares with 95 % Wilson intervals, seats balanced.

`BOT_SECONDS` is the CPU time for a decision (default 0.1), `BOT_GAMES` how many games of each kind (default
40), `BOT_GAME` the game to play (default: all). The goals are for 1 s and 400 games.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules import registry
from rules.bots.search import Budget, ThinkingBot
from rules.bots.shares import share_of, wilson
from rules.kernel import Match, Result, playout


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom: the seats that think in each game, in turn, so that all are taken equally often."""

    key: str
    n: int
    options: dict[str, Any]
    thinking: tuple[frozenset[int], ...]
    title: str
    goal: str
    surely: bool = False
    """Whether the goal is for the lower end of the interval, not for the share itself."""


PAIRINGS = (
    Pairing(
        "hearts",
        4,
        {"length": "one_deal"},
        tuple(frozenset({seat}) for seat in range(4)),
        "hearts, a deal: fewer points than the others on average",
        "≥ 65 %",
    ),
    Pairing(
        "btwixt",
        4,
        {},
        (frozenset({0, 2}), frozenset({1, 3})),
        "B'Twixt, two against two",
        "≥ 62 %",
    ),
    Pairing(
        "lcg",
        2,
        {},
        (frozenset({0}), frozenset({1})),
        "the card game, one against one",
        "≥ 50 %",
        surely=True,
    ),
    Pairing(
        "lcg_first",
        2,
        {},
        (frozenset({0}), frozenset({1})),
        "the card game, first edition, one against one",
        "≥ 50 %",
        surely=True,
    ),
)


def won(pairing: Pairing, result: Result, thinking: frozenset[int]) -> float:
    """Return what the thinking bots won of a game: shared wins are split; in hearts, where points count, one
    for fewer points than the others have on average."""
    if pairing.key == "hearts":
        points = {placing.seat: -placing.points["score"] for placing in result.placings}
        mine = sum(points[seat] for seat in thinking) / len(thinking)
        theirs = sum(points[seat] for seat in points if seat not in thinking) / (len(points) - len(thinking))
        return 0.5 if mine == theirs else float(mine < theirs)
    return share_of(result, thinking)


def play(pairing: Pairing, games: int, budget: Budget) -> tuple[float, int, int]:
    """Return what was won, and the decisions and iterations of the thinking bots."""
    bots = registry.bots(pairing.key)
    total, thoughts, iterations = 0.0, 0, 0
    for number in range(games):
        # The same deal for each set of seats, one after the other.
        thinking = pairing.thinking[number % len(pairing.thinking)]
        deal = number // len(pairing.thinking)
        match = Match.new(registry.find(pairing.key), pairing.n, pairing.options, deal.to_bytes(4, "big") * 8)
        thinkers: Sequence[ThinkingBot] = [thinker(pairing.key, budget) for _ in thinking]
        free = iter(thinkers)
        at_table = [next(free) if seat in thinking else bots["heuristic"]() for seat in range(pairing.n)]
        playout(match, at_table, Random(number))
        result = match.result()
        assert result is not None
        total += won(pairing, result, thinking)
        thoughts += sum(len(bot.thoughts) for bot in thinkers)
        iterations += sum(thought.iterations for bot in thinkers for thought in bot.thoughts)
    return total, thoughts, iterations


def measured(pairing: Pairing, won: float, games: int) -> str:
    """Return the share that was won of the games and its interval, in percent; what the goal is for comes
    first, because goals are compared with the first number."""
    share, (low, high) = 100 * won / games, (100 * each for each in wilson(won, games))
    if pairing.surely:
        return f"at least {low:.1f} % ({share:.1f}, at most {high:.1f})"
    return f"{share:.1f} % ({low:.1f} to {high:.1f})"


def thinker(key: str, budget: Budget) -> ThinkingBot:
    """Return a game's thinking bot with a budget."""
    bot = registry.bots(key)[registry.THINKING]()
    assert isinstance(bot, ThinkingBot)
    return ThinkingBot(bot.guide, budget)


def run() -> list[tuple[str, Any, Any]]:
    """Play all pairings."""
    seconds, games = float(os.environ.get("BOT_SECONDS", "0.1")), int(os.environ.get("BOT_GAMES", "40"))
    chosen = os.environ.get("BOT_GAME", "")
    is_the_goals = seconds <= 1 and games >= 400
    rows: list[tuple[str, Any, Any]] = []
    for pairing in PAIRINGS:
        if chosen in {"", pairing.key}:
            total, thoughts, iterations = play(pairing, games, Budget(seconds))
            how = f"{seconds:g} s, {games} games, {iterations / thoughts:.0f} iterations a decision"
            goal = pairing.goal if is_the_goals else None
            rows.append((f"{pairing.title} ({how})", measured(pairing, total, games), goal))
    return rows
