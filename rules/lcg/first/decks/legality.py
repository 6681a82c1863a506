"""Whether a deck of the first edition is legal (spec §12): each rule on its own, each fault named.

A card that the catalogue does not know is a fault too: no deck may hold it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, cast

from rules.kernel.language import N_, phrase, verbatim
from rules.lcg.decks.catalogue_facts import Catalogue, Houses, folded
from rules.lcg.decks.deck_list import DeckCard, DeckList, copies, guesses, identified, known
from rules.lcg.decks.pool import CardPool
from rules.lcg.decks.verdict import (
    TAKE_IT_OUT,
    Finding,
    Verdict,
    add,
    several_agendas,
    take_out,
    too_many_copies,
    unknown_card,
    wrong_plots,
)
from rules.lcg.first.catalogue import ALIASES, CARDS, SETS, may_hold
from rules.lcg.first.printed import HOUSE_NAMES, FirstCard

PLOT_DECK: Final = 7
SMALLEST_HOUSE_DECK: Final = 60
MAX_COPIES: Final = 3

OF_EDITION: Final = Houses(
    HOUSE_NAMES, phrase("The Houses are {names}.", names=tuple(name.capitalize() for name in HOUSE_NAMES))
)


@cache
def implemented_pool() -> CardPool:
    """Return the cards that a game can play."""
    return CardPool(CARDS.values(), OF_EDITION, lambda code: SETS.get(code, ""), ALIASES)


def validate(deck: DeckList, catalogue: Catalogue, *, starter: bool = False) -> Verdict:
    """Judge a deck by every rule; a `starter` deck of the Core Set may be smaller (A-53)."""
    deck = identified(deck, catalogue)
    listed = (*deck.agendas, *deck.cards)
    facts = {card: cast(FirstCard, found) for card in listed if (found := known(card, catalogue)) is not None}
    unknown = tuple(card for card in listed if card not in facts)
    meant = guesses(unknown, catalogue)
    findings = (
        *_house(deck),
        *([several_agendas(deck.agendas)] if len(deck.agendas) > 1 else []),
        *_sizes(deck, starter),
        *_copies(deck, facts),
        *_house_only(deck, facts),
        *(unknown_card(card, meant.get(card.name)) for card in unknown),
    )
    return Verdict(deck, findings, unknown, meant)


def _fault(rule: str, card: str, message: str, advice: str) -> Finding:
    return Finding("fault", rule, card, message, advice)


def _house(deck: DeckList) -> Iterator[Finding]:
    if not deck.faction:
        advice = N_("Write the House on a line of its own, such as “House Stark”.")
        yield _fault("house", "", N_("The list names no House."), advice)


def _sizes(deck: DeckList, starter: bool) -> Iterator[Finding]:
    if deck.plots != PLOT_DECK:
        yield wrong_plots(deck.plots, PLOT_DECK)
    if not starter and deck.draw_deck < SMALLEST_HOUSE_DECK:
        message = phrase(
            "The House deck has {count:card|cards}; it must have at least {least}.",
            count=deck.draw_deck,
            least=SMALLEST_HOUSE_DECK,
        )
        yield _fault("house deck", "", message, add(SMALLEST_HOUSE_DECK - deck.draw_deck))


def _copies(deck: DeckList, facts: dict[DeckCard, FirstCard]) -> Iterator[Finding]:
    """Versions of a card are copies of its title (A-54); of a plot there is one, unless its text allows
    more."""
    by_title: dict[str, list[DeckCard]] = {}
    for card in deck.cards:
        by_title.setdefault(folded(card.name), []).append(card)
    for cards in by_title.values():
        usual = 1 if all(card.kind == "plot" for card in cards) else MAX_COPIES
        limit = min((facts[card].limit for card in cards if card in facts), default=usual)
        count = copies(cards)
        if count > limit:
            name = cards[0].name
            rule = "plot copies" if usual == 1 else "copies"
            yield _fault(rule, name, too_many_copies(name, count, limit), take_out(count - limit))


def _house_only(deck: DeckList, facts: dict[DeckCard, FirstCard]) -> Iterator[Finding]:
    for card, found in facts.items():
        if deck.faction and not may_hold(deck.faction, found):
            of_card, own = HOUSE_NAMES[found.only], HOUSE_NAMES.get(deck.faction, deck.faction)
            message = phrase(
                "{card} is for {house} only; this is a deck of {own}.",
                card=verbatim(card.name),
                house=of_card,
                own=own,
            )
            yield _fault("house only", card.name, message, TAKE_IT_OUT)
