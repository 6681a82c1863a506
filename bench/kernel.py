"""The rules kernel against OpenSpiel's hearts and RLCard's uno, in one run.

All games are played at random, through the public API: here with legality, log and checkpoints on.
OpenSpiel leaves drawing for chance to its driver. Against the ratio's goal counts the driver that draws
with `pyspiel.sample_action`, which honors the probabilities a game states; one that knows better is
shown beside it.
The anchors come from PyPI (`requirements-bench.txt`); without them only our own figures are shown.
In every round each of them plays the same games as in the round before, so that rounds differ by
nothing but what else the machine does; the best round of each counts. Rounds alternate between the
games, and a fixed loop is timed along with them: if it is slow or uneven, so is everything else.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

from rules import registry
from rules.kernel import Match

ROUNDS = 30
UNMEASURED = 2
"""Rounds before the first that counts."""
STEPS = 200_000
"""Steps of the fixed loop."""
Row = tuple[str, float | str | None, str | float | None]
Player = Callable[[random.Random], int]
"""Plays some games and returns the number of decisions."""


def hearts(r: random.Random) -> int:
    """Deals of hearts in our kernel."""
    return _play("hearts", 4, {"length": "one_deal"}, r, games=120)


def goofspiel(r: random.Random) -> int:
    """Games of goofspiel with simultaneous bids."""
    return _play("goofspiel", 4, {}, r, games=40)


def btwixt(r: random.Random) -> int:
    """Games of B'Twixt for four with all cards."""
    return _play("btwixt", 4, {"advanced": True}, r, games=15)


def _play(key: str, n: int, options: dict[str, Any], r: random.Random, games: int) -> int:
    game, decisions = registry.find(key), 0
    for _ in range(games):
        match = Match.new(game, n, options, r.randbytes(32))
        while asks := match.asks:
            for ask in asks:
                match.answer(ask.seat, ask.sample(r))
        decisions += match.decisions
    return decisions


def spiel_hearts(r: random.Random) -> int:
    """Deals of OpenSpiel's hearts, driven from Python; chance is drawn by OpenSpiel's own function."""
    sample_action = import_module("pyspiel").sample_action
    return _spiel_hearts(r, lambda outcomes: sample_action(outcomes, r.random())[0])


def spiel_hearts_unweighted(r: random.Random) -> int:
    """The same by a driver who knows that all outcomes of this game's chance are equally likely."""
    return _spiel_hearts(r, lambda outcomes: r.choice(outcomes)[0])


def _spiel_hearts(r: random.Random, draw: Callable[[list[tuple[int, float]]], int]) -> int:
    game, decisions = import_module("pyspiel").load_game("hearts"), 0
    for _ in range(160):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state.chance_outcomes()))
            else:
                state.apply_action(r.choice(state.legal_actions()))
                decisions += 1
    return decisions


def rlcard_uno(r: random.Random) -> int:
    """Games of RLCard's uno as its environment gives it."""
    environment, decisions = import_module("rlcard").make("uno", config={"seed": 1}), 0
    for _ in range(40):
        state, _player = environment.reset()
        while not environment.is_over():
            state, _player = environment.step(r.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def rlcard_uno_raw(r: random.Random) -> int:
    """Games of RLCard's uno without the environment's features."""
    uno, decisions = import_module("rlcard.games.uno").Game, 0
    cards = import_module("numpy").random.RandomState(1)
    for _ in range(40):
        game = uno()
        game.np_random = cards
        game.init_game()
        while not game.is_over():
            game.step(r.choice(game.get_legal_actions()))
            decisions += 1
    return decisions


def fixed_loop(r: random.Random) -> int:
    """A loop of plain arithmetic; returns its steps."""
    x = 0
    for i in range(STEPS):
        x = (x * 31 + i) & 0xFFFF
    return STEPS


def _worlds(key: str, n: int, options: dict[str, Any], share: float) -> float:
    """Return the milliseconds that a world costs beyond the copy of its table, on average over a game of
    random answers in which some questions are looked at, each with ten worlds."""
    match = Match.new(registry.find(key), n, options, bytes(32))
    r, spent, made = random.Random(1), 0.0, 0
    while asks := match.asks:
        if r.random() < share:
            worlds, table = match.worlds(asks[0].seat), match.table
            start = time.process_time()
            for _ in range(10):
                worlds.sample(r)
            middle = time.process_time()
            for _ in range(10):
                table.clone()
            spent += (middle - start) - (time.process_time() - middle)
            made += 10
        for ask in asks:
            match.answer(ask.seat, ask.sample(r))
    return 1000 * spent / made


def _speeds(players: dict[str, Player]) -> dict[str, list[float]]:
    """Decisions per second of CPU time of each, by round."""
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for turn in range(ROUNDS + UNMEASURED):
        for name, player in players.items():
            r = random.Random(1)
            start = time.process_time()
            decisions = player(r)
            if turn >= UNMEASURED:
                speeds[name].append(decisions / (time.process_time() - start))
    return speeds


def run() -> list[Row]:
    """Measure; see `bench`."""
    players: dict[str, Player] = {
        "loop": fixed_loop,
        "hearts": hearts,
        "goofspiel": goofspiel,
        "btwixt": btwixt,
    }
    if find_spec("pyspiel"):
        players |= {"spiel": spiel_hearts, "unweighted": spiel_hearts_unweighted}
    if find_spec("rlcard"):
        players |= {"uno": rlcard_uno, "raw": rlcard_uno_raw}
    speeds = _speeds(players)
    speed = {name: max(found) for name, found in speeds.items()}
    usual = {name: median(found) for name, found in speeds.items()}
    rows: list[Row] = [
        ("fixed loop (million steps/s)", speed["loop"] / 1e6, None),
        ("fixed loop, usual round / best round", usual["loop"] / speed["loop"], None),
        ("hearts, 4 seats (decisions/s)", speed["hearts"], None),
        ("goofspiel, 4 seats, sealed bids (decisions/s)", speed["goofspiel"], None),
        ("B'Twixt, 4 seats, all cards (decisions/s)", speed["btwixt"], "≥ 100,000"),
    ]
    for anchor, what in (
        ("spiel", "OpenSpiel hearts from Python"),
        ("unweighted", "OpenSpiel hearts, outcomes taken as equally likely"),
        ("uno", "RLCard uno"),
        ("raw", "RLCard uno raw"),
    ):
        if anchor in speed:
            rows.append((f"{what} (decisions/s)", speed[anchor], None))
    for ours, anchor, what, goal in (
        ("hearts", "spiel", "hearts / OpenSpiel hearts", "≥ 0.75"),
        ("hearts", "unweighted", "hearts / OpenSpiel hearts, outcomes taken as equally likely", None),
        ("hearts", "uno", "hearts / RLCard uno", "≥ 5"),
        ("btwixt", "raw", "B'Twixt / RLCard uno raw", "≥ 1.1"),
    ):
        if anchor in speed:
            rows.append((what, speed[ours] / speed[anchor], goal))
            rows.append((f"{what}, usual rounds", usual[ours] / usual[anchor], None))
    for key, n, options, share in (
        ("hearts", 4, {}, 0.1),
        ("btwixt", 4, {"advanced": True}, 0.2),
        ("lcg", 4, {"rounds": 3}, 0.05),
        ("lcg", 6, {"rounds": 3}, 0.03),
        ("lcg_first", 4, {"format": "core", "rounds": 3}, 0.05),
        ("oathbreaker", 6, {}, 0.2),
        ("boardgame", 6, {"houses": "seated"}, 0.02),
    ):
        cost = min(_worlds(key, n, options, share) for _ in range(3))
        rows.append((f"{key}, {n} seats: a world beyond its table's copy (ms)", cost, "≤ 0.5"))
    return rows
