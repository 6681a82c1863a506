"""Whether a deck is legal: each rule of deck construction on its own, each fault named.

The rules are those of deck construction (rules specification, section 2) and R-2, what agendas say of decks
(`agendas`), the declared card pool and its list of restricted cards. A title that the catalogue does not know
or cannot tell apart is named; where it leaves open whether a rule is kept, the rule is *unchecked*, and
somebody with the card in hand has to look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from rules.kernel.language import N_, phrase, verbatim
from rules.lcg.decks.catalogue_facts import CardFacts, Catalogue
from rules.lcg.decks.deck_list import DeckCard, DeckList, copies, guesses, identified, known
from rules.lcg.decks.verdict import (
    TAKE_IT_OUT,
    Finding,
    Verdict,
    add,
    card_title,
    listed_names,
    several_agendas,
    take_out,
    too_many_copies,
    unknown_card,
    wrong_plots,
)
from rules.lcg.second.decks.agendas import SecondFacts, rule_of
from rules.lcg.second.decks.judged import Judged
from rules.lcg.second.decks.limits import limit_findings
from rules.lcg.second.printed import FACTION_NAMES

MAX_COPIES: Final = 3
MAX_PLOT_COPIES: Final = 2

_DECIDED_BY_AGENDAS: Final = frozenset(
    {"agenda", "draw deck", "plot deck", "copies", "doubled plots", "other factions", "loyal"}
)
"""Rules that an agenda may change, so that an unknown one leaves them open."""


def validate(deck: DeckList, catalogue: Catalogue) -> Verdict:
    """Judge a deck by every rule of deck construction.

    Pure: the same list and catalogue give the same verdict, so that a list stored years ago can be judged
    again when the catalogue has grown.
    """
    found = judged(deck, catalogue)
    findings = [finding for rule in _RULES for finding in rule(found)]
    if not found.knows_its_agendas:
        findings = [_left_open(finding) for finding in findings]
    return Verdict(found.listed, tuple(findings), found.unknown, found.meant)


def judged(deck: DeckList, catalogue: Catalogue) -> Judged:
    """Return a deck with its cards identified and their facts at hand."""
    deck = identified(deck, catalogue)
    listed = (*deck.agendas, *deck.cards)
    facts = {
        card: cast(SecondFacts, found) for card in listed if (found := known(card, catalogue)) is not None
    }
    strangers = [card for card in listed if card not in facts and not _meanings(card, catalogue)]
    return Judged(deck, facts, catalogue, guesses(strangers, catalogue))


def _meanings(card: DeckCard, catalogue: Catalogue) -> Sequence[CardFacts]:
    return () if card.code else catalogue.meant_by(card.name, card.kind, card.pack)


def _left_open(finding: Finding) -> Finding:
    """Return the finding as it stands with an unknown agenda in the deck."""
    if finding.level == "unchecked" or finding.rule not in _DECIDED_BY_AGENDAS:
        return finding
    advice = N_("An unknown agenda may allow it. Check the agenda's text.")
    return Finding("unchecked", finding.rule, finding.card, finding.message, advice)


def _faction(deck: Judged) -> Iterator[Finding]:
    if not deck.listed.faction:
        yield Finding(
            "fault",
            "faction",
            "",
            N_("The list names no faction."),
            N_("Write the faction on a line of its own, such as “House Stark”."),
        )


def _agenda(deck: Judged) -> Iterator[Finding]:
    leading = [(agenda, rule) for agenda, rule in deck.rules() if rule.others]
    if len(deck.listed.agendas) > 1 and not leading:
        yield several_agendas(deck.listed.agendas)
    for agenda, rule in leading[:1]:
        beside = [card for card in deck.listed.agendas if deck.facts.get(card) is not agenda]
        wrong = [card for card in beside if card in deck.facts and not rule.beside.fits(deck.facts[card])]
        if len(beside) > rule.others or wrong:
            yield Finding(
                "fault",
                "agenda",
                agenda.name,
                phrase(
                    "{agenda} allows {most:further agenda|further agendas} of those it names; the deck has "
                    "{names}.",
                    agenda=card_title(agenda.name),
                    most=rule.others,
                    names=listed_names(card.name for card in beside),
                ),
                N_("Choose among them."),
            )
    for card in deck.listed.agendas:
        facts = deck.facts.get(card)
        if facts is not None and facts.kind != "agenda":
            yield Finding(
                "fault",
                "agenda",
                card.name,
                phrase(
                    "{card} is no agenda but {kind}.", card=card_title(card.name), kind=_A_KIND[facts.kind]
                ),
                N_("List it among the cards with its number of copies."),
            )
        elif facts is not None and rule_of(facts) is None:
            message = phrase("What {card} says of decks is not known here.", card=card_title(card.name))
            yield Finding("unchecked", "agenda", card.name, message, N_("Check the agenda's text."))


def _unknown(deck: Judged) -> Iterator[Finding]:
    """Titles that are none, where all cards are known, and titles of several cards."""
    for card in deck.unknown:
        meanings = _meanings(card, deck.catalogue)
        if meanings:
            yield Finding(
                "unchecked",
                "version",
                card.name,
                phrase(
                    "There are {count} cards “{card}”: {sets}.",
                    count=len(meanings),
                    card=card_title(card.name),
                    sets=verbatim(", ".join(deck.catalogue.pack_of(facts.code) for facts in meanings)),
                ),
                N_("Write the set in brackets behind the title."),
            )
        elif deck.catalogue.is_complete:
            yield unknown_card(card, deck.meant.get(card.name))


def _pool(deck: Judged) -> Iterator[Finding]:
    for card, facts in deck.facts.items():
        objection = deck.catalogue.objection(facts)
        if objection:
            advice = _other_version(deck, facts)
            yield Finding("fault", "card pool", card.name, objection, advice)


def _other_version(deck: Judged, facts: SecondFacts) -> str:
    version = deck.catalogue.playable_version(facts)
    if not version:
        return TAKE_IT_OUT
    return phrase("Take it out, or play the version of “{set}”.", set=verbatim(version))


def _sizes(deck: Judged) -> Iterator[Finding]:
    """Cards of which nothing tells the kind count where they help."""
    unplaced = copies(card for card in deck.listed.of_kind("") if card not in deck.facts)
    plots, drawn = deck.listed.plots, deck.listed.draw_deck
    size, least = deck.plots, deck.draw
    as_plots = max(0, min(unplaced, size - plots))
    if plots + as_plots != size:
        yield wrong_plots(plots + as_plots, size)
    drawn += unplaced - as_plots
    if drawn < least:
        yield Finding(
            "fault",
            "draw deck",
            "",
            phrase(
                "The draw deck has {count:card|cards}; it must have at least {least}.",
                count=drawn,
                least=least,
            ),
            add(least - drawn),
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


def _copies(deck: Judged) -> Iterator[Finding]:
    """Cards of the same title are copies of each other, whatever their pack."""
    for title, cards in deck.by_title().items():
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
        elif not limits and count > 1 and not deck.catalogue.is_complete:
            yield Finding(
                "unchecked",
                "copies",
                title,
                phrase(
                    "There are {count:copy|copies} of {title}, a card not known here.",
                    count=count,
                    title=card_title(title),
                ),
                N_("Check the limit printed on it."),
            )


def _doubled_plots(deck: Judged) -> Iterator[Finding]:
    doubled = [
        title
        for title, cards in deck.by_title().items()
        if copies(card for card in cards if card.kind == "plot") > 1
    ]
    most = max((rule.doubled for _, rule in deck.rules() if rule.doubled), default=1)
    if len(doubled) > most:
        yield Finding(
            "fault",
            "doubled plots",
            "",
            phrase(
                "{count} plots are in the plot deck twice ({names}); {most} may be.",
                count=len(doubled),
                names=listed_names(doubled),
                most=most,
            ),
            N_("Keep one copy of each of the others."),
        )


def _other_factions(deck: Judged) -> Iterator[Finding]:
    own = deck.listed.faction
    let_in = [like for _, rule in deck.rules() for like in rule.lets_in]
    for card, facts in deck.outside() if own else ():
        if any(like.fits(facts) for like in let_in):
            continue
        of_card = FACTION_NAMES.get(facts.faction, facts.faction)
        if facts.loyal:
            message = phrase(
                "{card} is loyal to {faction}; only decks of that faction may hold it.",
                card=card_title(card.name),
                faction=of_card,
            )
            yield Finding("fault", "loyal", card.name, message, TAKE_IT_OUT)
        else:
            message = phrase(
                "{card} belongs to {faction}, the deck to {own}.",
                card=card_title(card.name),
                faction=of_card,
                own=FACTION_NAMES[own],
            )
            advice = N_("Take it out, or play that faction's banner.")
            yield Finding(
                "fault",
                "other factions",
                card.name,
                message,
                TAKE_IT_OUT if card.kind == "plot" else advice,
            )


def _not_for_decks(deck: Judged) -> Iterator[Finding]:
    for card, facts in deck.known():
        if not card.kind:
            message = phrase(
                "{card} is {kind}, no card of a deck.", card=card_title(card.name), kind=_A_KIND[facts.kind]
            )
            yield Finding("fault", "not for decks", card.name, message, N_("Take it off the list."))


def _restrictions(deck: Judged) -> Iterator[Finding]:
    listed = {facts.code: facts for facts in deck.facts.values()}
    forbidden = deck.catalogue.restrictions
    about = {"list": verbatim(forbidden.name)}
    for code in sorted(forbidden.banned & set(listed)):
        name = listed[code].name
        message = phrase("{card} is banned by the list “{list}”.", card=card_title(name), **about)
        yield Finding("fault", "banned", name, message, _other_version(deck, listed[code]))
    restricted = [listed[code].name for code in sorted(forbidden.restricted & set(listed))]
    if len(restricted) > 1:
        message = phrase(
            "The deck holds {count} cards ({names}) that “{list}” restricts; it may hold one of them.",
            count=len(restricted),
            names=listed_names(restricted),
            **about,
        )
        advice = N_("Keep one of them, in as many copies as you like.")
        yield Finding("fault", "restricted", restricted[0], message, advice)
    for pair in forbidden.pairs:
        found = [listed[code].name for code in (pair.chosen, *pair.cards) if code in listed]
        if len(found) > 1 and (not pair.chosen or pair.chosen in listed):
            message = phrase(
                "“{list}” lets no deck hold these together: {names}.", names=listed_names(found), **about
            )
            yield Finding("fault", "pair", found[0], message, N_("Choose among them."))


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


_RULES: Final[tuple[Callable[[Judged], Iterator[Finding]], ...]] = (
    _faction,
    _agenda,
    _unknown,
    _pool,
    _sizes,
    _copies,
    _doubled_plots,
    _other_factions,
    limit_findings,
    _not_for_decks,
    _restrictions,
)
