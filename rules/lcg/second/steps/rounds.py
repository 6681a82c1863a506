"""What the second edition does in the plot and taxation phases beside what every edition does."""

from __future__ import annotations

from rules.cards.events import Event
from rules.cards.windows import chosen, happen, is_at_action
from rules.kernel.ask import PickSome
from rules.kernel.game import Flow
from rules.kernel.words import say
from rules.lcg.events.plots import recycle_plots
from rules.lcg.second.attributes import RESERVE
from rules.lcg.second.steps.titles import choose_titles, has_rivals, return_titles
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.rounds import (
    begin_phase,
    end_phase_after_actions,
    end_round,
    initiative,
    return_gold,
    revealed_plots,
)


def win_initiative(t: LcgTable) -> Flow[str | None]:
    """1.3.I and 1.3.II: somebody wins initiative, which is answered, then names the first player."""
    yield from happen(t.order, t, Event("comparing", t.first))
    yield from initiative(t)
    yield from happen(t.order, t, Event("first player", t.first))
    return "reveal"


def reveal(t: LcgTable) -> Flow[str | None]:
    """1.3.III to 1.4: when-revealed abilities, plots that come back, titles of melee."""
    yield from happen(t.order, t, *revealed_plots(t))
    recycle_plots(t)
    if has_rivals(t):
        yield from choose_titles(t)
    return "plot_window"


def taxation_phase(t: LcgTable) -> Flow[str | None]:
    """7.1 to 7.5: gold back, hands down to the reserve, titles back (melee), the end of the round."""
    if not is_at_action(t):
        yield from begin_phase(t, "taxation")
        return_gold(t)
        yield from shrink_hands(t)
        if has_rivals(t):
            return_titles(t)
    yield from end_phase_after_actions(t)
    return (yield from end_round(t))


def shrink_hands(t: LcgTable) -> Flow[None]:
    """7.3: hands shrink to the reserve."""
    for seat in t.seats():
        hand = t.pile("hand", seat)
        reserve = t.plot_value(seat, RESERVE)
        excess = len(hand) - reserve
        if excess > 0:
            prompt = say("reserve", n=excess, m=reserve)
            discarded = yield from chosen(PickSome(seat, "reserve", hand, excess, excess, words=prompt))
            yield from happen(t.order, t, *(Event("discarded", seat, card) for card in discarded))
