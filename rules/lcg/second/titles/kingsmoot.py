"""The eight titles of the Kingsmoot: dealt once, changing hands by their own forced abilities.

Spec "Kingsmoot titles" and §19.3; Reek and Lord Reaper of Pyke act from the middle of the table too.
"""

from dataclasses import replace

from rules.cards.abilities import Trigger
from rules.lcg.second.printed import SecondCard, title
from rules.lcg.vocabulary.moving import pass_title
from rules.lcg.vocabulary.patterns import side_strength
from rules.lcg.vocabulary.resources import faction_power, gain_gold
from rules.lcg.vocabulary.selectors import INTRIGUE, MILITARY, POWER, challenge_is, my_faction, which
from rules.lcg.vocabulary.targets import Players, doer, loser
from rules.lcg.vocabulary.triggers import (
    TriggeringCondition,
    anybody_wins,
    by_five,
    constant,
    forced_interrupt,
    forced_reaction,
    opponent_wins_dominance,
    opponent_wins_initiative,
    reaches_victory,
    reaction,
    somebody_wins_dominance,
    somebody_wins_initiative,
    unopposed,
    you_lose,
    you_win,
    you_win_initiative,
)

another_loses = which(lambda t, card, context: context.about.facts["loser"] != context.seat)
lies_in_the_middle = which(lambda t, card, context: context.seat < 0 and bool(t.options["reclaim_titles"]))
"""Nobody controls the title, and the option lets it be won again (ruling K-4)."""


MOVES = "title_moves"
"""How the lines begin that the log says when a title acts: nobody uses it, and it may lie in the middle."""


def moves_after(condition: TriggeringCondition, why: str, *, to: Players = doer) -> Trigger:
    """A title is forced to change hands; `why` is told."""
    return replace(forced_reaction(condition, pass_title(to)), says=f"{MOVES} {why}")


def won_again(condition: TriggeringCondition) -> Trigger:
    """Return the ability by which a title in the middle is won."""
    return moves_after(condition & lies_in_the_middle, "from the middle")


HEIR = "00026"
REEK = "00028"
LORD_REAPER = "00029"

TITLES: tuple[SecondCard, ...] = (
    title(
        "00022",
        "The Knight",
        does=(
            side_strength(POWER, 1),
            moves_after(you_lose & challenge_is(POWER), "lost power"),
            won_again(anybody_wins & challenge_is(POWER)),
        ),
        text=(
            "Your side has +1 STR in power challenges in which you control a participating character. "
            "Forced reaction: after an opponent wins a power challenge against you, that player takes "
            "The Knight."
        ),
    ),
    title(
        "00023",
        "Captain of the Iron Fleet",
        does=(
            side_strength(MILITARY, 1),
            moves_after(you_lose & challenge_is(MILITARY), "lost military"),
            won_again(anybody_wins & challenge_is(MILITARY)),
        ),
        text=(
            "Your side has +1 STR in military challenges in which you control a participating "
            "character. Forced reaction: after an opponent wins a military challenge against you, that "
            "player takes this title."
        ),
    ),
    title(
        "00024",
        "The Reader",
        does=(
            side_strength(INTRIGUE, 1),
            moves_after(you_lose & challenge_is(INTRIGUE), "lost intrigue"),
            won_again(anybody_wins & challenge_is(INTRIGUE)),
        ),
        text=(
            "Your side has +1 STR in intrigue challenges in which you control a participating "
            "character. Forced reaction: after an opponent wins an intrigue challenge against you, that"
            " player takes The Reader."
        ),
    ),
    title(
        "00025",
        "Priest of the Drowned God",
        does=(
            constant(my_faction, "gold dominance", 1),
            moves_after(opponent_wins_dominance, "dominance"),
            won_again(somebody_wins_dominance),
        ),
        text=(
            "Each gold in your gold pool counts 1 more for dominance. Forced reaction: after an "
            "opponent wins dominance, that player takes this title."
        ),
    ),
    title(
        HEIR,
        "Heir to the Iron Islands",
        does=(
            moves_after(you_lose & unopposed, "lost unopposed"),
            won_again(anybody_wins & unopposed),
            reaction(you_win & unopposed, faction_power(1)),
        ),
        text=(
            "Reaction: after you win an unopposed challenge, gain 1 power for your faction. Forced "
            "reaction: after an opponent wins an unopposed challenge against you, that player takes "
            "this title."
        ),
    ),
    title(
        "00027",
        "Pirate Marauder",
        does=(
            moves_after(opponent_wins_initiative, "initiative"),
            won_again(somebody_wins_initiative),
            reaction(you_win_initiative, gain_gold(2)),
        ),
        text=(
            "Reaction: after you win initiative, gain 2 gold. Forced reaction: after an opponent wins "
            "initiative, that player takes Pirate Marauder."
        ),
    ),
    title(
        REEK,
        "Reek",
        income=-1,
        initiative=-1,
        does=moves_after(anybody_wins & by_five & another_loses, "by five", to=loser),
        text=(
            "Your income and initiative are 1 lower. Forced reaction: after a player loses a challenge "
            "by 5 or more STR, that player takes Reek."
        ),
    ),
    title(
        LORD_REAPER,
        "Lord Reaper of Pyke",
        does=replace(forced_interrupt(reaches_victory, pass_title(doer)), says=f"{MOVES} reaching"),
        text=(
            "Forced interrupt: when the power total of a player would reach 15, that player takes Lord "
            "Reaper of Pyke."
        ),
    ),
)
