"""Oathbreaker: random play through the public API, and views."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from rules.kernel import Match
from rules.oathbreaker.game import GAME

ROUNDS = 8
GAMES = 12
"""Games in a round; the same ones in every round."""


def played(n: int, seed: int, until: int = 10_000) -> Match[Any]:
    """Return a match after random play to its end, or to a number of decisions."""
    match = Match.new(GAME, n, {}, seed.to_bytes(4, "big") * 8)
    r = Random(seed)
    while (asks := match.asks) and match.decisions < until:
        for ask in asks:
            match.answer(ask.seat, ask.sample(r))
    return match


def decisions_per_second(n: int) -> float:
    """Return the rate of whole random games in the best round: ask, legality, log and checkpoints on."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        decisions = sum(played(n, seed).decisions for seed in range(GAMES))
        best = max(best, decisions / (time.process_time() - begun))
    return best


def view_time(n: int) -> float:
    """Return microseconds for one seat's view, mean over the stages of a game, in the best round."""
    times = []
    for match in [played(n, 3, until) for until in (10, 25, 40, 55)]:
        best = float("inf")
        for _ in range(ROUNDS):
            begun = time.process_time()
            for _ in range(50):
                match.view(1)
            best = min(best, (time.process_time() - begun) / 50)
        times.append(best)
    return 1e6 * sum(times) / len(times)


def run() -> list[tuple[str, Any, Any]]:
    """Measure what the goals speak of."""
    rows: list[tuple[str, Any, Any]] = [
        (f"Oathbreaker, {n} seats (decisions/s)", decisions_per_second(n), "≥ 80,000") for n in (5, 8)
    ]
    rows += [(f"view for one seat of {n} (µs)", view_time(n), 150) for n in (5, 8)]
    return rows
