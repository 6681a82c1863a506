"""The card pool that an event declares, and the cards its deck lists are compared with."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final

from rules.kernel.language import N_, phrase, verbatim
from rules.lcg.decks.catalogue_facts import CardFacts, folded, pack_named
from rules.lcg.decks.deck_list import DRAW_KINDS
from rules.lcg.decks.restrictions import Restrictions
from rules.lcg.decks.verdict import card_title
from rules.lcg.second.decks.pool import HOUSES
from rules.lcg.second.sets import CardSet, Maker, Use, sets
from rules.lcg.second.sets.known import (
    KnownCard,
    codes_by_title,
    known_cards,
    sets_by_name,
    titles,
)
from rules.lcg.second.sets.restricted import FORMATS, Format, restricted_lists

_ALIKE: Final = 0.8
"""How alike a misspelled name is to the one it means, of 1."""


@dataclass(frozen=True, slots=True)
class DeclaredPool:
    """Which cards decks of an event may hold: those of the `sets` by code, or, where none are named, all that
    came out by `until` (ISO; "" for no end); the community's only if `community`.

    `restricted` is the code of a list of restricted, banned and paired cards, or ""; `format` the part of it
    that counts. Sets for drafts and variants count only where they are named.
    """

    until: str = ""
    sets: tuple[str, ...] = ()
    community: bool = False
    restricted: str = ""
    format: Format = "melee"

    @property
    def restrictions(self) -> Restrictions:
        """What the list forbids in the format; nothing without a list."""
        chosen = restricted_lists().get(self.restricted)
        return chosen.formats[self.format] if chosen else Restrictions()

    def objection(self, card: CardSet) -> str:
        """Return why a set's cards are not in the pool, or ""."""
        if self.sets:
            return (
                "" if card.code in self.sets else N_("{card} is of “{set}”, which is not in the card pool.")
            )
        if card.use is not Use.DECKS:
            return N_("{card} is of “{set}”, whose cards are not for decks that players build.")
        if card.maker is Maker.COMMUNITY and not self.community:
            return N_("{card} is of “{set}”, a set of the community; the pool has the publisher's sets only.")
        released = card.released.isoformat() if card.released else ""
        if self.until and released > self.until:
            return N_("{card} is of “{set}”, released on {released}; the card pool ends on {until}.")
        return ""

    def to_json(self) -> dict[str, Any]:
        """Return the pool as JSON; `pool_from_json` reads it back."""
        return {**asdict(self), "sets": list(self.sets)}


def pool_from_json(row: Mapping[str, Any]) -> DeclaredPool:
    """Return the pool of `to_json`. Raises `ValueError` naming what it does not know."""
    pool = DeclaredPool(**{**row, "sets": tuple(row["sets"])})
    unknown = [code for code in pool.sets if code not in sets()]
    if unknown or (pool.restricted and pool.restricted not in restricted_lists()):
        raise ValueError(f"There is no set or list {[*unknown, pool.restricted]}.")
    if pool.format not in FORMATS:
        raise ValueError(f"There is no format {pool.format!r}.")
    return pool


class DeclaredCards:
    """A `Catalogue` of all cards there are; those of a declared pool are preferred where a title has several
    versions, and `objection` says of the others why they may not be played."""

    houses = HOUSES
    is_complete = True

    def __init__(self, pool: DeclaredPool) -> None:
        self.pool = pool
        self.restrictions = pool.restrictions
        self._objections = {one.code: pool.objection(one) for one in sets().values()}

    def by_code(self, code: str) -> KnownCard | None:
        """Return the card of a code, or None."""
        return known_cards().get(code)

    def by_name(self, name: str) -> Sequence[KnownCard]:
        """Return every card of a title in any language, however its letters and marks are written."""
        return [known_cards()[code] for code in codes_by_title().get(folded(name), ())]

    def meant_by(self, title: str, kind: str, pack: str) -> Sequence[KnownCard]:
        """Return the cards that a listed one may be: by title, then as far as it helps by kind and set, and
        of these the ones that may be played."""
        found = self.by_name(title)
        found = _narrowed(found, (one for one in found if kind in _kinds_of(one)))
        if pack:
            named = _sets_named(pack)
            of_set = [one for one in found if one.set in named]
            if of_set:
                return of_set if len(of_set) == 1 else _narrowed(of_set, filter(self._is_legal, of_set))
        legal = list(filter(self._is_legal, found))
        return legal or _narrowed(found, (one for one in found if sets()[one.set].use is Use.DECKS))

    def names(self) -> Sequence[str]:
        """Return all titles, in all languages."""
        return titles()

    def pack_of(self, code: str) -> str:
        """Return the name of the set of a card, or ""."""
        card = self.by_code(code)
        return sets()[card.set].name if card else ""

    def objection(self, facts: CardFacts) -> str:
        """Return why a card is not in the pool, or ""."""
        card = known_cards()[facts.code]
        template = self._objections[card.set]
        of = sets()[card.set]
        return template and phrase(
            template,
            card=card_title(card.name),
            set=verbatim(of.name),
            released=verbatim(of.released.isoformat() if of.released else ""),
            until=verbatim(self.pool.until),
        )

    def playable_version(self, facts: CardFacts) -> str:
        """Return the name of the set with a version of a card that may be played instead, or ""."""
        others = (one for one in self.by_name(facts.name) if one.kind == facts.kind and self._is_legal(one))
        return next((sets()[one.set].name for one in others if one.code != facts.code), "")

    def _is_legal(self, card: KnownCard) -> bool:
        return not self._objections[card.set] and card.code not in self.restrictions.banned


@lru_cache(maxsize=64)
def declared_cards(pool: DeclaredPool) -> DeclaredCards:
    """Return the cards of a pool."""
    return DeclaredCards(pool)


def _kinds_of(card: KnownCard) -> tuple[str, ...]:
    return (card.kind, "draw") if card.kind in DRAW_KINDS else (card.kind,)


def _narrowed(found: Sequence[KnownCard], to: Iterable[KnownCard]) -> Sequence[KnownCard]:
    """Return the narrower choice, unless nothing would be left."""
    return list(to) or found


def _sets_named(name: str) -> tuple[str, ...]:
    """Return the codes of the sets that a name in brackets means, misspelled ones included."""
    known, wanted = sets_by_name(), pack_named(name)
    near = [wanted] if wanted in known else difflib.get_close_matches(wanted, known, 1, _ALIKE)
    return known[near[0]] if near else ()
