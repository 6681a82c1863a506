"""The second edition's cards as deck lists look them up."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.kernel.language import N_
from rules.lcg.decks.catalogue_facts import Houses
from rules.lcg.decks.pool import CardPool
from rules.lcg.second import catalogue
from rules.lcg.second.printed import FACTION_NAMES, FACTIONS
from rules.lcg.second.sets import sets

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


def pack_of(code: str) -> str:
    """Return the name of the pack a known card comes from, or ""."""
    found = catalogue.SET_OF.get(code)
    return sets()[found].name if found else ""


@cache
def implemented_pool() -> CardPool:
    """Return the cards that a live game can play."""
    return CardPool(catalogue.CARDS.values(), HOUSES, pack_of, first_version=True)
