"""A deck while it is judged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.lcg.decks.catalogue_facts import Catalogue, folded
from rules.lcg.decks.deck_list import DeckCard, DeckList, copies
from rules.lcg.second.decks.agendas import AgendaRule, Like, SecondFacts, rule_of
from rules.lcg.state.printed import NEUTRAL

PLOT_DECK: Final = 7
SMALLEST_DRAW_DECK: Final = 60


@dataclass(frozen=True, slots=True)
class Judged:
    """A deck with the facts of its known cards at hand, and what its agendas say of it."""

    listed: DeckList
    facts: dict[DeckCard, SecondFacts]
    catalogue: Catalogue
    meant: dict[str, str]

    @property
    def unknown(self) -> tuple[DeckCard, ...]:
        """The cards that the catalogue does not know or cannot tell apart."""
        return tuple(card for card in (*self.listed.agendas, *self.listed.cards) if card not in self.facts)

    def rules(self) -> Iterator[tuple[SecondFacts, AgendaRule]]:
        """Yield the known agendas with what they say of decks; one whose rule is not known says nothing."""
        agendas = (self.facts[card] for card in self.listed.agendas if card in self.facts)
        return ((agenda, rule_of(agenda) or AgendaRule()) for agenda in agendas if agenda.kind == "agenda")

    @property
    def plots(self) -> int:
        """How many cards the plot deck must have."""
        return max((rule.plots for _, rule in self.rules() if rule.plots), default=PLOT_DECK)

    @property
    def draw(self) -> int:
        """How many cards the draw deck must have at least."""
        return max((rule.draw for _, rule in self.rules() if rule.draw), default=SMALLEST_DRAW_DECK)

    @property
    def knows_its_agendas(self) -> bool:
        """Whether no agenda is unknown."""
        return all(card in self.facts for card in self.listed.agendas)

    def known(self) -> Iterator[tuple[DeckCard, SecondFacts]]:
        """Yield the known cards, agendas left out."""
        return ((card, self.facts[card]) for card in self.listed.cards if card in self.facts)

    def drawn(self, like: Like) -> list[DeckCard]:
        """Return the known cards of the draw deck that a rule is about."""
        return [card for card, facts in self.known() if card.in_draw_deck and like.fits(facts)]

    def outside(self) -> Iterator[tuple[DeckCard, SecondFacts]]:
        """Yield the known cards of other factions."""
        own = {self.listed.faction, NEUTRAL}
        return ((card, facts) for card, facts in self.known() if facts.faction not in own and card.kind)

    def unknown_in_draw_deck(self) -> int:
        """Return how many unknown cards are, or may be, in the draw deck."""
        strangers = [card for card in self.listed.cards if card not in self.facts]
        return copies(card for card in strangers if card.in_draw_deck or not card.kind)

    def by_title(self) -> dict[str, list[DeckCard]]:
        """Return the cards by their title as printed, titles that only differ in marks together."""
        groups: defaultdict[str, list[DeckCard]] = defaultdict(list)
        for card in self.listed.cards:
            groups[folded(card.name)].append(card)
        return {cards[0].name: cards for cards in groups.values()}
