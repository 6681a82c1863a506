"""Matches of two small games, and how they are played at random."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.hearts.game import GAME as HEARTS
from rules.kernel import Match

KEY = bytes(32)


def goofspiel(n: int = 3, **given: Any) -> Match[Any]:
    return Match.new(GOOFSPIEL, n, {"cards": 5}, KEY, **given)


def hearts(**given: Any) -> Match[Any]:
    return Match.new(HEARTS, 4, {"length": "one_deal"}, KEY, **given)


def play(match: Match[Any], decisions: int, seed: int = 1) -> list[str]:
    """Play so many random decisions; the digests after each."""
    r, digests = Random(seed), [match.digest()]
    while len(digests) <= decisions and not match.over:
        seat = min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, ask.sample(r))
        digests.append(match.digest())
    return digests
