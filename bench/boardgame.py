"""The board game: random play through the public API, views, orders drawn at random."""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import Any

from bench.btwixt import best_of
from rules.boardgame.game import GAME
from rules.kernel import SPECTATOR, Json, Lens, Match
from rules.kernel.ask import Assign

ROUNDS = 6
GAMES = 5
"""Games in a round; the same ones in every round."""


def played(n: int, seed: int, until: int = 10_000, *, tides: bool = False) -> Match[Any]:
    """Return a match after random play to its end, or to a number of decisions."""
    match = Match.new(GAME, n, {"tides": tides}, seed.to_bytes(4, "big") * 8)
    r = Random(seed)
    while not match.over and match.decisions < until:
        for ask in match.asks:
            match.answer(ask.seat, ask.sample(r))
    return match


def seconds_per_decision(n: int, *, tides: bool = False) -> float:
    """Return the time of a decision in whole random games: question, drawn answer, legality, log."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        decisions = sum(played(n, seed, tides=tides).decisions for seed in range(GAMES))
        best = min(best, (time.process_time() - begun) / decisions)
    return best


def view_alone(match: Match[Any], who: int) -> dict[str, Json]:
    """Return a view of whom nobody has spared anything: no other view was made, none of an earlier moment."""
    return GAME.view(Lens(match.table, who, match.aliases, GAME))


def seconds_with_boards(n: int = 6) -> float:
    """Return the time of a decision in a random game, with the view of every seat made anew after it."""
    best = float("inf")
    for _ in range(3):
        match, r = Match.new(GAME, n, {}, bytes(32)), Random(1)
        begun = time.process_time()
        while not match.over:
            for ask in match.asks:
                match.answer(ask.seat, ask.sample(r))
                for seat in range(n):
                    match.view(seat)
        best = min(best, (time.process_time() - begun) / match.decisions)
    return best


def planning(n: int) -> Match[Any]:
    """Return a match in the middle of a game where orders are asked for."""
    match, r = played(n, 3, 100), Random(1)
    while match.asks[0].verb != "orders":
        for ask in match.asks:
            match.answer(ask.seat, ask.sample(r))
    return match


def run() -> list[tuple[str, float, object]]:
    figures: list[tuple[str, float, object]] = []
    for n, tides in ((3, False), (6, False), (6, True)):
        each = seconds_per_decision(n, tides=tides)
        name = f"board game, {n} seats{', tides' if tides else ''}"
        figures.append((f"{name}: decisions a second at random", 1 / each, "≥ 15,000"))
        figures.append((f"{name}: an action (ms)", 1000 * each, 0.07))
    stages = [played(6, 3, until) for until in (20, 80, 140, 200)]
    views = [best_of(partial(view_alone, match, who), 30) for match in stages for who in (1, SPECTATOR)]
    figures.append(
        ("board game, 6 seats: a view, nothing remembered (ms)", 1000 * sum(views) / len(views), 1.0)
    )
    figures.append(("board game: an action with six viewers' boards (ms)", 1000 * seconds_with_boards(), 0.5))
    orders = [ask for ask in planning(6).asks if isinstance(ask, Assign)]
    ask = max(orders, key=lambda ask: len(ask.slots))
    figures.append(
        ("board game: orders drawn at random (ms)", 1000 * best_of(partial(ask.sample, Random(1)), 200), 0.2)
    )
    return figures
