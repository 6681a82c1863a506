"""Counting positions: how many courses a game can take from here, to a depth."""

from __future__ import annotations

from typing import Any

from rules.kernel.match import Match


def perft(match: Match[Any], depth: int) -> int:
    """Return the number of different answer sequences of this length (shorter where the game ends).

    A count that changes without a change of ruleset means that legality changed.
    """
    if depth == 0 or match.over:
        return 1
    seat = min(match.waiting())
    ask = match.ask_for(seat)
    assert ask is not None
    if depth == 1:
        return sum(1 for _ in ask.moves())
    total = 0
    for move in ask.moves():
        course = match.fork()
        course.answer(seat, move)
        total += perft(course, depth - 1)
    return total
