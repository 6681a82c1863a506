"""The War of Five Kings cycle: Across the Seven Kingdoms, Called to Arms, For Family Honor, There Is My
Claim, Ghosts of Harrenhal and Tyrion's Chain."""

from __future__ import annotations

from typing import Final

from rules.lcg.second.cards.kings import greyjoy, lannister, neutral, stark, tyrell
from rules.lcg.second.printed import SecondCard

MODULES: Final = (neutral, stark, lannister, greyjoy, tyrell)

WAR_OF_FIVE_KINGS: Final[tuple[SecondCard, ...]] = tuple(
    sorted((card for module in MODULES for card in module.CARDS), key=lambda card: card.code)
)
"""The cards of the cycle that can be played, in the order of their codes."""
