"""The setup (spec §3): titles of the Kingsmoot are dealt first, and what may be set up."""

from __future__ import annotations

from typing import Final

from rules.lcg.edition import SetupRules
from rules.lcg.second.steps.titles import deal_titles
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.setup import choose_first_player, draw_hands, what_is_too_much, without_host


def first_player(t: LcgTable) -> str:
    """S1: the first player by chance; in Kingsmoot the titles are dealt."""
    choose_first_player(t)
    if t.format.kings_titles:
        deal_titles(t)
    draw_hands(t)
    return "mulligan"


def what_forbids_setup(t: LcgTable, chosen: tuple[int, ...]) -> str:
    """Return why cards may not be set up together (8 gold, one limited card, hosts for attachments), or
    nothing. Further copies of a unique card are duplicates, which cost nothing."""
    names: set[str] = set()
    cost = limited = 0
    for card in chosen:
        printed = t.printed(card)
        if printed.unique and printed.name in names:
            continue
        names.add(printed.name)
        cost += t.printed_cost(card)
        limited += "limited" in printed.keywords
    return what_is_too_much(t, cost, limited) or without_host(t, chosen)


SETUP: Final = SetupRules(may=lambda card: card.kind != "event", forbids=what_forbids_setup)
