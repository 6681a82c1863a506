"""Scenes of the cards of the Blood and Gold cycle."""

from __future__ import annotations

from rules.lcg.state.attributes import GOLD
from tests.rules.lcg.scenes import Scene


def gild(s: Scene, title: str, n: int) -> Scene:
    """Put gold on a card."""
    s.t.put_tokens(s.card(title), GOLD, n)
    return s


def gold_on(s: Scene, title: str) -> int:
    """Return the gold on a card."""
    return s.t.tokens_on(s.card(title), GOLD)
