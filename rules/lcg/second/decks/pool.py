"""The cards that lists are compared with, found by code and by title."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rules.lcg.second import catalogue
from rules.lcg.second.decks.catalogue_facts import CardFacts, folded


class CardPool:
    """A `Catalogue` of the cards it is given."""

    def __init__(self, cards: Iterable[CardFacts]) -> None:
        self._by_code = {card.code: card for card in cards}
        self._by_name: dict[str, list[CardFacts]] = {}
        for card in self._by_code.values():
            self._by_name.setdefault(folded(card.name), []).append(card)
        self._names = tuple(found[0].name for found in self._by_name.values())

    def by_code(self, code: str) -> CardFacts | None:
        """Return the card of a code, or None."""
        return self._by_code.get(code)

    def by_name(self, name: str) -> Sequence[CardFacts]:
        """Return every card of a title, however its letters and marks are written."""
        return self._by_name.get(folded(name), ())

    def names(self) -> Sequence[str]:
        """Return all titles."""
        return self._names


@cache
def implemented_pool() -> CardPool:
    """Return the cards that a live game can play."""
    return CardPool(catalogue.CARDS.values())
