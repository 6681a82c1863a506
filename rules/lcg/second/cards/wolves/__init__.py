"""Wolves of the North."""

from __future__ import annotations

from typing import Final

from rules.lcg.second.cards.wolves import others, plots, stark
from rules.lcg.second.printed import SecondCard

MODULES: Final = (stark, others, plots)

WOLVES_OF_THE_NORTH: Final[tuple[SecondCard, ...]] = tuple(
    card for module in MODULES for card in module.CARDS
)
"""The cards of the set that can be played, in the order of their codes."""
