"""What deck lists need to know of cards: the facts of one card, and how a catalogue finds it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Protocol

from rules.lcg.second.printed import FACTION_NAMES, FACTIONS

PACK_NAMES: Final = {"01": "Core Set"}
"""Packs by the first two digits of their cards' codes."""

FEALTY: Final = "01027"


class CardFacts(Protocol):
    """The facts of a card that decide about decks; `rules.lcg.state.printed.Card` has them all.

    `limit`: copies of its title in a deck; `banner`: the faction a banner agenda lets in, or "".
    """

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def faction(self) -> str: ...
    @property
    def loyal(self) -> bool: ...
    @property
    def limit(self) -> int: ...
    @property
    def banner(self) -> str: ...


class Catalogue(Protocol):
    """Where cards are looked up."""

    def by_code(self, code: str) -> CardFacts | None:
        """Return the card of a code, or None."""

    def by_name(self, name: str) -> Sequence[CardFacts]:
        """Return every card of a title, however its letters and marks are written."""

    def names(self) -> Sequence[str]:
        """Return all titles, for guessing what a misspelled one meant."""


@lru_cache(maxsize=4096)
def folded(title: str) -> str:
    """Return a title without case, accents, quotes and other marks: "Hear Me Roar!" and "hear me roar" fold
    alike.

    "ø" and its like stay letters. A title of nothing but marks stays as it is.
    """
    bare = (letter for letter in unicodedata.normalize("NFKD", title) if not unicodedata.combining(letter))
    words = re.sub(r"[^\w\s]|_", "", "".join(bare).casefold().replace("-", " ").replace("–", " ")).split()
    return " ".join(words) or " ".join(title.split())


_FACTIONS_BY_NAME: Final = {
    folded(name): faction
    for faction in FACTIONS
    for name in (
        faction,
        FACTION_NAMES[faction],
        FACTION_NAMES[faction].removeprefix("House ").removeprefix("The "),
    )
}


def faction_named(name: str) -> str:
    """Return the faction of a name ("House Stark", "stark", "Night's Watch"), or ""."""
    return _FACTIONS_BY_NAME.get(folded(name), "")


def pack_named(pack: str) -> str:
    """Return a pack's name for comparing: "Core", "core set" and "Core Set" are the same pack."""
    return folded(pack).removesuffix(" set")


def pack_of(code: str) -> str:
    """Return the name of the pack a known card comes from, or ""."""
    return PACK_NAMES.get(code[:2], "")
