"""All cards of the second edition, as deck lists look them up: facts and titles, but no abilities.

Some 2,200 cards take a few megabytes and a tenth of a second, so they are read when the first list is judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.lcg.decks.catalogue_facts import folded, pack_named
from rules.lcg.second.sets import FOLDER, LANGUAGES, facts_of_set, names_in, sets
from rules.lcg.state.printed import NEUTRAL


@dataclass(frozen=True, slots=True)
class KnownCard:
    """The facts of a card that decide about decks.

    `banner`: the faction a banner agenda lets in, or ""; `income` beside `cost` distinguishes resources.
    """

    code: str
    name: str
    kind: str
    set: str
    faction: str
    loyal: bool
    limit: int
    cost: int
    traits: tuple[str, ...]
    keywords: tuple[str, ...]
    shadow: int | None
    bestow: int | None
    banner: str

    @property
    def houses(self) -> tuple[str, ...]:
        """The faction it belongs to, if any."""
        return () if self.faction == NEUTRAL else (self.faction,)


@cache
def known_cards() -> Mapping[str, KnownCard]:
    """Return all cards by code, in the order of the sets."""
    return known_of(sets())


def known_of(some: Iterable[str]) -> dict[str, KnownCard]:
    """Return the cards of some sets by code."""
    shared: dict[tuple[str, ...], tuple[str, ...]] = {}
    return {row["code"]: _known(row, code, shared) for code in some for row in facts_of_set(code)}


def _known(row: Mapping[str, Any], of_set: str, shared: dict[tuple[str, ...], tuple[str, ...]]) -> KnownCard:
    traits, keywords = tuple(row.get("traits", ())), tuple(row.get("keywords", ()))
    return KnownCard(
        row["code"],
        row["name"],
        row["kind"],
        of_set,
        row.get("faction", NEUTRAL),
        row.get("loyal", False),
        row.get("limit", 3),
        row.get("cost", 0),
        shared.setdefault(traits, traits),
        shared.setdefault(keywords, keywords),
        row.get("shadow"),
        row.get("bestow"),
        row.get("banner", ""),
    )


@cache
def codes_by_title() -> Mapping[str, tuple[str, ...]]:
    """Return the codes of the cards of each title in any language, by the folded title; where a title is
    English, the cards of that name only."""
    english = _by_title({code: card.name for code, card in known_cards().items()})
    others: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for title, codes in _by_title(names_in(language)).items():
            others[title] = tuple(dict.fromkeys((*others.get(title, ()), *codes)))
    return others | english


@cache
def titles() -> tuple[str, ...]:
    """Return all titles in all languages, the English ones first."""
    foreign = (name for language in LANGUAGES for name in names_in(language).values())
    return tuple(dict.fromkeys((*(card.name for card in known_cards().values()), *foreign)))


@cache
def sets_by_name() -> Mapping[str, tuple[str, ...]]:
    """Return the codes of the sets of each name: their own in any language, their code, or their cycle's."""
    found: dict[str, tuple[str, ...]] = {}
    foreign = json.loads((FOLDER / "names" / "sets.json").read_text(encoding="utf-8"))
    for one in sets().values():
        own = (one.name, one.code, *(names[one.code] for names in foreign.values() if one.code in names))
        for name in dict.fromkeys(pack_named(name) for name in (*own, one.cycle_name)):
            found[name] = (*found.get(name, ()), one.code)
    return found


def _by_title(names: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for code, name in names.items():
        found.setdefault(folded(name), []).append(code)
    return {title: tuple(codes) for title, codes in found.items()}
