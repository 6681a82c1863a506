"""Lions of Casterly Rock."""

from __future__ import annotations

from typing import Final

from rules.lcg.second.cards.lions import lannister, others, plots
from rules.lcg.second.printed import SecondCard

MODULES: Final = (plots, lannister, others)

LIONS_OF_CASTERLY_ROCK: Final[tuple[SecondCard, ...]] = tuple(
    sorted((card for module in MODULES for card in module.CARDS), key=lambda card: card.code)
)
"""The cards of the set that can be played, in the order of their codes."""
