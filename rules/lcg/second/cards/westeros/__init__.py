"""The Westeros cycle: Taking the Black, The Road to Winterfell, The King's Peace, No Middle Ground, Calm over
Westeros and True Steel."""

from __future__ import annotations

from typing import Final

from rules.lcg.second.cards.westeros import (
    baratheon,
    greyjoy,
    lannister,
    martell,
    neutral,
    nights_watch,
    plots,
    stark,
    targaryen,
    tyrell,
)
from rules.lcg.second.printed import SecondCard

MODULES: Final = (
    plots,
    neutral,
    baratheon,
    greyjoy,
    lannister,
    martell,
    nights_watch,
    stark,
    targaryen,
    tyrell,
)

WESTEROS_CYCLE: Final[tuple[SecondCard, ...]] = tuple(
    sorted((card for module in MODULES for card in module.CARDS), key=lambda card: card.code)
)
"""The cards of the cycle that can be played, in the order of their codes."""
