"""What lists of restricted, banned and paired cards forbid."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """Cards by code of which a deck may hold one; with `chosen`, none of them beside that card."""

    cards: tuple[str, ...]
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class Restrictions:
    """What a list called `name` forbids, by code of the cards; nothing by default (ruling R-20 of the rules
    specification).

    Banned cards are in no deck; of the restricted cards a deck may hold one, in any number of copies.
    """

    name: str = ""
    banned: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    pairs: tuple[Pair, ...] = ()
