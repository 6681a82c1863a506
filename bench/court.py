"""Oathbreaker's distributions over many games, to be held against other simulations and the specification.

For each number of players, all sides of characters by chance: games in which everybody is `believing` (what
the specification's figures are for), with one role at random, and with everybody at random; and as the
specification's simulator plays at random, beside the figures it prints. `COURT_GAMES` is the number of games
of each kind (default 2,000, at least 8; those with a role or everybody at random a quarter of it).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from statistics import fmean, quantiles
from typing import Any

from bench._simulated_court import Comparison, SimulatedBot
from rules.kernel import Bot, Json, Match, Question, RandomBot, playout
from rules.oathbreaker.bots import BelievingBot
from rules.oathbreaker.game import GAME
from rules.oathbreaker.table import FAILURE
from rules.terminal.strength import wilson

OPT_IN = True
"""Whether it is left out unless it is named."""
FEWEST_GAMES = 8
"""A quarter of them must be two, for deciles to be told."""
KING = "king"
ROLES = (KING, "loyalist", "conspirator")


class Courtier:
    """Plays some roles by its beliefs and the others at random."""

    def __init__(self, at_random: Sequence[str] = ()) -> None:
        self.at_random = at_random
        self.believing, self.random = BelievingBot(), RandomBot()

    def choose(self, question: Question, r: Random) -> Json:
        """Answer as its role does."""
        return self._bot(question).choose(question, r)

    def act(self, question: Question, r: Random) -> Any:
        """Speak as its role does; who plays at random says nothing."""
        return self.believing.act(question, r) if self._bot(question) is self.believing else None

    def _bot(self, question: Question) -> BelievingBot | RandomBot:
        loyalty = question.view["loyalty"]
        return self.random if (loyalty["face"] if loyalty else KING) in self.at_random else self.believing


@dataclass(slots=True)
class Tally:
    """What games came to. `won` and `met` by role: the seats that won or met their ambition, of `played`."""

    games: int = 0
    decisions: list[int] = field(default_factory=list)
    order_wins: int = 0
    nobody_wins: int = 0
    all_right: int = 0
    played: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 0))
    won: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 0))
    met: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 0))
    missions: list[int] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    chaos: list[int] = field(default_factory=list)

    def add(self, match: Match[Any]) -> None:
        """Count a game that is over. Decisions are answers, not what was said out of turn."""
        t = match.table
        told, right, _, order_wins, winners = t.verdict
        self.games += 1
        self.decisions.append(sum(act == "answer" for _, _, _, act in match.course()))
        self.order_wins += order_wins
        self.nobody_wins += not winners
        self.all_right += right
        roles = {seat: loyalty for seat, _, loyalty, *_ in told} | dict.fromkeys(t.monarchs, KING)
        for seat, role in roles.items():
            self.played[role] += 1
            self.won[role] += seat in winners
            self.met[role] += role != KING and t.ambition_met(seat)
        self.missions.append(len(t.history))
        self.failed.append(sum(outcome == FAILURE for _, _, outcome, *_ in t.history))
        self.order.append(t.order)
        self.chaos.append(t.chaos)


def play(n: int, games: int, bot: Bot, *counts: Callable[[Match[Any]], None]) -> None:
    """Have so many games with `n` players counted, the same ones each time."""
    for number in range(games):
        match = Match.new(GAME, n, {"sides": "random"}, sha256(f"court/{n}/{number}".encode()).digest())
        playout(match, [bot] * n, Random(number))
        for count in counts:
            count(match)


def tally_of(n: int, games: int, at_random: Sequence[str] = ()) -> Tally:
    """Return what games came to in which these roles are played at random."""
    tally = Tally()
    play(n, games, Courtier(at_random), tally.add)
    return tally


def share(of: int, among: int) -> str:
    """Return a share in percent with its interval of 95 %."""
    low, high = (abs(100 * end) for end in wilson(of, among))
    return f"{100 * of / among:.1f} % ({low:.1f} to {high:.1f})"


def spread(values: Sequence[int]) -> str:
    """Return the mean of values and their deciles."""
    tenths = quantiles(values, n=10)
    return f"{fmean(values):.2f} (a tenth below {tenths[0]:.0f}, a tenth above {tenths[-1]:.0f})"


def rows(n: int, who: str, tally: Tally) -> list[tuple[str, Any, Any]]:
    """Return the figures of the games of one kind."""
    at = f"{n} players, {who}: "
    return [
        (f"{at}Order wins", share(tally.order_wins, tally.games), None),
        *((f"{at}{role} wins", share(tally.won[role], tally.played[role]), None) for role in ROLES[1:]),
        *(
            (f"{at}{role} met the ambition", share(tally.met[role], tally.played[role]), None)
            for role in ROLES[1:]
        ),
        (f"{at}nobody wins", share(tally.nobody_wins, tally.games), None),
        (f"{at}all judged right", share(tally.all_right, tally.games), None),
        (f"{at}missions that fail", share(sum(tally.failed), sum(tally.missions)), None),
        (f"{at}missions failed in a game", spread(tally.failed), None),
        (f"{at}missions in a game", spread(tally.missions), None),
        (f"{at}decisions in a game", spread(tally.decisions), None),
        (f"{at}Order at the end", spread(tally.order), None),
        (f"{at}Chaos at the end", spread(tally.chaos), None),
    ]


def run() -> list[tuple[str, Any, Any]]:
    """Play them all."""
    games = int(os.environ.get("COURT_GAMES", "2000"))
    if games < FEWEST_GAMES:
        raise SystemExit(f"COURT_GAMES is {games}: at least {FEWEST_GAMES} games of each kind are needed.")
    found = []
    for n in GAME.seats:
        best = tally_of(n, games)
        found += rows(n, "all believing", best)
        for role in ROLES:
            chance = tally_of(n, games // 4, (role,))
            found += [
                (f"{n} players, {role} {how}, others believing: {role} wins", share(won, among), None)
                for how, won, among in (
                    ("at random", chance.won[role], chance.played[role]),
                    ("believing", best.won[role], best.played[role]),
                )
            ]
        found += rows(n, "all at random", tally_of(n, games // 4, ROLES))
        simulated, comparison = Tally(), Comparison(n)
        play(n, games, SimulatedBot(), simulated.add, comparison.add)
        found += rows(n, "as the specification's", simulated) + comparison.rows()
    return found
