"""The Core Set."""

from __future__ import annotations

from typing import Final

from rules.lcg.second.cards.core import (
    agendas,
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
    agendas,
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

CORE_SET: Final[tuple[SecondCard, ...]] = tuple(card for module in MODULES for card in module.CARDS)
