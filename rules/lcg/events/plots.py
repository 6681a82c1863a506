"""Plot decks: which plots may be revealed, what becomes of the revealed one, and when used ones come back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.kernel.terms import Seat
from rules.lcg.events.leaving import clear

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


def plot_deck(t: LcgTable, seat: Seat) -> Sequence[int]:
    """Return a player's plot deck: the plots that were not revealed, but for those that do not count now."""
    plots = t.pile("plots", seat)
    if not t.is_changed("out of plot deck"):
        return plots
    return [plot for plot in plots if not t.is_barred(plot, "out of plot deck")]


def plots_to_choose(t: LcgTable, seat: Seat) -> Sequence[int]:
    """Return the plots of which a player reveals one; who has no other reveals the same anew, or one that
    does not count."""
    if not t.pile("plots", seat):
        t.move_all("revealed", seat, "plots", seat)
    return plot_deck(t, seat) or t.pile("plots", seat)


def lay_plot(t: LcgTable, seat: Seat, plot: int) -> None:
    """Reveal a plot; the one before goes to the used pile, or out of the game."""
    for old in list(t.pile("revealed", seat)):
        zone = "removed" if t.is_barred(old, "leaves the game") else "used"
        clear(t, old)
        t.move(old, zone, t.owner[old])
    t.move(plot, "revealed", seat)
    t.say("reveals", seat=seat, card=plot)


def recycle_plots(t: LcgTable) -> None:
    """1.3.IV: who has no plots left takes back the used ones."""
    for seat in t.seats():
        if not plot_deck(t, seat):
            t.move_all("used", seat, "plots", seat)
