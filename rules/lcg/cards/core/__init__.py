"""The Core Set."""

from __future__ import annotations

from typing import Final

from rules.lcg.cards.core import (
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
from rules.lcg.printed import Card

CORE_SET: Final[tuple[Card, ...]] = (
    *plots.CARDS,
    *agendas.CARDS,
    *neutral.CARDS,
    *baratheon.CARDS,
    *greyjoy.CARDS,
    *lannister.CARDS,
    *martell.CARDS,
    *nights_watch.CARDS,
    *stark.CARDS,
    *targaryen.CARDS,
    *tyrell.CARDS,
)
