"""All cards there are, by code, and which of them a deck may hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Final

from rules.lcg.second.cards import PACKS
from rules.lcg.second.cards.blood import BLOOD_AND_GOLD
from rules.lcg.second.cards.core import CORE_SET
from rules.lcg.second.cards.kings import WAR_OF_FIVE_KINGS
from rules.lcg.second.cards.lions import LIONS_OF_CASTERLY_ROCK
from rules.lcg.second.cards.watchers import WATCHERS_ON_THE_WALL
from rules.lcg.second.cards.westeros import WESTEROS_CYCLE
from rules.lcg.second.cards.wolves import WOLVES_OF_THE_NORTH
from rules.lcg.second.printed import FACTIONS, SecondCard, faction_card
from rules.lcg.second.sets import sets
from rules.lcg.second.titles import kingsmoot, melee
from rules.lcg.state.printed import DECK_KINDS

KINGSMOOT_TITLES: Final = tuple(card.code for card in kingsmoot.TITLES)
MELEE_TITLES: Final = tuple(card.code for card in melee.TITLES)
FACTION_CARDS: Final = tuple(faction_card(name) for name in FACTIONS)

CARDS: Final[Mapping[str, SecondCard]] = {
    card.code: card
    for card in (
        *CORE_SET,
        *kingsmoot.TITLES,
        *melee.TITLES,
        *FACTION_CARDS,
        *WESTEROS_CYCLE,
        *WOLVES_OF_THE_NORTH,
        *WAR_OF_FIVE_KINGS,
        *LIONS_OF_CASTERLY_ROCK,
        *BLOOD_AND_GOLD,
        *WATCHERS_ON_THE_WALL,
    )
}
"""Every card by its code; faction cards as "faction_stark". New sets are added at the end: the numbers of the
faces of the others stay."""

SET_OF: Final[Mapping[str, str]] = {code: name for pack in PACKS for code, name in pack.sets.items()}
"""By code of a card: the code of its set."""


def _released(code: str) -> int:
    released = sets()[SET_OF[code]].released if code in SET_OF else None
    return released.toordinal() if released else 0


RELEASED: Final[Mapping[str, int]] = {code: _released(code) for code in CARDS}
"""By code of a card: the day of its release as an ordinal; 0 for cards of every game."""


CORE_DAY: Final = max(RELEASED[card.code] for card in CORE_SET)
"""The day of the release of the Core Set."""


@cache
def released_until(day: int) -> frozenset[str]:
    """Return the codes of the cards released until a day."""
    return frozenset(code for code, released in RELEASED.items() if released <= day)


@cache
def pool(faction: str, agendas: tuple[str, ...], until: int) -> frozenset[str]:
    """Return the codes of draw-deck cards that a deck of a faction and agendas (by code) may hold (spec
    §2), of those released until a day."""
    friends = banners_of(agendas)
    return frozenset(
        code
        for code in released_until(until)
        for entry in (CARDS[code],)
        if entry.kind in DECK_KINDS and may_hold(faction, friends, entry)
    )


def banners_of(agendas: Iterable[str]) -> frozenset[str]:
    """Return the factions that agendas let in."""
    return frozenset(CARDS[code].banner for code in agendas) - {""}


def may_hold(faction: str, banners: Collection[str], entry: SecondCard) -> bool:
    """Return whether a card's faction and loyalty fit a deck of a faction and banners (spec §2.4–5)."""
    if entry.faction in {"neutral", faction}:
        return True
    return entry.faction in banners and not entry.loyal


FACES: Final = tuple(CARDS)
PRINTED: Final = tuple(CARDS.values())
KIND: Final = tuple(card.kind for card in PRINTED)
NAME: Final = tuple(card.name for card in PRINTED)
RELEASED_BY_FACE: Final = tuple(RELEASED.values())
"""By number of the face."""
