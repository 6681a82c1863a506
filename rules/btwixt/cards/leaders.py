"""The nine leaders and their 36 white cards, declared.

Source: B'Twixt specification, "Components" and the card list.
"""

from __future__ import annotations

from typing import Final

from rules.btwixt.cards.declare import Leader, after_bid, cleanup, enter, leader, static, white
from rules.btwixt.cards.ops import (
    AddValue,
    ClaimNextAlly,
    Discard,
    Draw,
    DropToken,
    GainToken,
    Kill,
    Kneel,
    MoveCard,
    MoveToken,
    Mute,
    ReplaceAlly,
    Rule,
    Scry,
)
from rules.btwixt.cards.vocabulary import (
    ACard,
    AnAlly,
    Color,
    Councils,
    Counter,
    CurrentAlly,
    EachCard,
    Flag,
    How,
    Is,
    Leaders,
    Per,
    ThisCard,
    Zone,
)
from rules.kernel.language import N_

# fmt: off
LEADERS: Final[tuple[Leader, ...]] = (
    leader("tyrion_lannister", N_("Tyrion Lannister"),
        white("clever_bargain", N_("Clever Bargain"), 5,
            N_("When played: draw two cards, then discard one card of your choice from your hand."),
            enter(Draw(Leaders.YOU, 2), Discard(Leaders.YOU, How.CHOICE)),
        ),
        white("hidden_ledger", N_("Hidden Ledger"), 6,
            N_(
                "When played: you may put one other card with value 5 or less from your own bid pile back "
                "into your hand."
            ),
            enter(MoveCard(ACard(Leaders.YOU, most=5), Zone.HAND), may=True),
        ),
        white("lannister_gold", N_("Lannister Gold"), 6,
            N_(
                "When played: you may discard one card of your choice from your hand; if you do, +4 this "
                "round."
            ),
            enter(Discard(Leaders.YOU, How.CHOICE), AddValue(ThisCard(), 4), when=(Is.HAS_HAND,), may=True),
        ),
        white("chain_boom", N_("Chain Boom"), 4,
            N_("When played: discard one card with value 6 or more from another leader's bid pile."),
            enter(MoveCard(ACard(Leaders.ANOTHER, least=6), Zone.DISCARD)),
        ),
    ),
    leader("cersei_lannister", N_("Cersei Lannister"),
        white("queens_order", N_("Queen's Order"), 5,
            N_(
                "When played: you may choose another leader whose influence total is lower than yours; "
                "that leader kneels."
            ),
            enter(Kneel(Leaders.ANOTHER), may=True),
        ),
        white("gold_cloaks", N_("Gold Cloaks"), 7,
            N_("After the bid, if you did not win: the winner discards one random card from hand."),
            after_bid(Discard(Leaders.WINNER, How.RANDOM), when=(Is.LOST,)),
        ),
        white("lioness_spite", N_("Lioness's Spite"), 5,
            N_(
                "After the bid, if you did not win: return one power token from one of the winner's "
                "councils to the supply."
            ),
            after_bid(DropToken(Councils.WINNERS), when=(Is.LOST,)),
        ),
        white("regency", N_("Regency"), 6,
            N_("After the bid, if you won: gain one more power token, placed in your other council."),
            after_bid(GainToken(Councils.OTHER), when=(Is.WON,)),
        ),
    ),
    leader("daenerys_targaryen", N_("Daenerys Targaryen"),
        white("dragonfire", N_("Dragonfire"), 5,
            N_("When played: discard one card from another leader's bid pile."),
            enter(MoveCard(ACard(Leaders.ANOTHER), Zone.DISCARD)),
        ),
        white("unsullied", N_("Unsullied"), 6,
            N_("+1 for each other red card in your bid pile (up to +3)."),
            static(AddValue(ThisCard(), Per(Counter.YOUR_OTHER_CARDS, most=3, color=Color.RED))),
        ),
        white("broken_chains", N_("Broken Chains"), 6,
            N_("Purple cards in other leaders' bid piles have no ability this round."),
            static(Mute(EachCard(Leaders.OTHERS, (Color.PURPLE,)))),
        ),
        white("three_heads", N_("Three Heads"), 4,
            N_("After the bid, if you won: gain two more power tokens."),
            after_bid(GainToken(Councils.YOURS, 2), when=(Is.WON,)),
        ),
    ),
    leader("jon_snow", N_("Jon Snow"),
        white("the_pack_survives", N_("The Pack Survives"), 4,
            N_("After the bid, if you won: reveal the next ally and place it in your other council."),
            after_bid(ClaimNextAlly(Councils.OTHER), when=(Is.WON,)),
        ),
        white("ghost", N_("Ghost"), 5,
            N_(
                "Clean up: if you did not win the bid, put this card into your hand instead of removing "
                "it."
            ),
            cleanup(MoveCard(ThisCard(), Zone.HAND), when=(Is.LOST,)),
        ),
        white("black_brothers", N_("Black Brothers"), 5,
            N_("When played: draw one card. Allies cannot be killed this round."),
            enter(Draw(Leaders.YOU)),
            static(Rule(Flag.NO_KILL)),
        ),
        white("free_folk_pact", N_("Free Folk Pact"), 5,
            N_("When played: +2 this round for each of your neighbors who has knelt."),
            enter(AddValue(ThisCard(), Per(Counter.KNELT, times=2, who=Leaders.NEIGHBORS))),
        ),
    ),
    leader("olenna_tyrell", N_("Olenna Tyrell"),
        white("thorned_words", N_("Thorned Words"), 5,
            N_("When played: one card in another leader's bid pile gets -5 this round."),
            enter(AddValue(ACard(Leaders.ANOTHER), -5)),
        ),
        white("highgarden_harvest", N_("Highgarden Harvest"), 3,
            N_("When played: draw two cards."),
            enter(Draw(Leaders.YOU, 2)),
        ),
        white("the_strangler", N_("The Strangler"), 4,
            N_(
                "After the bid, if you did not win: you may kill one ally with power 4 or less in one of "
                "the winner's councils."
            ),
            after_bid(Kill(AnAlly(Councils.WINNERS, most=4)), when=(Is.LOST,), may=True),
        ),
        white("rose_alliance", N_("Rose Alliance"), 6,
            N_(
                "After the bid, if one of your neighbors won: gain two power tokens, placed in the council "
                "you share with that neighbor."
            ),
            after_bid(GainToken(Councils.SHARED_WITH_WINNER, 2), when=(Is.NEIGHBOR_WON,)),
        ),
    ),
    leader("doran_martell", N_("Doran Martell"),
        white("patient_design", N_("Patient Design"), 4,
            N_("When played: +2 this round for each leader who has knelt (up to +6)."),
            enter(AddValue(ThisCard(), Per(Counter.KNELT, times=2, most=6))),
        ),
        white("water_gardens", N_("Water Gardens"), 6,
            N_("After the bid: you may move one power token between your two councils."),
            after_bid(MoveToken(Councils.YOURS, Councils.OTHER_SIDE), may=True),
        ),
        white("sand_snakes", N_("Sand Snakes"), 5,
            N_(
                "After the bid, if you did not win: you may kill one ally with power 3 or less in one of "
                "the winner's councils."
            ),
            after_bid(Kill(AnAlly(Councils.WINNERS, most=3)), when=(Is.LOST,), may=True),
        ),
        white("secret_marriage_pact", N_("Secret Marriage Pact"), 4,
            N_(
                "After the bid, if one of your neighbors won: reveal the next ally and place it in the "
                "council you share with that neighbor."
            ),
            after_bid(ClaimNextAlly(Councils.SHARED_WITH_WINNER), when=(Is.NEIGHBOR_WON,)),
        ),
    ),
    leader("euron_greyjoy", N_("Euron Greyjoy"),
        white("the_silence", N_("The Silence"), 5,
            N_(
                "Until the end of the round, cards in your bid pile cannot be chosen by other leaders' "
                "abilities, and you draw one card."
            ),
            enter(Draw(Leaders.YOU)),
            static(Rule(Flag.SHIELD, who=Leaders.YOU)),
        ),
        white("dragonbinder", N_("Dragonbinder"), 3,
            N_(
                "When played: move one card with value 5 or less from another leader's bid pile to your "
                "bid pile."
            ),
            enter(MoveCard(ACard(Leaders.ANOTHER, most=5), Zone.BID)),
        ),
        white("iron_fleet", N_("Iron Fleet"), 10,
            N_("When played: discard one card of your choice from your hand."),
            enter(Discard(Leaders.YOU, How.CHOICE)),
        ),
        white("reaving", N_("Reaving"), 5,
            N_("When played: each of your neighbors discards one random card from hand."),
            enter(Discard(Leaders.NEIGHBORS, How.RANDOM)),
        ),
    ),
    leader("melisandre", N_("Melisandre"),
        white("shadow_assassin", N_("Shadow Assassin"), 4,
            N_("When played: you may kill the current ally."),
            enter(Kill(CurrentAlly()), may=True),
        ),
        white("blood_magic", N_("Blood Magic"), 5,
            N_(
                "When played: you may kill the current ally; if you do, reveal the next ally, which "
                "becomes the current ally."
            ),
            enter(Kill(CurrentAlly()), ReplaceAlly(), may=True),
        ),
        white("nightfires", N_("Nightfires"), 6,
            N_("When played: look at the top four allies and put them back in any order."),
            enter(Scry(4)),
        ),
        white("glamour", N_("Glamour"), 1,
            N_("Add the highest value of a single card in any other leader's bid pile."),
            static(AddValue(ThisCard(), Per(Counter.TOP_RIVAL))),
        ),
    ),
    leader("petyr_baelish", N_("Petyr Baelish"),
        white("debts_of_the_realm", N_("Debts of the Realm"), 4,
            N_("After the bid, if you did not win: gain one power token."),
            after_bid(GainToken(Councils.YOURS), when=(Is.LOST,)),
        ),
        white("mockingbird", N_("Mockingbird"), 5,
            N_(
                "After the bid, if you did not win: you may move one power token from a council that is "
                "not yours to one of your councils."
            ),
            after_bid(MoveToken(Councils.FOREIGN, Councils.YOURS), when=(Is.LOST,), may=True),
        ),
        white("knights_of_the_vale", N_("Knights of the Vale"), 6,
            N_("When played: +3 this round if no other leader's influence total is lower than yours."),
            enter(AddValue(ThisCard(), 3), when=(Is.TRAILING,)),
        ),
        white("sown_discord", N_("Sown Discord"), 4,
            N_(
                "When played: discard one card with value 5 or less from another leader's bid pile, then "
                "that leader draws one card."
            ),
            enter(MoveCard(ACard(Leaders.ANOTHER, most=5), Zone.DISCARD), Draw(Leaders.CHOSEN)),
        ),
    ),
)
"""The nine leaders with their four white cards each."""
# fmt: on
