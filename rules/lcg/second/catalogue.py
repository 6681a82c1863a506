"""All cards there are, by code, and which of them a deck may hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.lcg.second.cards.core import CORE_SET
from rules.lcg.second.printed import FACTIONS, SecondCard, faction_card
from rules.lcg.second.titles import kingsmoot, melee
from rules.lcg.state.printed import DECK_KINDS

KINGSMOOT_TITLES: Final = tuple(card.code for card in kingsmoot.TITLES)
MELEE_TITLES: Final = tuple(card.code for card in melee.TITLES)
FACTION_CARDS: Final = tuple(faction_card(name) for name in FACTIONS)

CARDS: Final[Mapping[str, SecondCard]] = {
    card.code: card for card in (*CORE_SET, *kingsmoot.TITLES, *melee.TITLES, *FACTION_CARDS)
}
"""Every card by its code; faction cards as "faction_stark"."""


@cache
def pool(faction: str, agenda: str) -> frozenset[str]:
    """Return the codes of draw-deck cards a deck of a faction and agenda (code or "") may hold (spec §2)."""
    friend = CARDS[agenda].banner if agenda else ""
    return frozenset(
        entry.code for entry in CORE_SET if entry.kind in DECK_KINDS and may_hold(faction, friend, entry)
    )


def may_hold(faction: str, banner: str, entry: SecondCard) -> bool:
    """Return whether a card's faction and loyalty fit a deck of a faction and banner (spec §2.4–5)."""
    if entry.faction in {"neutral", faction}:
        return True
    return entry.faction == banner and not entry.loyal


FACES: Final = tuple(CARDS)
PRINTED: Final = tuple(CARDS.values())
KIND: Final = tuple(card.kind for card in PRINTED)
NAME: Final = tuple(card.name for card in PRINTED)
"""By number of the face."""
