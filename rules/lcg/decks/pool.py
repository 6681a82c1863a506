"""The cards that lists are compared with, found by code and by title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.lcg.decks.catalogue_facts import CardFacts, Houses, folded, pack_named
from rules.lcg.decks.restrictions import Restrictions


class CardPool:
    """A `Catalogue` of the cards it is given, all of which may be played; `aliases`: other titles of cards,
    and their codes; `first_version`: whether a title without a set means the version that was released first,
    where there are several."""

    is_complete = False
    restrictions = Restrictions()

    def __init__(
        self,
        cards: Iterable[CardFacts],
        houses: Houses,
        pack_of: Callable[[str], str],
        aliases: Mapping[str, str] | None = None,
        *,
        first_version: bool = False,
    ) -> None:
        self.houses = houses
        self._first_version = first_version
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

    def meant_by(self, title: str, kind: str, pack: str) -> Sequence[CardFacts]:
        """Return the cards of a title; the same title from a pack outside is another card."""
        found = self.by_name(title)
        if not pack:
            return found[:1] if self._first_version else found
        return [facts for facts in found if pack_named(self.pack_of(facts.code)) == pack_named(pack)]

    def names(self) -> Sequence[str]:
        """Return all titles."""
        return self._names

    def pack_of(self, code: str) -> str:
        """Return the name of the pack a known card comes from, or ""."""
        return self._pack_of(code)

    def objection(self, facts: CardFacts) -> str:
        """Return "": every card may be played."""
        return ""

    def playable_version(self, facts: CardFacts) -> str:
        """Return "": no card needs another version."""
        return ""
