"""The board game: random play through the public API, views, orders drawn at random, Houses among bots.

`HOUSE_GAMES` is how many games of bots are played at every size (default 20); the goals are for 500.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from functools import partial
from random import Random
from typing import Any

from bench.btwixt import best_of
from rules.boardgame.bots import HeuristicBot
from rules.boardgame.game import GAME
from rules.boardgame.realm import HOUSES, SETUPS
from rules.bots.shares import wilson
from rules.kernel import SPECTATOR, Json, Lens, Match, playout
from rules.kernel.ask import Assign

ROUNDS = 6
GAMES = 5
"""Games in a round; the same ones in every round."""

FIRST_DEAL = 40_000
"""The first of the deals in which Houses are compared: none that bots were tuned on."""
EVEN = {3: (40, 20), 4: (35, 15), 5: (30, 12), 6: (25, 12)}
"""By seats: percent of games that the best House should win at most, and the worst at least."""


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


def wins_by_house(n: int, games: int) -> dict[str, int]:
    """Return by House in play how many games of bots it wins."""
    won: Counter[str] = Counter()
    for deal in range(FIRST_DEAL, FIRST_DEAL + games):
        match = Match.new(GAME, n, {}, deal.to_bytes(4, "big") * 8)
        playout(match, [HeuristicBot()] * n, Random(deal))
        result = match.result()
        assert result is not None
        won.update(HOUSES[match.table.houses[each.seat]] for each in result.placings if each.place == 1)
    return {house: won[house] for house in SETUPS[n].houses}


def houses(games: int) -> list[tuple[str, float | str, object]]:
    """Return how evenly Houses win among bots: of the best and the worst the share with its 95 % interval."""
    rows: list[tuple[str, float | str, object]] = []
    for n in GAME.seats:
        won = wins_by_house(n, games)
        most, least = EVEN[n]
        for house, goal in (
            (max(won, key=won.__getitem__), f"≤ {most}"),
            (min(won, key=won.__getitem__), f"≥ {least}"),
        ):
            low, high = (100 * each for each in wilson(won[house], games))
            share = f"{100 * won[house] / games:.1f} % ({low:.1f} to {high:.1f})"
            title = f"board game, {n} seats: games of {games} won by {house.capitalize()}"
            rows.append((title, share, goal if games >= 500 else None))
    return rows


def run() -> list[tuple[str, float | str, object]]:
    figures: list[tuple[str, float | str, object]] = []
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
    return figures + houses(int(os.environ.get("HOUSE_GAMES", "20")))
