"""Deck lists of the first edition: their rules, and the ready decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rules.lcg.decks.deck_list import DeckCard, DeckList, deck_list, identified
from rules.lcg.decks.list_rules import ListRules
from rules.lcg.first.catalogue import CARDS, SETS
from rules.lcg.first.decks.legality import implemented_pool, validate
from rules.lcg.first.decks.ready import DECKS, READY, ReadyList


def ready_list(ready: ReadyList) -> DeckList:
    """Return a ready deck as a list."""
    copies = Counter([*ready.deck["plots"], *ready.deck["draw"]])
    cards = [DeckCard(n, CARDS[code].name, code, CARDS[code].kind, SETS[code]) for code, n in copies.items()]
    return identified(deck_list(ready.name, ready.deck["faction"], (), cards), implemented_pool())


def ready_lists() -> Mapping[str, DeckList]:
    """Return the ready decks that are large enough for tournaments as lists, by "first_" and House."""
    return {
        f"first_{each.deck['faction']}": ready_list(each) for each in READY.values() if not each.is_starter
    }


LISTS: Final = ListRules(
    implemented_pool,
    lambda declared: implemented_pool(),
    lambda deck, cards: (),
    validate,
    DECKS,
    ready_lists,
)
