"""The ends of challenges, phases and rounds (spec §16.5), and what waits for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from rules.cards.events import Event
from rules.cards.uses import Use
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.lcg.events.leaving import end_control

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


Delayed: TypeAlias = tuple[str, str, int, Seat, tuple[int, ...]]
"""Its boundary, effect, source and player; its cards, each followed by the life it had."""

WIN: Final = "win"
"""The moment of effects delayed until their controller wins the challenge."""


def apply_result(t: LcgTable, event: Event) -> Flow[None]:
    """What was delayed until a player wins the challenge happens now, before reactions."""
    yield from apply_won(t, event, WIN)


def apply_won(t: LcgTable, event: Event, boundary: str) -> Flow[None]:
    """What was delayed until a player wins something happens if it is that player who wins."""
    t.delayed = [entry for entry in t.delayed if entry[0] != boundary or entry[3] == event.seat]
    yield from resolve_delayed(t, boundary)


def apply_period_end(t: LcgTable, event: Event) -> Flow[None]:
    """The end itself: what lasts until then is over, then what is due then happens."""
    period = event.kind.removesuffix(" ends")
    t.expire(period)
    end_control(t, period)
    if period == "phase":
        t.reductions = []
    yield from resolve_delayed(t, period)


def resolve_delayed(t: LcgTable, boundary: str) -> Flow[None]:
    """Delayed effects that are due, in an order the first player chooses (RR, Delayed Effects).

    They depend neither on their source nor on their player, who may have left the game. Cards that have moved
    meanwhile are left out; an effect without any of its cards does nothing.
    """
    due = [entry for entry in t.delayed if entry[0] == boundary]
    if not due:
        return
    t.delayed = [entry for entry in t.delayed if entry[0] != boundary]
    while due:
        entry = due[0] if len(due) == 1 else (yield from _next_of(t, due))
        due.remove(entry)
        _, name, source, seat, remembered = entry
        pairs = zip(remembered[::2], remembered[1::2], strict=True)
        cards = tuple(card for card, life in pairs if t.lives[card] == life)
        if remembered and not cards:
            continue
        use = Use.delayed(t.order, t, source, seat, t.order.effects[name], cards)
        t.say("delayed", seat=seat, card=source)
        work = use.mode.do.run(t, use)
        if work is not None:
            yield from work


def _next_of(t: LcgTable, due: list[Delayed]) -> Flow[Delayed]:
    """Ask the first player which delayed effect happens next: its source, and where one source has several,
    the first of the cards it happens to."""
    sources = list(dict.fromkeys(entry[2] for entry in due))
    source = sources[0] if len(sources) == 1 else (yield Pick(t.first, "order_delayed", sources))
    mine = [entry for entry in due if entry[2] == source]
    cards = list(dict.fromkeys(card for entry in mine for card in entry[4][:1]))
    if len(cards) < 2:
        return mine[0]
    words = say("order_delayed_of", by_card=source)
    card = yield Pick(t.first, "order_delayed_of", cards, words=words)
    return next(entry for entry in mine if entry[4][:1] == (card,))


def drop_delayed(t: LcgTable, boundary: str) -> None:
    """The moment did not come."""
    t.delayed = [entry for entry in t.delayed if entry[0] != boundary]
