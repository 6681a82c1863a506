"""The setup (spec §3): 5 gold with the penalty, no duplicates, attachments only with the keyword."""

from __future__ import annotations

from typing import Final

from rules.kernel.language import worded
from rules.lcg.edition import SetupRules
from rules.lcg.first.attributes import SETUP
from rules.lcg.first.table import FirstTable
from rules.lcg.state.printed import Card
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.setup import choose_first_player, draw_hands, what_is_too_much, without_host


def first_player(t: FirstTable) -> str:
    """3.3 to 3.5: the first player by chance, and a hand for everybody."""
    choose_first_player(t)
    t.drawn = [0] * t.n
    draw_hands(t)
    return "mulligan" if t.options["mulligan"] else "setup"


def may_set_up(card: Card) -> bool:
    """Return whether a card may be set up at all: no events, attachments only with the keyword."""
    return card.kind in {"character", "location"} or (card.kind == "attachment" and SETUP in card.keywords)


def what_forbids_setup(t: LcgTable, cards: tuple[int, ...]) -> str:
    """Return why cards may not be set up together, or nothing (A-4, A-5)."""
    unique = [card for card in cards if t.printed(card).unique]
    names = [t.title(card) for card in unique]
    twice = [card for card in unique if names.count(t.title(card)) > 1]
    if twice:
        return worded("{card} is unique: set it up once.", card=t.printed(twice[0]).worded_name)
    cost = sum(t.printed_cost(card) + t.edition.penalty(t, t.owner[card], card) for card in cards)
    limited = sum("limited" in t.printed(card).keywords for card in cards)
    return what_is_too_much(t, cost, limited) or without_host(t, cards)


SETUP_RULES: Final = SetupRules(may=may_set_up, forbids=what_forbids_setup)
