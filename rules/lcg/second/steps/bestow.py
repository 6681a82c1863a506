"""Bestow: gold that a card's controller puts on it as it enters play."""

from __future__ import annotations

from rules.cards.events import Event
from rules.kernel.ask import Number
from rules.kernel.game import Flow
from rules.kernel.words import say
from rules.lcg.events import entering
from rules.lcg.second.printed import printed
from rules.lcg.state.attributes import GOLD
from rules.lcg.state.table import LcgTable


def apply_enters(t: LcgTable, event: Event) -> Flow[None]:
    """The card lies in play; for bestow, its controller moves gold there before anything answers."""
    entering.apply_enters(t, event)
    assert event.card is not None
    most = bestowable(t, event.card)
    if most:
        words = say("bestow", by_card=event.card, n=most)
        n: int = yield Number(event.seat, "bestow", 0, most, words=words, default=0)
        if n:
            t.spend(event.seat, n)
            t.put_tokens(event.card, GOLD, n)
            t.say("gold_on_card", card=event.card, n=n)


def bestowable(t: LcgTable, card: int) -> int:
    """Return how much gold a card's controller may put on it as it enters play."""
    limit = printed(t, card).bestow
    if limit is None or t.is_blank(card):
        return 0
    return min(limit, int(t.gold[t.controller(card)]))
