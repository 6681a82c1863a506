"""What is printed on every card of the first edition, as JSON.

To `rules.lcg.reports.facts` come "faction" (the name of its house, or "Neutral"), and where the card has them
"houses": [...] (of a card of several), "only": the house whose decks alone may hold it, "crests": [...],
"influence", "opposes": [...].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.terms import Json
from rules.lcg.first.printed import HOUSE_NAMES, FirstCard
from rules.lcg.reports import facts

NEUTRAL: Final = "Neutral"


def facts_of(card: FirstCard) -> dict[str, Json]:
    """Return the facts of one card; the shape is described in the module's text."""
    houses = [HOUSE_NAMES[house] for house in card.houses]
    found = facts.facts_of(card) | {"faction": houses[0] if houses else NEUTRAL}
    if len(houses) > 1:
        found["houses"] = houses
    if card.only:
        found["only"] = HOUSE_NAMES[card.only]
    if card.crests:
        found["crests"] = sorted(card.crests)
    if card.influence:
        found["influence"] = card.influence
    if card.opposes:
        found["opposes"] = facts.titles(card.opposes)
    return found


def facts_of_cards(cards: Mapping[str, FirstCard]) -> dict[str, dict[str, Json]]:
    """Return the facts of every card, by code."""
    return {code: facts_of(card) for code, card in cards.items()}
