"""The card game: random play with the eight ready decks, views, undo and loading, best of several rounds."""

from __future__ import annotations

import json
import time
from functools import partial
from random import Random
from typing import Any

from bench.btwixt import best_of, stopwatch
from rules.kernel import Match
from rules.lcg.game import GAME

ROUNDS = 4
GAMES = 6
"""Games in a round; the same ones in every round."""


def key_of(seed: int) -> bytes:
    """The key of a match."""
    return seed.to_bytes(4, "big") * 8


def played(n: int, seed: int, until: int = 20_000) -> Match[Any]:
    """A match after random play to its end, or to a number of decisions."""
    match = Match.new(GAME, n, {}, key_of(seed))
    r = Random(seed)
    while not match.over and match.decisions < until:
        for ask in match.asks:
            match.answer(ask.seat, ask.sample(r))
    return match


def play_costs(n: int) -> tuple[float, float]:
    """Seconds of CPU for a decision and for a whole random game, in the best round."""
    decision = game = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        decisions = sum(played(n, seed).decisions for seed in range(GAMES))
        spent = time.process_time() - begun
        decision, game = min(decision, spent / decisions), min(game, spent / GAMES)
    return decision, game


def run() -> list[tuple[str, Any, Any]]:
    """Measure everything the goals speak of."""
    rows: list[tuple[str, Any, Any]] = []
    goals = {4: (0.125, 0.3), 6: (None, 0.8)}
    for n, (decision_goal, game_goal) in goals.items():
        decision, game = play_costs(n)
        rows.append((f"a decision, {n} players (ms)", 1e3 * decision, decision_goal))
        rows.append((f"a complete random game, {n} players (s)", game, game_goal))
    for n in (4, 6):
        stages = [played(n, 3, until) for until in (200, 600, 1000, 1400)]
        times = [best_of(partial(match.view, 1), 20) for match in stages]
        rows.append((f"view for one seat of {n} (ms)", 1e3 * sum(times) / len(times), 0.6))
        largest = max(len(json.dumps(match.view(1))) for match in stages)
        rows.append((f"largest view for one seat of {n} (KB)", largest / 1024, 40))
    whole = played(6, 3)
    record = whole.record()
    loading = best_of(lambda: Match.load(GAME, record, key_of(3)), 1)
    rows.append(("cold load, for 2,000 decisions (ms)", 1e3 * loading * 2000 / len(record.log), 400))
    undone: list[float] = []
    for to in range(whole.decisions, 0, -50):
        with stopwatch(undone):
            whole.undo(to, why="measured")
    rows.append(("undo at any depth, longest (ms)", 1e3 * max(undone), 20))
    return rows
