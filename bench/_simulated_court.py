"""Oathbreaker at random as the specification's simulator plays it, beside what its Appendix A prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from rules.kernel import Json, Match, Question
from rules.oathbreaker.abilities import PASS, USE
from rules.oathbreaker.table import SUCCESS
from rules.terminal.strength import Z

GAMES = 3_000
"""Games behind each of the specification's figures."""
ABILITY = 0.35
"""How often an ability that is offered is used. The specification says no more than "at random"; with this
share nobles keep about as many cubes as it prints."""


class SimulatedBot:
    """Plays at random. A decree is as likely as any other, on however many nobles it may be played."""

    def choose(self, question: Question, r: Random) -> Json:
        """Answer at random."""
        if question.verb == "ability":
            return USE if r.random() < ABILITY else PASS
        if question.verb != "play_decree":
            return question.sample(r)
        moves: list[Any] = list(question.moves())
        decree = r.choice(list(dict.fromkeys(card for ((card, _),) in moves)))
        return r.choice([move for move in moves if move[0][0] == decree])


def _won(role: str) -> Callable[[Match[Any]], Iterable[float]]:
    return lambda match: [
        seat in match.table.verdict[4] for seat, _, loyalty, *_ in match.table.verdict[0] if loyalty == role
    ]


def _met(role: str) -> Callable[[Match[Any]], Iterable[float]]:
    return lambda match: [
        match.table.ambition_met(seat) for seat, _, loyalty, *_ in match.table.verdict[0] if loyalty == role
    ]


def _succeeded(match: Match[Any]) -> list[float]:
    return [outcome == SUCCESS for _, _, outcome, *_ in match.table.history]


def _scored_by_missions(counter: str) -> Callable[[Match[Any]], Iterable[float]]:
    """What a counter rises by from where a mission is resolved until the round ends: what was declared of
    missions is in the specification's figures, too."""

    def scored(match: Match[Any]) -> list[float]:
        total, resolving = 0, False
        for _, key, _, _, _, _, said in match.runner.line_log.lines:
            if key in {"is_resolved", "becomes_hand"}:
                resolving = key == "is_resolved"
            elif resolving and key == counter:
                total += int(said["number"])  # type: ignore[arg-type]
        return [total]

    return scored


def _judged_right(match: Match[Any]) -> list[float]:
    return [sum(guess == loyalty for _, guess, loyalty, *_ in match.table.verdict[0])]


def _reshuffled(match: Match[Any]) -> list[float]:
    return [sum(key == "reshuffled" for _, key, *_ in match.runner.line_log.lines)]


class Column(NamedTuple):
    """A column of the specification's table: what each game brings to it, and what is printed for random bots
    with five to eight players, in percent where it is a share."""

    name: str
    of: Callable[[Match[Any]], Iterable[float]]
    printed: tuple[float, float, float, float]
    is_share: bool = False


COLUMNS = (
    Column("Order wins", lambda match: [match.table.verdict[3]], (7.4, 4.6, 4.0, 3.5), True),
    Column("a loyalist wins", _won("loyalist"), (0.6, 0.5, 0.4, 0.2), True),
    Column("a conspirator wins", _won("conspirator"), (4.6, 4.3, 4.6, 4.4), True),
    Column("ambition met, loyalists", _met("loyalist"), (5.9, 5.4, 5.1, 4.5), True),
    Column("ambition met, conspirators", _met("conspirator"), (5.3, 4.7, 4.9, 4.7), True),
    Column("final Order", lambda match: [match.table.order], (16.01, 14.53, 16.68, 16.49)),
    Column("final Chaos", lambda match: [match.table.chaos], (29.55, 29.39, 33.47, 33.66)),
    Column("missions", lambda match: [len(match.table.history)], (10.29, 11.32, 12.35, 12.35)),
    Column("missions that succeed", _succeeded, (32.1, 33.0, 33.6, 33.0), True),
    Column("Order of missions", _scored_by_missions("order"), (7.38, 8.32, 9.26, 9.08)),
    Column("Chaos of missions", _scored_by_missions("chaos"), (18.3, 20.56, 22.83, 23.03)),
    Column(
        "Order of decrees",
        lambda match: [sum(order for *_, order, _ in match.table.verdict[0])],
        (7.75, 5.92, 5.86, 5.86),
    ),
    Column(
        "Chaos of decrees",
        lambda match: [sum(chaos for *_, chaos in match.table.verdict[0])],
        (7.88, 5.92, 6.02, 5.99),
    ),
    Column("nobles judged right", _judged_right, (2.02, 2.5, 3.03, 2.99)),
    Column("all judged right", lambda match: [match.table.verdict[1]], (7.5, 3.2, 2.2, 1.9), True),
    Column("nobody wins", lambda match: [not match.table.verdict[4]], (81.9, 83.3, 81.2, 82.4), True),
    Column("winners", lambda match: [len(match.table.verdict[4])], (0.2, 0.18, 0.21, 0.23)),
    Column(
        "cubes of a noble",
        lambda match: [match.table.total(seat) for seat in match.table.nobles],
        (2.04, 1.97, 1.96, 1.93),
    ),
    Column("reshuffles", _reshuffled, (0.004, 0.252, 0.987, 0.989)),
)


class Comparison:
    """What games of one size came to, column by column."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.games = 0
        self._found: list[list[float]] = [[] for _ in COLUMNS]

    def add(self, match: Match[Any]) -> None:
        """Count a game that is over."""
        self.games += 1
        for found, column in zip(self._found, COLUMNS, strict=True):
            found.extend(column.of(match))

    def rows(self) -> list[tuple[str, Any, Any]]:
        """Return a row for each column: our figure with its interval of 95 %, the printed one, and how many
        standard errors of the difference lie between them (as though what varies in ours varied as much in
        theirs)."""
        rows: list[tuple[str, Any, Any]] = []
        for column, found in zip(COLUMNS, self._found, strict=True):
            ours, printed = fmean(found), column.printed[self.n - 5]
            error = pstdev(found) / sqrt(len(found))
            times, unit = (100, " %") if column.is_share else (1, "")
            of_both = times * error * sqrt(1 + self.games / GAMES)
            apart = f"{(times * ours - printed) / of_both:+.1f}" if of_both else "no spread"
            measured = f"{times * ours:.2f}{unit} ± {times * Z * error:.2f}"
            said = f"{measured}, printed {printed:g}{unit} ({apart})"
            rows.append((f"{self.n} players, as the specification's: {column.name}", said, None))
        return rows
