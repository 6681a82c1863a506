"""What is printed on every card of the second edition, as JSON.

To `rules.lcg.reports.facts` come "faction", the prices of ambush and bestow among the "keywords", and where
the card has them "loyal": true, "reserve", "rivals": [...].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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


class FactsOfCards(Mapping[str, Mapping[str, Json]]):
    """The facts of every card, by code; each is made when it is first looked up."""

    def __init__(self, cards: Mapping[str, SecondCard]) -> None:
        self._cards = cards
        self._made: dict[str, dict[str, Json]] = {}

    def __getitem__(self, code: str) -> dict[str, Json]:
        found = self._made.get(code)
        if found is None:
            found = self._made[code] = facts_of(self._cards[code])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)
