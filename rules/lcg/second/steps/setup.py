"""The setup (spec §3): titles of the Kingsmoot are dealt first, and what may be set up."""

from __future__ import annotations

from typing import Final

from rules.kernel.language import worded
from rules.lcg.edition import SetupRules
from rules.lcg.second.steps.titles import deal_titles
from rules.lcg.state.in_play import may_attach
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.setup import choose_first_player, draw_hands


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
    if cost > t.edition.setup_gold:
        gold = t.edition.setup_gold
        return worded("These cards cost {cost} gold; you have {gold}.", cost=cost, gold=gold)
    if limited > 1:
        return worded("Only one of these cards may be limited.")
    hosts = [card for card in chosen if t.kind(card) == "character"]
    for card in chosen:
        if t.kind(card) == "attachment" and not any(
            may_attach(t, card, host, t.owner[card]) for host in hosts
        ):
            return worded(
                "{card} needs a character it may be attached to, set up with it.",
                card=t.printed(card).worded_name,
            )
    return ""


SETUP: Final = SetupRules(may=lambda t, card: t.kind(card) != "event", forbids=what_forbids_setup)
