"""The second edition's decks as a table takes them; see `rules.lcg.decks.playable`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from rules.kernel.terms import Json
from rules.lcg.decks.deck_list import DeckCard, deck_list
from rules.lcg.decks.playable import Decks, by_code
from rules.lcg.edition import Playable
from rules.lcg.second.decks.pool import CARDS, implemented_pool, pack_of
from rules.lcg.second.decks.ready import DECLARED, READY_DECKS, ready_deck
from rules.lcg.second.printed import FACTIONS


@cache
def _ready(key: str) -> Playable:
    return DECKS.playable(ready_deck(key, implemented_pool()))


DECKS: Final = Decks(CARDS, FACTIONS, _ready, tuple(DECLARED), tuple(READY_DECKS), pack_of)


def _in_order_of_lists(cards: Mapping[str, int]) -> Mapping[str, int]:
    """Return copies by code in the order of deck lists: kind, title, code."""
    order = deck_list(
        "", "", cards=[DeckCard(n, CARDS[code].name, code, CARDS[code].kind) for code, n in cards.items()]
    )
    return {card.code: card.copies for card in order.cards}


def recorded(decks: Sequence[Json]) -> list[Sequence[Json]]:
    """Return the decks that those of a record of earlier versions may have been, the likeliest first; none
    for one of today.

    Earlier versions laid copies by code in the order in which they stood: in that of the deck list, or, where
    the database was PostgreSQL, of the codes. Files have them sorted. Stamps depend on the order, so a replay
    shows which it was.
    """
    if not any(isinstance(deck, Mapping) and isinstance(deck.get("draw"), Mapping) for deck in decks):
        return []
    given = list(decks)
    as_listed = [
        _reordered(deck, ("faction", "agenda", "plots", "draw"), _in_order_of_lists) for deck in decks
    ]
    as_stored = [_reordered(deck, ("draw", "plots", "agenda", "faction"), by_code) for deck in decks]
    is_from_file = all(list(deck) == sorted(deck) for deck in decks if isinstance(deck, Mapping))
    return [as_listed, as_stored, given] if is_from_file else [given, as_listed, as_stored]


def _reordered(deck: Json, members: Sequence[str], order: Callable[[Any], Any]) -> Json:
    if isinstance(deck, str):
        return deck
    return {
        member: order(deck[member]) if isinstance(deck[member], Mapping) else deck[member]
        for member in members
    }
