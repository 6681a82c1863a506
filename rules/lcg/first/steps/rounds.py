"""What the first edition does in the taxation phase (spec §5.7): gold goes back unless the phase is
skipped."""

from __future__ import annotations

from rules.cards.windows import is_at_action
from rules.kernel.game import Flow
from rules.lcg.first.attributes import SKIPS_TAXATION
from rules.lcg.first.steps.titles import has_council, return_titles
from rules.lcg.first.table import FirstTable
from rules.lcg.steps.rounds import begin_phase, end_phase_after_actions, end_round, return_gold


def taxation_phase(t: FirstTable) -> Flow[str | None]:
    """T1 to T3: gold goes back, everybody may act; titles return and the round ends, also where an effect
    skips the phase (A-36)."""
    resumed = is_at_action(t)
    if resumed or not any(t.player_value(seat, SKIPS_TAXATION) for seat in t.seats()):
        if not resumed:
            yield from begin_phase(t, "taxation")
            return_gold(t)
        yield from end_phase_after_actions(t)
    if has_council(t):
        return_titles(t)
    t.drawn = [0] * t.n
    return (yield from end_round(t))
