"""Whether a deck is legal: each rule of deck construction on its own, each fault named.

The rules are those of deck construction (rules specification, section 2) and R-2. A card that the catalogue
does not know is no fault: where it leaves open whether a rule is kept, the rule is *unchecked*, and somebody
with the card in hand has to look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol, cast

from rules.lcg.decks.catalogue_facts import CardFacts, Catalogue, folded
from rules.lcg.decks.deck_list import DeckCard, DeckList, copies, guesses, identified, known
from rules.lcg.decks.verdict import Finding, Level, Restrictions, Verdict
from rules.lcg.second.printed import FACTION_NAMES
from rules.lcg.state.printed import NEUTRAL

FEALTY: Final = "01027"
PLOT_DECK: Final = 7
SMALLEST_DRAW_DECK: Final = 60
MOST_COPIES: Final = 3
MOST_PLOT_COPIES: Final = 2
MOST_NEUTRAL_WITH_FEALTY: Final = 15
FEWEST_BANNER_CARDS: Final = 12

_DECIDED_BY_AGENDAS: Final = frozenset(
    {"agenda", "draw deck", "plot deck", "copies", "doubled plots", "other factions", "loyal"}
)
"""Rules that an agenda may change, so that an unknown one leaves them open."""


class SecondFacts(CardFacts, Protocol):
    """The facts of a card that decide about decks; `banner`: the faction a banner agenda lets in, or ""."""

    @property
    def faction(self) -> str: ...
    @property
    def loyal(self) -> bool: ...
    @property
    def banner(self) -> str: ...


@dataclass(frozen=True, slots=True)
class _Deck:
    """A deck with the facts of its known cards at hand."""

    listed: DeckList
    facts: dict[DeckCard, SecondFacts]
    restrictions: Restrictions = field(default_factory=Restrictions)

    @property
    def agendas(self) -> list[SecondFacts]:
        """The known agendas."""
        return [self.facts[card] for card in self.listed.agendas if card in self.facts]

    @property
    def banners(self) -> list[str]:
        """The factions that the agendas let in."""
        return [agenda.banner for agenda in self.agendas if agenda.banner]

    @property
    def knows_its_agendas(self) -> bool:
        """Whether no agenda is unknown."""
        return all(card in self.facts for card in self.listed.agendas)

    def known(self) -> Iterator[tuple[DeckCard, SecondFacts]]:
        """Yield the known cards, agendas left out."""
        return ((card, self.facts[card]) for card in self.listed.cards if card in self.facts)

    def unknown_in_draw_deck(self) -> int:
        """Return how many unknown cards are, or may be, in the draw deck."""
        strangers = [card for card in self.listed.cards if card not in self.facts]
        return copies(card for card in strangers if card.in_draw_deck or not card.kind)


def validate(deck: DeckList, catalogue: Catalogue, restrictions: Restrictions | None = None) -> Verdict:
    """Judge a deck by every rule of deck construction.

    Pure: the same list and catalogue give the same verdict, so that a list stored years ago can be judged
    again when the catalogue has grown.
    """
    deck = identified(deck, catalogue)
    listed = (*deck.agendas, *deck.cards)
    facts = {
        card: cast(SecondFacts, found) for card in listed if (found := known(card, catalogue)) is not None
    }
    judged = _Deck(deck, facts, restrictions or Restrictions())
    findings = [finding for rule in _RULES for finding in rule(judged)]
    if not judged.knows_its_agendas:
        findings = [_left_open(finding) for finding in findings]
    unknown = tuple(card for card in listed if card not in facts)
    return Verdict(deck, tuple(findings), unknown, guesses(unknown, catalogue))


def _left_open(finding: Finding) -> Finding:
    """Return the finding as it stands with an unknown agenda in the deck."""
    if finding.level == "unchecked" or finding.rule not in _DECIDED_BY_AGENDAS:
        return finding
    advice = "An unknown agenda may allow it. Check the agenda's text."
    return Finding("unchecked", finding.rule, finding.card, finding.message, advice)


def _faction(deck: _Deck) -> Iterator[Finding]:
    if not deck.listed.faction:
        yield Finding(
            "fault",
            "faction",
            "",
            "The list names no faction.",
            "Write the faction on a line of its own, such as “House Stark”.",
        )


def _agenda(deck: _Deck) -> Iterator[Finding]:
    if len(deck.listed.agendas) > 1:
        names = ", ".join(agenda.name for agenda in deck.listed.agendas)
        yield Finding(
            "fault",
            "agenda",
            "",
            f"The deck has {len(deck.listed.agendas)} agendas ({names}); it may have one.",
            "Choose one of them.",
        )
    for card in deck.listed.agendas:
        facts = deck.facts.get(card)
        if facts is not None and facts.kind != "agenda":
            yield Finding(
                "fault",
                "agenda",
                card.name,
                f"{card.name} is no agenda but {_a(facts.kind)}.",
                "List it among the cards with its number of copies.",
            )


def _sizes(deck: _Deck) -> Iterator[Finding]:
    """Cards of which nothing tells the kind count where they help."""
    unplaced = copies(card for card in deck.listed.of_kind("") if card not in deck.facts)
    plots, drawn = deck.listed.plots, deck.listed.draw_deck
    as_plots = max(0, min(unplaced, PLOT_DECK - plots))
    if plots + as_plots != PLOT_DECK:
        more = plots + as_plots - PLOT_DECK
        yield Finding(
            "fault",
            "plot deck",
            "",
            f"The plot deck has {_counted(plots + as_plots)}; it must have exactly {PLOT_DECK}.",
            f"Take out {more}." if more > 0 else f"Add {-more}.",
        )
    drawn += unplaced - as_plots
    if drawn < SMALLEST_DRAW_DECK:
        yield Finding(
            "fault",
            "draw deck",
            "",
            f"The draw deck has {_counted(drawn)}; it must have at least {SMALLEST_DRAW_DECK}.",
            f"Add {SMALLEST_DRAW_DECK - drawn}.",
        )
    if unplaced:
        yield Finding(
            "unchecked",
            "plot deck",
            "",
            f"The list does not tell where {_counted(unplaced)} unknown here belong: plots or draw deck.",
            "Put a heading such as “Plots” or “Characters” above them, or count by hand.",
        )


def _copies(deck: _Deck) -> Iterator[Finding]:
    """Cards of the same title are copies of each other, whatever their pack."""
    for title, cards in _by_title(deck).items():
        limits = [deck.facts[card].limit for card in cards if card in deck.facts]
        are_plots = all(card.kind == "plot" for card in cards)
        usual = MOST_PLOT_COPIES if are_plots else MOST_COPIES
        limit, count = min(limits, default=usual), copies(cards)
        if count > limit:
            yield Finding(
                "fault",
                "copies",
                title,
                f"There are {count} copies of {title}; the deck may hold {limit}.",
                f"Take out {count - limit}.",
            )
        elif not limits and count > 1:
            yield Finding(
                "unchecked",
                "copies",
                title,
                f"There are {count} copies of {title}, a card not known here.",
                "Check the limit printed on it.",
            )


def _doubled_plots(deck: _Deck) -> Iterator[Finding]:
    doubled = [
        title
        for title, cards in _by_title(deck).items()
        if copies(card for card in cards if card.kind == "plot") > 1
    ]
    if len(doubled) > 1:
        yield Finding(
            "fault",
            "doubled plots",
            "",
            f"{len(doubled)} plots are in the plot deck twice ({', '.join(doubled)}); one may be.",
            "Keep two copies of one of them and one of each other.",
        )


def _other_factions(deck: _Deck) -> Iterator[Finding]:
    own = deck.listed.faction
    for card, facts in deck.known():
        if not own or facts.faction in {own, NEUTRAL} or not card.kind:
            continue
        of_card = FACTION_NAMES.get(facts.faction, facts.faction)
        if facts.loyal:
            message = f"{card.name} is loyal to {of_card}; only decks of that faction may hold it."
            yield Finding("fault", "loyal", card.name, message, "Take it out.")
        elif facts.faction not in deck.banners or card.kind == "plot":
            yield Finding(
                "fault",
                "other factions",
                card.name,
                f"{card.name} belongs to {of_card}, the deck to {FACTION_NAMES[own]}.",
                "Take it out." if card.kind == "plot" else "Take it out, or play that faction's banner.",
            )


def _banner(deck: _Deck) -> Iterator[Finding]:
    for faction in deck.banners:
        count = copies(card for card, facts in deck.known() if facts.faction == faction and card.in_draw_deck)
        if count >= FEWEST_BANNER_CARDS:
            continue
        level: Level = "unchecked" if count + deck.unknown_in_draw_deck() >= FEWEST_BANNER_CARDS else "fault"
        yield Finding(
            level,
            "banner",
            "",
            f"The banner asks for {FEWEST_BANNER_CARDS} cards of {FACTION_NAMES[faction]} in the draw deck; "
            f"there are {count}{' known ones' if level == 'unchecked' else ''}.",
            "Count the unknown cards of that faction."
            if level == "unchecked"
            else f"Add {FEWEST_BANNER_CARDS - count}.",
        )


def _fealty(deck: _Deck) -> Iterator[Finding]:
    if FEALTY not in {agenda.code for agenda in deck.agendas}:
        return
    count = copies(card for card, facts in deck.known() if facts.faction == NEUTRAL and card.in_draw_deck)
    limit = f"Fealty allows {MOST_NEUTRAL_WITH_FEALTY} neutral cards in the draw deck"
    if count > MOST_NEUTRAL_WITH_FEALTY:
        more = count - MOST_NEUTRAL_WITH_FEALTY
        yield Finding("fault", "fealty", "", f"{limit}; there are {count}.", f"Take out {more}.")
    elif count + deck.unknown_in_draw_deck() > MOST_NEUTRAL_WITH_FEALTY:
        message = f"{limit}; there are {count} known ones."
        yield Finding("unchecked", "fealty", "", message, "Count the unknown neutral cards.")


def _not_for_decks(deck: _Deck) -> Iterator[Finding]:
    for card, facts in deck.known():
        if not card.kind:
            advice = "Take it off the list."
            yield Finding(
                "fault",
                "not for decks",
                card.name,
                f"{card.name} is {_a(facts.kind)}, no card of a deck.",
                advice,
            )


def _restrictions(deck: _Deck) -> Iterator[Finding]:
    titles = {folded(card.name): card.name for card in (*deck.listed.agendas, *deck.listed.cards)}
    for title in sorted({folded(name) for name in deck.restrictions.banned} & set(titles)):
        message = f"{titles[title]} is banned at this event."
        yield Finding("fault", "banned", titles[title], message, "Take it out.")
    restricted = sorted({folded(name) for name in deck.restrictions.restricted} & set(titles))
    if len(restricted) > 1:
        names = ", ".join(titles[title] for title in restricted)
        message = f"The deck holds {len(restricted)} restricted cards ({names}); it may hold one of them."
        yield Finding("fault", "restricted", "", message, "Keep one of them, in as many copies as you like.")


def _by_title(deck: _Deck) -> dict[str, list[DeckCard]]:
    """Return the cards by their title as printed, titles that only differ in marks together."""
    groups: defaultdict[str, list[DeckCard]] = defaultdict(list)
    for card in deck.listed.cards:
        groups[folded(card.name)].append(card)
    return {cards[0].name: cards for cards in groups.values()}


def _counted(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


_RULES: Final[tuple[Callable[[_Deck], Iterator[Finding]], ...]] = (
    _faction,
    _agenda,
    _sizes,
    _copies,
    _doubled_plots,
    _other_factions,
    _banner,
    _fealty,
    _not_for_decks,
    _restrictions,
)
