"""What occurrences do in the second edition besides what they do in every one: bestow as a card enters play,
and what is remembered of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.cards.abilities import Work
from rules.cards.events import Event
from rules.kernel.ask import Number
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


OCCURRENCES: Final[Mapping[str, Callable[[Any, Event], Work]]] = {
    **HANDLERS,
    "enters": _enters,
    "draws": _draws,
    "result": _result,
    "initiative": _initiative,
}
"""What occurrences do, by kind."""
