"""Deck lists of the second edition: their rules, and the ready decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.lcg.decks.deck_list import DeckList
from rules.lcg.decks.list_rules import ListRules
from rules.lcg.second.decks.declared import declared_cards, pool_from_json
from rules.lcg.second.decks.glance import glance
from rules.lcg.second.decks.legality import validate
from rules.lcg.second.decks.playable import DECKS
from rules.lcg.second.decks.pool import implemented_pool
from rules.lcg.second.decks.ready import DECLARED, ready_deck


def ready_lists() -> Mapping[str, DeckList]:
    """Return the ready decks as lists, by key."""
    return {key: ready_deck(key, implemented_pool()) for key in DECLARED}


LISTS: Final = ListRules(
    implemented_pool,
    lambda declared: declared_cards(pool_from_json(declared)),
    glance,
    validate,
    DECKS,
    ready_lists,
)
