"""The six titles of melee, chosen anew each round. Spec "Melee titles" and §18.3.

Supports and rivals are printed; what Hand of the King, Master of Whispers and Crown Regent do beyond
them is part of initiating challenges and of claim (`rules.lcg.second.steps`).
"""

from rules.lcg.second.attributes import CHALLENGE_ON_ANOTHER, CLAIM_ON_MANY, CLAIM_ON_RIVALS, REDIRECTS
from rules.lcg.second.printed import SecondCard, title
from rules.lcg.state.attributes import of_type
from rules.lcg.vocabulary.patterns import side_strength
from rules.lcg.vocabulary.selectors import INTRIGUE, MILITARY, POWER, my_faction
from rules.lcg.vocabulary.triggers import constant

HAND = "Hand of the King"
COIN = "Master of Coin"
LAWS = "Master of Laws"
SHIPS = "Master of Ships"
WHISPERS = "Master of Whispers"

TITLES: tuple[SecondCard, ...] = (
    title(
        "01206",
        WHISPERS,
        supports=(HAND,),
        rivals=(LAWS, COIN),
        does=(
            side_strength(INTRIGUE, 1),
            constant(my_faction, of_type("intrigue", CLAIM_ON_MANY), 1),
        ),
        text=(
            "Your side has +1 STR in intrigue challenges in which you control a participating "
            "character. You may apply your intrigue claim to any number of opponents."
        ),
    ),
    title(
        "01207",
        SHIPS,
        supports=(WHISPERS,),
        rivals=(LAWS, HAND),
        does=(
            side_strength(MILITARY, 1),
            constant(my_faction, of_type("military", CLAIM_ON_RIVALS), 1),
        ),
        text=(
            "Your side has +1 STR in military challenges in which you control a participating "
            "character. Your claim is 1 higher in military challenges against a rival."
        ),
    ),
    title(
        "01208",
        HAND,
        supports=(LAWS,),
        rivals=(COIN, SHIPS),
        does=(
            side_strength(POWER, 1),
            constant(my_faction, of_type("power", CHALLENGE_ON_ANOTHER), 1),
        ),
        text=(
            "Your side has +1 STR in power challenges in which you control a participating character. "
            "You may initiate an additional power challenge, against another opponent than the first."
        ),
    ),
    title(
        "01209",
        COIN,
        income=2,
        supports=(SHIPS,),
        rivals=(HAND, WHISPERS),
        text="Your income is 2 higher.",
    ),
    title(
        "01210",
        LAWS,
        reserve=1,
        supports=(COIN,),
        rivals=(WHISPERS, SHIPS),
        does=constant(my_faction, "draws", 1),
        text="Your reserve is 1 higher, and you draw 1 more card in the draw phase.",
    ),
    title(
        "01211",
        "Crown Regent",
        does=(
            constant(my_faction, "dominance", 2),
            constant(my_faction, REDIRECTS, 1),
        ),
        text=(
            "Your total for dominance is 2 higher. Once per round, after a challenge is initiated, you "
            "may have its initiator choose another opponent for it."
        ),
    ),
)
