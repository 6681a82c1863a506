"""The limits that agendas set, checked: which cards break them, or by how many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rules.kernel.language import N_, Phrase, in_context, phrase, sentences
from rules.lcg.decks.catalogue_facts import folded
from rules.lcg.decks.deck_list import DeckCard, copies
from rules.lcg.decks.verdict import (
    TAKE_IT_OUT,
    Finding,
    add,
    card_title,
    listed_copies,
    listed_names,
    take_out,
)
from rules.lcg.second.decks.agendas import (
    AtLeast,
    AtMost,
    Like,
    Limit,
    Never,
    OneCopy,
    OneTrait,
    OutsideFactions,
    PerFaction,
    Schemes,
    SecondFacts,
)
from rules.lcg.second.decks.judged import Judged
from rules.lcg.second.printed import FACTION_NAMES

RULE = "agenda rule"
"""What a finding about an agenda's limit names as the rule."""


def limit_findings(deck: Judged) -> Iterator[Finding]:
    """Yield what breaks the limits of the agendas."""
    for agenda, rule in deck.rules():
        for limit in rule.limits:
            yield from _broken(deck, agenda, limit)


def _broken(deck: Judged, agenda: SecondFacts, limit: Limit) -> Iterator[Finding]:
    match limit:
        case AtLeast():
            yield from _at_least(deck, agenda, limit)
        case AtMost():
            yield from _at_most(deck, agenda, limit)
        case Never():
            yield from _never(deck, agenda, limit)
        case Schemes():
            yield from _schemes(deck, agenda, limit)
        case OneCopy():
            yield from _one_copy(deck, agenda, limit)
        case PerFaction():
            yield from _per_faction(deck, agenda, limit)
        case OutsideFactions():
            yield from _outside_factions(deck, agenda, limit)
        case OneTrait():
            yield from _one_trait(deck, agenda, limit)


def says(agenda: SecondFacts, limit: Limit) -> Phrase:
    """Return the sentence of an agenda's limit."""
    about: Like = getattr(limit, "like", Like())
    numbers = {name: getattr(limit, name, 0) for name in ("least", "most", "count")}
    return phrase(
        limit.says,
        agenda=card_title(agenda.name),
        trait=in_context("trait", next(iter(about.traits), "")),
        faction=FACTION_NAMES.get(about.faction, about.faction),
        **numbers,
    )


def counted(deck: Judged, limit: AtLeast | AtMost) -> int:
    """Return how many cards of a deck a limit counts."""
    cards = deck.drawn(limit.like)
    if isinstance(limit, AtLeast) and limit.different:
        return len({folded(card.name) for card in cards})
    return copies(cards)


def _there_are(count: int) -> Phrase:
    return phrase("There are {count}.", count=count)


def _at_least(deck: Judged, agenda: SecondFacts, limit: AtLeast) -> Iterator[Finding]:
    count = counted(deck, limit)
    if count >= limit.least:
        return
    message = sentences(says(agenda, limit), _there_are(count))
    if count + deck.unknown_in_draw_deck() >= limit.least:
        yield Finding("unchecked", RULE, agenda.name, message, N_("Count the unknown cards too."))
    else:
        yield Finding("fault", RULE, agenda.name, message, add(limit.least - count))


def _at_most(deck: Judged, agenda: SecondFacts, limit: AtMost) -> Iterator[Finding]:
    count = counted(deck, limit)
    message = sentences(says(agenda, limit), _there_are(count))
    if count > limit.most:
        yield Finding("fault", RULE, agenda.name, message, take_out(count - limit.most))
    elif count + deck.unknown_in_draw_deck() > limit.most:
        yield Finding("unchecked", RULE, agenda.name, message, N_("Count the unknown cards too."))


def _never(deck: Judged, agenda: SecondFacts, limit: Never) -> Iterator[Finding]:
    for card, facts in deck.known():
        if limit.like.fits(facts) and not any(like.fits(facts) for like in limit.except_for):
            message = sentences(
                phrase("{card} may not be in this deck.", card=card_title(card.name)),
                says(agenda, limit),
            )
            yield Finding("fault", RULE, card.name, message, TAKE_IT_OUT)


def _schemes(deck: Judged, agenda: SecondFacts, limit: Schemes) -> Iterator[Finding]:
    found = [card for card, facts in deck.known() if limit.like.fits(facts)]
    if len(found) != limit.count or copies(found) != limit.count:
        rule = says(agenda, limit)
        names = listed_copies(found)
        message = sentences(rule, phrase("The deck has: {names}.", names=names)) if found else rule
        yield Finding("fault", RULE, agenda.name, message, N_("Change the plots."))


def _one_copy(deck: Judged, agenda: SecondFacts, limit: OneCopy) -> Iterator[Finding]:
    found: defaultdict[str, list[DeckCard]] = defaultdict(list)
    for card, facts in deck.known():
        if limit.like.fits(facts):
            found[folded(card.name) if limit.by_title else card.code].append(card)
    for cards in found.values():
        surplus = copies(cards) - 1
        if surplus:
            about = phrase(
                "There are {count:copy|copies} of {title}.",
                count=surplus + 1,
                title=card_title(cards[0].name),
            )
            yield Finding(
                "fault", RULE, cards[0].name, sentences(about, says(agenda, limit)), take_out(surplus)
            )


def _per_faction(deck: Judged, agenda: SecondFacts, limit: PerFaction) -> Iterator[Finding]:
    titles: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for card in deck.drawn(Like(neutral=False)):
        titles[deck.facts[card].faction][folded(card.name)] = card.name
    for faction, names in titles.items():
        if len(names) > limit.most:
            about = phrase(
                "Of {faction} there are {count}: {names}.",
                faction=FACTION_NAMES.get(faction, faction),
                count=len(names),
                names=listed_names(names.values()),
            )
            message = sentences(says(agenda, limit), about)
            yield Finding("fault", RULE, agenda.name, message, take_out(len(names) - limit.most))


def _outside_factions(deck: Judged, agenda: SecondFacts, limit: OutsideFactions) -> Iterator[Finding]:
    factions = {facts.faction for _, facts in deck.outside()}
    if len(factions) > limit.most:
        message = sentences(says(agenda, limit), _there_are(len(factions)))
        yield Finding("fault", RULE, agenda.name, message, N_("Choose among them."))


def _one_trait(deck: Judged, agenda: SecondFacts, limit: OneTrait) -> Iterator[Finding]:
    outside = [set(facts.traits) for _, facts in deck.outside()]
    if outside and not set.intersection(*outside):
        yield Finding("fault", RULE, agenda.name, says(agenda, limit), N_("Choose among them."))
