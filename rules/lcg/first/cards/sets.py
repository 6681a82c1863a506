"""All cards of decks, in the order of their modules."""

from __future__ import annotations

from typing import Final

from rules.lcg.first.cards import (
    baratheon,
    events,
    lannister,
    neutral,
    plots,
    stark,
    supplement,
    targaryen,
)
from rules.lcg.first.printed import FirstCard

MODULES: Final = (plots, neutral, events, stark, lannister, baratheon, targaryen, supplement)

EVERY_CARD: Final[tuple[FirstCard, ...]] = tuple(card for module in MODULES for card in module.CARDS)
