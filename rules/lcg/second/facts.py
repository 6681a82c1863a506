"""What is printed on every card of the second edition, as JSON.

To `rules.lcg.reports.facts` come "faction", the prices of ambush and bestow among the "keywords", and where
the card has them "loyal": true, "reserve", "rivals": [...].
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.language import N_, phrase
from rules.kernel.terms import Json
from rules.lcg.reports import facts
from rules.lcg.second.printed import FACTION_NAMES, SecondCard


def facts_of(card: SecondCard) -> dict[str, Json]:
    """Return the facts of one card; the shape is described in the module's text."""
    found = facts.facts_of(card) | {"faction": FACTION_NAMES[card.faction]}
    priced = _priced_keywords(card)
    if priced:
        found["keywords"] = _with(priced, found["keywords"], len(card.keywords))
    if card.loyal:
        found["loyal"] = True
    if card.rivals:
        found["rivals"] = facts.titles(card.rivals)
    return found


def _priced_keywords(card: SecondCard) -> list[str]:
    words: list[str] = []
    if card.ambush is not None:
        words.append(phrase(N_("ambush ({price})"), price=card.ambush))
    if card.bestow is not None:
        words.append(phrase(N_("bestow ({price})"), price=card.bestow))
    return words


def _with(priced: list[str], keywords: list[str], at: int) -> list[str]:
    return [*keywords[:at], *priced, *keywords[at:]]


def facts_of_cards(cards: Mapping[str, SecondCard]) -> dict[str, dict[str, Json]]:
    """Return the facts of every card, by code."""
    return {code: facts_of(card) for code, card in cards.items()}
