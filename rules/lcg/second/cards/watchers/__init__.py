"""Watchers on the Wall."""

from __future__ import annotations

from typing import Final

from rules.lcg.second.cards.watchers import nights_watch, others, plots
from rules.lcg.second.printed import SecondCard

MODULES: Final = (plots, nights_watch, others)

WATCHERS_ON_THE_WALL: Final[tuple[SecondCard, ...]] = tuple(
    sorted((card for module in MODULES for card in module.CARDS), key=lambda card: card.code)
)
"""The cards of the set that can be played, in the order of their codes."""
