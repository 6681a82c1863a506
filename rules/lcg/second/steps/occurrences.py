"""What occurrences do in the second edition besides what they do in every one: bestow as a card enters play,
and what is remembered of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.cards.abilities import Work
from rules.cards.events import Event
from rules.kernel.ask import Number, Order
from rules.kernel.game import Flow
from rules.kernel.words import say
from rules.lcg.events import entering
from rules.lcg.events.durations import apply_result, apply_won
from rules.lcg.events.event_handlers import HANDLERS
from rules.lcg.second.attributes import DREW, beat, marshaled
from rules.lcg.second.printed import printed
from rules.lcg.state.attributes import GOLD
from rules.lcg.state.table import LcgTable

INITIATIVE: Final = "initiative"
"""The moment of effects delayed until their controller wins initiative."""


def _enters(t: LcgTable, event: Event) -> Flow[None]:
    """The card lies in play; for bestow, its controller moves gold there before anything answers."""
    entering.apply_enters(t, event)
    assert event.card is not None
    if event.facts["how"] == entering.MARSHAL and t.remembers():
        t.note(event.seat, marshaled(t.printed(event.card).code))
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


def _draws(t: LcgTable, event: Event) -> None:
    HANDLERS["draws"](t, event)
    if t.remembers():
        t.note(event.seat, DREW)


def _result(t: LcgTable, event: Event) -> Flow[None]:
    if t.remembers():
        t.note(event.seat, beat(int(event.facts["loser"])))
    yield from apply_result(t, event)


def _initiative(t: LcgTable, event: Event) -> Flow[None]:
    yield from apply_won(t, event, INITIATIVE)


def arrange_dead(t: LcgTable, done: Sequence[Event]) -> Flow[None]:
    """Characters that go to a dead pile together lie there as its owner decides (RR, Dead Pile), if that can
    matter."""
    if not t.is_dead_pile_ordered():
        return
    for seat in t.seats():
        cards = [event.card for event in done if event.kind == "leaves" and event.card is not None]
        dead = [card for card in cards if t.zone_of(card) == ("dead", seat)]
        if len({t.title(card) for card in dead}) > 1:
            ordered = yield Order(seat, "order_dead", dead)
            for card in ordered:
                t.move(card, "dead", seat)


OCCURRENCES: Final[Mapping[str, Callable[[Any, Event], Work]]] = {
    **HANDLERS,
    "enters": _enters,
    "draws": _draws,
    "result": _result,
    "initiative": _initiative,
}
"""What occurrences do, by kind."""
