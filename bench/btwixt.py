"""B'Twixt: random play through the public API, views, undo and loading, best of several rounds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

from rules.btwixt.game import GAME
from rules.kernel import Match

ROUNDS = 12
GAMES = 8
"""Games in a round; the same ones in every round."""
ADVANCED = {"advanced": True}


def played(n: int, options: dict[str, Any], seed: int, until: int = 10_000) -> Match[Any]:
    """Return a match after random play to its end, or to a number of decisions."""
    match = Match.new(GAME, n, options, seed.to_bytes(4, "big") * 8)
    r = Random(seed)
    while not match.over and match.decisions < until:
        for ask in match.asks:
            match.answer(ask.seat, ask.sample(r))
    return match


def decisions_per_second(n: int, options: dict[str, Any]) -> float:
    """Return the rate of whole random games in the best round: ask, legality, log and checkpoints on."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        decisions = sum(played(n, options, seed).decisions for seed in range(GAMES))
        best = max(best, decisions / (time.process_time() - begun))
    return best


def best_of(work: Callable[[], object], times: int) -> float:
    """Return the mean time of a call in seconds in the best round."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - begun) / times)
    return best


def view_time(n: int) -> float:
    """Return microseconds for one seat's view, mean over the stages of a game."""
    times = [
        best_of(partial(match.view, 1), 50)
        for match in (played(n, ADVANCED, 3, until) for until in (20, 60, 100, 140, 180))
    ]
    return 1e6 * sum(times) / len(times)


@contextmanager
def stopwatch(times: list[float]) -> Iterator[None]:
    """Add the CPU time of the block."""
    begun = time.process_time()
    yield
    times.append(time.process_time() - begun)


def undo_times(n: int) -> list[float]:
    """Return the seconds of an undo to every tenth decision of a game."""
    match = played(n, ADVANCED, 3)
    times: list[float] = []
    for to in range(match.decisions, 0, -10):
        with stopwatch(times):
            match.undo(to, why="measured")
    return times


def long_match(decisions: int) -> Match[Any]:
    """Return a match whose log is that long: whole games, taken back again and again."""
    r, match = Random(5), played(6, ADVANCED, 5)
    while match.decisions < decisions:
        match.undo(40, why="measured")
        while not match.over and match.decisions < decisions:
            for ask in match.asks:
                match.answer(ask.seat, ask.sample(r))
    return match


def run() -> list[tuple[str, Any, Any]]:
    """Measure everything the goals speak of."""
    rows: list[tuple[str, Any, Any]] = []
    for n in (3, 4, 6):
        for name, options in (("standard", {}), ("advanced", ADVANCED)):
            rate = decisions_per_second(n, options)
            rows.append((f"B'Twixt, {n} seats, {name} (decisions/s)", rate, "≥ 100,000"))
    rows += [(f"view for one seat of {n} (µs)", view_time(n), 60) for n in (3, 4, 6)]
    undone = sorted(undo_times(6))
    rows.append(("undo at any depth, longest (ms)", 1e3 * undone[-1], 5))
    record = played(6, ADVANCED, 5).record()
    key = (5).to_bytes(4, "big") * 8
    loading = best_of(lambda: Match.load(GAME, record, key), 3)
    rows.append((f"cold load of a whole game, {len(record.log)} decisions (ms)", 1e3 * loading, None))
    long = long_match(2_000).record()
    loading = best_of(lambda: Match.load(GAME, long, key), 1)
    rows.append((f"cold load of {len(long.log):,} entries (ms)", 1e3 * loading, 20))
    return rows
