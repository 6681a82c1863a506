"""What a judge looks at first in a deck: doubtful titles, restricted cards, what agendas ask for, counts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.language import N_, phrase, verbatim
from rules.lcg.decks.catalogue_facts import Catalogue
from rules.lcg.decks.deck_list import DeckList, copies
from rules.lcg.decks.verdict import Point, card_title, listed_copies, listed_names
from rules.lcg.second.decks.agendas import AtLeast, AtMost, SecondFacts, rule_of
from rules.lcg.second.decks.judged import Judged
from rules.lcg.second.decks.legality import judged
from rules.lcg.second.decks.limits import counted, says


def glance(deck: DeckList, catalogue: Catalogue) -> tuple[Point, ...]:
    """Return what to look at first, the doubtful before the rest."""
    found = judged(deck, catalogue)
    return (*_doubtful(found), *_restricted(found), *_agendas(found), *_outside(found), *_counts(found))


def _doubtful(deck: Judged) -> Iterator[Point]:
    for card in deck.unknown:
        meant = deck.meant.get(card.name)
        text = phrase("Perhaps “{title}”.", title=card_title(meant)) if meant else N_("Which card is it?")
        yield Point(N_("Doubtful title"), phrase("“{card}”.", card=verbatim(card.label)), text, is_open=True)


def _restricted(deck: Judged) -> Iterator[Point]:
    rules = deck.catalogue.restrictions
    if not rules.name:
        return
    listed = {facts.code: facts.name for facts in deck.facts.values()}
    for title, codes in ((N_("Banned"), rules.banned), (N_("Restricted"), rules.restricted)):
        names = [listed[code] for code in sorted(codes & set(listed))]
        if names:
            is_open = codes is rules.banned or len(names) > 1
            yield Point(title, listed_names(names), verbatim(rules.name), is_open=is_open)
    for pair in rules.pairs:
        names = [listed[code] for code in (pair.chosen, *pair.cards) if code in listed]
        if names:
            yield Point(N_("Paired"), listed_names(names), _without(deck, pair.cards, listed))


def _without(deck: Judged, codes: tuple[str, ...], listed: dict[str, str]) -> str:
    others = [deck.catalogue.by_code(code) for code in codes if code not in listed]
    names = listed_names(card.name for card in others if card is not None)
    return phrase("Not together with {names}.", names=names)


def _agendas(deck: Judged) -> Iterator[Point]:
    for agenda, rule in deck.rules():
        for limit in rule.limits:
            here = ""
            if isinstance(limit, AtLeast | AtMost):
                here = phrase("Here: {count}.", count=counted(deck, limit))
            yield Point(N_("Agenda"), says(agenda, limit), here)
        if not rule.limits:
            yield Point(N_("Agenda"), phrase(_effect_on_deck(agenda), agenda=card_title(agenda.name)), "")


def _effect_on_deck(agenda: SecondFacts) -> str:
    rule = rule_of(agenda)
    if rule is None:
        return N_("What {agenda} says of decks is not known here. Check its text.")
    if rule.draw or rule.plots or rule.doubled or rule.others:
        return N_("{agenda} changes the sizes of the decks or allows further agendas.")
    if rule.lets_in:
        return N_("{agenda} lets in cards of other factions.")
    return N_("{agenda} says nothing of the deck.")


def _outside(deck: Judged) -> Iterator[Point]:
    cards = [card for card, _ in deck.outside()]
    if cards:
        yield Point(
            N_("Other factions"),
            phrase("{count:card|cards}.", count=copies(cards)),
            listed_copies(cards),
        )


def _counts(deck: Judged) -> Iterator[Point]:
    doubled = [card.name for card in deck.listed.of_kind("plot") if card.copies > 1]
    plots = phrase("{count} of {size}.", count=deck.listed.plots, size=deck.plots)
    twice = phrase("Twice: {names}.", names=listed_names(doubled)) if doubled else ""
    yield Point(N_("Plot deck"), plots, twice)
    drawn = phrase("{count} of at least {least}.", count=deck.listed.draw_deck, least=deck.draw)
    yield Point(N_("Draw deck"), drawn, "")
