"""All cards there are: by code, by name, and what decks need to know of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.lcg.cards.core import CORE_SET
from rules.lcg.printed import FACTIONS, Card, faction_card
from rules.lcg.titles import kingsmoot, melee

KINGSMOOT_TITLES: Final = tuple(card.code for card in kingsmoot.TITLES)
MELEE_TITLES: Final = tuple(card.code for card in melee.TITLES)
FACTION_CARDS: Final = tuple(faction_card(name) for name in FACTIONS)

CARDS: Final[Mapping[str, Card]] = {
    card.code: card for card in (*CORE_SET, *kingsmoot.TITLES, *melee.TITLES, *FACTION_CARDS)
}
"""Every card by its code; faction cards as "faction_stark"."""

DECK_KINDS: Final = frozenset({"character", "location", "attachment", "event"})


class UnknownCard(LookupError):
    """No card of the implemented pool has this code or name."""


def card(code: str) -> Card:
    """The card of a code; raises UnknownCard."""
    found = CARDS.get(code)
    if found is None:
        raise UnknownCard(f"There is no card {code!r}.")
    return found


def normalized(name: str) -> str:
    """A name for comparing: lower case letters and digits, without accents and punctuation."""
    plain = unicodedata.normalize("NFKD", name.lower())
    return re.sub(r"[^a-z0-9]+", " ", plain.replace("'", "").replace("’", "")).strip()


def named(name: str) -> tuple[Card, ...]:
    """The deck cards (plots and agendas too) of a name, by code; empty if there are none."""
    return _by_name().get(normalized(name), ())


@cache
def _by_name() -> Mapping[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for entry in CORE_SET:
        key = normalized(entry.name)
        found[key] = (*found.get(key, ()), entry)
    return found


@cache
def pool(faction: str, agenda: str) -> frozenset[str]:
    """The codes of draw-deck cards a deck of a faction and agenda (code or "") may hold (spec §2)."""
    friend = CARDS[agenda].banner if agenda else ""
    return frozenset(
        entry.code for entry in CORE_SET if entry.kind in DECK_KINDS and may_hold(faction, friend, entry)
    )


def may_hold(faction: str, banner: str, entry: Card) -> bool:
    """Whether a card's faction and loyalty fit a deck of a faction and banner (spec §2.4–5)."""
    if entry.faction in {"neutral", faction}:
        return True
    return entry.faction == banner and not entry.loyal
