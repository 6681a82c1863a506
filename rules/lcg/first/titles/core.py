"""The six titles of the Core game (spec §8): what they are worth, whom they support and oppose."""

from __future__ import annotations

from typing import Final

from rules.lcg.first.attributes import REDIRECTS, TAKES_ATTACKS
from rules.lcg.first.printed import FirstCard, title
from rules.lcg.vocabulary.patterns import side_strength
from rules.lcg.vocabulary.selectors import INTRIGUE, MILITARY, POWER, my_faction
from rules.lcg.vocabulary.triggers import constant

REGENT: Final = "Crown Regent"
COMMANDER: Final = "Lord Commander of the Kingsguard"
HAND: Final = "Hand of the King"
WHISPERS: Final = "Master of Whispers"
LAWS: Final = "Master of Laws"
COIN: Final = "Master of Coin"

BONUS: Final = 3
"""STR of a title's side."""

TITLES: Final[tuple[FirstCard, ...]] = (
    title(
        "fe-title-crown-regent",
        REGENT,
        does=(side_strength(POWER, BONUS), constant(my_faction, REDIRECTS, 1)),
        text=(
            "Your side has +3 STR in power challenges in which you control a participating character. Once "
            "per round, after a player attacks, you may have the attacker choose another player."
        ),
    ),
    title(
        "fe-title-lord-commander",
        COMMANDER,
        does=(side_strength(MILITARY, BONUS), constant(my_faction, TAKES_ATTACKS, 1)),
        text=(
            "Your side has +3 STR in military challenges in which you control a participating character. "
            "Once per round you may take an undefended military challenge against another player upon "
            "yourself; if you win it, move 1 power from the attacker's House to yours."
        ),
    ),
    title(
        "fe-title-hand-of-the-king",
        HAND,
        supports=(WHISPERS,),
        opposes=(COIN,),
        influence=2,
        text="Gives 2 influence, once per round.",
    ),
    title(
        "fe-title-master-of-whispers",
        WHISPERS,
        supports=(COIN,),
        opposes=(LAWS, REGENT),
        does=side_strength(INTRIGUE, BONUS),
        text="Your side has +3 STR in intrigue challenges in which you control a participating character.",
    ),
    title(
        "fe-title-master-of-laws",
        LAWS,
        supports=(HAND,),
        opposes=(WHISPERS,),
        does=constant(my_faction, "draws", 1),
        text="You draw 1 more card in the draw phase.",
    ),
    title(
        "fe-title-master-of-coin",
        COIN,
        income=2,
        supports=(LAWS,),
        opposes=(HAND,),
        text="Your income is 2 higher.",
    ),
)
