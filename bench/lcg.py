"""The card game: random play with ready decks, views, undo and loading, best of several rounds; both editions
in turn, because the first may cost little more than the second.

    valgrind --tool=callgrind python -m bench.lcg second 4 --games 2

counts the instructions of some games; those of `--games 0` are the start of the program. Unlike seconds they
do not depend on what else the machine does, and so compare two versions.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Final

from bench.btwixt import best_of, stopwatch
from rules.kernel import Match
from rules.kernel.terms import Json
from rules.lcg.card_game import CardGame
from rules.lcg.first.game import GAME as FIRST
from rules.lcg.second.game import GAME as SECOND

ROUNDS = 4
GAMES = 6
"""Games in a round; the same ones in every round."""
SEATS: Final = (2, 3, 4, 6)
VIEWED: Final = 60
"""Every so many decisions of a game are viewed."""
RATIO: Final = 1.15
"""What the first edition may cost, if the second one costs 1."""


def key_of(seed: int) -> bytes:
    """The key of a match."""
    return seed.to_bytes(4, "big") * 8


def options_of(game: CardGame, n: int) -> dict[str, Json]:
    """The options of a usual game."""
    return {"format": "duel"} if game is FIRST and n == 2 else {}


def stages(game: CardGame, n: int, seed: int) -> Iterator[Match[Any]]:
    """A match of random play after each batch of answers."""
    match = Match.new(game, n, options_of(game, n), key_of(seed))
    r = Random(seed)
    while not match.over:
        for ask in match.asks:
            match.answer(ask.seat, ask.sample(r))
        yield match


def played(game: CardGame, n: int, seed: int, until: int = 20_000) -> Match[Any]:
    """A match after random play to its end, or to a number of decisions."""
    for match in stages(game, n, seed):
        if match.decisions >= until:
            break
    return match


def play_costs(n: int) -> dict[CardGame, tuple[float, float]]:
    """By edition: seconds of CPU for a decision and for a whole random game, in the best round."""
    decision = dict.fromkeys((SECOND, FIRST), float("inf"))
    game_cost = dict(decision)
    for _ in range(ROUNDS):
        for game in decision:
            begun = time.process_time()
            decisions = sum(played(game, n, seed).decisions for seed in range(GAMES))
            spent = time.process_time() - begun
            decision[game] = min(decision[game], spent / decisions)
            game_cost[game] = min(game_cost[game], spent / GAMES)
    return {game: (decision[game], game_cost[game]) for game in decision}


def view_costs(n: int) -> dict[CardGame, float]:
    """By edition: seconds of CPU for a view, on average over moments of random games."""
    times: dict[CardGame, list[float]] = {SECOND: [], FIRST: []}
    for seed in range(GAMES):
        for game, taken in times.items():
            taken += [
                best_of(partial(match.view, 1), 10)
                for number, match in enumerate(stages(game, n, seed))
                if number % VIEWED == VIEWED // 2 and not match.over
            ]
    return {game: sum(taken) / len(taken) for game, taken in times.items()}


def run() -> list[tuple[str, Any, Any]]:
    """Measure everything the goals speak of."""
    rows: list[tuple[str, Any, Any]] = []
    goals = {4: (0.125, 0.3), 6: (None, 0.8)}
    for n in SEATS:
        costs = play_costs(n)
        decision_goal, game_goal = goals.get(n, (None, None))
        decision, whole_game = costs[SECOND]
        rows.append((f"a decision, {n} players (ms)", 1e3 * decision, decision_goal))
        rows.append((f"a complete random game, {n} players (s)", whole_game, game_goal))
        rows.append((f"a decision of the first edition, {n} players (ms)", 1e3 * costs[FIRST][0], None))
        rows.append((f"first / second edition, a decision, {n} players", costs[FIRST][0] / decision, RATIO))
    for n in SEATS:
        view = view_costs(n)
        rows.append((f"view for one seat of {n} (ms)", 1e3 * view[SECOND], 0.6))
        rows.append((f"first / second edition, a view, {n} players", view[FIRST] / view[SECOND], RATIO))
    for n in (4, 6):
        largest = max(len(json.dumps(played(SECOND, n, 3, to).view(1))) for to in (200, 600, 1000, 1400))
        rows.append((f"largest view for one seat of {n} (KB)", largest / 1024, 40))
    whole = played(SECOND, 6, 3)
    record = whole.record()
    loading = best_of(lambda: Match.load(SECOND, record, key_of(3)), 1)
    rows.append(("cold load, for 2,000 decisions (ms)", 1e3 * loading * 2000 / len(record.log), 400))
    undone: list[float] = []
    for to in range(whole.decisions, 0, -50):
        with stopwatch(undone):
            whole.undo(to, why="measured")
    rows.append(("undo at any depth, longest (ms)", 1e3 * max(undone), 20))
    return rows


def main() -> None:
    """Play some games, for a program that counts from outside, and print the number of their decisions."""
    parser = argparse.ArgumentParser(prog="python -m bench.lcg")
    parser.add_argument("edition", choices=("first", "second"))
    parser.add_argument("seats", type=int, choices=SEATS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--until", type=int, default=700, help="decisions of a game")
    asked = parser.parse_args()
    game = FIRST if asked.edition == "first" else SECOND
    print(sum(played(game, asked.seats, seed, asked.until).decisions for seed in range(asked.games)))


if __name__ == "__main__":
    main()
