"""The plot phase (spec §5.1): a window before plots are chosen, one sequence for the reveal, titles."""

from __future__ import annotations

from rules.cards.windows import happen, in_sequence
from rules.kernel.game import Flow
from rules.lcg.events.plots import recycle_plots
from rules.lcg.first.attributes import PLOT_WINDOW
from rules.lcg.first.steps.titles import choose_titles, chooses_titles
from rules.lcg.first.table import FirstTable
from rules.lcg.first.titles.kingsmoot import deal_titles
from rules.lcg.steps.rounds import (
    begin_round,
    choose_plots,
    end_phase,
    initiative,
    phase_window,
    reveal_plots,
    revealed_plots,
)


def plot_phase(t: FirstTable) -> Flow[str | None]:
    """P0 to P2: the round begins, everybody may act; then plots are chosen in secret and revealed. Some cards
    let everybody act between the two."""
    yield from begin_round(t)
    yield from phase_window(t)
    recycle_plots(t)
    for seat, plot in (yield from choose_plots(t)).items():
        t.move(plot, "chosen plot", seat)
    if any(t.player_value(seat, PLOT_WINDOW) for seat in t.seats()):
        yield from phase_window(t)
    yield from reveal_plots(t, {seat: t.pile("chosen plot", seat)[0] for seat in t.seats()})
    return "reveal"


def reveal(t: FirstTable) -> Flow[str | None]:
    """P2 to P4 are one sequence; players without plots take back the used ones when it is over."""
    yield from in_sequence(t.order, t, _initiative_and_reveal(t))
    recycle_plots(t)
    return "titles" if chooses_titles(t) else "plot_window"


def _initiative_and_reveal(t: FirstTable) -> Flow[None]:
    yield from initiative(t)
    if t.format.kings_titles and t.round == 1:
        deal_titles(t)
    yield from happen(t.order, t, *revealed_plots(t))


def titles(t: FirstTable) -> Flow[str | None]:
    """P5: titles are chosen."""
    yield from choose_titles(t)
    return "plot_window"


def plot_window(t: FirstTable) -> Flow[str | None]:
    """P6: everybody may act, and the phase ends."""
    yield from phase_window(t)
    yield from end_phase(t)
    return "draw"
