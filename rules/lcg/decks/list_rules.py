"""What an edition says of deck lists: how they are looked up, checked and played, and which are ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.lcg.decks.catalogue_facts import Catalogue
from rules.lcg.decks.deck_list import DeckList
from rules.lcg.decks.playable import Decks
from rules.lcg.decks.pool import CardPool
from rules.lcg.decks.verdict import Point, Verdict


@dataclass(frozen=True, slots=True)
class ListRules:
    """The rules of an edition's deck lists.

    `pool`: the cards that live games play; `declared`: those that an event's lists are compared with, by its
    card pool as JSON; `glance`: what a judge looks at first; `ready`: the ready decks legal at tournaments,
    by key.
    """

    pool: Callable[[], CardPool]
    declared: Callable[[Mapping[str, Any]], Catalogue]
    glance: Callable[[DeckList, Catalogue], tuple[Point, ...]]
    validate: Callable[[DeckList, Catalogue], Verdict]
    decks: Decks
    ready: Callable[[], Mapping[str, DeckList]]
