"""The six Kingsmoot titles in the first edition (spec §17): dealt once, passed on by passives."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.cards.abilities import Trigger
from rules.lcg.first.printed import FirstCard, title
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.moving import pass_title
from rules.lcg.vocabulary.patterns import side_strength
from rules.lcg.vocabulary.resources import faction_power, gain_gold
from rules.lcg.vocabulary.selectors import INTRIGUE, MILITARY, POWER, challenge_is, my_faction, which
from rules.lcg.vocabulary.targets import doer
from rules.lcg.vocabulary.triggers import (
    TriggeringCondition,
    constant,
    forced_reaction,
    opponent_wins_dominance,
    opponent_wins_initiative,
    reaction,
    unopposed,
    you_lose,
    you_win,
    you_win_initiative,
)

HEIR: Final = "fe-kingsmoot-heir-to-the-iron-islands"


dealt_before = which(lambda t, card, context: t.round > 1)
"""The titles were dealt before initiative was won: in round 1 they are dealt after it."""


def moves_after(condition: TriggeringCondition, why: str) -> Trigger:
    """A title passes to the player whose doing the occurrence is; `why` completes the line of the log."""
    return replace(forced_reaction(condition, pass_title(doer)), says=f"title_moves {why}")


TITLES: Final[tuple[FirstCard, ...]] = (
    title(
        "fe-kingsmoot-the-knight",
        "The Knight",
        does=(side_strength(POWER, 1), moves_after(you_lose & challenge_is(POWER), "lost power")),
        text=(
            "Your side has +1 STR in power challenges in which you control a participating character. "
            "Passes to an opponent who wins a power challenge against you."
        ),
    ),
    title(
        "fe-kingsmoot-captain-of-the-iron-fleet",
        "Captain of the Iron Fleet",
        does=(side_strength(MILITARY, 1), moves_after(you_lose & challenge_is(MILITARY), "lost military")),
        text=(
            "Your side has +1 STR in military challenges in which you control a participating character. "
            "Passes to an opponent who wins a military challenge against you."
        ),
    ),
    title(
        "fe-kingsmoot-the-reader",
        "The Reader",
        does=(side_strength(INTRIGUE, 1), moves_after(you_lose & challenge_is(INTRIGUE), "lost intrigue")),
        text=(
            "Your side has +1 STR in intrigue challenges in which you control a participating character. "
            "Passes to an opponent who wins an intrigue challenge against you."
        ),
    ),
    title(
        "fe-kingsmoot-priest-of-the-drowned-god",
        "Priest of the Drowned God",
        does=(constant(my_faction, "gold dominance", 1), moves_after(opponent_wins_dominance, "dominance")),
        text="Each gold in your pool counts 2 for dominance. Passes to an opponent who wins dominance.",
    ),
    title(
        HEIR,
        "Heir to the Iron Islands",
        does=(
            moves_after(you_lose & unopposed, "lost unopposed"),
            reaction(you_win & unopposed, faction_power(1)),
        ),
        text=(
            "Response: after you win a challenge unopposed, claim 1 power for your House. Passes to an "
            "opponent who wins a challenge against you unopposed."
        ),
    ),
    title(
        "fe-kingsmoot-pirate-marauder",
        "Pirate Marauder",
        does=(
            moves_after(opponent_wins_initiative & dealt_before, "initiative"),
            reaction(you_win_initiative & dealt_before, gain_gold(2)),
        ),
        text="Response: after you win initiative, take 2 gold. Passes to an opponent who wins initiative.",
    ),
)


def deal_titles(t: LcgTable) -> None:
    """Deal the titles by chance: a card to the first player, then clockwise, then back in the opposite
    direction (spec §17)."""
    t.shuffle("title box", label="titles")
    seats = t.seats()
    box = t.pile("title box")
    for seat in [*seats, *reversed(seats)][: len(box)]:
        card = t.pile("title box")[-1]
        t.move(card, "titles", seat)
        t.say("dealt_title", seat=seat, card=card)
