"""The six titles of melee, chosen anew each round. Spec "Melee titles" and §18.3.

Supports and rivals are printed; what Hand of the King, Master of Whispers and Crown Regent do beyond
them is part of initiating challenges and of claim (`rules.lcg.melee`).
"""

from rules.lcg.printed import Card, side_strength, title
from rules.lcg.vocabulary.occasions import constant
from rules.lcg.vocabulary.selectors import INTRIGUE, MILITARY, POWER, my_faction

HAND = "Hand of the King"
COIN = "Master of Coin"
LAWS = "Master of Laws"
SHIPS = "Master of Ships"
WHISPERS = "Master of Whispers"

TITLES: tuple[Card, ...] = (
    title(
        "01206",
        WHISPERS,
        supports=(HAND,),
        rivals=(LAWS, COIN),
        does=(
            side_strength(INTRIGUE, 1),
            constant(my_faction, "intrigue claim on many", 1),
        ),
    ),
    title(
        "01207",
        SHIPS,
        supports=(WHISPERS,),
        rivals=(LAWS, HAND),
        does=(
            side_strength(MILITARY, 1),
            constant(my_faction, "military claim on rivals", 1),
        ),
    ),
    title(
        "01208",
        HAND,
        supports=(LAWS,),
        rivals=(COIN, SHIPS),
        does=(
            side_strength(POWER, 1),
            constant(my_faction, "power challenge on another", 1),
        ),
    ),
    title("01209", COIN, income=2, supports=(SHIPS,), rivals=(HAND, WHISPERS)),
    title(
        "01210",
        LAWS,
        reserve=1,
        supports=(COIN,),
        rivals=(WHISPERS, SHIPS),
        does=constant(my_faction, "draws", 1),
    ),
    title(
        "01211",
        "Crown Regent",
        does=(
            constant(my_faction, "dominance", 2),
            constant(my_faction, "redirects", 1),
        ),
    ),
)
