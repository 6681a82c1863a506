"""The rules kernel against OpenSpiel's hearts and RLCard's uno, in one run.

All games are played at random, through the public API: here with legality, log and checkpoints on.
The anchors come from PyPI (`requirements-bench.txt`); without them only our own figures are shown.
Games alternate in short slices, and the best slice of each counts: what a busy machine adds is noise.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rules import registry
from rules.kernel import Match

SLICES = 40
Row = tuple[str, float | str | None, str | float | None]
Player = Callable[[random.Random], int]
"""Plays some games and returns the number of decisions."""


def hearts(r: random.Random) -> int:
    """Four deals of hearts in our kernel."""
    return _play("hearts", 4, {"length": "one_deal"}, r)


def goofspiel(r: random.Random) -> int:
    """Four games of goofspiel with simultaneous bids."""
    return _play("goofspiel", 4, {}, r)


def btwixt(r: random.Random) -> int:
    """Two games of B'Twixt for four with all cards."""
    return _play("btwixt", 4, {"advanced": True}, r, games=2)


def _play(key: str, n: int, options: dict[str, Any], r: random.Random, games: int = 4) -> int:
    game, decisions = registry.find(key), 0
    for _ in range(games):
        match = Match.new(game, n, options, r.randbytes(32))
        while not match.over:
            for ask in match.asks:
                match.answer(ask.seat, ask.sample(r))
        decisions += match.decisions
    return decisions


def spiel_hearts(r: random.Random) -> int:
    """Four deals of OpenSpiel's hearts, driven from Python."""
    game, decisions = import_module("pyspiel").load_game("hearts"), 0
    for _ in range(4):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(r.choice(state.chance_outcomes())[0])  # all cards are equally likely
            else:
                state.apply_action(r.choice(state.legal_actions()))
                decisions += 1
    return decisions


def rlcard_uno(r: random.Random) -> int:
    """Two games of RLCard's uno as its environment gives it."""
    environment, decisions = import_module("rlcard").make("uno"), 0
    for _ in range(2):
        state, _player = environment.reset()
        while not environment.is_over():
            state, _player = environment.step(r.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def rlcard_uno_raw(r: random.Random) -> int:
    """Two games of RLCard's uno without the environment's features."""
    uno, decisions = import_module("rlcard.games.uno").Game, 0
    for _ in range(2):
        game = uno()
        game.init_game()
        while not game.is_over():
            game.step(r.choice(game.get_legal_actions()))
            decisions += 1
    return decisions


def _speeds(players: dict[str, Player]) -> dict[str, float]:
    """Decisions per second of CPU time of each, in its best slice."""
    best = dict.fromkeys(players, 0.0)
    for turn in range(SLICES + 2):
        for name, player in players.items():
            r = random.Random(turn)
            start = time.process_time()
            decisions = player(r)
            if turn >= 2:
                best[name] = max(best[name], decisions / (time.process_time() - start))
    return best


def run() -> list[Row]:
    """Measure; see `bench`."""
    players: dict[str, Player] = {"hearts": hearts, "goofspiel": goofspiel, "btwixt": btwixt}
    if find_spec("pyspiel"):
        players["spiel"] = spiel_hearts
    if find_spec("rlcard"):
        players |= {"uno": rlcard_uno, "raw": rlcard_uno_raw}
    speed = _speeds(players)
    rows: list[Row] = [
        ("hearts, 4 seats (decisions/s)", speed["hearts"], None),
        ("goofspiel, 4 seats, sealed bids (decisions/s)", speed["goofspiel"], None),
        ("B'Twixt, 4 seats, all cards (decisions/s)", speed["btwixt"], "≥ 100,000"),
    ]
    for anchor, what in (
        ("spiel", "OpenSpiel hearts from Python"),
        ("uno", "RLCard uno"),
        ("raw", "RLCard uno raw"),
    ):
        if anchor in speed:
            rows.append((f"{what} (decisions/s)", speed[anchor], None))
    if "spiel" in speed:
        rows.append(("hearts / OpenSpiel hearts", speed["hearts"] / speed["spiel"], "≥ 0.75"))
    if "uno" in speed:
        rows.append(("hearts / RLCard uno", speed["hearts"] / speed["uno"], "≥ 5"))
    if "raw" in speed:
        rows.append(("B'Twixt / RLCard uno raw", speed["btwixt"] / speed["raw"], "≥ 1.1"))
    return rows
