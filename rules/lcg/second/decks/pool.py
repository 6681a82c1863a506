"""The second edition's cards as deck lists look them up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Final

from rules.kernel.language import N_
from rules.lcg.decks.catalogue_facts import Houses
from rules.lcg.decks.pool import CardPool
from rules.lcg.second.printed import FACTION_NAMES, FACTIONS
from rules.lcg.second.sets import PLAYABLE, sets
from rules.lcg.second.sets.known import KnownCard, known_of

if TYPE_CHECKING:
    from rules.lcg.second.printed import SecondCard

HOUSES: Final = Houses(
    {key: FACTION_NAMES[key] for key in FACTIONS},
    N_("There are seven houses and The Night's Watch."),
    {
        **{
            f"{house} {FACTION_NAMES[key].removeprefix('House ')}": key
            for house in ("Haus", "Casa", "Maison")
            for key in FACTIONS
            if FACTION_NAMES[key].startswith("House ")
        },
        "Haus Graufreud": "greyjoy",
        "Graufreud": "greyjoy",
        "Haus Lennister": "lannister",
        "Lennister": "lannister",
        "Die Nachtwache": "thenightswatch",
        "Nachtwache": "thenightswatch",
        "La Guardia de la Noche": "thenightswatch",
        "Guardia de la Noche": "thenightswatch",
        "La Garde de Nuit": "thenightswatch",
        "Garde de Nuit": "thenightswatch",
    },
)


class Cards(Mapping[str, "SecondCard"]):
    """The cards that games play, by code. Judging lists needs none of them, so the catalogue is imported when
    one is looked up."""

    @cached_property
    def _cards(self) -> Mapping[str, SecondCard]:
        found: Mapping[str, SecondCard] = import_module("rules.lcg.second.catalogue").CARDS
        return found

    def __getitem__(self, code: str) -> SecondCard:
        return self._cards[code]

    def __contains__(self, code: object) -> bool:
        return code in self._cards

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


CARDS: Final = Cards()


def pack_of(code: str) -> str:
    """Return the name of the pack a playable card comes from, or ""."""
    found = _playable().get(code)
    return sets()[found.set].name if found else ""


@cache
def implemented_pool() -> CardPool:
    """Return the cards that a live game can play."""
    return CardPool(_playable().values(), HOUSES, pack_of, first_version=True)


@cache
def _playable() -> Mapping[str, KnownCard]:
    return known_of(code for codes in PLAYABLE.values() for code in codes)
