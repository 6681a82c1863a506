"""The Blood and Gold cycle: All Men Are Fools, Guarding the Realm, The Fall of Astapor, The Red Wedding,
Oberyn's Revenge and The Brotherhood Without Banners."""

from __future__ import annotations

from typing import Final

from rules.lcg.second.cards.blood import (
    baratheon,
    greyjoy,
    lannister,
    martell,
    neutral,
    nights_watch,
    stark,
    targaryen,
    tyrell,
)
from rules.lcg.second.printed import SecondCard

MODULES: Final = (neutral, baratheon, greyjoy, lannister, martell, nights_watch, stark, targaryen, tyrell)

BLOOD_AND_GOLD: Final[tuple[SecondCard, ...]] = tuple(
    sorted((card for module in MODULES for card in module.CARDS), key=lambda card: card.code)
)
"""The cards of the cycle that can be played, in the order of their codes."""
