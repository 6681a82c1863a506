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

from rules.kernel.language import N_, phrase, verbatim
from rules.lcg.decks.catalogue_facts import CardFacts, Catalogue, folded
from rules.lcg.decks.deck_list import DeckCard, DeckList, copies, guesses, identified, known
from rules.lcg.decks.verdict import (
    TAKE_IT_OUT,
    Finding,
    Restrictions,
    Verdict,
    add,
    listed_names,
    take_out,
    too_many_copies,
)
from rules.lcg.second.printed import FACTION_NAMES
from rules.lcg.state.printed import NEUTRAL

FEALTY: Final = "01027"
PLOT_DECK: Final = 7
SMALLEST_DRAW_DECK: Final = 60
MAX_COPIES: Final = 3
MAX_PLOT_COPIES: Final = 2
MAX_NEUTRAL_WITH_FEALTY: Final = 15
MIN_BANNER_CARDS: Final = 12

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
    advice = N_("An unknown agenda may allow it. Check the agenda's text.")
    return Finding("unchecked", finding.rule, finding.card, finding.message, advice)


def _faction(deck: _Deck) -> Iterator[Finding]:
    if not deck.listed.faction:
        yield Finding(
            "fault",
            "faction",
            "",
            N_("The list names no faction."),
            N_("Write the faction on a line of its own, such as “House Stark”."),
        )


def _agenda(deck: _Deck) -> Iterator[Finding]:
    if len(deck.listed.agendas) > 1:
        names = listed_names(agenda.name for agenda in deck.listed.agendas)
        yield Finding(
            "fault",
            "agenda",
            "",
            phrase(
                "The deck has {count} agendas ({names}); it may have one.",
                count=len(deck.listed.agendas),
                names=names,
            ),
            N_("Choose one of them."),
        )
    for card in deck.listed.agendas:
        facts = deck.facts.get(card)
        if facts is not None and facts.kind != "agenda":
            yield Finding(
                "fault",
                "agenda",
                card.name,
                phrase("{card} is no agenda but {kind}.", card=verbatim(card.name), kind=_A_KIND[facts.kind]),
                N_("List it among the cards with its number of copies."),
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
            phrase(
                "The plot deck has {count:card|cards}; it must have exactly {size}.",
                count=plots + as_plots,
                size=PLOT_DECK,
            ),
            take_out(more) if more > 0 else add(-more),
        )
    drawn += unplaced - as_plots
    if drawn < SMALLEST_DRAW_DECK:
        yield Finding(
            "fault",
            "draw deck",
            "",
            phrase(
                "The draw deck has {count:card|cards}; it must have at least {least}.",
                count=drawn,
                least=SMALLEST_DRAW_DECK,
            ),
            add(SMALLEST_DRAW_DECK - drawn),
        )
    if unplaced:
        yield Finding(
            "unchecked",
            "plot deck",
            "",
            phrase(
                "The list does not say where these belong, the plots or the draw deck: "
                "{count:card|cards} unknown here.",
                count=unplaced,
            ),
            N_("Put a heading such as “Plots” or “Characters” above them, or count by hand."),
        )


def _copies(deck: _Deck) -> Iterator[Finding]:
    """Cards of the same title are copies of each other, whatever their pack."""
    for title, cards in _by_title(deck).items():
        limits = [deck.facts[card].limit for card in cards if card in deck.facts]
        are_plots = all(card.kind == "plot" for card in cards)
        usual = MAX_PLOT_COPIES if are_plots else MAX_COPIES
        limit, count = min(limits, default=usual), copies(cards)
        if count > limit:
            yield Finding(
                "fault",
                "copies",
                title,
                too_many_copies(title, count, limit),
                take_out(count - limit),
            )
        elif not limits and count > 1:
            yield Finding(
                "unchecked",
                "copies",
                title,
                phrase(
                    "There are {count:copy|copies} of {title}, a card not known here.",
                    count=count,
                    title=verbatim(title),
                ),
                N_("Check the limit printed on it."),
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
            phrase(
                "{count} plots are in the plot deck twice ({names}); one may be.",
                count=len(doubled),
                names=listed_names(doubled),
            ),
            N_("Keep two copies of one of them and one of each other."),
        )


def _other_factions(deck: _Deck) -> Iterator[Finding]:
    own = deck.listed.faction
    for card, facts in deck.known():
        if not own or facts.faction in {own, NEUTRAL} or not card.kind:
            continue
        of_card = FACTION_NAMES.get(facts.faction, facts.faction)
        if facts.loyal:
            message = phrase(
                "{card} is loyal to {faction}; only decks of that faction may hold it.",
                card=verbatim(card.name),
                faction=of_card,
            )
            yield Finding("fault", "loyal", card.name, message, TAKE_IT_OUT)
        elif facts.faction not in deck.banners or card.kind == "plot":
            yield Finding(
                "fault",
                "other factions",
                card.name,
                phrase(
                    "{card} belongs to {faction}, the deck to {own}.",
                    card=verbatim(card.name),
                    faction=of_card,
                    own=FACTION_NAMES[own],
                ),
                TAKE_IT_OUT if card.kind == "plot" else N_("Take it out, or play that faction's banner."),
            )


def _banner(deck: _Deck) -> Iterator[Finding]:
    for faction in deck.banners:
        count = copies(card for card, facts in deck.known() if facts.faction == faction and card.in_draw_deck)
        if count >= MIN_BANNER_CARDS:
            continue
        about: dict[str, str | int] = {
            "least": MIN_BANNER_CARDS,
            "faction": FACTION_NAMES[faction],
            "count": count,
        }
        if count + deck.unknown_in_draw_deck() >= MIN_BANNER_CARDS:
            message = phrase(
                "The banner asks for {least} cards of {faction} in the draw deck; {count} of them are known.",
                **about,
            )
            advice = N_("Count the unknown cards of that faction.")
            yield Finding("unchecked", "banner", "", message, advice)
        else:
            message = phrase(
                "The banner asks for {least} cards of {faction} in the draw deck; there are {count}.", **about
            )
            yield Finding("fault", "banner", "", message, add(MIN_BANNER_CARDS - count))


def _fealty(deck: _Deck) -> Iterator[Finding]:
    if FEALTY not in {agenda.code for agenda in deck.agendas}:
        return
    count = copies(card for card, facts in deck.known() if facts.faction == NEUTRAL and card.in_draw_deck)
    most = MAX_NEUTRAL_WITH_FEALTY
    if count > most:
        message = phrase(
            "Fealty allows {most} neutral cards in the draw deck; there are {count}.", most=most, count=count
        )
        yield Finding("fault", "fealty", "", message, take_out(count - most))
    elif count + deck.unknown_in_draw_deck() > most:
        message = phrase(
            "Fealty allows {most} neutral cards in the draw deck; {count} are known.", most=most, count=count
        )
        yield Finding("unchecked", "fealty", "", message, N_("Count the unknown neutral cards."))


def _not_for_decks(deck: _Deck) -> Iterator[Finding]:
    for card, facts in deck.known():
        if not card.kind:
            message = phrase(
                "{card} is {kind}, no card of a deck.", card=verbatim(card.name), kind=_A_KIND[facts.kind]
            )
            yield Finding("fault", "not for decks", card.name, message, N_("Take it off the list."))


def _restrictions(deck: _Deck) -> Iterator[Finding]:
    titles = {folded(card.name): card.name for card in (*deck.listed.agendas, *deck.listed.cards)}
    for title in sorted({folded(name) for name in deck.restrictions.banned} & set(titles)):
        message = phrase("{card} is banned at this event.", card=verbatim(titles[title]))
        yield Finding("fault", "banned", titles[title], message, TAKE_IT_OUT)
    restricted = sorted({folded(name) for name in deck.restrictions.restricted} & set(titles))
    if len(restricted) > 1:
        message = phrase(
            "The deck holds {count} restricted cards ({names}); it may hold one of them.",
            count=len(restricted),
            names=listed_names(titles[title] for title in restricted),
        )
        advice = N_("Keep one of them, in as many copies as you like.")
        yield Finding("fault", "restricted", "", message, advice)


def _by_title(deck: _Deck) -> dict[str, list[DeckCard]]:
    """Return the cards by their title as printed, titles that only differ in marks together."""
    groups: defaultdict[str, list[DeckCard]] = defaultdict(list)
    for card in deck.listed.cards:
        groups[folded(card.name)].append(card)
    return {cards[0].name: cards for cards in groups.values()}


_A_KIND: Final = {
    "character": N_("a character"),
    "location": N_("a location"),
    "attachment": N_("an attachment"),
    "event": N_("an event"),
    "plot": N_("a plot"),
    "agenda": N_("an agenda"),
    "title": N_("a title"),
    "faction": N_("a faction card"),
}
"""What a card is, in a sentence."""


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
