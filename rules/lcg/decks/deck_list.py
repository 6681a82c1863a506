"""A deck list as a value: what a player wrote down, cards nobody knows included."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from rules.lcg.decks.catalogue_facts import CardFacts, Catalogue, folded, pack_named

DRAW_KINDS: Final = ("character", "location", "attachment", "event")
KINDS: Final = ("agenda", "plot", *DRAW_KINDS, "draw", "")
"""What a list may say a card is: "draw" some card of the draw deck, "" nothing. Also their order."""

GUESSES: Final = 20
"""For how many unknown titles a likely meaning is looked up."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """Copies of one card of a list.

    `name` is the printed title of a known card and the text as sent for an unknown one; `code`, `kind` and
    `pack` are "" where neither list nor catalogue tells.
    """

    copies: int
    name: str
    code: str = ""
    kind: str = ""
    pack: str = ""

    @property
    def label(self) -> str:
        """Title and, where the list names one, pack."""
        return f"{self.name} ({self.pack})" if self.pack else self.name

    @property
    def in_draw_deck(self) -> bool:
        """Whether it is known to be a card of the draw deck."""
        return self.kind == "draw" or self.kind in DRAW_KINDS


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck list: name, faction ("" where the list names none), agendas, and plots and draw-deck cards.

    Make one with `deck_list`, which merges entries of the same card and puts them in their one order, so
    that equal decks are equal values.
    """

    name: str = ""
    faction: str = ""
    agendas: tuple[DeckCard, ...] = ()
    cards: tuple[DeckCard, ...] = ()

    def of_kind(self, *kinds: str) -> tuple[DeckCard, ...]:
        """Return the cards of these kinds."""
        return tuple(card for card in self.cards if card.kind in kinds)

    @property
    def plots(self) -> int:
        """How many cards are known to be plots."""
        return copies(self.of_kind("plot"))

    @property
    def draw_deck(self) -> int:
        """How many cards are known to belong to the draw deck."""
        return copies(self.of_kind("draw", *DRAW_KINDS))


def copies(cards: Iterable[DeckCard]) -> int:
    """Return how many cards these are together."""
    return sum(card.copies for card in cards)


def deck_list(
    name: str, faction: str, agendas: Iterable[DeckCard] = (), cards: Iterable[DeckCard] = ()
) -> DeckList:
    """Return a deck list in its one order: kind, title, code; agendas among the cards are put where they
    belong.

    An agenda that a list names in its head and again among its cards is one agenda.
    """
    every = list(cards)
    named = [replace(agenda, copies=1, kind="agenda") for agenda in agendas]
    named += [replace(card, copies=1) for card in every if card.kind == "agenda"]
    heads = {folded(agenda.name) for agenda in named}
    others = [
        card
        for card in every
        if card.kind != "agenda" and not (card.kind == "" and card.copies == 1 and folded(card.name) in heads)
    ]
    single = [replace(card, copies=1) for card in _merged(named)]
    return DeckList(name, faction, tuple(single), tuple(_merged(others)))


def _merged(cards: Iterable[DeckCard]) -> Iterable[DeckCard]:
    def order(card: DeckCard) -> tuple[int, str, str, str]:
        return KINDS.index(card.kind), folded(card.name), card.code, pack_named(card.pack)

    for _, same in groupby(sorted(cards, key=lambda card: (order(card), card.name, card.pack)), order):
        entries = list(same)
        yield replace(entries[0], copies=copies(entries))


def identified(deck: DeckList, catalogue: Catalogue) -> DeckList:
    """Return the list with every card that the catalogue knows under its printed title, code and kind.

    A code decides; without one the title does, together with the pack if the list names one. Cards that stay
    unknown stay as they are, but for the kind that all cards of their title have. Identifying twice changes
    nothing more.
    """
    return deck_list(
        deck.name,
        deck.faction,
        (_identified(card, catalogue) for card in deck.agendas),
        (_identified(card, catalogue) for card in deck.cards),
    )


def known(card: DeckCard, catalogue: Catalogue) -> CardFacts | None:
    """Return the facts of a listed card, or None for one the catalogue does not know or cannot tell apart."""
    if card.code:
        return catalogue.by_code(card.code)
    found = catalogue.meant_by(card.name, card.kind, card.pack)
    return found[0] if len(found) == 1 else None


def guesses(cards: Iterable[DeckCard], catalogue: Catalogue) -> dict[str, str]:
    """For unknown titles the titles they may be misspelled from, by the title as sent.

    Looks at the first `GUESSES` cards only; where others may exist, a card whose pack is named is taken by
    its word.
    """
    titles = {folded(name): name for name in catalogue.names()}
    found = {}
    for card in list(cards)[:GUESSES]:
        near = difflib.get_close_matches(folded(card.name), titles, 1, 0.8)
        if near and (catalogue.is_complete or not card.pack) and titles[near[0]] != card.name:
            found[card.name] = titles[near[0]]
    return found


def _identified(card: DeckCard, catalogue: Catalogue) -> DeckCard:
    facts = known(card, catalogue)
    if facts is None:
        return replace(card, kind=card.kind or _shared_kind(card, catalogue))
    kind = facts.kind if facts.kind in KINDS else ""
    return DeckCard(card.copies, facts.name, facts.code, kind, catalogue.pack_of(facts.code))


def _shared_kind(card: DeckCard, catalogue: Catalogue) -> str:
    kinds = (
        {facts.kind for facts in catalogue.meant_by(card.name, card.kind, card.pack)}
        if not card.code
        else set()
    )
    return kinds.pop() if len(kinds) == 1 and kinds <= set(KINDS) else ""
