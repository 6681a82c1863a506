"""What deck lists need to know of cards: the facts of one card, how a catalogue finds it, and which houses
there are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from rules.kernel.language import phrase, sentences, verbatim
from rules.lcg.decks.restrictions import Restrictions


class CardFacts(Protocol):
    """The facts of a card that every edition's lists need; `limit`: copies of its title in a deck."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def limit(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Houses:
    """The houses or factions of an edition: their names by key, and a sentence that says which there are.

    `others`: the keys of their names in other languages.
    """

    names: Mapping[str, str]
    sentence: str
    others: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    by_name: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = {
            folded(word): key
            for key, name in self.names.items()
            for word in (key, name, name.removeprefix("House ").removeprefix("The "))
        }
        translated = {folded(name): key for name, key in self.others.items()}
        object.__setattr__(self, "by_name", translated | found)

    def named(self, name: str) -> str:
        """Return the key of a house by its name, with or without "House", or ""."""
        return self.by_name.get(folded(name), "")

    def refusal(self, name: str) -> str:
        """Return the refusal of a name that is none of a house."""
        return sentences(phrase("“{name}” is no faction.", name=verbatim(name)), self.sentence)


class Catalogue(Protocol):
    """Where cards are looked up, and what an edition calls its houses and the packs of cards."""

    @property
    def houses(self) -> Houses: ...
    @property
    def is_complete(self) -> bool:
        """Whether all cards there are stand in it, so that there is no other."""

    @property
    def restrictions(self) -> Restrictions: ...

    def by_code(self, code: str) -> CardFacts | None:
        """Return the card of a code, or None."""

    def by_name(self, name: str) -> Sequence[CardFacts]:
        """Return every card of a title, however its letters and marks are written."""

    def meant_by(self, title: str, kind: str, pack: str) -> Sequence[CardFacts]:
        """Return the cards that a listed one may be; kind and pack are "" where the list names none."""

    def names(self) -> Sequence[str]:
        """Return all titles, for guessing what a misspelled one meant."""

    def pack_of(self, code: str) -> str:
        """Return the name of the pack a known card comes from, or ""."""

    def objection(self, facts: CardFacts) -> str:
        """Return why a card may not be played, or ""."""

    def playable_version(self, facts: CardFacts) -> str:
        """Return the name of the pack with another version of a card that may be played, or ""."""


@lru_cache(maxsize=4096)
def folded(title: str) -> str:
    """Return a title without case, accents, quotes and other marks: "Hear Me Roar!" and "hear me roar" fold
    alike.

    "ø" and its like stay letters. A title of nothing but marks stays as it is.
    """
    bare = (letter for letter in unicodedata.normalize("NFKD", title) if not unicodedata.combining(letter))
    words = re.sub(r"[^\w\s]|_", "", "".join(bare).casefold().replace("-", " ").replace("–", " ")).split()
    return " ".join(words) or " ".join(title.split())


def pack_named(pack: str) -> str:
    """Return a pack's name for comparing: "Core", "core set" and "Core Set" are the same pack."""
    return folded(pack).removesuffix(" set")
