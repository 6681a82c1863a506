"""Whether a deck of the first edition is legal (spec §12): each rule on its own, each fault named.

A card that the catalogue does not know is a fault too: no deck may hold it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, cast

from rules.lcg.decks.catalogue_facts import Catalogue, Houses, folded
from rules.lcg.decks.deck_list import DeckCard, DeckList, copies, guesses, identified, known
from rules.lcg.decks.pool import CardPool
from rules.lcg.decks.verdict import Finding, Verdict
from rules.lcg.first.catalogue import ALIASES, CARDS, SETS, may_hold
from rules.lcg.first.printed import HOUSE_NAMES, FirstCard

PLOT_DECK: Final = 7
SMALLEST_HOUSE_DECK: Final = 60
MOST_COPIES: Final = 3

OF_EDITION: Final = Houses(
    HOUSE_NAMES, f"The Houses are {', '.join(name.removeprefix('House ') for name in HOUSE_NAMES.values())}."
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
    findings = (
        *_house(deck),
        *_agendas(deck),
        *_sizes(deck, starter),
        *_copies(deck, facts),
        *_house_only(deck, facts),
        *_unknown(unknown),
    )
    return Verdict(deck, findings, unknown, guesses(unknown, catalogue))


def _fault(rule: str, card: str, message: str, advice: str) -> Finding:
    return Finding("fault", rule, card, message, advice)


def _house(deck: DeckList) -> Iterator[Finding]:
    if not deck.faction:
        advice = "Write the House on a line of its own, such as “House Stark”."
        yield _fault("house", "", "The list names no House.", advice)


def _agendas(deck: DeckList) -> Iterator[Finding]:
    if len(deck.agendas) > 1:
        names = ", ".join(agenda.name for agenda in deck.agendas)
        message = f"The deck has {len(deck.agendas)} agendas ({names}); it may have one."
        yield _fault("agenda", "", message, "Choose one of them.")


def _sizes(deck: DeckList, starter: bool) -> Iterator[Finding]:
    if deck.plots != PLOT_DECK:
        message = f"The plot deck has {_counted(deck.plots)}; it must have exactly {PLOT_DECK}."
        more = deck.plots - PLOT_DECK
        yield _fault("plot deck", "", message, f"Take out {more}." if more > 0 else f"Add {-more}.")
    if not starter and deck.draw_deck < SMALLEST_HOUSE_DECK:
        missing = SMALLEST_HOUSE_DECK - deck.draw_deck
        message = (
            f"The House deck has {_counted(deck.draw_deck)}; it must have at least {SMALLEST_HOUSE_DECK}."
        )
        yield _fault("house deck", "", message, f"Add {missing}.")


def _copies(deck: DeckList, facts: dict[DeckCard, FirstCard]) -> Iterator[Finding]:
    """Versions of a card are copies of its title (A-54); of a plot there is one, unless its text allows
    more."""
    by_title: dict[str, list[DeckCard]] = {}
    for card in deck.cards:
        by_title.setdefault(folded(card.name), []).append(card)
    for cards in by_title.values():
        usual = 1 if all(card.kind == "plot" for card in cards) else MOST_COPIES
        limit = min((facts[card].limit for card in cards if card in facts), default=usual)
        count = copies(cards)
        if count > limit:
            name = cards[0].name
            message = f"There are {count} copies of {name}; the deck may hold {limit}."
            rule = "plot copies" if usual == 1 else "copies"
            yield _fault(rule, name, message, f"Take out {count - limit}.")


def _house_only(deck: DeckList, facts: dict[DeckCard, FirstCard]) -> Iterator[Finding]:
    for card, found in facts.items():
        if deck.faction and not may_hold(deck.faction, found):
            of_card, own = HOUSE_NAMES[found.only], HOUSE_NAMES.get(deck.faction, deck.faction)
            message = f"{card.name} is for {of_card} only; this is a deck of {own}."
            yield _fault("house only", card.name, message, "Take it out.")


def _unknown(cards: tuple[DeckCard, ...]) -> Iterator[Finding]:
    for card in cards:
        message = f"There is no card “{card.label}”."
        yield _fault("unknown card", card.name, message, "Check its title, and its set where there are two.")


def _counted(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
