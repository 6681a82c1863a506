"""The cards that lists are compared with, found by code and by title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.lcg.decks.catalogue_facts import CardFacts, Houses, folded


class CardPool:
    """A `Catalogue` of the cards it is given; `aliases`: other titles of cards, and their codes."""

    def __init__(
        self,
        cards: Iterable[CardFacts],
        houses: Houses,
        pack_of: Callable[[str], str],
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self.houses = houses
        self._pack_of = pack_of
        self._by_code = {card.code: card for card in cards}
        self._by_name: dict[str, list[CardFacts]] = {}
        for card in self._by_code.values():
            self._by_name.setdefault(folded(card.name), []).append(card)
        self._names = tuple(found[0].name for found in self._by_name.values())
        for title, code in (aliases or {}).items():
            self._by_name.setdefault(folded(title), []).append(self._by_code[code])

    def by_code(self, code: str) -> CardFacts | None:
        """Return the card of a code, or None."""
        return self._by_code.get(code)

    def by_name(self, name: str) -> Sequence[CardFacts]:
        """Return every card of a title, however its letters and marks are written."""
        return self._by_name.get(folded(name), ())

    def names(self) -> Sequence[str]:
        """Return all titles."""
        return self._names

    def pack_of(self, code: str) -> str:
        """Return the name of the pack a known card comes from, or ""."""
        return self._pack_of(code)
