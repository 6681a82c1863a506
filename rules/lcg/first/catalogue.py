"""The first edition's cards by code, and which of them a deck may hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.lcg.first.cards import CORE, SUPPLEMENT
from rules.lcg.first.cards.sets import EVERY_CARD
from rules.lcg.first.printed import FirstCard
from rules.lcg.state.printed import DECK_KINDS

CARDS: Final[Mapping[str, FirstCard]] = {card.code: card for card in EVERY_CARD}
"""Every card of a deck by its code: House cards and titles come with the edition."""

ALIASES: Final[Mapping[str, str]] = {
    alias: code
    for pack in (CORE, SUPPLEMENT)
    for code, facts in pack.facts.items()
    for alias in facts.get("aliases", ())
}
"""Other names of cards, and their codes (A-65)."""

SETS: Final[Mapping[str, str]] = {
    code: facts["set"] for pack in (CORE, SUPPLEMENT) for code, facts in pack.facts.items()
}
"""By code: the set a card is from."""


@cache
def pool(house: str) -> frozenset[str]:
    """Return the codes of House-deck cards a deck of a House may hold, whatever its agenda (spec §12): those
    of other Houses too, unless they are for one House only."""
    return frozenset(
        code for code, card in CARDS.items() if card.kind in DECK_KINDS and may_hold(house, card)
    )


def may_hold(house: str, card: FirstCard) -> bool:
    """Return whether a deck of a House may hold a card."""
    return card.only in {"", house}
