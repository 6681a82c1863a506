"""All cards there are, by code, and which of them a deck may hold.

Which cards there are, their names, types and sets stand in the data files. What they do is imported by
package (`PLAYABLE`) with the first card of it that is looked at. Those of the Core Set and the titles are in
every game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from rules.kernel.language import in_context
from rules.lcg.second.cards import PACKS
from rules.lcg.second.cards.core import CORE_SET
from rules.lcg.second.printed import FACTIONS, SecondCard, faction_card
from rules.lcg.second.sets import sets
from rules.lcg.second.titles import kingsmoot, melee
from rules.lcg.state.printed import DECK_KINDS, Kind

KINGSMOOT_TITLES: Final = tuple(card.code for card in kingsmoot.TITLES)
MELEE_TITLES: Final = tuple(card.code for card in melee.TITLES)
FACTION_CARDS: Final = tuple(faction_card(name) for name in FACTIONS)

_OF_EVERY_GAME: Final = {
    card.code: card for card in (*CORE_SET, *kingsmoot.TITLES, *melee.TITLES, *FACTION_CARDS)
}
_LATER: Final = {
    code: row for name, pack in PACKS.items() if name != "core" for code, row in pack.facts.items()
}
_PACKAGE_OF: Final = {code: name for name, pack in PACKS.items() for code in pack.facts}

FACES: Final = (*_OF_EVERY_GAME, *_LATER)
"""The codes of all cards. New sets are added at the end: the numbers of the faces of the others stay."""
KIND: Final[tuple[Kind, ...]] = (
    *(card.kind for card in _OF_EVERY_GAME.values()),
    *(row["kind"] for row in _LATER.values()),
)
NAME: Final[tuple[str, ...]] = (
    *(card.name for card in _OF_EVERY_GAME.values()),
    *(row["name"] for row in _LATER.values()),
)
"""By number of the face."""
FACE_OF: Final[Mapping[str, int]] = {code: face for face, code in enumerate(FACES)}
PRINTED: Final[list[SecondCard]] = [*_OF_EVERY_GAME.values(), *[None] * len(_LATER)]  # type: ignore[list-item]
"""By number of the face: the card, once its package is imported."""


class Cards(Mapping[str, SecondCard]):
    """Every card by its code; faction cards as "faction_stark". A package of cards is imported when the first
    of them is looked up."""

    def __init__(self) -> None:
        self._imported = dict(_OF_EVERY_GAME)

    def __getitem__(self, code: str) -> SecondCard:
        found = self._imported.get(code)
        if found is None:
            self._import(_PACKAGE_OF[code])
            found = self._imported[code]
        return found

    def __contains__(self, code: object) -> bool:
        return code in FACE_OF

    def __iter__(self) -> Iterator[str]:
        return iter(FACES)

    def __len__(self) -> int:
        return len(FACES)

    def _import(self, name: str) -> None:
        package = import_module(f"rules.lcg.second.cards.{name}")
        cards = {card.code: card for module in package.MODULES for card in module.CARDS}
        for code, card in cards.items():
            PRINTED[FACE_OF[code]] = card
        self._imported.update(cards)


CARDS: Final = Cards()

WORDED_NAMES: Final[Mapping[str, str]] = {
    **{code: card.worded_name for code, card in _OF_EVERY_GAME.items()},
    **{code: in_context("card", row["name"]) for code, row in _LATER.items()},
}
"""By code: the name as a text of the catalogs."""
TRAITS: Final = frozenset(
    {trait for card in _OF_EVERY_GAME.values() for trait in card.traits}
    | {trait for row in _LATER.values() for trait in row.get("traits", ())}
)
"""The traits of all cards."""

SET_OF: Final[Mapping[str, str]] = {code: name for pack in PACKS.values() for code, name in pack.sets.items()}
"""By code of a card: the code of its set."""


def _released(code: str) -> int:
    released = sets()[SET_OF[code]].released if code in SET_OF else None
    return released.toordinal() if released else 0


RELEASED: Final[Mapping[str, int]] = {code: _released(code) for code in FACES}
"""By code of a card: the day of its release as an ordinal; 0 for cards of every game."""
RELEASED_BY_FACE: Final = tuple(RELEASED.values())


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
